import { Entity } from 'electrodb';
import * as z from 'zod';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { portal } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

/**
 * One delivery of a mapping whose files are complete exports, as it was registered when it had been read: where it stands
 * among all (`Entrega`), which reading of it that was, and whether what it lacks is withdrawn. `posteriores` are the later
 * exports by which samples of this one are withdrawn, since it was read after them; `desconocen` those that were read before
 * it and don't know its samples: they were withdrawn themselves, or it would have been too many.
 */
const exportacionSchema = z.object({
  id: z.string(),
  archivo: z.string(),
  entregada: z.iso.datetime(),
  hora: z.iso.datetime().optional(),
  secuencia: z.string().optional(),
  mappingVersion: z.string(),
  retira: z.boolean(),
  faltan: z.number().int(),
  de: z.number().int(),
  posteriores: z.array(z.string()),
  desconocen: z.array(z.string()).default([]),
});
export type Exportacion = z.infer<typeof exportacionSchema>;

/** The deliveries of a mapping of complete exports; `version` counts the writes, from 1. */
export interface Exportaciones {
  version: number;
  entregas: Exportacion[];
}

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'exportaciones', version: '1', service: 'portal' },
        attributes: {
          nombre: text,
          version: { type: 'number', required: true },
          datos: { type: 'any', required: true },
        },
        indexes: {
          byNombre: {
            pk: { field: 'pk', composite: ['nombre'], template: 'exportaciones#${nombre}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'exportaciones', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const itemSchema = z.looseObject({ version: z.number().int(), datos: z.instanceof(Uint8Array) });

/** The deliveries of a mapping that were registered; version 0 where none was. Read consistently. */
export async function readExportaciones(nombre: string): Promise<Exportaciones> {
  const { data } = await entity().get({ nombre }).go({ consistent: true });
  if (!data) return { version: 0, entregas: [] };
  return readItem('entrega', data, (item) => {
    const { version, datos } = parseStored(itemSchema, item);
    return { version, entregas: parseStored(z.array(exportacionSchema), unpack(datos)) };
  });
}

/** Writes them over the version that was read. False where another write came first. */
export async function writeExportaciones(nombre: string, entregas: Exportacion[], over: number): Promise<boolean> {
  const version = over + 1;
  const datos = pack(entregas);
  const write = entity()
    .put({ nombre, version, datos })
    .where(({ version: stored }, { eq, notExists }) => (over === 0 ? notExists(stored) : eq(stored, over)))
    .params();
  return commit([write]);
}
