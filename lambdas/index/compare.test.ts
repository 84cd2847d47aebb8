import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { saveMuestras } from '../ingest/save.ts';
import { documents } from '../store/clients.ts';
import { deleteBlock, putBlock, putManifest, readBlocks, readManifests } from '../store/indice.ts';
import { muestra } from '../../testing/muestras.ts';
import { startTables } from '../../testing/tables.ts';
import { rowsStored, whatDiffers } from '../../testing/whole-index.ts';
import { blockName } from './block.ts';
import { encodeBlock, newestFormat } from './format.ts';
import { compareIndex } from './compare.ts';
import { formatManifest, parseManifest } from './manifest.ts';
import { readPartition } from './partition.ts';
import { rebuildIndex } from './rebuild.ts';
import { type IndexRow, rowOf } from './row.ts';
import { applyChanges } from './write.ts';

let stop: () => Promise<void>;
const familia = 'autorizada';
const save = async (given: MuestraDocument[]) => saveMuestras(given, { now: new Date(), dryRun: false });
const sample = (n: number, more: Partial<MuestraDocument> = {}) =>
  muestra({ _id: `id-${n}`, numero_muestra: `M-${n}`, fecha_muestra: `2026-03-0${n}`, ...more });
const stored = [1, 2, 3, 4].map((n) => sample(n, { conclusion_muestra: 'Cumple' }));
const other = sample(5, { solicitante: { nombre: 'Hotel Luna' }, estado: 'en_curso' });

beforeAll(async () => {
  stop = await startTables();
  await save([...stored, other]);
});
afterAll(async () => stop());

const pause = async () => {};
const rebuild = async () => rebuildIndex({ pause, onProgress: () => {} });
const positionOf = ({ fecha, numero, id }: IndexRow) => ({ fecha, numero, id });
const placeOf = ({ _id: id, numero_muestra: numero, fecha_muestra: fecha, solicitante }: MuestraDocument) =>
  ({ familia, solicitante: solicitante.nombre, fecha, numero, id }) as const;
const [m1, m2, m3] = stored as [MuestraDocument, MuestraDocument, MuestraDocument];
const manifestOf = async (solicitante: string) => {
  const [manifest] = await readManifests(familia, [solicitante], { consistent: true });
  if (!manifest) throw new Error(`${solicitante} has no manifest`);
  return manifest;
};

/** Moves a manifest to another key, which corrupts the index. */
async function move(solicitante: string, body: string): Promise<void> {
  const { version } = await manifestOf(solicitante);
  expect(await putManifest(familia, { solicitante, version: version + 1, body }, version)).toBe(true);
}

/** Ways to spoil the index, each with what a comparison says of it. */
const damages: [string, { spoil: () => Promise<unknown>; found: string[] }][] = [
  [
    'a row that is missing',
    {
      spoil: async () => applyChanges([{ before: placeOf(m1) }]),
      found: ['Hotel Sol (resultados): la muestra M-1 [id-1] falta'],
    },
  ],
  [
    'another verdict and another product',
    {
      spoil: async () =>
        applyChanges([
          { before: placeOf(m2), after: { familia, row: { ...rowOf(m2), conclusion: 'No cumple', producto: 'Otro' } } },
        ]),
      found: ['Hotel Sol (resultados): la muestra M-2 [id-2] difiere en conclusión, producto'],
    },
  ],
  [
    'a row of no sample, and one that is of another solicitante',
    {
      spoil: async () =>
        applyChanges([
          { after: { familia, row: { ...rowOf(m3), id: 'fantasma', numero: 'F-1' } } },
          { after: { familia, row: { ...rowOf(m3), solicitante: 'Hotel Luna' } } },
        ]),
      found: [
        'Hotel Luna (resultados): la muestra M-3 [id-3] sobra',
        'Hotel Sol (resultados): la muestra F-1 [fantasma] sobra',
      ],
    },
  ],
  [
    'a row twice, at two dates',
    {
      spoil: async () => {
        const { rows } = await readPartition(familia, 'Hotel Sol');
        const twice = [{ ...rowOf(m1), fecha: '2020-01-01' }, ...rows];
        const { version } = await manifestOf('Hotel Sol');
        const data = encodeBlock(twice, newestFormat);
        const block = {
          name: blockName(version + 1, data),
          from: positionOf(twice[0] as IndexRow),
          rows: twice.length,
        };
        await putBlock(familia, 'Hotel Sol', block.name, data);
        await move('Hotel Sol', formatManifest([block]));
      },
      found: [
        'Hotel Sol (resultados): la muestra M-1 [id-1] difiere en fecha',
        'Hotel Sol (resultados): la muestra M-1 [id-1] sobra',
      ],
    },
  ],
  [
    'an old manifest',
    {
      spoil: async () => {
        const { body } = await manifestOf('Hotel Sol');
        const refs = parseManifest(body).map(({ name }) => ({ solicitante: 'Hotel Sol', name }));
        const blocks = await readBlocks(familia, refs);
        await save([{ ...m3, producto: 'Nuevo' }]);
        for (const [i, { name }] of refs.entries()) await putBlock(familia, 'Hotel Sol', name, blocks[i] as Uint8Array);
        await move('Hotel Sol', body);
      },
      found: ['Hotel Sol (resultados): la muestra M-3 [id-3] difiere en producto'],
    },
  ],
  [
    'a block that is lost',
    {
      spoil: async () => {
        const { body } = await manifestOf('Hotel Sol');
        for (const { name } of parseManifest(body)) await deleteBlock(familia, 'Hotel Sol', name);
      },
      found: [
        'Hotel Sol (resultados): el índice está dañado',
        ...[1, 2, 3, 4].map((n) => `Hotel Sol (resultados): la muestra M-${n} [id-${n}] falta`),
      ],
    },
  ],
  [
    'an unreadable manifest',
    {
      spoil: async () => move('Hotel Sol', '¿?'),
      found: [
        'Hotel Sol (resultados): el índice está dañado',
        ...[1, 2, 3, 4].map((n) => `Hotel Sol (resultados): la muestra M-${n} [id-${n}] falta`),
      ],
    },
  ],
  [
    'no manifest at all',
    {
      spoil: async () =>
        documents().send(
          new DeleteCommand({ TableName: 'Indice', Key: { pk: 'manifiesto#en_curso', sk: 'Hotel Luna' } }),
        ),
      found: ['Hotel Luna (en curso): la muestra M-5 [id-5] falta'],
    },
  ],
];

describe('a comparison of the index with the samples', () => {
  beforeEach(async () => save(stored));

  it('finds nothing where nothing is wrong', async () => {
    expect(await whatDiffers()).toEqual([]);
  });

  it.each(damages)('names %s, and a rebuild mends it', async (_, { spoil, found }) => {
    await spoil();
    expect(await whatDiffers()).toEqual(found);
    await rebuild();
    expect(await whatDiffers()).toEqual([]);
    expect((await rowsStored('en_curso', 'Hotel Luna')).map(({ id }) => id)).toEqual(['id-5']);
    expect(await rebuild()).toMatchObject({ passes: 1, added: 0, removed: 0, changed: 0, replaced: 0 });
  });

  it('says nothing of a sample that is just being written: the index has it a moment before its item', async () => {
    const next = { ...m1, producto: 'Grifo' };
    await applyChanges([{ before: placeOf(m1), after: { familia, row: rowOf(next) } }]);
    const found: string[] = [];
    await compareIndex({
      pause: async () => void (await save([next])),
      onProgress: () => {},
      onFinding: ({ solicitante }) => found.push(solicitante),
    });
    expect(found).toEqual([]);
  });
});
