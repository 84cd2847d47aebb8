import { IconFlask } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import { isSinLlegar, textoDeEstado } from '../../../contract/solicitudes/rules/estados.ts';
import {
  type SituacionDeSolicitudes,
  solicitudesPorPagina,
  type Solicitud,
} from '../../../contract/solicitudes/solicitud.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { type Column, List, pageOf } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { Situaciones } from '../../components/Situaciones.tsx';
import { visibleFiltros } from '../../../contract/resultados/rules/visible-filtros.ts';
import { SearchWithFilters } from '../../forms/SearchWithFilters.tsx';
import { ClienteField } from '../resultados/filters/ScopeFields.tsx';
import type { ListaState } from './address.ts';
import { listaOptions } from './api.ts';
import { paraCuando, queSePide } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

/** The situations that are chosen among, in order, and what is said where there is none. */
export const situaciones: readonly { value: SituacionDeSolicitudes; label: string; ninguna: string }[] = [
  { value: 'todas', label: 'Todas', ninguna: 'Todavía no hay solicitudes' },
  { value: 'pedida', label: 'Por responder', ninguna: 'Ninguna solicitud por responder' },
  { value: 'aceptada', label: 'Aceptadas', ninguna: 'Ninguna solicitud aceptada y sin muestra' },
  { value: 'en_curso', label: 'En curso', ninguna: 'Ninguna solicitud con su muestra en curso' },
  { value: 'autorizada', label: 'Autorizadas', ninguna: 'Ninguna solicitud con su muestra autorizada' },
  { value: 'sin_llegar', label: 'Sin llegar', ninguna: 'Ninguna muestra pedida sin llegar' },
  { value: 'rechazada', label: 'No aceptadas', ninguna: 'Ninguna solicitud no aceptada' },
  { value: 'retirada', label: 'Retiradas', ninguna: 'Ninguna solicitud retirada' },
];

interface ListaProps {
  state: ListaState;
  onChange: (change: Partial<ListaState>) => void;
  /** Buttons beside the count. */
  bar?: ReactNode;
  /** Whether it names whose each is. */
  hasClientes?: boolean;
}

/** The requests in scope, by where they stand, with how many there are of each. */
export function Lista({ state, onChange, bar, hasClientes = false }: ListaProps) {
  const hoy = useHoy();
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const list = useQuery({ ...listaOptions(state), placeholderData: keepPreviousData });
  const { data } = list;
  const columns = useMemo(() => columnsFor(hoy, hasClientes), [hoy, hasClientes]);
  const countOf = (situacion: SituacionDeSolicitudes) => {
    if (!data) return undefined;
    if (situacion === 'todas') return Object.values(data.cuentas).reduce((sum, count) => sum + count, 0);
    if (situacion === 'sin_llegar') return data.sinLlegar;
    return situacion === 'en_espera' ? data.cuentas.pedida + data.cuentas.aceptada : data.cuentas[situacion];
  };
  const total = data?.total ?? 0;
  const isNarrowed = state.search !== '' || state.clienteId !== '';
  const ninguna = situaciones.find(({ value }) => value === state.situacion)?.ninguna ?? 'Ninguna solicitud';
  const paginas = Math.max(1, Math.ceil(total / solicitudesPorPagina));
  return (
    <>
      <Situaciones
        chosen={state.situacion}
        all={situaciones.map(({ value, label }) => ({ value, label, count: countOf(value) }))}
        onShow={(situacion) => onChange({ situacion })}
      />
      <SearchWithFilters
        placeholder="Referencia, punto, tipo, solicitante, parámetro…"
        search={state.search}
        onSearch={(search) => onChange({ search })}
        chosen={Number(state.clienteId !== '')}
      >
        {usuario && visibleFiltros(usuario, []).cliente ? (
          <ClienteField
            usuario={usuario}
            clienteId={state.clienteId}
            onChange={(clienteId = '') => onChange({ clienteId })}
          />
        ) : undefined}
      </SearchWithFilters>
      <List
        query={list}
        rows={data?.solicitudes}
        columns={columns}
        keyOf={({ _id }) => _id}
        label="Solicitudes"
        loading="Cargando las solicitudes..."
        failure="No se han podido cargar las solicitudes"
        count={data ? cantidad(total, 'solicitud', 'solicitudes') : ''}
        total={data?.total}
        bar={bar}
        pages={{
          pagination: pageOf({ total, paginas }, { page: state.page, perPage: solicitudesPorPagina }),
          onTurn: (page) => onChange({ page }),
        }}
        empty={
          isNarrowed ? (
            <Message
              title="Ninguna solicitud coincide"
              onClear={() => onChange({ situacion: 'todas', search: '', clienteId: '' })}
            />
          ) : (
            <Message icon={IconFlask} title={ninguna}>
              {state.situacion === 'todas'
                ? 'Aquí se pide al laboratorio que tome una muestra, y se ve cómo va hasta que está autorizada.'
                : null}
            </Message>
          )
        }
      />
    </>
  );
}

function columnsFor(hoy: string, hasClientes: boolean): Column<Solicitud>[] {
  return [
    {
      name: 'Referencia',
      width: '120px',
      place: 'title',
      cell: ({ _id }) => (
        <Link to={`/solicitudes/${_id}`} className="weight-600 mono nowrap">
          {_id}
        </Link>
      ),
    },
    { name: 'Qué', width: 'minmax(0, 4fr)', isWide: true, cell: queSePide },
    {
      name: 'Solicitante',
      width: 'minmax(0, 3fr)',
      cell: ({ solicitante, cliente }) => (hasClientes ? `${solicitante} · ${cliente.nombre}` : solicitante),
    },
    { name: 'Para', width: '150px', cell: (one) => paraCuando(one, hoy) },
    {
      name: 'Estado',
      width: 'minmax(0, 2fr)',
      cell: (one) => (
        <>
          {textoDeEstado(one, hoy)}
          {isSinLlegar(one, hoy) ? <span className="ink-3"> · sin llegar</span> : null}
        </>
      ),
    },
  ];
}
