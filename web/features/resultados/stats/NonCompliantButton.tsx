import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStatsLinks } from './links.ts';
import type { Narrowing } from './narrow.ts';
import classes from './NonCompliantButton.module.css';

interface NonCompliantButtonProps {
  /** How many there are to be seen; without any there is no button. */
  count: number;
  narrowing: Narrowing;
  /** What it is about, for screen readers. */
  of?: string;
  /** A smaller one, for cards. */
  isSmall?: boolean;
}

/** 'Ver No cumple': opens the records of something that don't comply. */
export function NonCompliantButton({ count, narrowing, of, isSmall = false }: NonCompliantButtonProps) {
  const open = useStatsLinks().nonCompliant(narrowing);
  if (count === 0 || !open) return null;
  return (
    <Button
      variant="outline"
      color="red.9"
      size={isSmall ? 'compact-xs' : 'compact-sm'}
      className={`${classes.button} rigid no-print`}
      leftSection={isSmall ? null : <IconAlertTriangle size={14} aria-hidden />}
      onClick={open}
    >
      Ver No cumple
      {of === undefined ? null : <span className="unseen"> de {of}</span>}
    </Button>
  );
}
