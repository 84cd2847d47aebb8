import { type ReactNode, useState } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import type { EstadoDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { Conflict } from '../../../forms/Conflict.tsx';
import { useFirstFault } from '../../../forms/form-errors.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { textoDeMovimiento } from '../words.ts';
import { Theirs } from './EdicionForm.tsx';
import type { Movimiento, Mover } from './use-mover.ts';

interface MoveDialogProps {
  incidencia: Incidencia;
  a: EstadoDeIncidencia;
  /** What the button that does it says; the move's own name unless it is said. */
  submit?: string;
  mover: Mover;
  /** Whether something is typed that would be lost by closing it. */
  isDirty: boolean;
  /** What is wanted, as it is typed; null where something is wrong with it, which is said by then. */
  read: () => Movimiento | null;
  /** The fields; what the server said of some of them, by name. */
  children: (refused: Record<string, string>) => ReactNode;
  onClosed: () => void;
}

/** Asks what a move of an incident needs. What is typed stays until the move is made. */
export function MoveDialog({ incidencia, a, submit, mover, isDirty, read, children, onClosed }: MoveDialogProps) {
  const { element, focusFault } = useFirstFault();
  const [isDone, setDone] = useState(false);
  const moved = textoDeMovimiento(incidencia.estado, a);
  const outcome = mover.trouble?.wanted.a === a ? mover.trouble.outcome : undefined;
  const refused = (outcome?.kind === 'refused' && outcome.fields) || {};
  const isUnderField = Object.keys(refused).some((name) => /^(?:motivo|medida|remuestra)\b/u.test(name));
  const send = async (over = incidencia) => {
    const wanted = mover.isMoving === null ? read() : null;
    if (wanted && (await mover.move(wanted, over))) setDone(true);
    else focusFault();
  };
  return (
    <FormDialog
      title={moved}
      size={520}
      element={element}
      submit={outcome?.kind === 'refused' && !outcome.isFinal ? 'Reintentar' : (submit ?? moved)}
      isBusy={mover.isMoving !== null}
      isDirty={isDirty}
      error={outcome?.kind === 'refused' && !isUnderField ? outcome.message : null}
      below={
        outcome?.kind === 'conflict' ? (
          <Conflict
            title="Otra persona ha cambiado esta incidencia"
            message="Lo que has escrito sigue aquí."
            changes={<Theirs pasos={outcome.theirs} />}
            ways={[{ label: 'Hacerlo de todos modos', onChoose: () => void send(outcome.now) }]}
          />
        ) : null
      }
      isDone={isDone}
      onSubmit={() => void send()}
      onClosed={() => {
        mover.forget();
        onClosed();
      }}
    >
      {children(refused)}
    </FormDialog>
  );
}
