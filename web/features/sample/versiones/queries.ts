import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../app/services.ts';
import { call } from '../../avisos/corrections-api.ts';

/** The states that a sample has had, newest first. */
export function versionsOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id, 'versions'],
    queryFn: async ({ signal }) => (await call('listRevisiones', { params: { id }, signal })).revisiones,
  });
}

/** One state of a sample, whole. */
export function versionOptions(id: string, numero: number) {
  return queryOptions({
    queryKey: ['sample', id, 'versions', numero],
    queryFn: async ({ signal }) =>
      (await call('getRevision', { params: { id, numero: String(numero) }, signal })).result,
  });
}

/** Who was shown a sample, and who has read its corrections: for administrators. */
export function readersOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id, 'readers'],
    queryFn: async ({ signal }) => (await call('listLecturas', { params: { id }, signal })).lecturas,
  });
}

/** Confirms to have read a sample's corrections up to a state, here and wherever it is counted or marked. */
export async function confirmRead(id: string, numero: number): Promise<void> {
  await call('confirmLeida', { params: { id }, body: { numero } });
  await Promise.all(
    [['sample', id], ['results'], ['corrections']].map(async (queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
