import { useQuery } from '@tanstack/react-query';
import { query } from '../app/services.ts';
import type { AcotadaChoices } from './AcotadaFields.tsx';

const none: readonly never[] = [];

/** What the user may narrow a key or a webhook to: what it may filter results by. */
export function useOwnChoices(): AcotadaChoices {
  const { data, isPending: isLoading, isLoadingError: isFailed } = useQuery(query('getFilters', {}));
  const named = (all: readonly { _id: string; nombre: string }[] = none) =>
    all.map(({ _id, nombre }) => ({ value: _id, label: nombre }));
  const remote = (lista: 'clientes' | 'solicitantes') => {
    const total = data?.recortadas?.[lista];
    return total === undefined
      ? undefined
      : {
          total,
          what: lista,
          search: (search: string) => query('searchFilters', { query: { lista, search } }),
        };
  };
  const clientes = named(data?.clientes);
  return {
    clientes: clientes.length > 1 ? { options: clientes, isLoading, isFailed, remote: remote('clientes') } : undefined,
    solicitantes: { options: data?.solicitantes ?? none, isLoading, isFailed, remote: remote('solicitantes') },
    grupos: { options: named(data?.tiposGrupos), isLoading, isFailed },
  };
}
