import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import { nombreDeEstado } from './words.ts';
import classes from './Estado.module.css';

/** A delivery's state; what went wrong stands out. One of which samples only wait for a word has no refusals. */
export function Estado({ entrega: { estado, muestras } }: { entrega: EntregaListada }) {
  const onlyWaits = estado === 'hecha_con_rechazos' && muestras.rechazadas === 0;
  return (
    <span className={`${classes.estado} tag nowrap`} data-estado={estado}>
      {onlyWaits ? 'Con retenidas' : nombreDeEstado[estado]}
    </span>
  );
}
