import type { ReactNode } from 'react';
import classes from './RowButton.module.css';

interface RowButtonProps {
  label: string;
  title: string;
  icon: ReactNode;
  /** Not the first thing that one comes for. */
  isQuiet?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

/** A plain button: a list of hundreds draws four of them in each of its rows. */
export function RowButton({ label, title, icon, isQuiet = false, isBusy = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={isQuiet || undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      title={title}
      onClick={isBusy ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
