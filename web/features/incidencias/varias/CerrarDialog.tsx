import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Output } from '../../../../contract/calls.ts';
import { cambioDeVariasSchema, maxTextoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { FormError } from '../../../forms/FormError.tsx';
import type { ListaState } from '../address.ts';
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import { call, noteManyChanged, queryOf } from '../api.ts';
import { everyId, moveAll } from './move-all.ts';
import type { Choice } from './use-choice.ts';

interface CerrarDialogProps {
  state: ListaState;
  choice: Choice;
  count: number;
  isReopening: boolean;
  onClosed: () => void;
}

type Outcome = Output<'moveIncidencias'>;

/** What is going on: nothing yet, so many of so many, or how it ended. */
type Stage =
  | { kind: 'asking'; failure?: string }
  | { kind: 'moving'; done: number; of: number }
  | { kind: 'done'; outcome: Outcome; isReopened: boolean; failure?: string };

/** Asks for the reason that each incident keeps, moves them all, and says how it went. */
export function CerrarDialog({ state, choice, count, isReopening, onClosed }: CerrarDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const verb = isReopening ? 'Reabrir' : 'Cerrar';

  const move = async (ids: readonly string[], reason: string, estado: 'cerrada' | 'en_curso' | 'anterior') => {
    setStage({ kind: 'moving', done: 0, of: ids.length });
    const outcome = await moveAll({
      ids,
      estado,
      motivo: reason,
      move: async (body) => call('moveIncidencias', { body }),
      onProgress: (done) => setStage({ kind: 'moving', done, of: ids.length }),
    }).finally(noteManyChanged);
    setStage({ kind: 'done', outcome, isReopened: estado !== 'cerrada' });
  };
  /** What was moved before stays so, and moved again is no other step: one tries again from where one was. */
  const tryTo = async (work: () => Promise<void>, from: Extract<Stage, { kind: 'asking' | 'done' }>) => {
    try {
      await work();
    } catch (error) {
      setStage({ ...from, failure: messageOf(error) });
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = cambioDeVariasSchema.shape.motivo.safeParse(motivo);
    setFault(parsed.error?.issues[0]?.message ?? null);
    if (!parsed.success) return;
    const everyOne = async () =>
      everyId(async (page) => call('listIncidencias', { query: { ...queryOf(state), ...page } }), isReopening);
    const estado = isReopening ? 'en_curso' : 'cerrada';
    void tryTo(async () => move(choice.isEvery ? await everyOne() : [...choice.ids], parsed.data, estado), {
      kind: 'asking',
    });
  };

  return (
    <Dialog
      title={`${verb} ${cantidad(count, 'incidencia', 'incidencias')}`}
      size={520}
      isHeld={stage.kind === 'moving'}
      onClosed={() => {
        if (stage.kind === 'done') choice.end();
        onClosed();
      }}
    >
      {(close, cancel) =>
        stage.kind === 'done' ? (
          <Done
            stage={stage}
            onUndo={() =>
              void tryTo(async () => move(stage.outcome.cambiadas, 'Se deshace el cierre.', 'anterior'), stage)
            }
            onClose={close}
          />
        ) : stage.kind === 'moving' ? (
          <>
            <p className="mb-12 ink-3" role="status">
              {numero(stage.done)} de {cantidad(stage.of, 'incidencia', 'incidencias')}…
            </p>
            <Progress
              aria-label="Incidencias cambiadas"
              value={stage.of === 0 ? 0 : (100 * stage.done) / stage.of}
              animated
            />
          </>
        ) : (
          <form noValidate onSubmit={submit}>
            <UnsavedChanges isDirty={motivo !== ''} />
            <p className="mb-12 ink-3">
              Cada una guarda el motivo en su cronología.{' '}
              {isReopening
                ? 'Vuelven a estar en curso.'
                : 'Se cierran aunque les falte la causa, la medida o una nueva muestra que cumpla, y lo que no cumple en ellas deja de contar como sin resolver.'}
            </p>
            <Textarea
              label="Motivo"
              required
              autosize
              minRows={3}
              data-autofocus
              maxLength={maxTextoDeIncidencia + 100}
              value={motivo}
              error={fault}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            {stage.failure ? <FormError>{stage.failure}</FormError> : null}
            <DialogActions submit={stage.failure ? 'Reintentar' : verb} onCancel={cancel} />
          </form>
        )
      }
    </Dialog>
  );
}

interface DoneProps {
  stage: Extract<Stage, { kind: 'done' }>;
  onUndo: () => void;
  onClose: () => void;
}

/** How many were moved, why others weren't, and the way back. */
function Done({ stage: { outcome, isReopened, failure }, onUndo, onClose }: DoneProps) {
  const { cambiadas, omitidas } = outcome;
  const reasons = [...Map.groupBy(omitidas, ({ motivo }) => motivo)];
  return (
    <>
      <p role="status">
        {isReopened
          ? cantidad(cambiadas.length, 'incidencia reabierta', 'incidencias reabiertas')
          : cantidad(cambiadas.length, 'incidencia cerrada', 'incidencias cerradas')}
        {omitidas.length > 0 ? `; ${numero(omitidas.length)} no:` : '.'}
      </p>
      {reasons.length > 0 ? (
        <ul className="pl-18 mt-8 scroll" style={{ maxHeight: 180 }}>
          {reasons.map(([motivo, own]) => (
            <li key={motivo}>
              {numero(own.length)}: {motivo}
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button onClick={onClose}>Hecho</Button>
        {!isReopened && cambiadas.length > 0 ? (
          <Button variant="default" onClick={onUndo}>
            Deshacer: dejarlas como estaban
          </Button>
        ) : null}
      </div>
    </>
  );
}
