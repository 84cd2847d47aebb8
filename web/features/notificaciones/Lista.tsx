import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Output } from '../../../contract/calls.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { notificacionesPorPagina, type TramoDeNotificaciones } from '../../../contract/notificaciones/notificacion.ts';
import { Message } from '../../components/Message.tsx';
import { List, pageOf } from '../../components/List.tsx';
import { type ListaState, textoDeNada } from './address.ts';
import { listaOptions } from './api.ts';
import { BoletinDialog } from './BoletinDialog.tsx';
import { grupoDe, NotificacionRow } from './NotificacionRow.tsx';

type Pagina = Output<'listNotificaciones'>;

interface ListaProps {
  list: UseQueryResult<Pagina>;
  state: ListaState;
  onClear: () => void;
  onTurn: (page: number) => void;
}

/** What is to be notified, of the newest sample first, then folded what is older; or what stands in its place. */
export function Lista({ list, state, onClear, onTurn }: ListaProps) {
  const [boletin, setBoletin] = useState<string | null>(null);
  const { data } = list;
  // The folded groups appear together with the rows above them, whose drawing is deferred.
  const drawn = useDeferredValue(data);
  return (
    <>
      <Rows
        list={list}
        label="Lista de lo que hay que notificar"
        count={data && shown(data, state)}
        page={state.page}
        onTurn={onTurn}
        onBoletin={setBoletin}
        empty={data && <Nada data={data} state={state} onClear={onClear} />}
      />
      {drawn && data && state.situacion !== 'hechas'
        ? (['antiguas', 'previas'] as const).map((tramo) =>
            data.tramos[tramo] > 0 ? (
              <Folded key={tramo} state={state} tramo={tramo} total={data.tramos[tramo]} onBoletin={setBoletin} />
            ) : null,
          )
        : null}
      {boletin === null ? null : <BoletinDialog id={boletin} onClosed={() => setBoletin(null)} />}
    </>
  );
}

interface RowsProps extends Pick<ListaProps, 'list' | 'onTurn'> {
  label: string;
  count: ReactNode;
  page: number;
  onBoletin: (muestra: string) => void;
  empty: ReactNode;
}

function Rows({ list, label, count, page, onTurn, onBoletin, empty }: RowsProps) {
  const [now] = useState(() => new Date());
  const { data } = list;
  const all = data?.notificaciones ?? [];
  return (
    <List
      query={list}
      rows={data?.notificaciones}
      total={data?.total}
      renderRow={(notificacion, place) => (
        <NotificacionRow
          key={notificacion._id}
          notificacion={notificacion}
          now={now}
          isFirst={place === 0 || grupoDe(notificacion) !== grupoDe(all[place - 1] ?? notificacion)}
          onBoletin={onBoletin}
        />
      )}
      label={label}
      loading="Cargando..."
      failure="No se ha podido cargar lo que hay que notificar"
      count={count}
      pages={data && { pagination: pageOf(data, { page, perPage: notificacionesPorPagina }), onTurn }}
      empty={empty}
    />
  );
}

const plegadas = {
  antiguas: { title: 'De hace más de un año', about: '' },
  previas: {
    title: 'De antes de dar de alta la instalación',
    about: 'Son de muestras tomadas antes de que su instalación constara en el portal.',
  },
};

interface FoldedProps {
  state: ListaState;
  tramo: Exclude<TramoDeNotificaciones, 'actuales'>;
  total: number;
  onBoletin: (muestra: string) => void;
}

/** A part of the list that is opened by whoever looks for it. */
function Folded({ state, tramo, total, onBoletin }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, about } = plegadas[tramo];
  return (
    <div className="mt-12">
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        leftSection={<IconChevronDown size={16} aria-hidden className="turning" />}
        onClick={() => setOpen(!isOpen)}
      >
        {title}: {numero(total)}
      </Button>
      {about ? <p className="ink-3 size-13">{about}</p> : null}
      {isOpen ? <FoldedRows state={state} tramo={tramo} title={title} onBoletin={onBoletin} /> : null}
    </div>
  );
}

function FoldedRows({ state, tramo, title, onBoletin }: Omit<FoldedProps, 'total'> & { title: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery({ ...listaOptions({ ...state, page }, tramo), placeholderData: keepPreviousData });
  return (
    <div className="mt-8">
      <Rows list={list} label={title} count={null} page={page} onTurn={setPage} onBoletin={onBoletin} empty={null} />
    </div>
  );
}

function shown({ total, cuentas }: Pagina, { situacion }: ListaState): string {
  if (situacion === 'hechas') return cantidad(total, 'hecha', 'hechas');
  if (situacion === 'sinac') return cantidad(total, 'boletín por cargar', 'boletines por cargar');
  const late = cuentas.vencidas > 0 ? `, ${numero(cuentas.vencidas)} fuera de plazo` : '';
  const all = `${cantidad(cuentas.pendientes, 'pendiente', 'pendientes')}${late}`;
  // What is counted includes what is folded below.
  return total < cuentas.pendientes ? `${all}; aquí, ${numero(total)}` : all;
}

interface NadaProps extends Pick<ListaProps, 'state' | 'onClear'> {
  data: Pagina;
}

function Nada({ data: { cuentas, recortado, tramos }, state, onClear }: NadaProps) {
  const hasFilters = Object.keys(state.filtros).length > 0;
  const isFolded = tramos.antiguas + tramos.previas > 0;
  const title = textoDeNada(state, { hechas: cuentas.hechas, isFolded });
  return (
    <>
      {state.situacion === 'hechas' ? (
        <Message title={title} onClear={hasFilters && onClear}>
          Lo que marques en «Pendientes» queda aquí, con quién lo marcó y cuándo.
        </Message>
      ) : (
        <Message
          icon={hasFilters || recortado || isFolded ? undefined : IconCircleCheck}
          title={title}
          onClear={hasFilters && onClear}
        >
          Debajo dice qué se mira y qué no. Cuando un resultado no cumpla, o llegue el informe de un punto de una
          instalación, aquí saldrá qué pide la ley y hasta cuándo.
        </Message>
      )}
    </>
  );
}
