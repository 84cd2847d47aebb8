import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaBreve } from '../../../contract/base/fechas.ts';
import { numero } from '../../../contract/base/numeros.ts';
import type { Debida } from '../../../contract/programa/cobertura.ts';
import card from '../../components/Card.module.css';
import { usePrinting } from '../../components/printing.ts';
import classes from './Programa.module.css';
import { textoDeCuenta } from './words.ts';
import type { PeriodoPedido } from './PeriodoDialog.tsx';

/** Lines that stand there before one asks for the rest. */
const maxFolded = 5;

interface DebidasProps {
  title: string;
  /** What is said where there is none. */
  empty: string;
  debidas: readonly Debida[];
  /** How many periods there are in all, and how many samples they lack, as it is written. */
  total: number;
  muestreos: string;
  /** `acabó el` or `hasta el`. */
  until: string;
  isLate?: boolean;
  hoy: string;
  onOpen: (pedido: PeriodoPedido) => void;
}

/** Periods with missing samples; each opens the explanation of the period. */
export function Debidas({ title, empty, debidas, total, muestreos, until, isLate = false, hoy, onOpen }: DebidasProps) {
  const { pathname, search } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const isPrinting = usePrinting();
  const isFolded = !isAsked && !isPrinting && debidas.length > maxFolded + 1;
  const shown = isFolded ? debidas.slice(0, maxFolded) : debidas;
  return (
    <section className={`${card.card} clip`} aria-labelledby={id}>
      <header className="py-12 px-inset flex items-baseline between gap-12">
        <h2 className={card.title} id={id}>
          {title}
        </h2>
        <span className={`figures weight-500 ${isLate && total > 0 ? 'no-cumple' : 'ink-3'}`}>{muestreos}</span>
      </header>
      {debidas.length === 0 ? <p className="px-inset pb-16 ink-3">{empty}</p> : null}
      <ul className={`no-bullets ${classes.debidas}`}>
        {shown.map(({ instalacion, fila, desde, hasta, planeadas, faltan, puntos }) => (
          <li
            key={`${instalacion._id} ${fila._id} ${desde}`}
            className="line-above px-inset py-8 break-anywhere whole-on-paper"
          >
            <p className="flex wrap items-baseline between gap-2-16">
              <UnstyledButton
                className="accent weight-500 break-anywhere hover-underline"
                onClick={() => onOpen({ instalacion, fila, periodos: [{ desde, hasta }] })}
              >
                {fila.que}
              </UnstyledButton>
              <span className={`figures nowrap size-13 ${isLate ? 'no-cumple weight-500' : 'ink-2'}`}>
                {textoDeCuenta({ planeadas, faltan, enCurso: 0, deMas: 0 })} · {until} {fechaBreve(hasta, hoy)}
              </span>
            </p>
            <p className="ink-3 size-13">
              <Link
                to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}
                state={{ from: pathname + search }}
                className="inherit-color"
              >
                {instalacion.nombre}
              </Link>{' '}
              · {instalacion.solicitante}
            </p>
            {puntos === null ? null : <p className="ink-3 size-13">{puntos}</p>}
          </li>
        ))}
      </ul>
      {isFolded ? (
        <div className="px-inset line-above no-print">
          <UnstyledButton
            className="min-height-44 inline-flex items-center accent weight-500"
            onClick={() => setAsked(true)}
          >
            Ver los {numero(debidas.length)} periodos
          </UnstyledButton>
        </div>
      ) : null}
      {!isFolded && total > debidas.length ? (
        <p className="px-inset py-8 line-above ink-3 size-13">
          Se muestran {numero(debidas.length)} de {numero(total)} periodos; el Excel los tiene todos.
        </p>
      ) : null}
    </section>
  );
}
