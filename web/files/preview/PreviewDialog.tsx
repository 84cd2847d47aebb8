import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Preview, type PreviewProps } from './Preview.tsx';
import classes from './PreviewDialog.module.css';

export interface PreviewDialogProps extends PreviewProps {
  /** What the document is, to a person. */
  title: string;
  /** What tells this file from others that the same preview may turn to while it is open. */
  version?: string;
  opened: boolean;
}

/** The dialog around a preview; on phones it takes the whole screen. */
export function PreviewDialog({ opened, onClose, title, ...file }: PreviewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  // Its code may come after it is opened: what opened it has to be looked for by ourselves.
  const [opener, setOpener] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpener(document.activeElement);
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => opener instanceof HTMLElement && opener.focus()}
      returnFocus={false}
      title={title}
      size={960}
      fullScreen={isPhone}
      yOffset="3dvh"
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Cerrar la vista previa' }}
      // The page has a banner already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: classes.title, header: classes.header, content: classes.content, body: classes.body }}
    >
      <Preview key={file.version ?? ''} onClose={onClose} {...file} />
    </Modal>
  );
}
