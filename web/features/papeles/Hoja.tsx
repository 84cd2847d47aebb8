import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import { numero } from '../../../contract/base/numeros.ts';
import type { ClaseDePapel } from '../../../contract/papeles/clases.ts';
import type { PapelDeCifras } from '../../../contract/papeles/papeles.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { onPhones } from '../../components/breakpoints.ts';
import card from '../../components/Card.module.css';
import { usePrinting } from '../../components/printing.ts';
import { advertencia, normaDe, papeles, reglas } from './clases.ts';
import classes from './Papeles.module.css';

interface HojaProps {
  papel: ClaseDePapel;
  cabecera: Omit<PapelDeCifras, 'secciones' | 'muestras'>;
  children: ReactNode;
}

/** A paper: its head, of what and of which days it is, and at its foot how its figures are made. */
export function Hoja({ papel, cabecera, children }: HojaProps) {
  const { solicitantes, instalacion, desde, hasta, hoy, parcial } = cabecera;
  const { titulo } = papeles[papel];
  const norma = normaDe(papel, instalacion);
  return (
    <article className={`${card.card} ${classes.hoja} flat-on-paper`} aria-label={titulo}>
      <header className={classes.cabecera}>
        <h2 className={classes.titulo}>
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

/** A column of a paper's table. */
export interface Columna<T> {
  titulo: string;
  de: (fila: T, place: number) => ReactNode;
  /** Whether it names the row. */
  isNombre?: true;
  isNumero?: true;
  /** Whether what a cell says doesn't comply. */
  falla?: (fila: T) => boolean;
}

interface TablaProps<T> {
  label: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  keyOf: (fila: T) => string;
}

/** Rows that a phone shows before one asks for the others. */
const maxEnTelefono = 15;

/**
 * A table of a paper: its heads are on each sheet, it scrolls by itself where there is no room for it, and on phones each row says
 * its cells with their names.
 */
export function Tabla<T>({ label, columnas, filas, keyOf }: TablaProps<T>) {
  const [isAsked, setAsked] = useState(false);
  const isNarrow = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const isFolded = isNarrow && !isAsked && !isPrinting && filas.length > maxEnTelefono + 5;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard */}
      <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
        <table className={`${classes.tabla} full-width figures`}>
          <thead>
            <tr>
              {columnas.map(({ titulo, isNumero }) => (
                <th key={titulo} scope="col" data-number={isNumero}>
                  {titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isFolded ? filas.slice(0, maxEnTelefono) : filas).map((fila, place) => (
              <tr key={keyOf(fila)}>
                {columnas.map((columna) => (
                  <Celda key={columna.titulo} columna={columna} fila={fila} place={place} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isFolded ? (
        <Button variant="default" size="xs" mt={8} className="no-print" onClick={() => setAsked(true)}>
          Ver las {numero(filas.length)} filas
        </Button>
      ) : null}
    </>
  );
}

function Celda<T>({ columna, fila, place }: { columna: Columna<T>; fila: T; place: number }) {
  const { titulo, de, isNombre, isNumero, falla } = columna;
  const content = de(fila, place);
  if (isNombre) return <th scope="row">{content}</th>;
  const isEmpty = content === '' || content === '—' || content === null;
  return (
    <td
      data-label={titulo}
      data-number={isNumero}
      data-empty={isEmpty || undefined}
      data-fails={falla?.(fila) || undefined}
    >
      {content}
    </td>
  );
}
