import type { UseQueryResult } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../contract/calls.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { notificacionesPorPagina } from '../../../contract/notificaciones/notificacion.ts';
import { Message } from '../../components/Message.tsx';
import { List, pageOf } from '../../components/List.tsx';
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
  const firstSinDia =
    state.situacion !== 'hechas' ? (data?.notificaciones.findIndex(({ hasta }) => hasta === null) ?? -1) : -1;
  return (
    <>
      <List
        query={list}
        rows={data?.notificaciones}
        total={data?.total}
        renderRow={(notificacion, place) => (
          <NotificacionRow
            key={notificacion._id}
            notificacion={notificacion}
            now={now}
            heading={place === firstSinDia ? 'Sin día fijado' : undefined}
            onBoletin={setBoletin}
          />
        )}
        label="Lista de lo que hay que notificar"
        loading="Cargando..."
        failure="❌ Error cargando lo que hay que notificar"
        count={data && shown(data, state)}
        pages={data && { pagination: pageOf(data, { page: state.page, perPage: notificacionesPorPagina }), onTurn }}
        empty={data && <Nada data={data} state={state} onClear={onClear} />}
      />
      {boletin === null ? null : <BoletinDialog id={boletin} onClosed={() => setBoletin(null)} />}
    </>
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
}

function Nada({ data: { cuentas, recortado }, state, onClear }: NadaProps) {
  const hasFilters = Object.keys(state.filtros).length > 0;
  const isDone = state.situacion !== 'hechas' && cuentas.hechas > 0;
  return (
    <>
      {state.situacion === 'hechas' ? (
        <Message title="Todavía no hay nada marcado como hecho" onClear={hasFilters && onClear}>
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
          onClear={hasFilters && onClear}
        >
          Debajo dice qué se mira y qué no. Cuando un resultado no cumpla, o llegue el informe de un punto de una
          instalación, aquí saldrá qué pide la ley y hasta cuándo.
        </Message>
      )}
    </>
  );
}
