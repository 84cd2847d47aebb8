import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';

interface AskProps {
  /** What is asked about. */
  label: string;
  /** What the button that does it says. */
  confirm: string;
  isDangerous?: boolean;
  /** What becomes of doing it. */
  doing: { mutate: () => void; isPending: boolean; error: Error | null };
  /** What is said of a failure that isn't the portal's own. */
  fallback: string;
  children: ReactNode;
  onLeft: () => void;
}

/** Asks, in the row that it is about, before something is done. The keyboard begins at the way out, and is given back. */
export function Ask({ label, confirm, isDangerous = false, doing, fallback, children, onLeft }: AskProps) {
  const [opener] = useState(() => document.activeElement);
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <div className="py-12 px-16 mt-12 framed-strong rounded-8" role="group" aria-label={label}>
      <p>{children}</p>
      <div className="flex wrap gap-8 mt-10">
        <Button
          size="xs"
          {...(isDangerous && { color: '#c92a2a' })}
          loading={doing.isPending}
          onClick={() => doing.mutate()}
        >
          {confirm}
        </Button>
        <Button
          size="xs"
          variant="default"
          ref={way}
          onClick={() => {
            if (opener instanceof HTMLElement) opener.focus();
            onLeft();
          }}
        >
          Cancelar
        </Button>
      </div>
      <FormError>{doing.error ? failureText(doing.error, fallback) : null}</FormError>
    </div>
  );
}
