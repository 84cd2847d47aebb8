import type { ReactNode } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import type { EstadoDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { Conflict } from '../../../forms/Conflict.tsx';
import { useFirstFault } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { textoDeMovimiento } from '../words.ts';
import { Theirs } from './EdicionForm.tsx';
import type { Movimiento, Mover } from './use-mover.ts';

interface MoveDialogProps {
  incidencia: Incidencia;
  a: EstadoDeIncidencia;
  /** What the button that does it says; the move's own name unless it is said. */
  submit?: string;
  mover: Mover;
  /** What is wanted, as it is typed; null where something is wrong with it, which is said by then. */
  read: () => Movimiento | null;
  /** The fields; what the server said of some of them, by name. */
  children: (refused: Record<string, string>) => ReactNode;
  onClosed: () => void;
}

/** Asks what a move of an incident needs. What is typed stays until the move is made. */
export function MoveDialog({ incidencia, a, submit, mover, read, children, onClosed }: MoveDialogProps) {
  const { element, focusFault } = useFirstFault();
  const moved = textoDeMovimiento(incidencia.estado, a);
  const outcome = mover.trouble?.wanted.a === a ? mover.trouble.outcome : undefined;
  const refused = (outcome?.kind === 'refused' && outcome.fields) || {};
  const isUnderField = Object.keys(refused).some((name) => /^(?:motivo|medida)\b/u.test(name));
  const send = async (close: () => void, over = incidencia) => {
    const wanted = mover.isMoving === null ? read() : null;
    if (wanted && (await mover.move(wanted, over))) close();
    else focusFault();
  };
  return (
    <Dialog
      title={moved}
      size={520}
      onClosed={() => {
        mover.forget();
        onClosed();
      }}
    >
      {(close) => (
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send(close);
          }}
        >
          {children(refused)}
          {outcome?.kind === 'refused' && !isUnderField ? <FormError>{outcome.message}</FormError> : null}
          {outcome?.kind === 'conflict' ? (
            <Conflict
              title="Otra persona ha cambiado esta incidencia"
              message="Lo que has escrito sigue aquí."
              changes={<Theirs pasos={outcome.theirs} />}
              ways={[{ label: 'Hacerlo de todos modos', onChoose: () => void send(close, outcome.now) }]}
            />
          ) : null}
          <DialogActions
            submit={outcome?.kind === 'refused' ? 'Reintentar' : (submit ?? moved)}
            isBusy={mover.isMoving !== null}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}
