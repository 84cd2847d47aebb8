import { NativeSelect, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { incidenciasPorPagina } from '../../../../contract/incidencias/incidencia.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { loadPart } from '../../../app/part.ts';
import card from '../../../components/Card.module.css';
import shared from '../../../components/ListCard.module.css';
import { RefreshLine } from '../../../components/Loading.tsx';
import { pageOf, Pager } from '../../../components/Pager.tsx';
import { antiguedades } from '../address.ts';
import type { ListaControls } from '../use-lista-state.ts';
import { type Choice, useChoice } from '../varias/use-choice.ts';
import { type Asked, Varias, VariasButton } from '../varias/Varias.tsx';
import { IncidenciaRow } from './IncidenciaRow.tsx';
import { Nada } from './Nada.tsx';
import { LoadFailure, RefreshFailure } from '../../../components/LoadFailure.tsx';
import classes from './Lista.module.css';

const CerrarDialog = lazy(async () => ({
  default: (await loadPart(async () => import('../varias/CerrarDialog.tsx'))).CerrarDialog,
}));

type Pagina = Output<'listIncidencias'>;

interface ListaProps {
  list: UseQueryResult<Pagina>;
  controls: ListaControls;
}

const ages = antiguedades.map((months) => ({
  value: String(months),
  label:
    months === 0
      ? 'De cualquier fecha'
      : `De hace más de ${months < 12 ? `${months} meses` : cantidad(months / 12, 'año', 'años')}`,
}));

const orders = [
  { value: 'vence', label: 'Lo que vence antes' },
  { value: 'abierta', label: 'Las más recientes' },
] as const;

/** The incidents found, a page at a time, or what stands in their place; several of them are closed at once from it. */
export function Lista(props: ListaProps) {
  const { state } = props.controls;
  const choice = useChoice(state);
  const [asked, setAsked] = useState<Asked | null>(null);
  // The dialog says how it went, and offers the way back, where the list has nothing left to show.
  return (
    <>
      <Found {...props} choice={choice} onAsk={setAsked} />
      {asked ? (
        <Suspense fallback={null}>
          <CerrarDialog {...asked} state={state} choice={choice} onClosed={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface FoundProps extends ListaProps {
  choice: Choice;
  onAsk: (asked: Asked) => void;
}

function Found({ list, controls, choice, onAsk }: FoundProps) {
  const { state, choose, turnTo } = controls;
  const { pathname, search } = useLocation();
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const { data } = list;
  // Deferred, rows are drawn in slices, between which a slow phone answers.
  const incidencias = useDeferredValue(data?.incidencias);
  if (!data && list.isError && !list.isFetching) {
    return (
      <section className={card.card}>
        <LoadFailure title="❌ Error cargando las incidencias" query={list} />
      </section>
    );
  }
  if (data?.total === 0) return <Nada cuentas={data.cuentas} isStale={list.isPlaceholderData} controls={controls} />;
  return (
    <section
      className={`${card.card} ${shared.list} container clip`}
      aria-label="Lista de incidencias"
      aria-busy={list.isFetching}
    >
      <div className={`${shared.bar} wrap-when-narrow relative flex items-center between gap-12`}>
        <output className="grow ink-3 figures nowrap">
          {data ? shown(data, state.page) : 'Cargando incidencias...'}
        </output>
        {data?.puedeMover ? <VariasButton state={state} choice={choice} /> : null}
        <NativeSelect
          className={`${classes.order} rigid no-print`}
          size="xs"
          aria-label="Antigüedad de la última muestra que no cumple"
          data={ages}
          value={String(state.antiguedad)}
          onChange={({ currentTarget: { value } }) =>
            choose({ antiguedad: antiguedades.find((months) => String(months) === value) ?? 0 })
          }
        />
        <NativeSelect
          className={`${classes.order} rigid no-print`}
          size="xs"
          aria-label="Ordenar por"
          data={[...orders]}
          value={state.orden}
          onChange={({ currentTarget: { value } }) => choose({ orden: value === 'abierta' ? 'abierta' : 'vence' })}
        />
        {list.isFetching && data ? <RefreshLine /> : null}
      </div>
      {data?.puedeMover && choice.isChoosing ? (
        <Varias state={state} total={data.total} choice={choice} onAsk={onAsk} />
      ) : null}
      {list.isError && data ? <RefreshFailure query={list} /> : null}
      {incidencias ? (
        <ul className="no-bullets" data-stale={list.isPlaceholderData || undefined}>
          {incidencias.map((incidencia) => (
            <IncidenciaRow
              key={incidencia._id}
              incidencia={incidencia}
              hoy={hoy}
              from={pathname + search}
              isChosen={choice.isChoosing ? choice.has(incidencia._id) : undefined}
              onChoose={choice.choose}
            />
          ))}
        </ul>
      ) : (
        <ListaSkeleton />
      )}
      {incidencias && data && data.paginas > 1 ? (
        <Pager pagination={pageOf(data, { page: state.page, perPage: incidenciasPorPagina })} onTurn={turnTo} />
      ) : null}
    </section>
  );
}

function shown({ total, paginas, incidencias }: Pagina, page: number): string {
  if (paginas <= 1) return cantidad(total, 'incidencia', 'incidencias');
  const first = (page - 1) * incidenciasPorPagina + 1;
  return `${numero(first)}-${numero(first + incidencias.length - 1)} de ${numero(total)}`;
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's shape, while it is on its way. */
function ListaSkeleton() {
  return (
    <div className="no-bullets" aria-hidden>
      {rows.map((row) => (
        <div key={row} className={`${classes.waiting} py-12 px-inset flex column gap-8 justify-center line-above`}>
          <Skeleton height={14} width="36%" />
          <Skeleton height={12} width="58%" />
        </div>
      ))}
    </div>
  );
}
