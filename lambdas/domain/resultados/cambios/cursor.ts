import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Alcance, Allowed } from '../../../platform/access/scope.ts';
import type { RowKey } from '../../../engine/blocks/row.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

/** Where a reader stands in a shard: after a version, by its name, and after so many changes of the one that follows. */
export interface Lugar {
  shard: number;
  version: number;
  nombre: string | undefined;
  hechos: number;
}

/** Where a reader stands. */
export interface Cursor {
  /** What the scope was, in short: of another one everything is read again. */
  alcance: string;
  /** The shards whose changes are followed: all of the scope's, but those that are still to be listed. */
  lugares: Lugar[];
  /** While all that there is is being listed: the shard whose turn it is, and after which of its rows. */
  lista: { shard: number; tras: RowKey | undefined } | undefined;
}

const keySchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const cursorSchema = z.tuple([
  z.string(),
  z.array(z.tuple([z.number().int().min(0), z.number().int().min(0), z.string(), z.number().int().min(0)])),
  z.tuple([z.number().int().min(0), keySchema.nullable()]).nullable(),
]);

/** The text of a cursor, for its reader to bring back. It opens nothing: the scope is asked again each time. */
export function cursorText({ alcance, lugares, lista }: Cursor): string {
  const value: z.infer<typeof cursorSchema> = [
    alcance,
    lugares.map(({ shard, version, nombre, hechos }) => [shard, version, nombre ?? '', hechos]),
    lista ? [lista.shard, lista.tras ? arrayOf(lista.tras) : null] : null,
  ];
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The cursor of a text. Throws CURSOR_INVALID. */
export function cursorOf(text: string): Cursor {
  try {
    const [alcance, lugares, lista] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return {
      alcance,
      lugares: lugares.map(([shard, version, nombre, hechos]) => ({
        shard,
        version,
        nombre: nombre === '' ? undefined : nombre,
        hechos,
      })),
      lista: lista ? { shard: lista[0], tras: lista[1] ? rowKeyOf(lista[1]) : undefined } : undefined,
    };
  } catch {
    throw new Failure('CURSOR_INVALID');
  }
}

function arrayOf({ solicitante, fecha, numero, id }: RowKey): z.infer<typeof keySchema> {
  return [solicitante, fecha, numero, id];
}

function rowKeyOf([solicitante, fecha, numero, id]: z.infer<typeof keySchema>): RowKey {
  return { solicitante, fecha, numero, id };
}

/** A scope in short: the same for the same solicitantes and types. */
export function shortOf({ solicitantes, tipos }: Alcance): string {
  const text = (allowed: Allowed) => (allowed === 'todos' ? allowed : JSON.stringify([...allowed].toSorted()));
  return createHash('sha256')
    .update(`${text(solicitantes)}\n${text(tipos)}`)
    .digest('base64url')
    .slice(0, 16);
}
