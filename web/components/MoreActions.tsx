import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Disclosure } from './Disclosure.tsx';
import classes from './PageHeader.module.css';

/** The actions of a page's header: side by side, and on phones behind one button. */
export function MoreActions({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  if (!isPhone) return children;
  return (
    <Disclosure
      name="Más acciones"
      className={classes.more}
      panelClassName={classes.panel}
      panel={children}
      closesOnPress
    >
      <IconDots size={20} aria-hidden />
    </Disclosure>
  );
}
