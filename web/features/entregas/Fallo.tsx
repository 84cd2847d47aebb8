import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Entregas.module.css';

interface FalloProps {
  /** What went wrong, and what to do where trying again is of no use. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** What stands in the place of what couldn't be read. */
export function Fallo({ children, onRetry }: FalloProps) {
  return (
    <div className={classes.none} role="alert">
      <p>{children}</p>
      {onRetry ? (
        <Button size="xs" variant="default" mt={10} onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
    </div>
  );
}
