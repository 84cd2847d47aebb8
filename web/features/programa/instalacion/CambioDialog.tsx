import type { ReactNode } from 'react';
import { Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import type { Cambio } from './use-cambio.ts';

interface CambioDialogProps {
  title: string;
  size?: number;
  submit?: string;
  isDangerous?: boolean;
  /** Whether there is nothing to save: it is only read. */
  isOnlyRead?: boolean;
  /** Set once it is saved: the dialog closes. */
  isDone: boolean;
  controls: Cambio;
  children: ReactNode;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** A dialog that changes a part of an installation. */
export function CambioDialog(props: CambioDialogProps) {
  const { title, size = 600, submit = 'Guardar cambios', isDangerous = false, isOnlyRead = false, isDone } = props;
  const { controls, children, onClosed } = props;
  const { element, trouble, isSaving, isDirty } = controls;
  return (
    <FormDialog
      title={title}
      size={size}
      submit={isOnlyRead ? null : submit}
      isDangerous={isDangerous}
      element={element}
      isBusy={isSaving}
      isDirty={isDirty}
      isDone={isDone}
      error={trouble && trouble.kind !== 'conflict' ? trouble.message : null}
      below={
        trouble?.kind === 'conflict' ? (
          <Conflict
            title="Otra persona ha cambiado esta instalación"
            message="Lo que has escrito sigue aquí. Si lo guardas encima, lo demás queda como lo ha dejado."
            ways={waysPast(
              () => controls.reload(trouble.now),
              () => controls.insist(trouble.now),
            )}
          />
        ) : null
      }
      onSubmit={controls.submit}
      onClosed={onClosed}
    >
      {children}
    </FormDialog>
  );
}
