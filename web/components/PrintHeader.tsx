import { useState } from 'react';
import { Logo } from '../branding/Logo.tsx';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { fechaLarga } from '../../contract/rules/fechas.ts';
import classes from './PrintHeader.module.css';

/** The head of a printed page: whose paper it is and of which day. */
export function PrintHeader() {
  const [today] = useState(() => fechaEnMadrid(new Date()));
  return (
    <div className={`${classes.header} print-only`}>
      <Logo size={24} />
      <span className={classes.date}>Impreso el {fechaLarga(today)}</span>
    </div>
  );
}
