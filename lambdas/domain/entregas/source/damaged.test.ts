import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { spoilItem, spoilMuestra } from '../../../../testing/portal-items.ts';
import { rowsStored, whatDiffers } from '../../../../testing/whole-index.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { rebuildIndex } from '../../muestras/reindex/rebuild.ts';
import { applyChanges } from '../../../engine/write/write.ts';
import { rowOf } from '../../../engine/blocks/row.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { saveMuestras } from '../store/save-muestras.ts';

useTables();

const now = new Date('2026-05-01T08:00:00Z');
const later = new Date('2026-05-02T08:00:00Z');
const save = (documents: MuestraDocument[], at = now) => saveMuestras(documents, { now: at });
const rebuild = () => rebuildIndex({ pause: async () => {}, onProgress: () => {} });

describe('a stored sample that can’t be read', () => {
  it('is passed over by the check and by a rebuild, which keep its row and mend the others', async () => {
    const whole = muestra({ _id: 'A-1' });
    await save([whole, muestra({ _id: 'A-2' }), muestra({ _id: 'A-3' })]);
    await spoilMuestra('A-2');
    await spoilItem({ pk: 'muestra#A-3', sk: 'muestra' }, { version: 'dos' });
    expect(await whatDiffers()).toEqual([]);
    await applyChanges([{ after: { familia: 'autorizada', row: { ...rowOf(whole), producto: 'Falso' } } }]);
    expect(await whatDiffers()).toHaveLength(1);
    await rebuild();
    expect(await whatDiffers()).toEqual([]);
    const rows = await rowsStored('autorizada', 'Hotel Sol');
    expect(rows.map(({ id, producto }) => [id, producto])).toEqual([
      ['A-1', ''],
      ['A-2', ''],
      ['A-3', ''],
    ]);
  });

  it('is whole again with the next delivery that changes it, and keeps none of the others of the file from being stored', async () => {
    await save([muestra({ _id: 'B-1' }), muestra({ _id: 'B-2' })]);
    await spoilMuestra('B-1');
    await spoilItem({ pk: 'muestra#B-2', sk: 'muestra' }, { huella: undefined });
    const next = ['B-1', 'B-2', 'B-3'].map((_id) => muestra({ _id, producto: 'Grifo' }));
    const saved = await save(next, later);
    expect([...saved].map(([id, { outcome }]) => `${id} ${outcome}`).toSorted()).toEqual([
      'B-1 actualizada',
      'B-2 retenida',
      'B-3 nueva',
    ]);
    expect(saved.get('B-2')?.motivo).toMatch(/dañada/u);
    expect((await readMuestra('B-1'))?.muestra.producto).toBe('Grifo');
    expect((await readMuestra('B-3'))?.muestra.producto).toBe('Grifo');
  });

  it('keeps its row where an older delivery of it is read', async () => {
    await save([muestra({ _id: 'C-1' })], later);
    await spoilMuestra('C-1');
    const saved = await save([muestra({ _id: 'C-1', producto: 'Viejo' })], now);
    expect(saved.get('C-1')?.outcome).toBe('superada');
    const rows = await rowsStored('autorizada', 'Hotel Sol');
    expect(rows.filter(({ id }) => id === 'C-1')).toHaveLength(1);
  });
});
