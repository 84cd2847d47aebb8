import { useState } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { incidenciaMessages } from '../../../../contract/incidencias/rules/messages.ts';
import { CommentForm } from '../../../components/Thread.tsx';
import { useNoteDirty } from '../dirty.ts';
import { call } from '../api.ts';
import { save } from '../save.ts';
import { say } from '../say.ts';

/** The place to comment. */
export function Comentario({ incidencia }: { incidencia: Incidencia }) {
  const [text, setText] = useState('');
  useNoteDirty(text.trim() !== '');

  const send = async (texto: string) => {
    const outcome = await save({
      base: incidencia,
      send: () => call('commentIncidencia', { params: { id: incidencia._id }, body: { texto } }),
    });
    if (outcome.kind === 'done') {
      say(incidenciaMessages.comentada);
      return null;
    }
    return outcome.kind === 'refused' ? outcome.message : 'La incidencia ha cambiado. Vuelve a intentarlo';
  };
  return <CommentForm label="Comentario" button="Comentar" onType={setText} send={send} />;
}
