import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Disclosure } from './Disclosure.tsx';
import classes from './PageHeader.module.css';

/** The actions of a page's header: side by side, or behind one button where they would take lines of their own. */
export function MoreActions({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 1099px)', undefined, { getInitialValueInEffect: false });
  if (!isNarrow) return children;
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
