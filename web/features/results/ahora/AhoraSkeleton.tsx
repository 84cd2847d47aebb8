import { Skeleton } from '@mantine/core';
import card from '../../../components/Card.module.css';
import classes from './Ahora.module.css';

/** Lines that stand there before one asks for the rest; a phone shows one less (Ahora.module.css). */
export const maxFolded = 4;

/** The section's shape while nothing is known yet. */
export function AhoraSkeleton() {
  return (
    <section className={`${card.card} ${classes.ahora}`}>
      <output className="unseen">Cargando lo que incumple ahora...</output>
      <div className={classes.head} aria-hidden>
        <Skeleton height={16} width={60} my={3} />
        <Skeleton height={14} width={140} my={4} />
      </div>
      <ul className={`${classes.list} ${classes.folded}`} aria-hidden>
        {Array.from({ length: maxFolded }, (_, row) => (
          <li key={row} className={classes.blank}>
            <Skeleton height={14} width="80%" />
          </li>
        ))}
      </ul>
      <div className={classes.foot} aria-hidden>
        <Skeleton height={14} width={110} />
      </div>
    </section>
  );
}
