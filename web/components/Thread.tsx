import { Button, Textarea } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { comentarioSchema, maxTextoDeIncidencia } from '../../contract/incidencias/incidencia.ts';
import { FormError } from '../forms/FormError.tsx';
import classes from './Thread.module.css';

interface StepProps {
  quien: string;
  cuando: string;
  /** When it was, in words. */
  instante: string;
  /** Whether it is what somebody wrote. */
  isComment?: boolean;
  children: ReactNode;
}

/** Steps in the order of time, each a `Step`. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-10 no-bullets">{children}</ol>;
}

/** Who did or said what when. */
export function Step({ quien, cuando, instante, isComment, children }: StepProps) {
  return (
    <li className={`${classes.step} relative whole-on-paper`} data-comment={isComment || undefined}>
      <p className={`${classes.who} flex wrap ink-3 size-13 figures break-anywhere gap-2-12`}>
        <b>{quien}</b>
        <time dateTime={cuando}>{instante}</time>
      </p>
      <p className={`${classes.text} break-anywhere pre-line`}>{children}</p>
    </li>
  );
}

interface CommentFormProps {
  label: string;
  button: string;
  /** Told of what is typed, to warn before it is lost. */
  onType?: (text: string) => void;
  /** Sends it; gives why it wasn't taken, or null once it is there. */
  send: (texto: string) => Promise<string | null>;
}

/** The place to write. What is typed stays until it is there. */
export function CommentForm({ label, button, onType, send }: CommentFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const type = (typed: string) => {
    setText(typed);
    onType?.(typed);
  };
  const submit = async () => {
    const parsed = comentarioSchema.safeParse({ texto: text });
    setFault(parsed.error?.issues[0]?.message ?? null);
    if (!parsed.success) return;
    setSending(true);
    const why = await send(parsed.data.texto);
    setSending(false);
    setTrouble(why);
    if (why === null) type('');
  };
  return (
    <form
      className={`${classes.comment} flex column gap-10 mt-16 no-print`}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={maxTextoDeIncidencia + 100}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <FormError>{trouble}</FormError>
      <Button type="submit" variant="default" size="xs" loading={isSending}>
        {trouble === null ? button : 'Reintentar'}
      </Button>
    </form>
  );
}
