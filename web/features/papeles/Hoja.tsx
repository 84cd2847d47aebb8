import type { ReactNode } from 'react';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import type { ClaseDePapel } from '../../../contract/papeles/clases.ts';
import type { PapelDeCifras } from '../../../contract/papeles/papeles.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import card from '../../components/Card.module.css';
import { advertencia, normaDe, papeles, reglas } from './clases.ts';
import classes from './Papeles.module.css';

interface HojaProps {
  papel: ClaseDePapel;
  cabecera: Omit<PapelDeCifras, 'secciones' | 'muestras'>;
  children: ReactNode;
}

/** A paper: a head with its subject and days, and a foot on how its figures are computed. */
export function Hoja({ papel, cabecera, children }: HojaProps) {
  const { solicitantes, instalacion, desde, hasta, hoy, parcial } = cabecera;
  const { titulo } = papeles[papel];
  const norma = normaDe(papel, instalacion);
  return (
    <article className={`${card.card} ${classes.hoja} flat-on-paper`} aria-label={titulo}>
      <header className="mb-20">
        <h2 style={{ fontSize: 20, fontWeight: 600, lineHeight: 1.3 }}>
          {titulo}
          {instalacion ? `: ${instalacion.nombre}` : ''}
        </h2>
        <p>
          <b>{solicitantes.join(', ')}</b>
          {instalacion ? ` · ${clasesDeInstalacion[instalacion.clase]}` : ''}
        </p>
        <p>
          Del {fechaLarga(desde)} al {fechaLarga(hasta)}
          {hasta > hoy ? ` (hasta hoy, ${fechaLarga(hoy)})` : ''}
        </p>
        {norma ? <p className="ink-3 size-13">{norma}</p> : null}
        {parcial ? (
          <p className={classes.parcial} role="note">
            Solo los tipos de muestra que ves: puede haber otras muestras que no entran en este papel.
          </p>
        ) : null}
      </header>
      {children}
      <footer className={`${classes.pie} ink-3 size-13`}>
        <h3>Cómo está hecho</h3>
        <ul>
          {reglas[papel].map((regla) => (
            <li key={regla}>{regla}</li>
          ))}
          <li>{advertencia}</li>
        </ul>
      </footer>
    </article>
  );
}
