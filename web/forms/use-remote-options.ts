import { useDebouncedValue } from '@mantine/hooks';
import { hashKey, skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { OpcionesEncontradas } from '../../contract/resultados/opciones.ts';
import { cantidad, numero } from '../../contract/base/numeros.ts';
import { maxOptionSearch } from '../../contract/resultados/rules/opciones.ts';
import { clean } from '../../contract/base/texto.ts';
import type { PickerOption } from './picker-entries.ts';

type Busqueda = Pick<UseQueryOptions<OpcionesEncontradas>, 'queryKey' | 'queryFn'>;

/** Options too many to be sent: those at hand are the first of `total`, and the server searches the others. */
export interface RemoteOptions {
  total: number;
  /** What they are, as 'solicitantes'. */
  what: string;
  /** The query of a search. */
  search: (search: string) => Busqueda;
}

/** What is known of what is typed: nothing is, it is on its way, it is there, or the server didn't answer. */
type SearchState = 'idle' | 'searching' | 'found' | 'failed';

export interface RemoteSearch {
  state: SearchState;
  /** What was found for the text, or still for the one before; undefined where nothing was asked yet. */
  options: readonly PickerOption[] | undefined;
  /** A line about it, for the head of the list. */
  hint: string;
  retry: () => void;
}

/** How long typing must rest before the server is asked, in milliseconds. */
const restMs = 250;

/** Searches options on the server as one types; without `remote`, and while nothing is typed, it asks nothing. */
export function useRemoteOptions(remote: RemoteOptions | undefined, typed: string): RemoteSearch {
  const text = remote ? clean(typed).slice(0, maxOptionSearch) : '';
  const [rested] = useDebouncedValue(text, restMs);
  const isWanted = remote !== undefined && text !== '' && rested !== '';
  // What was found for the text before stays, where it is of the same list.
  const list = remote && hashKey(remote.search('').queryKey);
  const asked: Busqueda = remote?.search(rested) ?? {
    queryKey: ['none'],
    queryFn: skipToken,
  };
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...asked,
    meta: { list },
    enabled: isWanted,
    placeholderData: (before, query) => (query?.meta?.['list'] === list ? before : undefined),
  });
  const state = stateOf();
  return {
    state,
    options: text === '' ? undefined : data?.opciones.map(({ valor, nombre }) => ({ value: valor, label: nombre })),
    hint: hintOf(state, remote, data),
    retry: () => void refetch(),
  };

  function stateOf(): SearchState {
    if (text === '') return 'idle';
    if (rested !== text || isFetching) return data && rested === text && !isPlaceholderData ? 'found' : 'searching';
    if (isError) return 'failed';
    return data && !isPlaceholderData ? 'found' : 'searching';
  }
}

function hintOf(state: SearchState, remote: RemoteOptions | undefined, found: OpcionesEncontradas | undefined): string {
  if (!remote) return '';
  if (state === 'idle') return `Escribe para buscar entre ${numero(remote.total)} ${remote.what}`;
  if (state === 'failed') return 'No se ha podido buscar';
  if (state === 'searching' || !found) return 'Buscando...';
  const { opciones, total } = found;
  if (total === 0) return 'Sin coincidencias';
  if (total === opciones.length) return cantidad(total, 'coincidencia', 'coincidencias');
  return `${opciones.length} de ${numero(total)}: escribe más para acotar`;
}
