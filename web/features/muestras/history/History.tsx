import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Historial } from '../../../../contract/muestras/historial.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fueraDeLimite, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../../contract/normas/rules/contraste.ts';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { nombreDeIncidencia } from '../../../../contract/incidencias/rules/nombre.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { textoDeLimites } from '../../../../contract/muestras/rules/resultado.ts';
import { SectionFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import card from '../../../components/Card.module.css';
import { keyed } from '../../../components/keyed.ts';
import { SampleVerdict, VerdictBadge } from '../../../components/VerdictBadge.tsx';
import {
  dia,
  masQueNoCumplen,
  textoDeLimite,
  textoDelMismoDia,
  textoDeMedida,
} from '../../../components/measure-words.ts';
import { historyOptions } from '../api.ts';
import classes from './History.module.css';

type Facts = Pick<Muestra, '_id' | 'solicitante' | 'fecha_muestra'>;

/** What came before and after at the same point: whether a failure was tested again, and whether it failed before. */
export function History({ muestra }: { muestra: Facts }) {
  const query = useQuery(historyOptions(muestra._id));
  const title = useId();
  const { data } = query;
  if (!data && query.isError && !query.isFetching) {
    return <SectionFailure title="No se han podido cargar las muestras de este punto" query={query} />;
  }
  return (
    <section className={`${card.card} container clip mb-16 whole-on-paper`} aria-labelledby={title}>
      <header className={`${classes.head} py-12 flex wrap items-baseline between gap-2-16`}>
        <h2 className={card.title} id={title}>
          Muestras de este punto
        </h2>
        {data && data.total > 1 ? (
          <Link
            to={addressOfPoint(muestra, data)}
            className="hover-underline accent weight-500 break-anywhere no-underline"
          >
            {nombreDe(data)}: {cantidad(data.total, 'muestra', 'muestras')}
          </Link>
        ) : null}
        {data?.punto ? (
          <Link
            to={direccionDePunto(claveDePunto(muestra.solicitante.nombre, data.punto))}
            className="hover-underline accent weight-500 break-anywhere no-underline no-print"
          >
            Ver el punto
          </Link>
        ) : null}
      </header>
      {data ? (
        <Known historial={data} muestra={muestra} />
      ) : (
        <div className="px-inset pb-20">
          <WaitingBlocks label="Cargando las muestras de este punto..." heights={[24, 24, 24]} />
        </div>
      )}
    </section>
  );
}

/** `Toma de red · T-01`: a point with its code. */
function nombreDe({ punto }: Pick<Historial, 'punto'>): string {
  return [punto?.nombre, punto?.codigo].filter(Boolean).join(' · ');
}

/** All samples of the point in the table: those of its solicitante that have its name. */
function addressOfPoint({ solicitante }: Facts, { punto }: Pick<Historial, 'punto'>): string {
  const filtros = { search: punto?.nombre ?? '', solicitante: solicitante.nombre };
  return `/results?${new URLSearchParams({ tab: 'tabla', ...filtros }).toString()}`;
}

function Known({ historial, muestra: { _id: own, fecha_muestra: fecha } }: { historial: Historial; muestra: Facts }) {
  const { punto, total, fallos, muestras, anteriores, posteriores } = historial;
  const [isWhole, setWhole] = useState(muestras.length <= maxFolded + 1);
  const shown = isWhole ? muestras : around(muestras, own);
  return (
    <>
      {fallos.length > 0 && punto ? <Sequels fallos={fallos} fecha={fecha} /> : null}
      {punto === undefined ? (
        <p className={`${classes.words} ink-3 pb-8 px-inset`}>
          No consta en qué punto se tomó: no se puede relacionar con otras muestras.
        </p>
      ) : total === 1 ? (
        <p className={`${classes.words} ink-3 pb-8 px-inset`}>
          Es la única muestra autorizada que ves de {nombreDe({ punto })}.
        </p>
      ) : (
        <>
          {isWhole ? <Beyond count={posteriores} one="muestra posterior" many="muestras posteriores" /> : null}
          <ul className="no-bullets" aria-label="Muestras del punto, la más reciente primero">
            {shown.map((one) => (
              <Row key={one._id} muestra={one} isOwn={one._id === own} />
            ))}
          </ul>
          {isWhole ? <Beyond count={anteriores} one="muestra anterior" many="muestras anteriores" /> : null}
          {shown.length < muestras.length ? (
            <div className={`${classes.foot} line-above no-print px-inset`}>
              <UnstyledButton className="min-height-44 accent weight-500" onClick={() => setWhole(true)}>
                Ver {cantidad(muestras.length - shown.length, 'muestra', 'muestras')} más
              </UnstyledButton>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** Samples that stand there before one asks for the rest. */
const maxFolded = 3;

/** The sample with its neighbours: the one after it and the one before. */
function around(muestras: Historial['muestras'], own: string): Historial['muestras'] {
  const place = muestras.findIndex(({ _id }) => _id === own);
  const from = Math.max(0, Math.min(place - 1, muestras.length - maxFolded));
  return muestras.slice(from, from + maxFolded);
}

function Beyond({ count, one, many }: { count: number; one: string; many: string }) {
  return count > 0 ? (
    <p className={`${classes.beyond} ink-3 line-above size-13 py-8 px-inset`}>y {cantidad(count, one, many)} más</p>
  ) : null;
}

/** What became of each determination that the sample fails. */
function Sequels({ fallos, fecha }: Pick<Historial, 'fallos'> & { fecha: string }) {
  const isOne = fallos.length === 1;
  return (
    <ul className={`${classes.sequels} flex wrap gap-4-24 weight-500 no-bullets`}>
      {fallos.map(({ determinacion, repeticion, enCurso }) => (
        <li key={determinacion}>
          {isOne ? null : `${nombreDeIncidencia({ parametro: '', determinacion })}: `}
          {repeticion ? (
            <>
              {isOne ? 'Repetida' : 'repetida'} el{' '}
              <Link to={`/results/${encodeURIComponent(repeticion.muestra._id)}`}>
                {dia(repeticion.muestra.fecha_muestra)}
              </Link>
              : <VerdictBadge conclusion={repeticion.conclusion} otherwise={repeticion.conclusion} look="plain" />
              {textoDelMismoDia(repeticion, fecha)}
            </>
          ) : isOne ? (
            'Aún sin volver a analizar'
          ) : (
            'aún sin volver a analizar'
          )}
          {enCurso ? ` · nueva muestra en análisis desde el ${dia(enCurso.fecha_muestra)}` : null}
        </li>
      ))}
    </ul>
  );
}

function Row({ muestra, isOwn }: { muestra: Historial['muestras'][number]; isOwn: boolean }) {
  const location = useLocation();
  const { _id, numero_muestra, fecha_muestra, conclusion_muestra, determinaciones, masNoCumplen = 0 } = muestra;
  return (
    <li
      className={`${classes.row} grid gap-2-16 items-center line-above ${isOwn ? `${classes.own} on-page` : ''} min-height-44 py-8 px-inset`}
      aria-current={isOwn ? 'true' : undefined}
    >
      <span className="ink-2 figures">{fechaCorta(fecha_muestra)}</span>{' '}
      {isOwn ? (
        <b className={`${classes.number} weight-500 break-anywhere`}>{numero_muestra}</b>
      ) : (
        <Link
          className={`${classes.number} weight-500 break-anywhere`}
          to={`/results/${encodeURIComponent(_id)}`}
          state={location.state as unknown}
        >
          {numero_muestra}
        </Link>
      )}{' '}
      <span className={classes.verdict}>
        {veredicto(conclusion_muestra) === 'Cumple' ? (
          <span className="inline-flex items-center gap-4 ink-3 size-12">
            <IconCheck size={14} stroke={2.2} aria-hidden />
            Cumple
          </span>
        ) : (
          <SampleVerdict conclusion={conclusion_muestra} />
        )}
      </span>{' '}
      <span className={`${classes.values} flex wrap shrink ink-2 figures break-anywhere gap-2-16`}>
        {keyed(determinaciones, ({ descripcion }) => descripcion).map(({ key, item }) => (
          <Value key={key} {...item} />
        ))}
        {masNoCumplen > 0 ? <span className={classes.failed}>{masQueNoCumplen(masNoCumplen)}</span> : null}
      </span>
    </li>
  );
}

/** `Legionella spp. 10.000 UFC/L (límite 100)`; a determination without a single number by its verdict. */
function Value({ descripcion, conclusion, medida }: Historial['muestras'][number]['determinaciones'][number]) {
  const value = medida ? textoDeMedida(medida) : '';
  const limit = medida ? textoDeLimite(medida) : '';
  return (
    <span className={conclusion === 'No cumple' ? classes.failed : undefined}>
      {medida?.parametro ?? descripcion} <b>{value || conclusion}</b>
      {conclusion === 'No cumple' && limit ? <span className="ink-3"> ({limit})</span> : null}
      {medida && isFueraSinDecir(medida, conclusion) ? (
        <span className="ink-3">
          {' '}
          ({fueraDeLimite.toLowerCase()}, {textoDeLimites(medida.referencia)})
        </span>
      ) : null}
    </span>
  );
}
