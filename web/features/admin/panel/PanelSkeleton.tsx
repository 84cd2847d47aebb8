import { Skeleton } from '@mantine/core';
import classes from './PanelSkeleton.module.css';

/** The shape of a list while the panel's data are on the way. */
export function PanelSkeleton() {
  return (
    <output className={classes.shape} aria-label="Cargando los datos del panel">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} height={76} radius="lg" />
      ))}
    </output>
  );
}
