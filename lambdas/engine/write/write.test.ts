import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { putBlock } from '../store/indice-blocks.ts';
import { readManifests } from '../store/indice-manifests.ts';
import { indexRow } from '../../../testing/index-rows.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { blockRows } from '../blocks/block.ts';
import { blocksIn, partOf } from '../parts/manifest.ts';
import { queryRows } from '../query/list/list.ts';
import type { IndexRow } from '../blocks/row.ts';
import { applyChanges, type IndexChange } from './write.ts';

useTables();

const row = (n: number, solicitante: string, more: Partial<IndexRow> = {}) => {
  const fecha = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  return indexRow({ id: `${solicitante}-${n}`, numero: `M-${n}`, fecha, solicitante, ...more });
};

const add = (added: IndexRow): IndexChange => ({ after: { familia: 'autorizada', row: added } });
const place = ({ fecha, numero, id, solicitante }: IndexRow) =>
  ({ familia: 'autorizada', fecha, numero, id, solicitante }) as const;

async function stored(solicitante: string): Promise<IndexRow[]> {
  const alcance = { solicitantes: new Set([solicitante]), tipos: 'todos' } as const;
  const slice = { offset: 0, limit: 100_000, sortBy: 'fecha_muestra', descending: false } as const;
  const { rows } = await queryRows('autorizada', alcance, {}, slice);
  return rows;
}

async function blocksOf(solicitante: string) {
  const [manifest] = await readManifests([partOf('autorizada', solicitante)], { consistent: true });
  return manifest ? blocksIn(manifest) : [];
}

/** Random letters: texts that no compression makes short. */
const letters = (count: number) => randomBytes(count).toString('base64url').slice(0, count);

describe('a solicitante whose samples have long texts, all different', () => {
  it('is cut in blocks that an item of DynamoDB holds, when it is written and when it is rewritten', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) =>
      row(n, 'Prolijo', { referencia: letters(300), producto: letters(300) }),
    );
    await applyChanges(rows.map(add));
    expect((await blocksOf('Prolijo')).length).toBeGreaterThan(1);
    expect(await stored('Prolijo')).toEqual(rows);
    const changed = row(1000, 'Prolijo', { conclusion: 'No cumple' });
    await applyChanges([{ before: place(changed), after: { familia: 'autorizada', row: changed } }]);
    expect(await stored('Prolijo')).toEqual(rows.with(1000, changed));
  });
});

describe('a solicitante with more samples than a block holds', () => {
  const rows = Array.from({ length: blockRows * 2 + 500 }, (_, n) => row(n, 'Grande'));

  it('is cut in blocks of even size, in order', async () => {
    await applyChanges(rows.map(add));
    expect(await stored('Grande')).toEqual(rows);
    const blocks = await blocksOf('Grande');
    expect(blocks).toHaveLength(3);
    expect(Math.max(...blocks.map((block) => block.rows))).toBeLessThanOrEqual(blockRows);
  });

  it('has only the blocks rewritten that a change touches', async () => {
    const before = await blocksOf('Grande');
    const changed = row(0, 'Grande', { conclusion: 'No cumple' });
    await applyChanges([{ before: place(changed), after: { familia: 'autorizada', row: changed } }]);
    const after = await blocksOf('Grande');
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]?.name).not.toBe(before[0]?.name);
    expect(await stored('Grande')).toEqual([changed, ...rows.slice(1)]);
  });

  it('takes samples before the first, after the last and between', async () => {
    const extra = [-5, 1500, 9000].map((n) => row(n, 'Grande', { id: `extra ${n}` }));
    await applyChanges(extra.map(add));
    const ids = (await stored('Grande')).map(({ id }) => id);
    expect(ids[0]).toBe('extra -5');
    expect(ids.at(-1)).toBe('extra 9000');
    expect(ids).toHaveLength(rows.length + 3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('several writers at once', () => {
  it('lose nothing of each other', async () => {
    const writers = Array.from({ length: 6 }, (_, w) => [0, 1, 2].map((n) => row(w * 10 + n, 'Disputado')));
    await Promise.all(writers.map(async (rows) => applyChanges(rows.map(add))));
    expect(await stored('Disputado')).toEqual(writers.flat());
  });
});

describe('a change that is made twice', () => {
  it('ends in the same state, also for a sample that moves to another solicitante', async () => {
    const from = row(1, 'Origen');
    await applyChanges([add(from)]);
    const moved: IndexChange = {
      before: place(from),
      after: { familia: 'autorizada', row: { ...from, solicitante: 'Destino' } },
    };
    for (let times = 0; times < 2; times++) {
      await applyChanges([moved]);
      expect(await stored('Origen')).toEqual([]);
      expect(await stored('Destino')).toEqual([{ ...from, solicitante: 'Destino' }]);
    }
  });
});

describe('a block that can’t be read', () => {
  it('is named with what replaces it, and nothing that was stored is changed', async () => {
    await applyChanges([add(row(1, 'Roto'))]);
    const part = partOf('autorizada', 'Roto');
    const [block] = await blocksOf('Roto');
    await putBlock(part, block?.name ?? '', Uint8Array.of(0x11, 3, 99));
    const before = await readManifests([part], { consistent: true });
    await expect(applyChanges([add(row(2, 'Roto'))])).rejects.toThrow(/damaged: npm run reindex replaces it/u);
    expect(await readManifests([part], { consistent: true })).toEqual(before);
  });
});
