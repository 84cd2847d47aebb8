import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ListControls } from '../use-list-state.ts';
import classes from './LastVisit.module.css';
import { useIsLastVisit } from './last-visit.ts';

/** Says that the filters in force were brought back, and takes them away. */
export function LastVisit({ controls: { state, clear } }: { controls: ListControls }) {
  const isShown = useIsLastVisit(state);
  if (!isShown) return null;
  return (
    <p className={`${classes.line} no-print`} role="status">
      <IconHistory size={16} aria-hidden className={classes.icon} />
      Filtros de tu última visita
      <span aria-hidden> · </span>
      <UnstyledButton className={classes.remove} onClick={clear}>
        Quitar<span className="unseen"> los filtros de tu última visita</span>
      </UnstyledButton>
    </p>
  );
}
