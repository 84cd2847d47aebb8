import { describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import type { Visit } from '../../../testing/faulty-dynamodb.ts';
import { inEveryOrder, takeTurns } from '../../../testing/interleavings.ts';
import { useOwnProcess } from '../../../testing/own-process.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { scanEntradas } from '../../platform/audit/auditoria.ts';
import { readInstalacion, writeInstalacion } from '../programa/store/instalaciones.ts';
import * as living from './ajustes.ts';
import { publicadoDe } from './publicado.ts';
import { deNombre, readTablon } from './store/tablones.ts';

useTables();
const load = async () => ({
  ...(await import('./ajustes.ts')),
  ...(await import('../programa/change-instalacion.ts')),
});
const [one, other] = [useOwnProcess(load), useOwnProcess(load)];

let ids = 0;
const newId = () => `id-${++ids}`;
const request = asking(new Date('2026-05-07T10:00:00Z'), storedUsuario({ _id: 'jefa', role: 'admin' }));

/** Stores an installation without a board; its id. */
async function fresh(): Promise<string> {
  const _id = `a-${++ids}`;
  const filas = [fila({ _id: 'f', tipos: ['Agua'] })];
  await writeInstalacion(
    instalacion({ _id, solicitante: `Hotel ${ids}`, atributos: { clase: 'vaso' }, filas }),
    undefined,
  );
  return _id;
}

type Saving = Pick<typeof living, 'updateTablon'>;
async function save({ updateTablon }: Saving, _id: string, nombre: string): Promise<string> {
  const body = { instalacion: _id, activo: true, nombre, indexable: false, sinac: '', soloSinac: false, tipos: [] };
  const asked = { params: undefined, query: undefined, body };
  return updateTablon(newId)(asked, request).then(
    () => 'saved',
    (error: { code?: string }) => error.code ?? 'died',
  );
}

/** Only who reads and writes boards and their names is contested here. */
const isApart = ({ body }: Visit) => !body.includes('ablon');

/** What the trail says of a board. */
async function trailOf(_id: string): Promise<number> {
  let found = 0;
  for await (const page of scanEntradas())
    found += page.filter(({ cosa }) => cosa.tipo === 'tablon' && cosa._id === _id).length;
  return found;
}

describe('two people who save at once', () => {
  it('two boards under one name: one has it, the other is told so, and can be saved under another', async () => {
    const orders = await inEveryOrder(async (choose) => {
      const boards = [await fresh(), await fresh()];
      const nombre = `piscina-${ids}`;
      const said: string[] = [];
      const run = async (writer: typeof one, n: number) => (said[n] = await save(writer, boards[n] ?? '', nombre));
      await takeTurns({ writers: [one, other], run, isApart }, choose);
      expect(said.toSorted()).toEqual(['CONFLICT', 'saved']);
      const winner = boards[said.indexOf('saved')] ?? '';
      expect((await publicadoDe(nombre))?.de._id).toBe(winner);
      const loser = boards[said.indexOf('CONFLICT')] ?? '';
      expect([await readTablon(loser), await save(living, loser, `${nombre}-otra`)]).toEqual([undefined, 'saved']);
    });
    expect(orders).toBeGreaterThan(1);
  });

  it('one board: one is told of the other, and the address that lost leads nowhere', async () => {
    await inEveryOrder(async (choose) => {
      const _id = await fresh();
      const nombres = [`una-${ids}`, `dos-${ids}`];
      const run = async (writer: typeof one, n: number) => save(writer, _id, nombres[n] ?? '');
      await takeTurns({ writers: [one, other], run, isApart }, choose);
      const stored = await readTablon(_id);
      for (const nombre of nombres)
        expect(await deNombre(nombre)).toBe(nombre === stored?.ajustes.nombre ? _id : undefined);
    });
  });

  it('a board, while its installation is deleted: neither board nor name is left', async () => {
    await inEveryOrder(async (choose) => {
      const _id = await fresh();
      const nombre = `se-va-${ids}`;
      const run = async (writer: typeof one, n: number) => {
        if (n === 0) return save(writer, _id, nombre);
        const asked = { params: { id: _id }, query: {}, body: undefined };
        return writer.deleteInstalacion(asked, request).catch(() => 'refused');
      };
      const isOfOthers = (visit: Visit) => isApart(visit) && !visit.body.includes('instalaciones#');
      await takeTurns({ writers: [one, other], run, isApart: isOfOthers }, choose);
      const isThere = (await readInstalacion(_id)) !== undefined;
      expect([(await readTablon(_id)) !== undefined, (await deNombre(nombre)) !== undefined]).toEqual([
        isThere,
        isThere,
      ]);
    });
  });
});

it('a board whose saving dies at any write is as it was or as it was to be, and is saved again once', async () => {
  const deaths = await atEveryWrite(one, async (_name, write) => {
    const _id = await fresh();
    const [before, after] = [`antes-${ids}`, `despues-${ids}`];
    expect(await save(living, _id, before)).toBe('saved');
    await write(async (process) => save(process, _id, after));
    const halfway = (await readTablon(_id))?.ajustes.nombre ?? '';
    expect([before, after]).toContain(halfway);
    expect((await publicadoDe(halfway))?.de._id).toBe(_id);
    expect(await save(living, _id, after)).toBe('saved');
    expect([await deNombre(before), await deNombre(after), await trailOf(_id)]).toEqual([undefined, _id, 2]);
  });
  expect(deaths).toBeGreaterThanOrEqual(2);
});
