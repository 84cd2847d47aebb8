import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../client/api-error.ts';
import classes from './JobPanel.module.css';

/** The work that a panel shows: its key among the notifications, its name for screen readers, its title. */
export interface JobPanelName {
  id: string;
  label: string;
  title: string;
}

/** Begins a long work and shows its panel at the foot of every page, until it is dismissed. */
export function beginInPanel({ id, label, title }: JobPanelName, panel: ReactNode, begin: () => Promise<void>): void {
  notifications.hide(id);
  notifications.show({
    id,
    // Not an alert: the panel's status says what is to be read aloud.
    role: 'region',
    'aria-label': label,
    title,
    color: 'brand',
    autoClose: false,
    withCloseButton: false,
    message: panel,
  });
  begin().catch((error: unknown) => notifications.show({ color: 'red', message: messageOf(error) }));
}

/** Hides a panel once its work is gone, be it dismissed or ended with the session. */
export function useHiddenWithout(job: unknown, id: string): void {
  const isGone = job === null;
  useEffect(() => {
    if (isGone) notifications.hide(id);
  }, [isGone, id]);
}

interface JobPanelProps {
  /** The state in words, with counts as they grow. */
  text: string;
  /** What a screen reader is to say: changes with the state, not with each count. */
  announced: string;
  /** The bar, where something is under way; without `value` it says that work goes on. */
  progress?: { label: string; value?: number; max?: number } | undefined;
  /** Absent where trying again would not help. */
  retry?: { label?: string; onRetry: () => void } | undefined;
  dismiss: { label: 'Cancelar' | 'Cerrar'; onDismiss: () => void };
  children?: ReactNode;
}

/** How a long work stands, and what can be done about it. */
export function JobPanel({ text, announced, progress, retry, dismiss, children }: JobPanelProps) {
  return (
    <div className={classes.panel}>
      <p className={`${classes.text} ink-2 figures break-anywhere`}>{text}</p>
      {progress ? (
        <progress
          className={`${classes.bar} full-width mt-8`}
          aria-label={progress.label}
          value={progress.value}
          max={progress.max}
        />
      ) : null}
      {children ? <div className={classes.more}>{children}</div> : null}
      <p role="status" className="unseen">
        {announced}
      </p>
      <div className={`${classes.actions} flex justify-end gap-8 mt-10`}>
        {retry ? (
          <Button size="xs" onClick={retry.onRetry}>
            {retry.label ?? 'Reintentar'}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={dismiss.onDismiss}>
          {dismiss.label}
        </Button>
      </div>
    </div>
  );
}
