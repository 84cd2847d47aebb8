import { NavLink } from 'react-router-dom';
import classes from './Views.module.css';

interface ViewsProps {
  label: string;
  views: readonly { to: string; label: string }[];
}

/** The views of one subject, each a page of its own. */
export function Views({ label, views }: ViewsProps) {
  return (
    <nav
      className={`${classes.views} flex mb-16 no-print`}
      style={{ borderBottom: '1px solid var(--line-strong)' }}
      aria-label={label}
    >
      {views.map((view) => (
        <NavLink
          key={view.to}
          to={view.to}
          end
          className={`${classes.view} hover-line relative ink-2 weight-500 nowrap no-underline py-10 px-16`}
        >
          {view.label}
        </NavLink>
      ))}
    </nav>
  );
}
