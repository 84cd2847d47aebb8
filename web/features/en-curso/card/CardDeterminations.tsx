import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Determinacion, Muestra } from '../../../../contract/muestra.ts';
import { estadoDeDeterminacion, type RecuentoDeDeterminaciones } from '../../../../contract/rules/estado.ts';
import { keyed } from '../../../components/keyed.ts';
import { usePrinting } from '../../../components/use-printing.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { CardDetermination } from './CardDetermination.tsx';
import classes from './CardDeterminations.module.css';

/** How many a card shows before the rest wait behind a button, and the most of them; of more, the detail has the rest. */
const shownAtFirst = 4;
const most = 30;

interface CardDeterminationsProps {
  muestra: Muestra;
  recuento: RecuentoDeDeterminaciones;
  /** Where the sample's detail is. */
  to: string;
}

/** A sample's determinations on its card: their counts, and each with what is said of it. Those that fail come first. */
export function CardDeterminations({ muestra, recuento, to }: CardDeterminationsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const { total, realizadas, noCumplen } = recuento;
  const all = keyed(muestra.determinaciones, ({ descripcion }) => descripcion).toSorted(
    (a, b) => Number(isFailed(b.item)) - Number(isFailed(a.item)),
  );
  // One more isn't worth a button.
  const isLong = all.length > shownAtFirst + 1;
  const listed = isUnfolded ? all : all.slice(0, isPrinting ? most : isLong ? shownAtFirst : all.length);
  return (
    <section className={classes.section} aria-label={`Determinaciones de ${muestra.numero_muestra}`}>
      <p className={classes.counts}>
        <span>
          Determinaciones <b>{numero(total)}</b>
        </span>
        <span>
          Realizadas <b>{numero(realizadas)}</b>
        </span>
        <span data-failed={noCumplen > 0 || undefined}>
          No cumplen <b>{numero(noCumplen)}</b>
        </span>
      </p>
      <ul className={classes.list}>
        {listed.map(({ key, item }) => (
          <CardDetermination key={key} determinacion={item} to={to} />
        ))}
      </ul>
      {all.length > most ? (
        <p className="print-only">y {cantidad(all.length - most, 'determinación más', 'determinaciones más')}</p>
      ) : null}
      {all.length > most ? (
        <Link to={to} state={{ from: 'en-curso' }} className={`${classes.all} no-print`}>
          Ver las {numero(total)} determinaciones
        </Link>
      ) : isLong ? (
        <button
          type="button"
          className={`${classes.more} no-print`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronDown size={15} aria-hidden />
          {isUnfolded ? 'Mostrar menos' : `Mostrar las ${numero(total)} determinaciones`}
        </button>
      ) : null}
    </section>
  );
}

function isFailed({ resultados }: Determinacion): boolean {
  return estadoDeDeterminacion(resultados) === 'No cumple';
}
