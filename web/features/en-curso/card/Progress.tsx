import { tasa } from '../../../../contract/rules/porcentajes.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import { textoDeTasa } from '../rate.ts';
import classes from './Progress.module.css';

interface ProgressProps {
  total: number;
  completados: number;
}

/** How many procedures are completed, of how many, as words and as a bar. */
export function Progress({ total, completados }: ProgressProps) {
  const rate = tasa(completados, total);
  return (
    <div className={classes.progress}>
      <p className={classes.words}>
        <span>
          <b>
            {numero(completados)}/{numero(total)}
          </b>{' '}
          procedimientos
        </span>
        <span className={classes.rate}>{textoDeTasa(rate)}</span>
      </p>
      <div className={classes.track} aria-hidden>
        <div className={classes.done} style={{ width: `${rate}%` }} />
      </div>
    </div>
  );
}
