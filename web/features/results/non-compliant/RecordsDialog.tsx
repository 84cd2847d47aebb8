import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { NonCompliantRecords } from './NonCompliantRecords.tsx';
import classes from './RecordsDialog.module.css';

export interface NonCompliantDialogProps {
  /** What the records are of: the page's filters, narrowed to what was opened. */
  filtros: Filtros;
  opened: boolean;
  onClose: () => void;
  /** What it was opened from, as people call it: a group, a month, a solicitante. */
  scope?: string | undefined;
}

/** 'Registros que No Cumplen' (spec, section 2): loads when opened, and when its filters change. */
export function RecordsDialog({ filtros, opened, onClose, scope }: NonCompliantDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  // Its code may come with it open already, which Mantine takes for having been opened by nobody.
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <>
          Registros que No Cumplen
          {scope ? <span className={classes.scope}>{scope}</span> : null}
        </>
      }
      size={960}
      fullScreen={isPhone}
      returnFocus={false}
      onExitTransitionEnd={() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      }}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Cerrar la ventana' }}
      // The page has a banner already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        title: classes.title,
        body: classes.body,
        header: classes.header,
        content: classes.content,
      }}
    >
      <div className={classes.records}>
        <NonCompliantRecords key={JSON.stringify(filtros)} filtros={filtros} />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Modal>
  );
}
