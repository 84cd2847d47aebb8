import { Skeleton } from '@mantine/core';
import card from '../../../components/Card.module.css';
import classes from './Ahora.module.css';

/** The section's shape while nothing is known yet: the line that it has in any case. */
export function AhoraSkeleton() {
  return (
    <section className={`${card.card} ${classes.ahora} clip whole-on-paper`}>
      <output className="unseen">Cargando lo que incumple ahora...</output>
      <div className={`${classes.head} py-12 px-inset flex wrap items-center gap-2-16`} aria-hidden>
        <Skeleton height={16} width={60} my={3} />
        <Skeleton height={14} width={140} my={4} />
      </div>
    </section>
  );
}
