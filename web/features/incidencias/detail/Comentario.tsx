import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { comentarioSchema, type Incidencia, maxTextoDeIncidencia } from '../../../../contract/incidencia.ts';
import { incidenciaMessages } from '../../../../contract/rules/incidencias/messages.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { useNoteDirty } from '../dirty.ts';
import { call } from '../queries.ts';
import { save } from '../save.ts';
import { say } from '../say.ts';
import classes from './Cronologia.module.css';

/** The place to comment. What is typed stays until it is there. */
export function Comentario({ incidencia }: { incidencia: Incidencia }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const email = useQuery({ ...profileOptions, enabled: false }).data?.user.email;
  useNoteDirty(text.trim() !== '');

  const send = async () => {
    const parsed = comentarioSchema.safeParse({ texto: text });
    setFault(parsed.error?.issues[0]?.message ?? null);
    if (!parsed.success) return;
    const { texto } = parsed.data;
    setSending(true);
    const outcome = await save({
      base: incidencia,
      send: () => call('commentIncidencia', { params: { id: incidencia._id }, body: { texto } }),
      // Its answer was lost, not the comment.
      isDone: ({ pasos }) =>
        pasos
          .slice(incidencia.pasos.length)
          .some((paso) => paso.tipo === 'comentario' && paso.texto === texto && paso.quien?.nombre === email),
    });
    setSending(false);
    if (outcome.kind === 'done') {
      setText('');
      setTrouble(null);
      say(incidenciaMessages.comentada);
    } else setTrouble(outcome.kind === 'refused' ? outcome.message : 'La incidencia ha cambiado. Vuelve a intentarlo');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form className={`${classes.comment} no-print`} noValidate onSubmit={submit}>
      <Textarea
        label="Comentario"
        autosize
        minRows={2}
        maxLength={maxTextoDeIncidencia + 100}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormError>{trouble}</FormError>
      <Button type="submit" variant="default" size="xs" loading={isSending}>
        {trouble === null ? 'Comentar' : 'Reintentar'}
      </Button>
    </form>
  );
}
