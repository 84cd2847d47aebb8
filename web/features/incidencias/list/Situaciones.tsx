import type { CuentasDeIncidencias, SituacionDeIncidencias } from '../../../../contract/incidencias/incidencia.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import shared from '../../../components/Segments.module.css';
import classes from './Situaciones.module.css';

type Parte = 'por_resolver' | 'vencida' | 'propuesta' | 'cerrada' | 'descartada' | 'todas';

const partes: Record<Parte, { nombre: string; de: (cuentas: CuentasDeIncidencias) => number }> = {
  por_resolver: { nombre: 'Abiertas', de: ({ porResolver }) => porResolver },
  vencida: { nombre: 'Vencidas', de: ({ vencidas }) => vencidas },
  propuesta: { nombre: 'Lista para cerrar', de: ({ propuestas }) => propuestas },
  cerrada: { nombre: 'Cerradas', de: ({ estados }) => estados.cerrada },
  descartada: { nombre: 'Descartadas', de: ({ estados }) => estados.descartada },
  todas: { nombre: 'Todas', de: todasLas },
};

/** How many incidents there are, in whatever state. */
export function todasLas({ estados }: CuentasDeIncidencias): number {
  return Object.values(estados).reduce((sum, count) => sum + count, 0);
}

const isParte = (situacion: SituacionDeIncidencias): situacion is Parte => situacion in partes;

/** A situation in words; the single states of what is to be resolved, which an address may ask for, by their own. */
export function nombreDeSituacion(situacion: SituacionDeIncidencias): string {
  return isParte(situacion) ? partes[situacion].nombre : estadosDeIncidencia[situacion].nombre;
}

interface SituacionesProps {
  situacion: SituacionDeIncidencias;
  cuentas: CuentasDeIncidencias | undefined;
  onShow: (change: { situacion: SituacionDeIncidencias }) => void;
}

/** Buttons for the situation of the listed incidents, with the counts under the same filters. */
export function Situaciones({ situacion, cuentas, onShow }: SituacionesProps) {
  return (
    <div className={`${classes.segments} scroll-x flex gap-2 mb-12 no-print`} role="group" aria-label="Situación">
      {Object.entries(partes).map(([value, { nombre, de }]) => {
        const count = cuentas && de(cuentas);
        const isLate = value === 'vencida' && count !== undefined && count > 0;
        return (
          <button
            key={value}
            type="button"
            className={`${shared.segment} ${classes.segment} outline-inside rounded-8 size-13 inline-flex items-center justify-center ink-2 nowrap`}
            aria-pressed={situacion === value}
            onClick={() => onShow({ situacion: value as Parte })}
          >
            {nombre}
            <span
              className={
                isLate
                  ? `${classes.count} ink-3 figures weight-500 ${classes.late}`
                  : `${classes.count} ink-3 figures weight-500`
              }
            >
              {count === undefined ? '' : numero(count)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
