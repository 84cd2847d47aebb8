import { expect, it } from 'vitest';
import { transact } from '../../../platform/dynamo/transaction.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { cambiosDeMuestras } from '../../muestras/store/cambios.ts';
import { followFrom, type Gathered } from './follow.ts';

useTables();

it('a reader whom a long log doesn’t concern is given its place back before the end, and goes on from there', async () => {
  const lugares = [{ solicitante: 'Otro', tipo: 'Agua', estado: 'autorizada' as const }];
  const told = Array.from({ length: 620 }, (_, n) =>
    cambiosDeMuestras.telling([{ id: `m${n}`, revision: 1, huella: 'h', lugares }]),
  );
  for (let n = 0; n < told.length; n += 100) await transact(told.slice(n, n + 100).map(({ write }) => write));
  await cambiosDeMuestras.register(told.map(({ pending }) => pending));
  const nobody: Gathered = {
    room: 100,
    add: () => expect.unreachable(),
    addGone: () => expect.unreachable(),
    addDamaged: () => expect.unreachable(),
  };
  const alcance = { solicitantes: new Set(['Propio']), tipos: 'todos' as const };
  const first = await followFrom(alcance, { numero: 0, nombre: '', hechos: 0 }, nobody);
  expect(first.hasMore).toBe(true);
  expect(first.lugar.numero).toBeLessThan(told.length);
  const second = await followFrom(alcance, first.lugar, nobody);
  expect(second).toMatchObject({ hasMore: false, lugar: { numero: told.length, hechos: 0 } });
});
