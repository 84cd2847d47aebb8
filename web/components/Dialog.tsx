import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: (close: () => void) => ReactNode;
  /** Told once it has closed and may go from the page. */
  onClosed: () => void;
}

/** A dialog with a small form. It opens as it appears, keeps the keyboard, and gives it back to what opened it. */
export function Dialog({ title, children, onClosed }: DialogProps) {
  const [opened, setOpened] = useState(true);
  const [opener] = useState(() => document.activeElement);
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => {
        if (opener instanceof HTMLElement) opener.focus();
        onClosed();
      }}
      title={title}
      size={440}
      centered
      returnFocus={false}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      // The page has a banner already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      {children(close)}
    </Modal>
  );
}
