import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { isSinLlegar, textoDeEstado } from '../../../contract/solicitudes/rules/estados.ts';
import {
  type SituacionDeSolicitudes,
  solicitudesPorPagina,
  type Solicitud,
} from '../../../contract/solicitudes/solicitud.ts';
import { type Column, List, pageOf } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { SearchWithFilters } from '../../forms/SearchWithFilters.tsx';
import type { ListaState } from './address.ts';
import { listaOptions } from './api.ts';
import { paraCuando, queSePide } from './words.ts';

const situaciones: { value: SituacionDeSolicitudes; label: string }[] = [
  { value: 'todas', label: 'Todas' },
  { value: 'pedida', label: 'Por responder' },
  { value: 'aceptada', label: 'Aceptadas' },
  { value: 'en_curso', label: 'En curso' },
  { value: 'autorizada', label: 'Autorizadas' },
  { value: 'sin_llegar', label: 'Sin llegar' },
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
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
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
  const isFiltered = state.search !== '' || state.situacion !== 'todas';
  const paginas = Math.max(1, Math.ceil(total / solicitudesPorPagina));
  return (
    <>
      <div className="flex wrap gap-8 mb-12 no-print" role="group" aria-label="Situación">
        {situaciones.map(({ value, label }) => (
          <Button
            key={value}
            size="xs"
            variant={value === state.situacion ? 'light' : 'default'}
            aria-pressed={value === state.situacion}
            onClick={() => onChange({ situacion: value })}
          >
            {label}
            <span className="ml-6 figures">{numero(countOf(value) ?? 0)}</span>
          </Button>
        ))}
      </div>
      <SearchWithFilters
        placeholder="Referencia, punto, tipo, solicitante, parámetro…"
        search={state.search}
        onSearch={(search) => onChange({ search })}
      />
      <List
        query={list}
        rows={data?.solicitudes}
        columns={columns}
        keyOf={({ _id }) => _id}
        label="Solicitudes"
        loading="Cargando las solicitudes"
        failure="No se han podido cargar las solicitudes"
        count={data ? cantidad(total, 'solicitud', 'solicitudes') : ''}
        total={data?.total}
        bar={bar}
        pages={{
          pagination: pageOf({ total, paginas }, { page: state.page, perPage: solicitudesPorPagina }),
          onTurn: (page) => onChange({ page }),
        }}
        empty={
          isFiltered ? (
            <Message title="Ninguna solicitud coincide" onClear={() => onChange({ situacion: 'todas', search: '' })} />
          ) : (
            <Message icon={IconFlask} title="Todavía no hay solicitudes">
              Aquí se pide al laboratorio que tome una muestra, y se ve cómo va hasta que está autorizada.
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
