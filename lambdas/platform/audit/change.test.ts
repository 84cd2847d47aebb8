import { describe, expect, it } from 'vitest';
import { readEntradas } from './auditoria.ts';
import type { LastChange } from '../dynamo/last-change.ts';
import { commit } from '../dynamo/transaction.ts';
import { makeChange } from './change.ts';
import { useTables } from '../../../testing/use-tables.ts';

useTables();

describe('the changes of one thing', () => {
  it('are listed in the order they were made, whatever the clocks of those who made them say', async () => {
    // Ids in falling order, and clocks that stand still and go back.
    const made = [
      { _id: 'z', at: '2026-03-10T10:00:00.000Z' },
      { _id: 'y', at: '2026-03-10T10:00:00.000Z' },
      { _id: 'x', at: '2026-03-10T09:59:59.000Z' },
      { _id: 'w', at: '2026-03-10T10:05:00.000Z' },
    ];
    let cambio: LastChange | null = null;
    for (const { _id, at } of made) {
      cambio = await makeChange<LastChange>(
        { usuario: { _id: 'jefa', email: 'jefa@lab.example' }, now: new Date(at), newId: () => _id },
        {
          accion: 'modificar',
          cosa: { tipo: 'cliente', _id: 'c', nombre: 'Hoteles' },
          cambios: [],
          previous: cambio,
          write: async (ultimo, entrada) => (await commit([entrada])) && ultimo,
          reread: async () => undefined,
        },
      );
    }
    const { entradas } = await readEntradas(undefined, 10);
    expect(entradas.map(({ _id }) => _id)).toEqual(['w', 'x', 'y', 'z']);
    expect(entradas.map(({ cuando }) => cuando.slice(11, 23))).toEqual([
      '10:05:00.000',
      '10:00:00.002',
      '10:00:00.001',
      '10:00:00.000',
    ]);
    expect(cambio?.cuando).toBe('2026-03-10T10:05:00.000Z');
  });
});
