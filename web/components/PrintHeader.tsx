import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { profileOptions } from '../auth/current-user.ts';
import { Logo } from '../branding/Logo.tsx';
import { fechaLarga } from '../../contract/base/fechas.ts';
import { usePrinting } from './printing.ts';
import classes from './PrintHeader.module.css';
import { useHoy } from './use-hoy.ts';

/** The head of a printed page: logo, the client that the page is filtered by or else all of the user's, and day of printing. */
export function PrintHeader() {
  const chosen = new URLSearchParams(useLocation().search).get('clienteId');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const isOfClient = user?.role === 'cliente' && !user.master;
  // The header is drawn again when a paper is printed, so that it says the day of printing.
  usePrinting();
  const hoy = useHoy();
  return (
    <div className={`${classes.header} print-only`}>
      <Logo size={24} />
      {isOfClient ? (
        <b>
          {user.clientes
            .filter(({ _id }) => !chosen || _id === chosen)
            .map(({ nombre }) => nombre)
            .join(', ')}
        </b>
      ) : null}
      <span className={`${classes.date} ink-3`}>Impreso el {fechaLarga(hoy)}</span>
    </div>
  );
}
