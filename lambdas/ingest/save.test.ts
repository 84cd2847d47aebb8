import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { queryRows } from '../index/query.ts';
import { readMuestra } from '../store/muestras.ts';
import { muestra } from '../testing/muestras.ts';
import { startTables } from '../testing/tables.ts';
import { saveMuestras } from './save.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const first = new Date('2026-05-01T08:00:00Z');
const later = new Date('2026-05-02T08:00:00Z');
const save = async (document: MuestraDocument, now = first, dryRun = false) =>
  (await saveMuestras([document], { now, dryRun })).get(document._id);

async function listed(numero: string): Promise<string[]> {
  const slice = { offset: 0, limit: 10, sortBy: 'fecha_muestra', descending: true } as const;
  const { rows } = await queryRows('autorizada', { solicitantes: 'todos', tipos: 'todos' }, { numero }, slice);
  return rows.map(({ solicitante }) => solicitante);
}

describe('a sample that is delivered', () => {
  it('is new once and unchanged ever after', async () => {
    expect(await save(muestra({ _id: 'A-1' }))).toBe('nueva');
    expect(await save(muestra({ _id: 'A-1' }), later)).toBe('sin_cambios');
    expect((await readMuestra('A-1'))?.header).toMatchObject({ version: 1, lastModified: first.toISOString() });
  });

  it('is updated when it differs, and keeps when it first came', async () => {
    await save(muestra({ _id: 'A-2' }));
    expect(await save(muestra({ _id: 'A-2', producto: 'Grifo' }), later)).toBe('actualizada');
    expect((await readMuestra('A-2'))?.muestra).toMatchObject({
      producto: 'Grifo',
      importedAt: first.toISOString(),
      lastModified: later.toISOString(),
    });
  });

  it('moves with its solicitante, leaves the results when it is withdrawn, and comes back', async () => {
    await save(muestra({ _id: 'A-3' }));
    await save(muestra({ _id: 'A-3', solicitante: { nombre: 'Hotel Luna' } }));
    expect(await listed('A-3')).toEqual(['Hotel Luna']);
    await save(muestra({ _id: 'A-3', solicitante: { nombre: 'Hotel Luna' }, estado: 'anulada' }));
    expect(await listed('A-3')).toEqual([]);
    expect((await readMuestra('A-3'))?.header.estado).toBe('anulada');
    await save(muestra({ _id: 'A-3' }));
    expect(await listed('A-3')).toEqual(['Hotel Sol']);
  });

  it('is not written by a dry run, which says what would become of it', async () => {
    expect(await save(muestra({ _id: 'A-4' }), first, true)).toBe('nueva');
    expect(await readMuestra('A-4')).toBeUndefined();
    expect(await listed('A-4')).toEqual([]);
  });

  it('is whole when ten deliveries of it race, and the last state is one of theirs', async () => {
    const versions = Array.from({ length: 10 }, (_, n) => muestra({ _id: 'A-5', producto: `Producto ${n}` }));
    await Promise.all(versions.map(async (version) => save(version)));
    const found = await readMuestra('A-5');
    expect(found?.header.version).toBe(10);
    expect(versions.map(({ producto }) => producto)).toContain(found?.muestra.producto);
    expect(await listed('A-5')).toEqual(['Hotel Sol']);
  });

  it('keeps a document of 600 parameters whole', async () => {
    const resultados = Array.from({ length: 600 }, (_, n) => ({
      descripcion: `Plaguicida ${n}`,
      valor: 0.01,
      operador: '<' as const,
      valor_formateado: '<0,01',
      unidad: 'mg/kg',
      referencia: { max: 0.05 },
      conclusion: 'Cumple',
    }));
    const counts = { total_resultados: 600, resultados_cumplen: 600, resultados_no_cumplen: 0 };
    const big = muestra({ _id: 'A-6', determinaciones: [{ descripcion: 'Multirresiduos', resultados, ...counts }] });
    await save(big);
    expect((await readMuestra('A-6'))?.muestra.determinaciones).toEqual(big.determinaciones);
  });
});
