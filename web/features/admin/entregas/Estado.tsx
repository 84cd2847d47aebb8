import type { EstadoDeEntrega } from '../../../../contract/entrega.ts';
import { nombreDeEstado } from './words.ts';
import classes from './Estado.module.css';

/** A delivery's state; what went wrong stands out. */
export function Estado({ estado }: { estado: EstadoDeEntrega }) {
  return (
    <span className={classes.estado} data-estado={estado}>
      {nombreDeEstado[estado]}
    </span>
  );
}
