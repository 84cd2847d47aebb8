import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { informeMessages } from '../../../../contract/informes/rules/informes.ts';
import type { CategoriaInforme } from '../../../../contract/cuenta/usuario.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { DiscardDialog, UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import dialog from '../../../components/Dialog.module.css';
import { InformeForm } from './InformeForm.tsx';
import { useInformeForm } from './use-informe-form.ts';

interface InformeModalProps {
  /** The report to be changed; null for a new one. */
  informe: InformeExterno | null;
  /** Those that the user may put a report into, and the one that is shown. */
  categorias: readonly CategoriaInforme[];
  categoria: CategoriaInforme | undefined;
  /** Called once the closing transition has ended, with what was saved. */
  onClosed: (saved: InformeExterno | null) => void;
}

/** Creates or changes a report in a dialog, which doesn't let go of what is typed or on its way without asking. */
export function InformeModal({ informe, categorias, categoria, onClosed }: InformeModalProps) {
  const [opened, setOpened] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [saved, setSaved] = useState<InformeExterno | null>(null);
  const [opener] = useState(() => document.activeElement);
  const controls = useInformeForm({
    informe,
    categoria,
    onSaved: (done) => {
      setSaved(done);
      setOpened(false);
      setAsking(false);
      notifications.show({ message: informe ? informeMessages.actualizado : informeMessages.creado });
    },
  });
  const isBusy = controls.phase !== null;
  const isAtStake = opened && (isBusy || controls.isDirty);
  const close = () => (isAtStake ? setAsking(true) : setOpened(false));
  const giveUp = () => {
    controls.cancel();
    // The question goes at once, so that the keyboard goes back to what opened the form, and not into the form.
    setAsking(false);
    setOpened(false);
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => {
          if (opener instanceof HTMLElement) opener.focus();
          onClosed(saved);
        }}
        title={informe ? 'Editar informe' : 'Nuevo informe'}
        size={560}
        centered
        returnFocus={false}
        closeOnEscape={!isAsking}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: dialog.title, header: dialog.header, body: dialog.body }}
      >
        <InformeForm controls={controls} categorias={categorias} onCancel={close} />
      </Modal>
      {isAsking && isBusy ? (
        <ConfirmDialog
          title="Subida en curso"
          confirm="Cancelar la subida y cerrar"
          cancel="Seguir subiendo"
          onConfirm={giveUp}
          onClosed={() => setAsking(false)}
        >
          El informe todavía no se ha guardado. Si cierras ahora, se perderá.
        </ConfirmDialog>
      ) : null}
      {isAsking && !isBusy ? <DiscardDialog onDiscard={giveUp} onClosed={() => setAsking(false)} /> : null}
      <UnsavedChanges isDirty={isAtStake} />
    </>
  );
}
