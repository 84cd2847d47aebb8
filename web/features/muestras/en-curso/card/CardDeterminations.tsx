import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Determinacion, Muestra, Resultado } from '../../../../../contract/muestras/muestra.ts';
import {
  avance,
  estadoOfDeterminacion,
  estadoOfResultado,
  type DeterminacionCounts,
} from '../../../../../contract/muestras/rules/estado.ts';
import { isFueraSinDecir } from '../../../../../contract/normas/rules/contraste.ts';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import { textoDeReferencia, textoDeValor } from '../../../../../contract/muestras/rules/resultado.ts';
import { keyed } from '../../../../components/keyed.ts';
import { usePrinting } from '../../../../components/printing.ts';
import { masQueNoCumplen } from '../../../../components/measure-words.ts';
import { OutsideLimit } from '../../../../components/OutsideLimit.tsx';
import { VerdictBadge } from '../../../../components/VerdictBadge.tsx';
import classes from './CardDeterminations.module.css';

/**
 * How many a card shows before the rest wait behind a button, more where more fail, and the most of them; of more, the detail
 * has the rest.
 */
const leastAtFirst = 3;
const maxDeterminations = 30;

interface CardDeterminationsProps {
  muestra: Muestra;
  counts: DeterminacionCounts;
  /** Where the sample's detail is. */
  to: string;
}

/**
 * A sample's determinations on its card: their counts, and each determination with its state. Failing ones come first, then those
 * outside their limits.
 */
export function CardDeterminations({ muestra, counts, to }: CardDeterminationsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const { total, realizadas, noCumplen } = counts;
  const all = keyed(muestra.determinaciones, ({ descripcion }) => descripcion).toSorted(
    (a, b) => urgencyOf(b.item) - urgencyOf(a.item),
  );
  const failing = all.filter(({ item }) => urgencyOf(item) > 0).length;
  const shownAtFirst = Math.min(Math.max(leastAtFirst, failing), maxDeterminations);
  // A single further determination isn't worth a button.
  const isLong = all.length > shownAtFirst + 1;
  const listed = isUnfolded ? all : all.slice(0, isPrinting ? maxDeterminations : isLong ? shownAtFirst : all.length);
  return (
    <section className="shrink" aria-label={`Determinaciones de ${muestra.numero_muestra}`}>
      <p className={`${classes.counts} pb-8 flex wrap line-below ink-3 size-13 gap-2-16`}>
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
      <ul className="no-bullets">
        {listed.map(({ key, item }) => (
          <CardDetermination key={key} determinacion={item} to={to} />
        ))}
      </ul>
      {failing > maxDeterminations ? (
        <p className="no-cumple size-13">{masQueNoCumplen(failing - maxDeterminations)}</p>
      ) : null}
      {all.length > maxDeterminations ? (
        <p className="print-only">
          y {cantidad(all.length - maxDeterminations, 'determinación más', 'determinaciones más')}
        </p>
      ) : null}
      {all.length > maxDeterminations ? (
        <Link to={to} state={{ from: 'en-curso' }} className="inline-block mt-6 size-13 weight-500 no-print">
          Ver las {numero(total)} determinaciones
        </Link>
      ) : isLong ? (
        <button
          type="button"
          className="hover-underline size-13 weight-500 inline-flex items-center gap-6 accent no-print"
          style={{ margin: '6px 0 0 -2px', padding: '3px 2px' }}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronDown size={15} aria-hidden className="turning" />
          {isUnfolded ? 'Mostrar menos' : `Mostrar las ${numero(total)} determinaciones`}
        </button>
      ) : null}
    </section>
  );
}

function urgencyOf(determinacion: Determinacion): number {
  if (estadoOfDeterminacion(determinacion.resultados) === 'No cumple') return 2;
  return Number(isFuera(determinacion));
}

/** Whether a value is outside its limits that isn't said not to comply. */
function isFuera({ resultados }: Determinacion): boolean {
  return resultados.some((resultado) => isFueraSinDecir(resultado, estadoOfResultado(resultado)));
}

/** Most results that a card lists, besides those that fail: a multi-residue determination has hundreds, which the detail can search. */
const maxResults = 20;

/** As many of the first results as a card lists, in their order, and whatever fails after them. */
function firstOf(resultados: readonly Resultado[]): Resultado[] {
  return resultados.filter((resultado, place) => {
    const estado = estadoOfResultado(resultado);
    return place < maxResults || estado === 'No cumple' || isFueraSinDecir(resultado, estado);
  });
}

interface CardDeterminationProps {
  determinacion: Determinacion;
  to: string;
}

/** One determination of a card. What has several results opens; the only result of one stands beside its name. */
function CardDetermination({ determinacion, to }: CardDeterminationProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const id = useId();
  const { descripcion, resultados } = determinacion;
  const isOpen = isUnfolded || (isPrinting && resultados.length > 1);
  const estado = estadoOfDeterminacion(resultados);
  const [only] = resultados;
  const { completados, total } = avance([determinacion]);
  return (
    <li className={classes.item}>
      <div className={`${classes.line} items-start grid gap-2-12 py-8`}>
        {resultados.length > 1 ? (
          <button
            type="button"
            className={`${classes.toggle} hover-accent items-start shrink break-anywhere flex gap-4 rounded-4 inherit-color text-left`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setUnfolded(!isOpen)}
          >
            <IconChevronRight size={15} aria-hidden className={`${classes.chevron} rigid mt-4 ink-3`} />
            {descripcion}
          </button>
        ) : (
          <span className="shrink break-anywhere">{descripcion}</span>
        )}
        <span className={`${classes.said} ink-2 size-13 figures text-right`}>
          {resultados.length > 1 ? `${numero(completados)}/${numero(total)} resultados` : only ? measured(only) : null}
        </span>
        <span className={`${classes.verdict} column-when-narrow flex wrap items-center size-13 gap-2-12`}>
          <VerdictBadge look="plain" conclusion={estado} otherwise={estado} />
          {isFuera(determinacion) ? <OutsideLimit /> : null}
        </span>
      </div>
      {isOpen ? (
        <ul id={id} className={`${classes.results} no-bullets size-13`}>
          {keyed(firstOf(resultados), (resultado) => resultado.descripcion).map(({ key, item }) => (
            <ResultLine key={key} resultado={item} />
          ))}
          {resultados.length > maxResults ? (
            <li>
              <Link to={to} state={{ from: 'en-curso' }}>
                Ver los {numero(resultados.length)} resultados
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function ResultLine({ resultado }: { resultado: Resultado }) {
  const estado = estadoOfResultado(resultado);
  const value = measured(resultado);
  const reference = textoDeReferencia(resultado.referencia);
  return (
    <li className={`${classes.line} items-start grid gap-2-12 py-8`}>
      <span className="shrink break-anywhere">{resultado.descripcion}</span>
      <span className={`${classes.said} ink-2 size-13 figures text-right`}>
        {value}{' '}
        {reference === '-' ? null : (
          <span className="inline-block ink-3 size-12">{value ? `(${reference})` : reference}</span>
        )}
      </span>
      <span className={`${classes.verdict} column-when-narrow flex wrap items-center size-13 gap-2-12`}>
        <VerdictBadge look="plain" conclusion={estado} otherwise={estado} />
        {isFueraSinDecir(resultado, estado) ? <OutsideLimit /> : null}
      </span>
    </li>
  );
}

/** The value with its unit; '' while there is none, which is said beside it. */
function measured(resultado: Resultado): string {
  const value = textoDeValor(resultado);
  return value === '-' ? '' : [value, resultado.unidad].filter(Boolean).join(' ');
}
