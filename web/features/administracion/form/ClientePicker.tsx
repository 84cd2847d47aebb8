import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { messageOf } from '../../../client/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { usePanel } from '../panel/panel.ts';
import { clienteOptions, clientesNamedOptions, namedClientes } from '../panel/api.ts';

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
  const options = useMemo(
    () =>
      demo
        ? namedClientes(lists.cliente)
        : (data?.opciones ?? []).map(({ valor, nombre }) => ({ value: valor, label: nombre })),
    [demo, lists.cliente, data],
  );
  const chosenOptions = useMemo(() => namedClientes(chosen ? [chosen] : []), [chosen]);
  const total = data?.total ?? 0;
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
      remote={demo || total <= options.length ? undefined : { total, what: 'clientes', search: clientesNamedOptions }}
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
