import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { puntosCalls } from '../../../../contract/puntos/calls.ts';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import dialog from '../../../components/Dialog.module.css';
import { DiscardDialog, UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import { FichaFields } from './FichaFields.tsx';
import { useFichaForm } from './use-ficha-form.ts';

interface FichaDialogProps {
  entero: PuntoEntero;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** Says what a point is, in a dialog that doesn't let go of what is typed without asking. */
export function FichaDialog({ entero, onClosed }: FichaDialogProps) {
  const { nombre } = entero.punto;
  const [opened, setOpened] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const controls = useFichaForm(entero, () => {
    setOpened(false);
    notifications.show({ message: puntosCalls.updatePunto.message(nombre) });
  });
  const isAtStake = opened && controls.isDirty;
  const close = () => (isAtStake ? setAsking(true) : setOpened(false));
  const giveUp = () => {
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
          onClosed();
        }}
        title={`Datos de «${nombre}»`}
        size={560}
        centered
        returnFocus={false}
        closeOnEscape={!isAsking}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: dialog.title, header: dialog.header, body: dialog.body }}
      >
        <FichaFields controls={controls} onCancel={close} />
      </Modal>
      {isAsking ? <DiscardDialog onDiscard={giveUp} onClosed={() => setAsking(false)} /> : null}
      <UnsavedChanges isDirty={isAtStake} />
    </>
  );
}
