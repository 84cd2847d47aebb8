import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import { expect, it } from 'vitest';
import { muestra } from '../../../../testing/muestras.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { everyPoint } from '../points/block-points.ts';
import { queryEveryValue } from './every-value.ts';

useTables();

const everything = { solicitantes: 'todos', tipos: 'todos' } as const;

it('gives every value of the samples found, or nothing where samples or values are more than wanted', async () => {
  const resultados = ['Nitrato', 'Nitrito', 'Amonio'].map((descripcion) => ({ descripcion, unidad: 'mg/L', valor: 1 }));
  const determinacion = { resultados, total_resultados: 3, resultados_cumplen: 0, resultados_no_cumplen: 0 };
  const samples = ['2026-03-02', '2026-03-01', '2026-05-01'].map((fecha_muestra, n) =>
    muestra({ _id: `m-${n}`, fecha_muestra, determinaciones: [{ descripcion: 'Iones', ...determinacion }] }),
  );
  await saveMuestras(samples, { now: new Date('2026-06-01T00:00:00Z') });
  const ask = async (muestras: number, valores: number) =>
    queryEveryValue(everything, { hasta: '2026-04-01' }, everyPoint, { muestras, valores });
  const found = await ask(2, 6);
  expect(found?.rows.map(({ block, row }) => block.ids.at(row))).toEqual(['m-1', 'm-0']);
  expect(found?.serie.length).toBe(6);
  expect(await ask(1, 6)).toBeUndefined();
  expect(await ask(2, 5)).toBeUndefined();
});
