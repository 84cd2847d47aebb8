import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useConCliente } from './use-con-cliente.ts';
import classes from './Sections.module.css';

/** A page of a subject of several. */
export interface Section {
  to: string;
  label: string;
}

/** The pages of one subject. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const conCliente = useConCliente();
  const row = useRef<HTMLElement>(null);
  // On phones the open page may be beyond the edge of the row.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && here) row.current.scrollLeft = here.offsetLeft + here.offsetWidth - row.current.clientWidth;
  }, []);
  return (
    <nav
      ref={row}
      className={`${classes.sections} flex mb-16 no-print`}
      style={{ borderBottom: '1px solid var(--line-strong)' }}
      aria-label={label}
    >
      {sections.map(({ to, label: name }) => (
        <NavLink
          key={to}
          to={conCliente(to)}
          end
          className={`${classes.section} hover-line relative ink-2 weight-500 nowrap no-underline py-10 px-16`}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
