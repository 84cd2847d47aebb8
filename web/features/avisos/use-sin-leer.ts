import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPart } from '../../app/part.ts';
import { correctionsOptions } from './corrections.ts';
import type { Reader } from './novedades.ts';

/** How often it is asked again, in milliseconds, while a page stands open. */
const everyMs = 5 * 60_000;

/** The one list that the bell counts and its dialog shows, asked again once a correction was read. Its code comes when it is first asked for. */
export const novedadesOptions = (reader: Reader) =>
  queryOptions({
    queryKey: [...correctionsOptions.queryKey, reader._id],
    queryFn: async ({ signal }) => {
      const { readNovedades } = await loadPart(async () => import('./novedades-api.ts'));
      return readNovedades(reader, signal);
    },
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

const nobody: Reader = { _id: '', role: 'cliente' };

/** How much is unread for a user; 0 until that is known. Nothing is asked while `user` is undefined or `isOn` is false. */
export function useSinLeer(user: Reader | undefined, isOn: boolean): number {
  return useQuery({ ...novedadesOptions(user ?? nobody), enabled: user !== undefined && isOn }).data?.sinLeer ?? 0;
}
