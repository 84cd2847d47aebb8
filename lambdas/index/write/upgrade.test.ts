import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { startTables } from '../../../testing/tables.ts';
import { removeMarker, rowsStored, whatDiffers } from '../../../testing/whole-index.ts';
import { type Marker, putMarker, readMarker } from '../../store/indice-manifests.ts';
import type { Format } from '../blocks/format.ts';
import { saveMuestras } from '../../ingest/save.ts';
import { parseValores } from '../blocks/valores.ts';
import { rebuildIndex } from '../repair/rebuild.ts';
import { moveFormat } from '../parts/format-marker.ts';
import { blocksIn } from '../parts/manifest.ts';
import { queryCells, queryRows } from '../query/query.ts';
import { countToRewrite, rewriteBlocks } from './rewrite.ts';
import { rowOf } from '../blocks/row.ts';
import { ownManifestsOf, storedManifests } from '../parts/stored-manifests.ts';
import { applyChanges } from './write.ts';

const familia = 'autorizada';
const hotels = ['Hotel Sol', 'Hotel Luna', 'Hotel Mar'];
const quick = { pause: async () => {}, onProgress: () => {} };

let stop: () => Promise<void>;
let samples = 0;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const rowOfNext = (nombre: string) => rowOf(muestra({ _id: `${++samples}`, solicitante: { nombre } }));

/** Writes a sample of each hotel. */
async function deliver(): Promise<void> {
  await applyChanges(hotels.map((nombre) => ({ after: { familia, row: rowOfNext(nombre) } })));
}

async function idsListed(): Promise<string[]> {
  const slice = { offset: 0, limit: 10_000, sortBy: 'numero_muestra', descending: false } as const;
  const { rows } = await queryRows(familia, { solicitantes: 'todos', tipos: 'todos' }, {}, slice);
  return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
}

async function idsListedOfEach(): Promise<string[]> {
  const slice = { offset: 0, limit: 10_000, sortBy: 'numero_muestra', descending: false } as const;
  const lists = await Promise.all(
    hotels.map(async (hotel) => queryRows(familia, { solicitantes: new Set([hotel]), tipos: 'todos' }, {}, slice)),
  );
  return lists.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted((a, b) => Number(a) - Number(b));
}

async function countedByMonth(): Promise<number> {
  const { total } = await queryCells(familia, { solicitantes: 'todos', tipos: 'todos' }, {}, 'mes');
  return total;
}

const idsDelivered = () => Array.from({ length: samples }, (_, n) => `${n + 1}`);

/** The formats of all blocks that are read. */
async function formatsStored(): Promise<number[]> {
  const { formato } = (await readMarker()) as Marker;
  const manifests = await storedManifests(formato as Format);
  return [...new Set(manifests.flatMap((manifest) => blocksIn(manifest).map(({ format }) => format)))];
}

/** Asks and delivers for as long as the rewriting takes. */
async function rewriteInUse(): Promise<void> {
  const rewriting = rewriteBlocks(quick).then(() => 'rewritten');
  for (let isDone = false; !isDone;) {
    const delivering = deliver();
    isDone = (await Promise.race([rewriting, delivering])) === 'rewritten';
    await delivering;
    expect(await idsListed()).toEqual(idsDelivered());
    expect(await idsListedOfEach()).toEqual(idsDelivered());
    // Summaries answer this as soon as all solicitantes are in their shards.
    expect(await countedByMonth()).toBe(samples);
  }
}

describe('an index of an earlier version', () => {
  it('goes on in its format until the marker moves, and is rewritten while it is read and written', async () => {
    await removeMarker();
    await putMarker({ formato: 1 }, undefined);
    await deliver();
    // The first version knew no marker.
    await removeMarker();

    await deliver();
    expect(await readMarker()).toMatchObject({ formato: 1 });
    expect(await formatsStored()).toEqual([1]);
    expect(await idsListed()).toEqual(idsDelivered());

    await moveFormat(2);
    await deliver();
    await rewriteInUse();
    expect(await countToRewrite(2)).toBe(0);
    expect(await formatsStored()).toEqual([2]);
    expect(await idsListed()).toEqual(idsDelivered());
  });

  it('goes back from one to the other, for a version that reads no other, by the same way', async () => {
    await moveFormat(1);
    expect(await rewriteBlocks(quick)).toBe(hotels.length);
    expect(await formatsStored()).toEqual([1]);
    expect(await idsListed()).toEqual(idsDelivered());
    await moveFormat(2);
  });

  it('moves to shards while it is read and written, solicitante by solicitante, and not back', async () => {
    await moveFormat(3);
    expect(await readMarker()).toMatchObject({ formato: 3, mixto: true });
    // A writer moves the solicitantes that it meets.
    await applyChanges([{ after: { familia, row: rowOfNext('Hotel Sol') } }]);
    expect(
      (await ownManifestsOf(familia)).map(({ movido = false }) => movido).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([false, false, true]);
    expect(await idsListed()).toEqual(idsDelivered());
    expect(await idsListedOfEach()).toEqual(idsDelivered());
    await expect(whatDiffers()).rejects.toThrow('being moved');

    await rewriteInUse();
    expect(await countToRewrite(3)).toBe(0);
    expect(await readMarker()).toEqual({ formato: 3 });
    expect(await formatsStored()).toEqual([3]);
    expect(await idsListed()).toEqual(idsDelivered());
    await expect(moveFormat(2)).rejects.toThrow('in shards');
  });

  it('comes to hold points and values while it is read and written, and not back', async () => {
    await moveFormat(4);
    await deliver();
    expect(await formatsStored()).toContain(4);
    await rewriteInUse();
    expect(await countToRewrite(4)).toBe(0);
    expect(await readMarker()).toEqual({ formato: 4 });
    expect(await formatsStored()).toEqual([4]);
    expect(await idsListed()).toEqual(idsDelivered());
    await expect(moveFormat(3)).rejects.toThrow('in shards');
  });

  it('comes to find samples by their parameters while it is read and written, and not back', async () => {
    await moveFormat(5);
    await deliver();
    expect(await formatsStored()).toContain(5);
    await rewriteInUse();
    expect(await countToRewrite(5)).toBe(0);
    expect(await formatsStored()).toEqual([5]);
    expect(await idsListed()).toEqual(idsDelivered());
    await expect(moveFormat(4)).rejects.toThrow('in shards');
  });
});

describe('samples that came before the index named their parameters', () => {
  it('are found by them once their blocks are rewritten, those with values at once and the others once it is rebuilt', async () => {
    await removeMarker();
    await putMarker({ formato: 3 }, undefined);
    const counts = { total_resultados: 1, resultados_cumplen: 1, resultados_no_cumplen: 0 };
    const document = (n: number) => {
      const determinaciones = [
        { ...counts, descripcion: 'Aniones', resultados: [{ descripcion: 'Nitratos', valor: n }] },
      ];
      return muestra({ _id: `por parámetro ${n}`, solicitante: { nombre: 'Hotel Aniones' }, determinaciones });
    };
    const options = { now: new Date('2026-03-10T10:00:00Z'), dryRun: false };
    const alcance = { solicitantes: new Set(['Hotel Aniones']), tipos: 'todos' } as const;
    const slice = { offset: 0, limit: 10, sortBy: 'numero_muestra', descending: false } as const;
    const found = async () => {
      const { rows } = await queryRows(familia, alcance, { search: 'NITRATOS' }, slice);
      return rows.map(({ id }) => id.replace('por parámetro ', ''));
    };
    const everything = async () => (await queryRows(familia, alcance, {}, slice)).total;
    await saveMuestras([document(1)], options);
    await moveFormat(4);
    await saveMuestras([document(2)], options);
    expect([await everything(), await found()]).toEqual([2, []]);
    await moveFormat(5);
    await rewriteBlocks(quick);
    expect(await found()).toEqual(['2']);
    await rebuildIndex(quick);
    expect(await found()).toEqual(['1', '2']);
    await saveMuestras([document(3)], options);
    expect(await found()).toEqual(['1', '2', '3']);
  });
});

describe('values of samples that came before there were any', () => {
  it('are in the index once it has been rewritten and rebuilt, whatever is delivered meanwhile', async () => {
    await removeMarker();
    await putMarker({ formato: 3 }, undefined);
    const resultado = (valor: number) => [{ descripcion: 'pH', valor, conclusion: 'Cumple' }];
    const counts = { total_resultados: 1, resultados_cumplen: 1, resultados_no_cumplen: 0 };
    const document = (n: number, valor: number) => {
      const determinaciones = [{ ...counts, descripcion: 'pH', resultados: resultado(valor) }];
      return muestra({ _id: `con valor ${n}`, solicitante: { nombre: 'Hotel Valor' }, determinaciones });
    };
    const options = { now: new Date('2026-03-10T10:00:00Z'), dryRun: false };
    await saveMuestras([document(1, 7.1), document(2, 7.2)], options);
    const valores = async () => {
      const rows = await rowsStored(familia, 'Hotel Valor');
      return rows.map(
        (row) =>
          row.valores &&
          parseValores(row.valores)
            .map(({ decimal }) => decimal)
            .join(),
      );
    };
    expect(await valores()).toEqual([undefined, undefined]);
    await moveFormat(4);
    // What comes now brings its values, beside rows that have none.
    await saveMuestras([document(2, 7.25), document(3, 7.3)], options);
    expect(await valores()).toEqual([undefined, '7.25', '7.3']);
    await rewriteBlocks(quick);
    expect(await valores()).toEqual([undefined, '7.25', '7.3']);
    await rebuildIndex(quick);
    expect(await valores()).toEqual(['7.1', '7.25', '7.3']);
    expect((await whatDiffers()).filter((line) => line.startsWith('Hotel Valor'))).toEqual([]);
  });
});

describe('a format that this version does not know', () => {
  it('is not written over', async () => {
    await removeMarker();
    await putMarker({ formato: 6 }, undefined);
    await expect(deliver()).rejects.toThrow(/format 6/u);
  });
});
