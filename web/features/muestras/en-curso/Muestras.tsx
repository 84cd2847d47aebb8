import { Button, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconAlertTriangle, IconTestPipe } from '@tabler/icons-react';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { NoSamplesYet } from '../../../components/NoSamplesYet.tsx';
import { totalResults } from '../../../app/sample-totals.ts';
import { Pager } from '../../../components/Pager.tsx';
import { Fragment, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { enCursoPath, type EnCursoState } from './address.ts';
import { MuestraCard } from './card/MuestraCard.tsx';
import classes from './Muestras.module.css';
import { type Section, sectionsOf } from './due.ts';
import { inOrder } from './order.ts';
import type { EnCursoPage } from './api.ts';
import muestraCard from './card/MuestraCard.module.css';

/** Spec, section 2, In progress. */
const failed = 'Error al cargar las muestras en curso. Verifique la conexión con el servidor.';

interface MuestrasProps {
  list: UseQueryResult<EnCursoPage>;
  /** Whether it waits for what stands above it. */
  isWaiting: boolean;
  state: EnCursoState;
  onTurn: (page: number) => void;
  onClear: () => void;
}

/** The cards of a page, or what stands in their place. */
export function Muestras({ list, isWaiting, state, onTurn, onClear }: MuestrasProps) {
  const { data } = list;
  const [today] = useState(() => fechaEnMadrid(new Date()));
  const retry = <Button onClick={() => void list.refetch()}>Reintentar</Button>;
  if (!data || isWaiting) {
    if (data || !list.isError || list.isFetching) return <CardSkeletons />;
    return (
      <section className={card.card}>
        <Message isError icon={IconAlertTriangle} title={failed} action={retry}>
          {messageOf(list.error)}
        </Message>
      </section>
    );
  }
  const isStale = list.isPlaceholderData;
  const isWhole = data.pagination.totalPages === 1;
  return (
    <>
      {list.isError && !list.isFetching ? (
        <div className={`${classes.failure} py-10 px-16 flex items-center gap-10 mb-12 rounded`} role="alert">
          <IconAlertTriangle size={18} aria-hidden className="rigid no-cumple" />
          <span className="grow">{failed}</span>
          <Button size="xs" variant="default" onClick={() => void list.refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {data.muestras.length === 0 && data.noCaben.length === 0 ? (
        <section className={isStale ? `${card.card} stale` : card.card}>
          <Nothing state={state} onClear={onClear} />
        </section>
      ) : (
        <Sections muestras={inOrder(data.muestras, state.orden)} {...{ state, today, isStale }} isWhole={isWhole} />
      )}
      {data.noCaben.length > 0 ? <NoCaben muestras={data.noCaben} state={state} /> : null}
      {data.pagination.totalPages > 1 ? <Pager pagination={data.pagination} onTurn={onTurn} /> : null}
    </>
  );
}

/** The samples that are too large to come with the others, each a link to itself. */
function NoCaben({ muestras, state }: { muestras: EnCursoPage['noCaben']; state: EnCursoState }) {
  return (
    <p className="mt-16 ink-2 break-anywhere">
      {muestras.length === 1
        ? 'Una muestra más tiene demasiados resultados para esta lista. Ábrela: '
        : `${numero(muestras.length)} muestras más tienen demasiados resultados para esta lista. Ábrelas una a una: `}
      {muestras.map(({ _id, numero_muestra }, n) => (
        <Fragment key={_id}>
          {n > 0 ? ', ' : ''}
          <Link to={enCursoPath(state, _id)}>{numero_muestra}</Link>
        </Fragment>
      ))}
    </p>
  );
}

interface SectionsProps {
  muestras: readonly Muestra[];
  state: EnCursoState;
  today: string;
  isStale: boolean;
  /** Whether the page is all of the list. */
  isWhole: boolean;
}

/** A page's samples as they are sorted; by when they are due, in a section for each, where any says when. */
function Sections({ muestras, state, today, isStale, isWhole }: SectionsProps) {
  const id = useId();
  const sections = sectionsOf(muestras, today);
  const isParted = state.orden === 'fecha_prevista' && sections.some(({ due }) => due !== 'undated');
  const cards = (own: Section['muestras']) =>
    own.map((muestra) => (
      <MuestraCard
        key={muestra._id}
        muestra={muestra}
        to={enCursoPath(state, muestra._id)}
        today={today}
        isInSection={isParted}
      />
    ));
  if (!isParted) {
    return (
      <ul className={`${classes.cards} grid gap-12 no-bullets`} aria-label="Muestras en curso" aria-busy={isStale}>
        {cards(muestras)}
      </ul>
    );
  }
  return sections.map(({ due, title, muestras: own }) => (
    <section key={due} className={classes.section} aria-labelledby={`${id}${due}`}>
      <h2 className="mb-8 size-14 weight-600" id={`${id}${due}`}>
        {title}
        {isWhole ? (
          <span className={`${classes.sectionCount} ink-3 figures weight-400`}> {numero(own.length)}</span>
        ) : null}
      </h2>
      <ul className={`${classes.cards} grid gap-12 no-bullets`} aria-labelledby={`${id}${due}`} aria-busy={isStale}>
        {cards(own)}
      </ul>
    </section>
  ));
}

function Nothing({ state: { search, retraso }, onClear }: { state: EnCursoState; onClear: () => void }) {
  const isFiltered = search !== '' || retraso;
  const results = useQuery({ ...totalResults, enabled: !isFiltered });
  if (!isFiltered && results.isPending) return null;
  if (!isFiltered && results.data === 0) return <NoSamplesYet />;
  return (
    <Message
      icon={IconTestPipe}
      title="No hay muestras en curso disponibles"
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            {search === '' ? 'Ver todas' : 'Quitar la búsqueda'}
          </Button>
        ) : null
      }
    >
      {search !== ''
        ? `Ninguna${retraso ? ' de las que van con retraso' : ''} coincide con lo que buscas. Puede que el laboratorio ya la haya autorizado: mira en Resultados.`
        : retraso
          ? 'Ninguna va con retraso: todas están dentro de su fecha prevista o no la tienen.'
          : 'Aquí aparecerán tus muestras mientras el laboratorio las analiza.'}
    </Message>
  );
}

/** The list's shape while it is on its way. */
function CardSkeletons() {
  return (
    <div>
      <output className="unseen">Cargando muestras en curso...</output>
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className={`${card.card} ${muestraCard.card} whole-on-paper`} aria-hidden>
          <div className={muestraCard.inside}>
            <div className={`${muestraCard.head} all-columns flex wrap items-center gap-6-12`}>
              <Skeleton height={20} width={150} />
              <Skeleton height={20} width={90} />
            </div>
            <div className="shrink">
              {[60, 40, 80, 90, 70].map((width) => (
                <Skeleton key={width} height={13} mt={12} width={`${width}%`} />
              ))}
            </div>
            <div>
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} height={13} mt={16} />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
