import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ClienteEditable } from '../../../../contract/cliente.ts';
import { compareNames } from '../../../../contract/rules/opciones.ts';
import { messageOf } from '../../../client/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import type { RemoteOptions } from '../../../forms/use-remote-options.ts';
import { usePanel } from '../panel/panel.ts';
import { clienteOptions, clientesNamedOptions } from '../panel/queries.ts';

interface ClientePickerProps {
  /** Id of the client that is chosen; undefined for none. */
  value: string | undefined;
  onChange: (cliente: ClienteEditable | undefined) => void;
  required?: boolean;
  error?: ReactNode;
}

/** The client of an id, as it is in the demonstration or on the server: undefined until it has come, null for none. */
export function useCliente(id: string | undefined): ClienteEditable | null | undefined {
  const { lists, demo } = usePanel();
  const { data } = useQuery({ ...clienteOptions(id ?? ''), enabled: id !== undefined && !demo });
  if (id === undefined) return null;
  return demo ? (lists.cliente.find(({ _id }) => _id === id) ?? null) : data;
}

/** Chooses one of the laboratory's clients; where there are many, found by name on the server. */
export function ClientePicker({ value, onChange, required = false, error }: ClientePickerProps) {
  const { lists, demo } = usePanel();
  const { data, error: failure } = useQuery({ ...clientesNamedOptions(''), enabled: !demo });
  const chosen = useCliente(value);
  const first = demo ? lists.cliente : data?.clientes;
  const options = useMemo(() => named(first ?? []), [first]);
  const chosenOptions = useMemo(() => named(chosen ? [chosen] : []), [chosen]);
  const total = data?.pagination.totalItems ?? 0;
  const choose = async (id: string | undefined) => {
    if (id === undefined) onChange(undefined);
    else if (demo) onChange(lists.cliente.find(({ _id }) => _id === id));
    else onChange((await queryClient.ensureQueryData(clienteOptions(id))) ?? undefined);
  };
  return (
    <OptionsPicker
      label="Cliente"
      max={1}
      required={required}
      options={options}
      remote={demo || total <= options.length ? undefined : { total, ...remoteClientes }}
      chosenOptions={chosenOptions}
      value={value === undefined ? [] : [value]}
      onChange={([id]) => void choose(id)}
      placeholder="Buscar un cliente"
      unknownLabel={chosen === undefined ? 'Cargando...' : 'Ya no existe'}
      emptyText={
        failure ? `No se han podido cargar los clientes: ${messageOf(failure)}` : 'No hay clientes disponibles'
      }
      error={error}
    />
  );
}

const remoteClientes: Omit<RemoteOptions, 'total'> = {
  what: 'clientes',
  key: ['admin', 'cliente', 'search'],
  search: async (search) => {
    const { clientes, pagination } = await queryClient.fetchQuery(clientesNamedOptions(search));
    const opciones = named(clientes).map(({ value, label }) => ({ valor: value, nombre: label }));
    return { opciones, total: pagination.totalItems };
  },
};

/** Clients to choose from, by name; those that give nothing say so. */
function named(clientes: readonly ClienteEditable[]): { value: string; label: string }[] {
  return clientes
    .map(({ _id, nombre, isActive }) => ({ value: _id, label: isActive ? nombre : `${nombre} (inactivo)` }))
    .sort((a, b) => compareNames(a.label, b.label));
}
