import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import { nombreDeEstado } from './words.ts';

const tones: Partial<Record<EntregaListada['estado'], string>> = {
  leyendo: 'accent',
  retirando: 'accent',
  en_cola: 'accent',
  hecha_con_rechazos: 'warning',
  fallida: 'failure',
  retirada: 'dashed',
};

/** A delivery's state; what went wrong stands out. One of which samples only wait for a word has no refusals. */
export function Estado({ entrega: { estado, muestras } }: { entrega: EntregaListada }) {
  const onlyWaits = estado === 'hecha_con_rechazos' && muestras.rechazadas === 0;
  return (
    <span className="tag nowrap" data-tone={tones[estado]}>
      {onlyWaits ? 'Con retenidas' : nombreDeEstado[estado]}
    </span>
  );
}
