import { Button, Skeleton } from '@mantine/core';
import dialog from '../../../components/Dialog.module.css';
import { failureText } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';

interface WaitingProps {
  error: unknown;
  onRetry: () => void;
  onLeft: () => void;
  /** What the way out says. */
  leave: string;
}

/** What a dialog shows until it can begin, or why it can't. */
export function Waiting({ error, onRetry, onLeft, leave }: WaitingProps) {
  if (!error) return <Skeleton height={320} />;
  return (
    <>
      <FormError>{failureText(error, 'No se ha podido empezar')}</FormError>
      <div className={dialog.actions}>
        <Button onClick={onRetry}>Reintentar</Button>
        <Button variant="default" onClick={onLeft}>
          {leave}
        </Button>
      </div>
    </>
  );
}
