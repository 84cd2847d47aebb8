import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../forms/form-errors.ts';
import { FormError } from '../forms/FormError.tsx';

interface EndableRowProps {
  name: string;
  /** What it is called after 'Terminar': 'clave', 'enlace'. */
  what: string;
  /** That it is over, and how; null while it serves. */
  state: string | null;
  /** What ending it does to whom. */
  warning: string;
  end: () => Promise<unknown>;
  /** Buttons beside 'Terminar', and, in `below`, the content that they open. */
  actions?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** A row for a thing that works until it is ended: its facts, and a button that ends it after a confirmation. */
export function EndableRow({ name, what, state, warning, end, actions, below, children }: EndableRowProps) {
  const [isAsked, setAsked] = useState(false);
  const ending = useMutation({ mutationFn: end });
  const isOver = state !== null;
  return (
    <li className="last-flush py-16 ruled">
      <div className="column-when-narrow flex items-start between gap-16">
        <div className="shrink grow">
          <p className={`${isOver ? 'ink-3' : ''} weight-600 break-anywhere`}>
            {name}{' '}
            {isOver ? (
              <span
                className="px-8 framed-strong ml-6 ink-3 size-12 weight-500"
                style={{ paddingBlock: 1, borderRadius: 999 }}
              >
                {state}
              </span>
            ) : null}
          </p>
          {children}
          {isAsked && !isOver ? (
            <div className="mt-12" role="group" aria-label={`Terminar ${name}`}>
              <p>{warning} No se puede deshacer.</p>
              <div className="flex wrap gap-8 mt-8">
                <Button size="xs" color="#c92a2a" loading={ending.isPending} onClick={() => ending.mutate()}>
                  Terminar {what}
                </Button>
                <Button size="xs" variant="default" data-autofocus onClick={() => setAsked(false)}>
                  Cancelar
                </Button>
              </div>
              <FormError>{ending.isError ? failureText(ending.error, 'No se ha podido terminar') : null}</FormError>
            </div>
          ) : null}
        </div>
        <div className="flex wrap gap-8 rigid">
          {actions}
          {isOver || isAsked ? null : (
            <Button size="xs" variant="default" aria-label={`Terminar ${name}`} onClick={() => setAsked(true)}>
              Terminar
            </Button>
          )}
        </div>
      </div>
      {below}
    </li>
  );
}
