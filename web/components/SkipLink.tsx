import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './SkipLink.module.css';

/** Where pages put skip links of their own: after that to the content, before the header. */
const place = 'saltos';

/** A link that takes the keyboard to a part of the page; it is seen while it has the focus. */
function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={`${classes.skip} py-8 px-16 rounded-8 white weight-500 no-underline no-print`}
      style={{ background: 'var(--accent)' }}
      onClick={(event) => {
        const target = document.querySelector<HTMLElement>(`#${to}`);
        if (!target) return;
        // The address is the page's own.
        event.preventDefault();
        target.focus();
      }}
    >
      {children}
    </a>
  );
}

/** The skip links of the frame: to the content, and what the page adds. */
export function SkipLinks({ to }: { to: string }) {
  return (
    <>
      <SkipLink to={to}>Saltar al contenido</SkipLink>
      <div id={place} />
    </>
  );
}

/** A skip link of a part of the page, for as long as that stands there. */
export function PageSkipLink(props: { to: string; children: ReactNode }) {
  const element = document.querySelector(`#${place}`);
  return element && createPortal(<SkipLink {...props} />, element);
}
