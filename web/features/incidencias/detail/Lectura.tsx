import { IconScale } from '@tabler/icons-react';
import type { Incidencia } from '../../../../contract/incidencia.ts';
import card from '../../../components/Card.module.css';
import classes from './Lectura.module.css';

/** What the norm says of the value, and what it asks to be done; nothing where no norm is switched on. */
export function Lectura({ incidencia: { lectura, medidaPropuesta } }: { incidencia: Incidencia }) {
  if (lectura === null && medidaPropuesta === null) return null;
  return (
    <section className={`${card.card} ${classes.reading}`} aria-label="Lectura de la norma">
      <IconScale size={18} stroke={1.7} aria-hidden className="rigid mt-2 ink-3" />
      <div className={`${classes.words} flex column gap-4 shrink break-anywhere`}>
        {lectura ? <p>{lectura}</p> : null}
        {medidaPropuesta ? (
          <p>
            <span className={classes.label}>Medida propuesta: </span>
            {medidaPropuesta}
          </p>
        ) : null}
        <p className={classes.quiet}>Lectura informativa; la conclusión es la del laboratorio.</p>
      </div>
    </section>
  );
}
