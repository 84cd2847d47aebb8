import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ListControls } from '../use-list-state.ts';
import { useIsLastVisit } from './last-visit.ts';

/** Says that the filters in force were brought back, and takes them away. */
export function LastVisit({ controls: { state, clear } }: { controls: ListControls }) {
  const isShown = useIsLastVisit(state);
  if (!isShown) return null;
  return (
    <p className="mt-minus-4 mb-12 flex items-center gap-6 ink-2 no-print" role="status">
      <IconHistory size={16} aria-hidden className="rigid ink-3" />
      Filtros de tu última visita
      <span aria-hidden> · </span>
      <UnstyledButton className="min-height-30 inline-flex items-center accent weight-500" onClick={clear}>
        Quitar<span className="unseen"> los filtros de tu última visita</span>
      </UnstyledButton>
    </p>
  );
}
