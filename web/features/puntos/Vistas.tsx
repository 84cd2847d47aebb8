import { NavLink } from 'react-router-dom';
import classes from './Vistas.module.css';

const vistas = [
  { to: '/puntos', label: 'Puntos' },
  { to: '/puntos/programa', label: 'Programa' },
] as const;

/** The two views of where samples are taken: how each point is, and what has to be sampled. */
export function Vistas() {
  return (
    <nav className={`${classes.views} flex mb-16 no-print`} aria-label="Vistas de los puntos">
      {vistas.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={`${classes.view} relative ink-2 weight-500 no-underline`}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
