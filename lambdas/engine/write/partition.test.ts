import { describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { deleteBlock } from '../store/indice-blocks.ts';
import { readManifests } from '../store/indice-manifests.ts';
import { blocksIn, shardOf } from '../parts/manifest.ts';
import { readPartition } from './partition.ts';
import { rowOf } from '../blocks/row.ts';
import { applyChanges } from './write.ts';

useTables();

const part = { familia: 'autorizada', shard: 7 } as const;
const names = Array.from({ length: 3000 }, (_, n) => `Hotel ${n}`)
  .filter((name) => shardOf(name) === part.shard)
  .slice(0, 40)
  .toSorted();
const rowsOf = (nombre: string) =>
  Array.from({ length: 150 }, (_, n) => rowOf(muestra({ _id: `${nombre} ${n}`, solicitante: { nombre } })));

describe('a part of the index, read for some of its solicitantes', () => {
  it('is their rows and no more, and is damaged only where those are', async () => {
    const added = names.flatMap(rowsOf);
    await applyChanges(added.map((row) => ({ after: { familia: part.familia, row } })));
    const all = await readPartition(part);
    expect(all.rows).toHaveLength(added.length);
    expect(all.isDamaged).toBe(false);
    const few = new Set([names[5] as string, names[39] as string]);
    const expected = all.rows.filter(({ solicitante }) => few.has(solicitante));
    expect((await readPartition(part, few)).rows).toEqual(expected);

    const [manifest] = await readManifests([part]);
    const blocks = manifest ? blocksIn(manifest) : [];
    expect(blocks.length).toBeGreaterThan(2);
    await deleteBlock(part, blocks[1]?.name ?? '');
    expect(await readPartition(part, few)).toMatchObject({ rows: expected, isDamaged: false });
    const between = new Set([blocks[1]?.from.solicitante ?? '']);
    expect((await readPartition(part, between)).isDamaged).toBe(true);
    expect((await readPartition(part)).isDamaged).toBe(true);
  });
});
