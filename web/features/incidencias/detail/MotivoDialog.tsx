import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { cambioDeEstadoSchema, type Incidencia, maxTextoDeIncidencia } from '../../../../contract/incidencia.ts';
import type { EstadoDeIncidencia } from '../../../../contract/rules/incidencias/estados.ts';
import { motivoQueFalta } from '../../../../contract/rules/incidencias/falta.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { Conflict } from '../../../forms/Conflict.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { useNoteDirty } from '../dirty.ts';
import { textoDeMovimiento } from '../words.ts';
import { Theirs } from './EdicionForm.tsx';
import type { Mover } from './use-mover.ts';
import classes from './MotivoDialog.module.css';

interface MotivoDialogProps {
  incidencia: Incidencia;
  a: EstadoDeIncidencia;
  /** What the field begins with. */
  motivo: string;
  /** Whether it can't be moved without one. */
  isRequired: boolean;
  /** What the incident lacks as it is closed. */
  falta: readonly string[];
  mover: Mover;
  onClosed: () => void;
}

const questions: Partial<Record<EstadoDeIncidencia, string>> = {
  cerrada: '¿Por qué se puede cerrar?',
  descartada: '¿Por qué no hay nada que resolver?',
  en_curso: '¿Por qué se vuelve a abrir?',
};

/** Asks for the reason of a move. What is typed stays until the move is made. */
export function MotivoDialog({ incidencia, a, motivo, isRequired, falta, mover, onClosed }: MotivoDialogProps) {
  const [text, setText] = useState(motivo);
  const [fault, setFault] = useState<string | null>(null);
  useNoteDirty(text !== motivo);
  const outcome = mover.trouble?.wanted.a === a ? mover.trouble.outcome : undefined;
  const send = async (close: () => void, over = incidencia) => {
    const parsed = cambioDeEstadoSchema.shape.motivo.safeParse(text);
    const isMissing = isRequired && parsed.data === '';
    const wrong = isMissing ? motivoQueFalta(incidencia.estado, a) : (parsed.error?.issues[0]?.message ?? null);
    setFault(wrong);
    if (wrong === null && (await mover.move({ a, motivo: text }, over))) close();
  };
  const submit = (close: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    if (mover.isMoving === null) void send(close);
  };
  return (
    <Dialog
      title={textoDeMovimiento(incidencia.estado, a)}
      size={520}
      onClosed={() => {
        mover.forget();
        onClosed();
      }}
    >
      {(close) => (
        <form noValidate onSubmit={submit(close)}>
          {falta.length > 0 ? (
            <div className={classes.missing}>
              <p>A esta incidencia le falta:</p>
              <ul>
                {falta.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <Textarea
            label={isRequired ? (questions[a] ?? 'Motivo') : 'Motivo (opcional)'}
            required={isRequired}
            autosize
            minRows={3}
            data-autofocus
            maxLength={maxTextoDeIncidencia + 100}
            value={text}
            error={fault}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {outcome?.kind === 'refused' ? <FormError>{outcome.message}</FormError> : null}
          {outcome?.kind === 'conflict' ? (
            <Conflict
              title="Otra persona ha cambiado esta incidencia"
              message="Lo que has escrito sigue aquí."
              changes={<Theirs pasos={outcome.theirs} />}
              ways={[{ label: 'Hacerlo de todos modos', onChoose: () => void send(close, outcome.now) }]}
            />
          ) : null}
          <div className={dialog.actions}>
            <Button type="submit" loading={mover.isMoving !== null}>
              {outcome?.kind === 'refused' ? 'Reintentar' : textoDeMovimiento(incidencia.estado, a)}
            </Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
