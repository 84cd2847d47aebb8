import { expect, it } from 'vitest';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { readIncidencia, type StoredIncidencia } from './store/incidencias.ts';
import { updateIncidencia } from './edit.ts';
import { moveIncidencia, moveIncidencias } from './move.ts';

useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
const requestOf = (_id: string) =>
  asking(now, storedUsuario({ _id, email: `${_id}@hotel.example`, clientes: ['hoteles'] }));
let ids = 0;
const seed = async (more: Partial<StoredIncidencia> = {}) => seedIncidencia({ _id: `otro-${++ids}.1`, ...more });
type Movido = Parameters<typeof moveIncidencia>[0]['body'];
const move = async (id: string, body: Omit<Movido, 'motivo'> & { motivo?: string }) =>
  moveIncidencia({ params: { id }, query: undefined, body: { motivo: '', ...body } }, requestOf('ana'));
const moveAll = async (list: string[], estado: 'cerrada' | 'anterior', who = 'ana') =>
  moveIncidencias(
    { params: undefined, query: undefined, body: { ids: list, estado, motivo: 'Baja de la instalación' } },
    requestOf(who),
  );

it('several that are closed and taken back are in the state that each had before', async () => {
  const estados = ['abierta', 'en_curso', 'pendiente_remuestra'] as const;
  const list = await Promise.all(estados.map(async (estado) => seed({ estado })));
  await moveAll(list, 'cerrada');
  expect(await moveAll(list, 'anterior')).toEqual({ cambiadas: list, omitidas: [] });
  // Its answer was lost, and it is asked again.
  expect(await moveAll(list, 'anterior')).toEqual({ cambiadas: list, omitidas: [] });
  const after = await Promise.all(list.map(readIncidencia));
  expect(after.map((one) => one?.estado)).toEqual(estados);
  expect(after.map((one) => [one?.cerrada, one?.zanjado])).toEqual(estados.map(() => [null, null]));
});

it('what another person closed stays closed when somebody takes back its own closing', async () => {
  const [own, others] = [await seed(), await seed()];
  await moveAll([own], 'cerrada');
  await moveAll([others], 'cerrada', 'luis');
  const { cambiadas, omitidas } = await moveAll([own, others], 'anterior');
  expect([cambiadas, omitidas.map(({ _id }) => _id)]).toEqual([[own], [others]]);
  expect((await readIncidencia(others))?.estado).toBe('cerrada');
});

it('one is opened again while none of its type is open, whatever is of another type', async () => {
  const sample = ({ muestras: [one] }: StoredIncidencia, tipo: string) => (one ? [{ ...one, tipo_muestra: tipo }] : []);
  const id = await seed();
  const stored = await readIncidencia(id);
  if (!stored) throw new Error('It was stored');
  await moveAll([id], 'cerrada');
  const next = async (n: number, tipo: string) =>
    seed({ _id: id.replace(/1$/u, String(n)), muestras: sample(stored, tipo) });
  await next(2, 'Otro tipo');
  expect((await move(id, { estado: 'en_curso', motivo: 'Ha vuelto' })).data.incidencia.estado).toBe('en_curso');
  await moveAll([id], 'cerrada');
  await next(3, stored.muestras[0]?.tipo_muestra ?? '');
  await expect(move(id, { estado: 'en_curso', motivo: 'Ha vuelto' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('an incident waits for another sample once it says what was done and when', async () => {
  const id = await seed();
  await expect(move(id, { estado: 'pendiente_remuestra' })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: [{ field: 'medida' }],
  });
  const medida = { texto: 'Purgar la red', hecha: '2026-03-11' };
  const {
    data: { incidencia },
  } = await move(id, { estado: 'pendiente_remuestra', medida });
  expect(incidencia).toMatchObject({ estado: 'pendiente_remuestra', medida });
  expect(incidencia.pasos.slice(-2).map(({ texto }) => texto)).toEqual([
    'Medida: Purgar la red (hecha el 11 de marzo de 2026)',
    'Pendiente de nueva muestra.',
  ]);
});

it('a measure that was written before is done today unless another day is said', async () => {
  const id = await seed({ medida: { texto: 'Purgar la red', hecha: null } });
  const {
    data: { incidencia },
  } = await move(id, { estado: 'pendiente_remuestra' });
  expect(incidencia.medida).toEqual({ texto: 'Purgar la red', hecha: '2026-03-12' });
});

it('a measure is not done on a day that is still to come', async () => {
  const id = await seed();
  const medida = { texto: 'Purgar la red', hecha: '2026-03-13' };
  const refusal = { code: 'VALIDATION', details: [{ field: 'medida.hecha' }] };
  await expect(move(id, { estado: 'pendiente_remuestra', medida })).rejects.toMatchObject(refusal);
  const update = updateIncidencia({ params: { id }, query: undefined, body: { medida } }, requestOf('ana'));
  await expect(update).rejects.toMatchObject(refusal);
});

it('a measure is not done before the sample that does not comply', async () => {
  const id = await seed();
  const medida = { texto: 'Purgar la red', hecha: '2026-02-28' };
  const refusal = {
    message: expect.stringContaining('del 1 mar 2026'),
    code: 'VALIDATION',
    details: [{ field: 'medida.hecha' }],
  };
  await expect(move(id, { estado: 'pendiente_remuestra', medida })).rejects.toMatchObject(refusal);
  const update = updateIncidencia({ params: { id }, query: undefined, body: { medida } }, requestOf('ana'));
  await expect(update).rejects.toMatchObject(refusal);
  const same = { ...medida, hecha: '2026-03-01' };
  await expect(move(id, { estado: 'pendiente_remuestra', medida: same })).resolves.toBeDefined();
});

it.each([
  ['abierta', 'cerrada', /nueva muestra que cumpla/u],
  ['abierta', 'descartada', /por qué no hay nada que resolver/u],
  ['cerrada', 'en_curso', /por qué se vuelve a abrir/u],
] as const)('moved from %s to %s without a reason, it says which is missing', async (from, estado, words) => {
  const id = await seed({ estado: from });
  await expect(move(id, { estado })).rejects.toThrow(words);
});
