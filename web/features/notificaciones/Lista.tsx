import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../contract/calls.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { notificacionesPorPagina } from '../../../contract/notificaciones/notificacion.ts';
import card from '../../components/Card.module.css';
import shared from '../../components/ListCard.module.css';
import { LoadFailure, RefreshFailure } from '../../components/LoadFailure.tsx';
import { RefreshLine } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { pageOf, Pager } from '../../components/Pager.tsx';
import type { ListaState } from './address.ts';
import { BoletinDialog } from './BoletinDialog.tsx';
import { NotificacionRow } from './NotificacionRow.tsx';

type Pagina = Output<'listNotificaciones'>;

interface ListaProps {
  list: UseQueryResult<Pagina>;
  state: ListaState;
  onClear: () => void;
  onTurn: (page: number) => void;
}

/** What is to be notified, by when it ends, and then what has no day; or what stands in its place. */
export function Lista({ list, state, onClear, onTurn }: ListaProps) {
  const [now] = useState(() => new Date());
  const [boletin, setBoletin] = useState<string | null>(null);
  const { data } = list;
  if (!data && list.isError && !list.isFetching) {
    return (
      <section className={card.card}>
        <LoadFailure title="❌ Error cargando lo que hay que notificar" query={list} />
      </section>
    );
  }
  if (data?.total === 0) return <Nada data={data} state={state} isStale={list.isPlaceholderData} onClear={onClear} />;
  const rows = data?.notificaciones ?? [];
  const firstSinDia = state.situacion !== 'hechas' ? rows.findIndex(({ hasta }) => hasta === null) : -1;
  return (
    <section
      className={`${card.card} ${shared.list} container clip`}
      aria-label="Lista de lo que hay que notificar"
      aria-busy={list.isFetching}
    >
      <div className={`${shared.bar} relative flex wrap items-center between gap-12`}>
        <output className="grow ink-3 figures">{data ? shown(data, state) : 'Cargando...'}</output>
        {list.isFetching && data ? <RefreshLine /> : null}
      </div>
      {list.isError && data ? <RefreshFailure query={list} /> : null}
      {data ? (
        <ul className="no-bullets" data-stale={list.isPlaceholderData || undefined}>
          {rows.map((notificacion, place) => (
            <NotificacionRow
              key={notificacion._id}
              notificacion={notificacion}
              now={now}
              heading={place === firstSinDia ? 'Sin día fijado' : undefined}
              onBoletin={setBoletin}
            />
          ))}
        </ul>
      ) : (
        <ListaSkeleton />
      )}
      {data && data.paginas > 1 ? (
        <Pager pagination={pageOf(data, { page: state.page, perPage: notificacionesPorPagina })} onTurn={onTurn} />
      ) : null}
      {boletin === null ? null : <BoletinDialog id={boletin} onClosed={() => setBoletin(null)} />}
    </section>
  );
}

function shown({ total, cuentas }: Pagina, { situacion }: ListaState): string {
  if (situacion === 'hechas') return cantidad(total, 'hecha', 'hechas');
  if (situacion === 'sinac') return cantidad(total, 'boletín por cargar', 'boletines por cargar');
  const late = cuentas.vencidas > 0 ? `, ${numero(cuentas.vencidas)} fuera de plazo` : '';
  return `${cantidad(total, 'pendiente', 'pendientes')}${late}`;
}

interface NadaProps extends Pick<ListaProps, 'state' | 'onClear'> {
  data: Pagina;
  isStale: boolean;
}

function Nada({ data: { cuentas, recortado }, state, isStale, onClear }: NadaProps) {
  const hasFilters = Object.keys(state.filtros).length > 0;
  const clear = (
    <Button variant="default" onClick={onClear}>
      Quitar los filtros
    </Button>
  );
  const isDone = state.situacion !== 'hechas' && cuentas.hechas > 0;
  return (
    <section className={card.card} data-stale={isStale || undefined}>
      {state.situacion === 'hechas' ? (
        <Message title="Todavía no hay nada marcado como hecho" action={hasFilters ? clear : undefined}>
          Lo que marques en «Pendientes» queda aquí, con quién lo marcó y cuándo.
        </Message>
      ) : (
        <Message
          icon={hasFilters || recortado ? undefined : IconCircleCheck}
          title={
            state.situacion === 'sinac'
              ? 'No hay boletines por cargar en SINAC de lo que se ha mirado'
              : isDone
                ? 'No queda nada por notificar de lo que se ha mirado'
                : 'No hay nada que notificar de lo que se ha mirado'
          }
          action={hasFilters ? clear : undefined}
        >
          Debajo dice qué se mira y qué no. Cuando un resultado no cumpla, o llegue el informe de un punto de una
          instalación, aquí saldrá qué pide la ley y hasta cuándo.
        </Message>
      )}
    </section>
  );
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's shape, while it is on its way. */
function ListaSkeleton() {
  return (
    <div aria-hidden>
      {skeletons.map((row) => (
        <div key={row} className="py-16 px-inset flex column gap-8 line-above">
          <Skeleton height={14} width="44%" />
          <Skeleton height={12} width="62%" />
        </div>
      ))}
    </div>
  );
}
