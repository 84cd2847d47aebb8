import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconChartLine,
  IconChevronDown,
  IconCircleCheck,
  IconMinus,
  IconCheck,
} from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Ahora as Answer, Fallo, Punto } from '../../../../contract/resultados/ahora.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { cuantoSinResolver, nombreDeIncidencia } from '../../../../contract/incidencias/rules/nombre.ts';
import { textoDeMotivos } from '../../../../contract/muestras/rules/motivos.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { loadPart } from '../../../app/part.ts';
import { SectionFailure } from '../../../components/LoadFailure.tsx';
import card from '../../../components/Card.module.css';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { keyed } from '../../../components/keyed.ts';
import { PageSkipLink } from '../../../components/SkipLink.tsx';
import classes from './Ahora.module.css';
import type { ListState } from '../address.ts';
import { useFiguresWait } from '../use-figures-wait.ts';
import { ahoraOptions } from '../api.ts';
import { textoDeAntiguo, textoDeFiltrosAjenos, textoDeSeguimiento, textoSinIncumplimientos } from './words.ts';
import { Link, useLocation } from 'react-router-dom';
import { dia, masQueNoCumplen, textoDeLimite, textoDeMedida } from '../../../components/measure-words.ts';

const SinHacer = lazy(async () => ({
  default: (await loadPart(async () => import('../../programa/SinHacer.tsx'))).SinHacer,
}));

const SinLlegar = lazy(async () => ({
  default: (await loadPart(async () => import('../../solicitudes/SinLlegar.tsx'))).SinLlegar,
}));

/** Lines that stand there before one asks for the rest; a phone shows one less (Ahora.module.css). */
const maxFolded = 4;

/** 'Ahora': whether anything is unresolved, point by point, whatever dates, texts and verdicts are chosen. */
export function Ahora({ filtros, agrupacion }: Pick<ListState, 'filtros' | 'agrupacion'>) {
  const query = useInfiniteQuery({ ...ahoraOptions(filtros), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetchingNextPage } = query;
  const isWaiting = useFiguresWait({ filtros, agrupacion });
  const [isAsked, setAsked] = useState(false);
  const title = useId();

  const first = data?.pages[0];
  if (!first || isWaiting) {
    if (query.isError && !query.isFetching)
      return <SectionFailure title="No se ha podido saber qué incumple ahora" query={query} />;
    return (
      <div className="mb-16">
        <WaitingBlocks label="Cargando lo que incumple ahora..." heights={[46]} />
      </div>
    );
  }
  const puntos = data.pages.flatMap(({ incumplen }) => incumplen.puntos);
  const { total } = first.incumplen;
  // A button for one more line would take that line's place.
  const isFolded = !isAsked && total > maxFolded + 1;
  const shown = isFolded ? puntos.slice(0, maxFolded) : puntos;
  return (
    <section
      className={`${card.card} ${isPlaceholderData ? 'stale' : ''} clip whole-on-paper mb-16`}
      aria-labelledby={title}
      aria-busy={query.isFetching}
    >
      <header className={`${classes.head} py-12 px-inset flex wrap items-center gap-2-16`}>
        <h2 className={card.title} id={title}>
          Ahora
        </h2>
        <Verdict answer={first} filtros={filtros} />
        <Suspense>
          <SinHacer filtros={filtros} />
          <SinLlegar filtros={filtros} />
        </Suspense>
      </header>
      {total > 0 ? <PageSkipLink to="sin-resolver">Ir a lo que no cumple</PageSkipLink> : null}
      {total > 0 ? (
        <ul
          id="sin-resolver"
          tabIndex={-1}
          className={`no-bullets no-print outline-inside ${isFolded ? classes.folded : ''}`}
          aria-label="Sin resolver"
        >
          {keyed(shown, keyOf).map(({ key, item }) => (
            <PointRow key={key} punto={item} desde={first.desde} />
          ))}
        </ul>
      ) : null}
      {isFolded ? (
        <div className={`${classes.foot} px-inset min-height-44 flex wrap items-center line-above no-print`}>
          <UnstyledButton
            className="min-height-44 inline-flex items-center gap-6 accent weight-500"
            onClick={() => setAsked(true)}
          >
            Ver los {cuantoSinResolver(total)}
          </UnstyledButton>
        </div>
      ) : query.hasNextPage ? (
        <div className={`${classes.foot} px-inset min-height-44 flex wrap items-center line-above no-print`}>
          <UnstyledButton
            className="min-height-44 inline-flex items-center gap-6 accent weight-500"
            disabled={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {isFetchingNextPage ? 'Cargando…' : `Ver más: ${numero(puntos.length)} de ${numero(total)}`}
          </UnstyledButton>
        </div>
      ) : null}
      <Solved resueltos={first.resueltos} />
    </section>
  );
}

const keyOf = ({ solicitante, punto, tipo_muestra, fallos }: Punto) =>
  JSON.stringify([punto ? claveDePunto(solicitante, punto) : fallos[0]?.muestra._id, tipo_muestra]);

/** The answer in a sentence: how much is unresolved, or that nothing is, and which filters take no part in it. */
function Verdict({ answer, filtros }: { answer: Answer; filtros: Filtros }) {
  const ajenos = textoDeFiltrosAjenos(filtros);
  const apart = ajenos ? <span className="ink-3">{ajenos}</span> : null;
  const { total } = answer.incumplen;
  if (total > 0) {
    return (
      <p className={`${classes.verdict} flex wrap items-center gap-2-12`}>
        <span className={`${classes.bad} no-cumple`}>
          <IconAlertTriangle size={16} stroke={2.2} aria-hidden />
          {cuantoSinResolver(total)}
        </span>
        {apart}
      </p>
    );
  }
  const { isGood, text } = textoSinIncumplimientos(answer);
  const Mark = isGood ? IconCircleCheck : IconMinus;
  return (
    <p className={`${classes.verdict} flex wrap items-center gap-2-12`}>
      <span className={isGood ? classes.good : classes.none}>
        <Mark size={16} stroke={2.2} aria-hidden />
        {text}
      </span>
      {apart}
    </p>
  );
}

/** What failed and was solved, folded. */
function Solved({ resueltos: { total, puntos } }: Pick<Answer, 'resueltos'>) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (total === 0) return null;
  return (
    <>
      <div className={`${classes.foot} px-inset min-height-44 flex wrap items-center line-above no-print`}>
        <UnstyledButton
          className="min-height-44 inline-flex items-center gap-6 accent weight-500"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden className="turning" />
          {cantidad(total, 'resuelto', 'resueltos')}
        </UnstyledButton>
        {isOpen && total > puntos.length ? (
          <span className="ink-3">los {numero(puntos.length)} más recientes</span>
        ) : null}
      </div>
      <ul className="no-bullets no-print" id={list} hidden={!isOpen} aria-label="Puntos resueltos">
        {isOpen ? keyed(puntos, keyOf).map(({ key, item }) => <PointRow key={key} punto={item} isSolved />) : null}
      </ul>
    </>
  );
}

interface PointRowProps {
  punto: Punto;
  /** The day before which what fails is old. */
  desde?: string;
  isSolved?: boolean;
}

/** One point as a line that leads to the sample that decides: where, what by how much, since when, and whether it was repeated. */
function PointRow({ punto, desde = '', isSolved = false }: PointRowProps) {
  const { pathname, search } = useLocation();
  const [fallo] = punto.fallos;
  if (!fallo) return null;
  const { medida, motivos, muestra, repeticion, determinacion } = fallo;
  const isOld = !isSolved && muestra.fecha_muestra < desde;
  const decides = isSolved ? (repeticion?.muestra ?? muestra) : muestra;
  const limit = medida ? textoDeLimite(medida) : '';
  const more = punto.totalFallos - 1;
  const Mark = isSolved ? IconCheck : IconAlertTriangle;
  return (
    <li className={`${classes.item} line-above`}>
      <Link
        to={`/results/${encodeURIComponent(decides._id)}`}
        state={{ from: pathname + search }}
        className={`${classes.row} px-inset hover-ground outline-inside min-height-44 grid items-baseline ink no-underline ${isSolved ? classes.solved : ''}`}
      >
        <Mark size={16} stroke={2.2} aria-hidden className={`${classes.mark} no-cumple`} />
        <span className={`${classes.place} shrink`}>
          <b>{punto.punto?.nombre ?? muestra.numero_muestra}</b>{' '}
          {punto.punto?.codigo ? <span className={classes.site}>{punto.punto.codigo} · </span> : null}
          <span className={classes.site}>{punto.solicitante}</span>
        </span>{' '}
        <span className={`${classes.measure} shrink`}>
          {nombreDeIncidencia({ parametro: medida?.parametro ?? '', determinacion })}{' '}
          {medida ? (
            <b className={`${classes.value} nowrap weight-600 no-cumple figures`}>{textoDeMedida(medida)}</b>
          ) : null}{' '}
          {limit ? <span className={`${classes.limit} ${limit.length < 24 ? 'nowrap' : ''}`}>({limit})</span> : null}{' '}
          {more > 0 ? (
            <span className={`nowrap size-13 ${isSolved ? classes.limit : 'no-cumple'}`}>
              {isSolved ? `y ${numero(more)} más` : masQueNoCumplen(more)}
            </span>
          ) : null}
          {motivos ? <span className={classes.limit}>{textoDeMotivos(motivos)}</span> : null}
        </span>{' '}
        <span className={`${classes.course} figures`}>
          <span>desde el {dia(fallo.desde)}</span>
          <span aria-hidden> · </span>
          {isOld ? textoDeAntiguo(fallo) : textoDeSeguimiento(fallo)}
        </span>
      </Link>
      <SeriesLink punto={punto} fallo={fallo} />
    </li>
  );
}

/** To what the failing parameter was before at the point; a result in words has no series. */
function SeriesLink({
  punto: { solicitante, punto },
  fallo: { determinacion, medida },
}: {
  punto: Punto;
  fallo: Fallo;
}) {
  if (medida?.valor === undefined) return null;
  const { parametro, unidad } = medida;
  const where = punto ? ` en ${punto.nombre}` : '';
  return (
    <Link
      to={direccionDeSerie({ determinacion, parametro, unidad, solicitante, punto })}
      className={`${classes.series} outline-inside grid place-center ink-3 no-print`}
      aria-label={`Ver la evolución de ${parametro || determinacion}${where}`}
      title="Ver su evolución"
    >
      <IconChartLine size={18} stroke={1.8} aria-hidden />
    </Link>
  );
}
