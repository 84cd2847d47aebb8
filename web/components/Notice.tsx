import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  icon: Icon;
  children: ReactNode;
  className?: string | undefined;
}

/** Something to know before what follows is used, in a yellow box. */
export function Notice({ icon: Icon, children, className = '' }: NoticeProps) {
  return (
    <div className={`${classes.notice} py-10 px-16 on-sin-definir framed-sin-definir flex gap-10 rounded ${className}`}>
      <Icon size={18} stroke={1.8} aria-hidden className="mt-2 rigid" />
      <div>{children}</div>
    </div>
  );
}
