import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { autor, seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { useOwnProcess } from '../../../testing/own-process.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { scanEntradas, type StoredEntrada } from '../../platform/audit/auditoria.ts';
import { knownIncidencias } from './store/incidencias-source.ts';
import { readIncidencia, replaceIncidencia, type StoredIncidencia } from './store/incidencias.ts';
import * as edit from './edit.ts';
import * as move from './move.ts';

const living = { ...edit, ...move };

useMailCloud();
const dying = useOwnProcess(async () => ({ ...(await import('./edit.ts')), ...(await import('./move.ts')) }));

const now = new Date('2026-03-12T10:00:00Z');
const request = asking(now, storedUsuario({ _id: 'ana', email: 'ana@hotel.example' }));

async function read(id: string): Promise<StoredIncidencia> {
  const found = await readIncidencia(id);
  if (!found) throw new Error('The incident is gone');
  return found;
}

/** What the audit trail says of an incident. */
async function trailOf({ _id }: StoredIncidencia): Promise<StoredEntrada[]> {
  const all: StoredEntrada[] = [];
  for await (const page of scanEntradas()) all.push(...page);
  return all.filter((one) => one.cosa._id === _id);
}

const input = (id: string, body: object) => ({ params: { id }, query: undefined, body });
const changes = {
  'of cause and measure': async ({ updateIncidencia }: typeof living, id: string) =>
    updateIncidencia(
      {
        ...input(id, {}),
        body: {
          causa: { clase: 'limpieza', texto: '' },
          medida: { texto: 'Purgar', hecha: '2026-03-11' },
          responsable: 'Mantenimiento',
        },
      },
      request,
    ),
  'of the state': async ({ moveIncidencia }: typeof living, id: string) =>
    moveIncidencia({ ...input(id, {}), body: { estado: 'cerrada', motivo: 'Purgado' } }, request),
  'a comment': async ({ commentIncidencia }: typeof living, id: string) =>
    commentIncidencia({ ...input(id, {}), body: { texto: 'Purgado' } }, request),
};

describe('a death at any write of a change', () => {
  it.each(Object.entries(changes))(
    '%s is there once when it is made again, and in the trail once',
    async (_, change) => {
      const deaths = await atEveryWrite(dying, async (name, write) => {
        const id = await seedIncidencia({ solicitante: `Hotel ${name}` });
        await write(async (process) => change(process, id));
        await change(living, id);
        const after = await read(id);
        expect(after.version).toBe(1);
        expect(new Set(after.pasos.map(({ tipo }) => tipo)).size).toBe(after.pasos.length);
        expect(await trailOf(after)).toHaveLength(1);
        const listed = (await knownIncidencias()).filter(({ _id }) => _id === id);
        expect(listed).toMatchObject([{ estado: after.estado }]);
      });
      expect(deaths).toBeGreaterThanOrEqual(2);
    },
  );
});

it('two people who change an incident at once: one is told of the other, and nothing is lost', async () => {
  const id = await seedIncidencia({ solicitante: 'Hotel Dos' });
  const { version } = await read(id);
  const save = async (responsable: string) =>
    living.updateIncidencia({ ...input(id, {}), body: { responsable, version } }, request);
  const saved = await Promise.allSettled([save('Ana'), save('Eva')]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const won = saved[0].status === 'fulfilled' ? 'Ana' : 'Eva';
  expect(await read(id)).toMatchObject({ responsable: won, version: 1 });
});

it('what the portal notes of a sample meanwhile is no conflict for a person', async () => {
  const id = await seedIncidencia({ solicitante: 'Hotel Portal' });
  const before = await read(id);
  const muestras = before.muestras.map((one) => ({
    ...one,
    papel: 'remuestra' as const,
    conclusion: 'Cumple' as const,
  }));
  await replaceIncidencia({ ...before, muestras });
  const body = { responsable: 'Ana', version: before.version };
  await living.updateIncidencia({ ...input(id, {}), body }, request);
  expect(await read(id)).toMatchObject({ responsable: 'Ana', propuesta: { tipo: 'descartar' } });
});

describe('an incident that is full', () => {
  it('takes no more words, whatever they are, while there is room for what the portal finds', async () => {
    const _id = await seedIncidencia({ solicitante: 'Hotel Lleno' });
    // Texts that hardly compress: 190 of them are fewer than its steps may be, and more than its item could hold.
    const texto = () => Array.from(randomBytes(2000), (byte) => String.fromCodePoint(0xac_00 + byte)).join('');
    const quien = autor('ana@hotel.example');
    const paso = () => ({ cuando: request.now.toISOString(), quien, tipo: 'comentario' as const, texto: texto() });
    const before = await read(_id);
    expect(await replaceIncidencia({ ...before, pasos: Array.from({ length: 130 }, paso) })).toBe(true);
    const comment = living.commentIncidencia({ ...input(_id, {}), body: { texto: 'Otra' } }, request);
    await expect(comment).rejects.toMatchObject({ code: 'VALIDATION' });
    const full = await read(_id);
    expect(await replaceIncidencia({ ...full, venceEl: '2026-04-01' })).toBe(true);
  });
});
