import type { Cambios } from '../../../../../contract/resultados/cambios.ts';
import type { Input } from '../../../../../contract/calls.ts';
import type { Alcance } from '../../../../platform/access/scope.ts';
import { takePace } from '../../../../platform/http/pace.ts';
import type { Implementation } from '../../../../platform/http/serve.ts';
import { BrokenLogError } from '../../../../platform/dynamo/ordered-log.ts';
import { shardsOf } from '../../../../engine/query/rows-after.ts';
import { type Cursor, cursorNow, cursorOf, cursorText, followFrom, shortOf } from '../follow.ts';
import { Answer } from './answer.ts';
import { listShard } from './list.ts';

/** What became of the authorised samples that the viewer may see since a cursor, or all of them (docs/decisions/following.md). */
export const listCambios: Implementation<'listCambios'> = async ({ query }, viewer) => {
  // What a key asks for was counted as it was read.
  if (viewer.portador?.tipo !== 'clave') await takePace('cambios', viewer);
  return cambiosOf(viewer.alcance, query);
};

/** The same for a scope. Throws CURSOR_INVALID. @internal */
export async function cambiosOf(
  alcance: Alcance,
  { desde_cambio, limite }: Input<'listCambios'>['query'],
): Promise<Cambios> {
  const given = desde_cambio ? cursorOf(desde_cambio) : undefined;
  if (given?.alcance === shortOf(alcance)) {
    try {
      return { reinicio: false, ...(await goOn(given, alcance, new Answer(limite))) };
    } catch (error) {
      if (!(error instanceof BrokenLogError)) throw error;
    }
  }
  return { reinicio: true, ...(await goOn(await beginning(alcance), alcance, new Answer(limite))) };
}

/** Everything is to be listed; what changes meanwhile is followed. */
async function beginning(alcance: Alcance): Promise<Cursor> {
  const [shard] = shardsOf(alcance.solicitantes);
  return { ...(await cursorNow(alcance)), lista: shard === undefined ? undefined : { shard, tras: undefined } };
}

/** What follows a cursor, with the next one. Throws BrokenLogError. */
async function goOn(cursor: Cursor, alcance: Alcance, answer: Answer) {
  const shards = shardsOf(alcance.solicitantes);
  let { lista, lugar } = cursor;
  while (lista && answer.room > 0) {
    const { shard } = lista;
    const tras = await listShard(alcance, lista, answer);
    const following = tras ? shard : shards.find((one) => one > shard);
    lista = following === undefined ? undefined : { shard: following, tras };
  }
  let mas = lista !== undefined;
  if (!lista) {
    do ({ lugar, hasMore: mas } = await followFrom(alcance, lugar, answer));
    while (mas && answer.room > 0);
  }
  return { ...answer.lists, cursor: cursorText({ alcance: cursor.alcance, lugar, lista }), mas };
}
