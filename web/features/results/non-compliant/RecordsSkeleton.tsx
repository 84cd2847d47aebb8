import { Skeleton } from '@mantine/core';
import classes from './RecordsDialog.module.css';

/** The dialog's shape while its records are on their way. */
export function RecordsSkeleton() {
  return (
    <>
      <output className={classes.count}>Cargando registros...</output>
      <div className={classes.shape}>
        <Skeleton height={308} radius="md" mb={20} />
        <Skeleton height={420} radius="md" />
      </div>
    </>
  );
}
