import { Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './FilterCard.module.css';

interface FilterSheetProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a phone: a sheet from the foot of the window. */
export function FilterSheet({ opened, onClose, children }: FilterSheetProps) {
  // It is loaded as it opens for the first time, when the library notes nothing to give the keyboard back to.
  const [opener] = useState(() => document.activeElement);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="92%"
      returnFocus={false}
      onExitTransitionEnd={() => {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }}
      title="Filtros de Búsqueda"
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Cerrar los filtros' }}
      // The page has a banner already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.sheet, body: '', title: 'size-16 weight-600' }}
    >
      {children}
    </Drawer>
  );
}
