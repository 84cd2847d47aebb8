import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Ids of the sections that the figures link to. */
export const anchors = { types: 'tipos-de-muestra', chart: 'grafico', blocks: 'detalle' } as const;

interface AnchoredProps {
  /** What an address names it by, after its `#`. */
  id: string;
  className?: string | undefined;
  /** The id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** A section that an address can lead to: it comes into view, and the keyboard goes on from there. */
export function Anchored({ id, className = '', labelledBy, children }: AnchoredProps) {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();

  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, [location, id]);

  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={`no-outline ${className}`}
      style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}
    >
      {children}
    </section>
  );
}
