import type { Output } from '../../../contract/calls.ts';
import { numero } from '../../../contract/base/numeros.ts';
import type { SituacionDeNotificaciones } from '../../../contract/notificaciones/notificacion.ts';
import shared from '../../components/Segments.module.css';
import classes from '../incidencias/list/Situaciones.module.css';

interface SituacionesProps {
  situacion: SituacionDeNotificaciones;
  cuentas: Output<'listNotificaciones'>['cuentas'] | undefined;
  onShow: (situacion: SituacionDeNotificaciones) => void;
}

const nombres = { pendientes: 'Pendientes', sinac: 'Para SINAC', hechas: 'Hechas' } as const;

/** Buttons for the notifications that are pending, for SINAC or done, with the counts under the same filters. */
export function Situaciones({ situacion, cuentas, onShow }: SituacionesProps) {
  return (
    <div className={`${classes.segments} scroll-x flex gap-2 mb-12 no-print`} role="group" aria-label="Situación">
      {(['pendientes', 'sinac', 'hechas'] as const).map((value) => (
        <button
          key={value}
          type="button"
          className={`${shared.segment} ${classes.segment} outline-inside rounded-8 size-13 inline-flex items-center justify-center ink-2 nowrap`}
          aria-pressed={situacion === value}
          onClick={() => onShow(value)}
        >
          {nombres[value]}
          <span className={`${classes.count} ink-3 figures weight-500`}>{cuentas ? numero(cuentas[value]) : ''}</span>
        </button>
      ))}
    </div>
  );
}
