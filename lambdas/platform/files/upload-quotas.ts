import { Entity } from 'electrodb';
import { lazy } from '../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../dynamo/portal.ts';

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'cuota', version: '1', service: 'portal' },
        attributes: {
          usuarioId: { type: 'string', required: true },
          dia: { type: 'string', required: true },
          archivos: { type: 'number' },
          bytes: { type: 'number' },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byDia: {
            pk: { field: 'pk', composite: ['usuarioId'], template: 'cuota#${usuarioId}', casing: 'none' },
            sk: { field: 'sk', composite: ['dia'], template: '${dia}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/**
 * What a user uploads on a day: a calendar date, of deliveries one and `#entregas`. `archivos`: how many files at once, one
 * if nothing is said. The count goes by itself after `expira`, in epoch seconds.
 */
export interface UploadDay {
  usuarioId: string;
  dia: string;
  archivos?: number;
  expira: number;
}

/**
 * Counts a file, or some, of so many bytes among those of a day, where that stays within the limits: one write, so that many
 * uploads at once get no more. False where it doesn't, and then nothing is counted.
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

/** What a user has uploaded on the days that are still counted: files and bytes. */
export async function readUploadQuotasOf(
  usuarioId: string,
): Promise<{ dia: string; archivos: number; bytes: number }[]> {
  const { data } = await entity().query.byDia({ usuarioId }).go({ pages: 'all', consistent: true });
  return data.map(({ dia, archivos = 0, bytes = 0 }) => ({ dia, archivos, bytes }));
}

/** Forgets what a user that is gone has uploaded. */
export async function deleteUploadQuotasOf(usuarioId: string): Promise<void> {
  for (const { dia } of await readUploadQuotasOf(usuarioId)) await entity().delete({ usuarioId, dia }).go();
}
