import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RowKey } from '../../../engine/blocks/row.ts';
import type { Alcance, Allowed } from '../../../platform/access/scope.ts';
import { type Posicion, posicionSchema } from '../../../platform/dynamo/ordered-log.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

/** Where a reader stands among the changes: after an entry of the log, and after so many changes of the one that follows. */
export interface Lugar extends Posicion {
  hechos: number;
}

/** Where a reader stands. */
export interface Cursor {
  /** What the scope was, in short: of another one everything is read again. */
  alcance: string;
  lugar: Lugar;
  /** While the whole list is being sent: the current shard, and the last row of it that was sent. */
  lista?: { shard: number; tras: RowKey | undefined } | undefined;
}

const rowKeySchema = z.object({ solicitante: z.string(), fecha: z.string(), numero: z.string(), id: z.string() });
const cursorSchema = z.object({
  alcance: z.string(),
  lugar: posicionSchema.extend({ hechos: z.number().int().min(0) }),
  lista: z.object({ shard: z.number().int().min(0), tras: rowKeySchema.optional() }).optional(),
});

const formerSchema = z.tuple([z.string(), z.array(z.array(z.unknown()).length(4)), z.unknown()]);

/** The text of a cursor, for its reader to bring back. It opens nothing: the scope is asked again each time. */
export function cursorText({ lista, ...where }: Cursor): string {
  const tras = lista?.tras && rowKeySchema.parse(lista.tras);
  return Buffer.from(JSON.stringify({ ...where, lista: lista && { ...lista, tras } })).toString('base64url');
}

/** A place from which nothing follows on. */
const lost: Lugar = { numero: 0, nombre: '1.0.0', hechos: 0 };

/** The cursor of a text. One of 1.0.0, which stood elsewhere, is at a place from which nothing follows on. Throws CURSOR_INVALID. */
export function cursorOf(text: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const former = formerSchema.safeParse(value);
    if (former.success) return { alcance: former.data[0], lugar: lost };
    const { lista, ...where } = cursorSchema.parse(value);
    return { ...where, lista: lista && { shard: lista.shard, tras: lista.tras } };
  } catch {
    throw new Failure('CURSOR_INVALID');
  }
}

/** A scope in short: the same for the same solicitantes and types. */
export function shortOf({ solicitantes, tipos }: Alcance): string {
  const text = (allowed: Allowed) => (allowed === 'todos' ? allowed : JSON.stringify([...allowed].toSorted()));
  return createHash('sha256')
    .update(`${text(solicitantes)}\n${text(tipos)}`)
    .digest('base64url')
    .slice(0, 16);
}
