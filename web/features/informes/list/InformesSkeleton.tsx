import { Skeleton } from '@mantine/core';
import classes from './InformesList.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's shape, while it is on its way. */
export function InformesSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {rows.map((row) => (
        <div key={row} className={classes.waiting}>
          <Skeleton height={14} width="38%" />
          <Skeleton height={12} width="62%" />
        </div>
      ))}
    </div>
  );
}
