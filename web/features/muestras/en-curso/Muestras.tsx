import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconTestPipe } from '@tabler/icons-react';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { NoSamplesYet } from '../../../components/NoSamplesYet.tsx';
import { totalResults } from '../../../app/sample-totals.ts';
import { List } from '../../../components/List.tsx';
import { Fragment, useId } from 'react';
import { Link } from 'react-router-dom';
import { enCursoPath, type EnCursoState } from './address.ts';
import { MuestraCard } from './card/MuestraCard.tsx';
import classes from './Muestras.module.css';
import { type Section, sectionsOf } from './due.ts';
import { inOrder } from './order.ts';
import type { EnCursoPage } from './api.ts';
import { useHoy } from '../../../components/use-hoy.ts';

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
  const today = useHoy();
  const data = isWaiting ? undefined : list.data;
  return (
    <List
      look="cards"
      query={list}
      rows={data?.muestras}
      total={data && data.muestras.length + data.noCaben.length}
      rowHeight={190}
      label="Muestras en curso"
      loading="Cargando muestras en curso..."
      failure={failed}
      count={null}
      body={
        data && (
          <>
            <Sections
              muestras={inOrder(data.muestras, state.orden)}
              state={state}
              today={today}
              isStale={list.isPlaceholderData}
              isWhole={data.pagination.totalPages === 1}
            />
            {data.noCaben.length > 0 ? <NoCaben muestras={data.noCaben} state={state} /> : null}
          </>
        )
      }
      pages={data && { pagination: data.pagination, onTurn }}
      empty={
        <div className={card.card}>
          <Nothing state={state} onClear={onClear} />
        </div>
      }
    />
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
          <span className="ink-3 figures weight-400" style={{ marginLeft: 4 }}>
            {' '}
            {numero(own.length)}
          </span>
        ) : null}
      </h2>
      <ul className={`${classes.cards} grid gap-12 no-bullets`} aria-labelledby={`${id}${due}`} aria-busy={isStale}>
        {cards(own)}
      </ul>
    </section>
  ));
}

function Nothing({ state: { clienteId, search, retraso }, onClear }: { state: EnCursoState; onClear: () => void }) {
  const isFiltered = search !== '' || retraso || clienteId !== '';
  const results = useQuery({ ...totalResults, enabled: !isFiltered });
  if (!isFiltered && results.isPending) return null;
  if (!isFiltered && results.data === 0) return <NoSamplesYet />;
  const ninguna = clienteId === '' ? 'Ninguna' : 'Ninguna de ese cliente';
  return (
    <Message
      icon={IconTestPipe}
      title="No hay muestras en curso disponibles"
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            {search === '' || clienteId !== '' ? 'Ver todas' : 'Quitar la búsqueda'}
          </Button>
        ) : null
      }
    >
      {search !== ''
        ? `${ninguna}${retraso ? ' de las que van con retraso' : ''} coincide con lo que buscas. Puede que el laboratorio ya la haya autorizado: mira en Resultados.`
        : retraso
          ? `${ninguna} va con retraso: todas están dentro de su fecha prevista o no la tienen.`
          : clienteId !== ''
            ? 'Ninguna es de ese cliente.'
            : 'Aquí aparecerán tus muestras mientras el laboratorio las analiza.'}
    </Message>
  );
}
