import type { Cambios } from '../../../../../contract/resultados/cambios.ts';
import type { Input } from '../../../../../contract/calls.ts';
import type { Alcance } from '../../../../platform/access/scope.ts';
import { takePace } from '../../../../platform/http/pace.ts';
import type { Implementation } from '../../../../platform/http/serve.ts';
import { type Cursor, cursorOf, cursorText, movedOf, shortOf } from '../position.ts';
import { followShard } from '../follow.ts';
import { BrokenChainError, shardsOf } from '../../../../engine/query/changes.ts';
import { Answer } from './answer.ts';
import { listShard } from './list.ts';

/** What became of the authorised samples that the viewer may see since a cursor, or all of them (docs/decisions/following.md). */
export const listCambios: Implementation<'listCambios'> = async ({ query }, viewer) => {
  // What a key asks for was counted as it was read.
  if (viewer.portador?.tipo !== 'clave') await takePace('cambios', viewer);
  return cambiosOf(viewer.alcance, query, viewer.now);
};

/** The same for a scope. Throws CURSOR_INVALID, and BUSY while solicitantes are being moved to shards. */
export async function cambiosOf(
  alcance: Alcance,
  { desde_cambio, limite }: Input<'listCambios'>['query'],
  now: Date,
): Promise<Cambios> {
  const given = desde_cambio ? cursorOf(desde_cambio) : undefined;
  if (given?.alcance === shortOf(alcance)) {
    try {
      return { reinicio: false, ...(await goOn(given, alcance, { answer: new Answer(limite), now })) };
    } catch (error) {
      if (!(error instanceof BrokenChainError)) throw error;
    }
  }
  return { reinicio: true, ...(await goOn(beginning(alcance), alcance, { answer: new Answer(limite), now })) };
}

/** Everything is to be listed. */
function beginning(alcance: Alcance): Cursor {
  const [shard] = shardsOf(alcance.solicitantes);
  return {
    alcance: shortOf(alcance),
    lugares: [],
    lista: shard === undefined ? undefined : { shard, tras: undefined },
  };
}

/** What follows a cursor, with the next one. Throws BrokenChainError. */
async function goOn(cursor: Cursor, alcance: Alcance, work: { answer: Answer; now: Date }) {
  const { answer } = work;
  const lugares = new Map(cursor.lugares.map((lugar) => [lugar.shard, lugar]));
  const shards = shardsOf(alcance.solicitantes);
  let { lista } = cursor;
  while (lista && answer.room > 0) {
    const { shard, tras } = lista;
    const listed = await listShard(alcance, { shard, tras, lugar: tras && lugares.get(shard) }, work);
    lugares.set(shard, listed.lugar);
    const following = listed.tras ? shard : shards.find((one) => one > shard);
    lista = following === undefined ? undefined : { shard: following, tras: listed.tras };
  }
  const isListed = lista === undefined;
  let mas = !isListed;
  if (isListed) {
    // A cursor that another made up may name other shards.
    if (lugares.size !== shards.length || !shards.every((shard) => lugares.has(shard))) throw new BrokenChainError();
    for (const { lugar, newest } of await movedOf([...lugares.values()])) {
      if (answer.room === 0) {
        mas = true;
        break;
      }
      const followed = await followShard(alcance, { lugar, newest }, work);
      lugares.set(lugar.shard, followed.lugar);
      mas ||= followed.hasMore;
    }
  }
  const next = { alcance: cursor.alcance, lugares: [...lugares.values()], lista };
  return { ...answer.lists, cursor: cursorText(next), mas };
}
