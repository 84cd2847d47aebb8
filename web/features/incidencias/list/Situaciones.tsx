import type { CuentasDeIncidencias, SituacionDeIncidencias } from '../../../../contract/incidencias/incidencia.ts';
import { estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { Situaciones } from '../../../components/Situaciones.tsx';

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

/** The situations of the listed incidents, with the counts under the same filters. */
export function SituacionesDeIncidencias({ situacion, cuentas, onShow }: SituacionesProps) {
  return (
    <Situaciones
      chosen={situacion}
      all={Object.entries(partes).map(([value, { nombre, de }]) => ({
        value: value as Parte,
        label: nombre,
        count: cuentas && de(cuentas),
        isLate: value === 'vencida',
      }))}
      onShow={(value) => onShow({ situacion: value })}
    />
  );
}
