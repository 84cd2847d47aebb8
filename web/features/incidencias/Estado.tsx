import { type Icon, IconCircle, IconCircleCheck, IconCircleX, IconFlask, IconProgress } from '@tabler/icons-react';
import { type EstadoDeIncidencia, estadosDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';

const icons: Record<EstadoDeIncidencia, Icon> = {
  abierta: IconCircle,
  en_curso: IconProgress,
  pendiente_remuestra: IconFlask,
  cerrada: IconCircleCheck,
  descartada: IconCircleX,
};

/** A state as its icon and its word. Without colour, which is for verdicts. */
export function Estado({ estado }: { estado: EstadoDeIncidencia }) {
  const Mark = icons[estado];
  return (
    <span
      className="rounded-6 inline-flex items-baseline gap-6 ink-2 size-12 weight-500 nowrap py-4 px-8 on-grey"
      style={{ lineHeight: '16px' }}
    >
      <Mark size={14} stroke={2} aria-hidden className="self-center rigid" />
      {estadosDeIncidencia[estado].nombre}
    </span>
  );
}
