import { expect, it } from 'vitest';
import { saveMuestras } from '../../domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { queryCounts } from './statistics/counts.ts';
import { queryOptions } from './options/names.ts';

useTables();

it('a user with thousands of solicitantes in scope is answered for those with samples, and for no other', async () => {
  const names = Array.from({ length: 3000 }, (_, n) => `Hotel ${n}`);
  const own = ['Hotel 0', 'Hotel 499', 'Hotel 2999'];
  const samples = [...own, 'Ajeno'].map((nombre) => muestra({ _id: `de ${nombre}`, solicitante: { nombre } }));
  await saveMuestras(samples, { now: new Date('2026-03-10T10:00:00Z') });
  for (const size of [500, 501, 3000]) {
    const solicitantes = new Set(names.slice(0, size));
    const { total } = await queryCounts('autorizada', { solicitantes, tipos: 'todos' }, {}, 'solicitante');
    const seen = own.filter((nombre) => solicitantes.has(nombre));
    expect(total).toBe(seen.length);
    const { solicitantes: options } = await queryOptions('autorizada', { solicitantes, tipos: 'todos' }, [
      'solicitantes',
    ]);
    expect(new Set(options)).toEqual(new Set(seen));
  }
});
