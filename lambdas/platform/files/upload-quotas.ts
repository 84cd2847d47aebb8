import { itemKey, ifUnchanged, portalEntity } from '../dynamo/portal.ts';

const entity = portalEntity('cuota', () => ({
  attributes: {
    usuarioId: { type: 'string', required: true },
    dia: { type: 'string', required: true },
    archivos: { type: 'number' },
    bytes: { type: 'number' },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byDia: {
      pk: itemKey('pk', 'cuota#${usuarioId}'),
      sk: itemKey('sk', '${dia}'),
    },
  },
}));

/**
 * A user's uploads on a day: a calendar date, for deliveries a date and `#entregas`. `archivos`: the number of files, one by
 * default. The count is deleted by TTL after `expira` (epoch seconds).
 */
export interface UploadDay {
  usuarioId: string;
  dia: string;
  archivos?: number;
  expira: number;
}

/**
 * Counts files and their bytes for a day, if the counts stay within the limits, in one conditional write, so that concurrent
 * uploads don't exceed them. False, without counting, at a limit.
 */
export async function takeUploadQuota(
  { usuarioId, dia, archivos: files = 1, expira }: UploadDay,
  size: number,
  limits: { archivos: number; bytes: number },
): Promise<boolean> {
  if (size > limits.bytes || files > limits.archivos) return false;
  return ifUnchanged(() =>
    entity()
      .upsert({ usuarioId, dia, expira })
      .add({ archivos: files, bytes: size })
      .where(
        ({ archivos, bytes }, { notExists, lte }) =>
          `${notExists(archivos)} OR (${lte(archivos, limits.archivos - files)} AND ${lte(bytes, limits.bytes - size)})`,
      )
      .go(),
  );
}

/** The files and bytes that a user has uploaded, by day, as far as counts are kept. */
export async function readUploadQuotasOf(
  usuarioId: string,
): Promise<{ dia: string; archivos: number; bytes: number }[]> {
  const { data } = await entity().query.byDia({ usuarioId }).go({ pages: 'all', consistent: true });
  return data.map(({ dia, archivos = 0, bytes = 0 }) => ({ dia, archivos, bytes }));
}

/** Forgets the counts of a deleted user. */
export async function deleteUploadQuotasOf(usuarioId: string): Promise<void> {
  for (const { dia } of await readUploadQuotasOf(usuarioId)) await entity().delete({ usuarioId, dia }).go();
}
