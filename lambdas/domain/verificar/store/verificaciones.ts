import * as z from 'zod';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';

const entrySchema = z.object({
  /** The id of the certificate's revision. */
  _id: z.string(),
  /** The number of the revision, from 1. */
  n: z.number().int(),
  /** The code that the portal shows of it. */
  codigo: z.string(),
  entregado: z.string(),
  /** SHA-256 of its bytes. */
  huella: z.string(),
  /** When it was withdrawn. */
  retirado: z.string().optional(),
});

/** A revision of a number's certificate as anyone may verify it, also once it was withdrawn. */
export type Entry = z.infer<typeof entrySchema>;

const text = { type: 'string', required: true } as const;

/** What may be verified of each number. Written in the transaction of its certificate, whose version guards it. */
const numbers = portalEntity('verificado', () => ({
  attributes: { numero: text, informes: { type: 'any' } },
  indexes: {
    byNumero: {
      pk: itemKey('pk', 'verificado#${numero}'),
      sk: itemKey('sk', 'actual'),
    },
  },
}));

/** Read consistently; none where there is nothing of the number. */
export async function readEntries(numero: string): Promise<Entry[]> {
  const { data } = await numbers().get({ numero }).go({ consistent: true });
  return data ? readItem('verificación', data, ({ informes }) => parseStored(z.array(entrySchema), informes)) : [];
}

/** The write of what may be verified of a number. */
export function puttingEntries(numero: string, informes: readonly Entry[]): object {
  return numbers().put({ numero, informes }).params();
}

/** Which number a code or a file is of, and for a code that a laboratory's system made, of which revision. */
export interface Pointer {
  huella: string;
  numero: string;
  n?: number | undefined;
}

/** By the SHA-256 of a code or of a file: a code can't be read from them. What a pointer says never changes. */
const pointers = portalEntity('verificacion', () => ({
  attributes: { huella: text, numero: text, n: { type: 'number' } },
  indexes: {
    byHuella: {
      pk: itemKey('pk', 'verificacion#${huella}'),
      sk: itemKey('sk', '${numero}'),
    },
  },
}));

/** Stores pointers before the entries that they lead to: without these they lead to nothing. */
export async function putPointers(given: readonly Pointer[]): Promise<void> {
  for (const one of given) await pointers().put(one).go();
}

/** At most `limit` of those under a hash. */
export async function readPointers(huella: string, limit: number): Promise<Pointer[]> {
  const { data } = await pointers().query.byHuella({ huella }).go({ limit, consistent: true });
  return data;
}
