import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../../../testing/tables.ts';
import { countSinResponder, listPreguntas, listPreguntasIn, type StoredPregunta, writePregunta } from './preguntas.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const pregunta = (muestra: string, day: number, more: Partial<StoredPregunta> = {}): StoredPregunta => ({
  muestra,
  cliente: 'cliente-1',
  numero: muestra,
  solicitante: 'Hotel Sol',
  tipo: 'Agua de consumo',
  situacion: 'sin_responder',
  desde: `2026-03-0${day}T10:00:00.000Z`,
  mensajes: [],
  version: 1,
  cambio: null,
  ...more,
});
const listed = async (situacion: StoredPregunta['situacion'], limit = 10) =>
  (await listPreguntasIn(situacion, limit)).map(({ muestra }) => muestra);

it('questions wait with the longest first, and those seen to stand with the newest first', async () => {
  for (const [muestra, day] of [
    ['b#2', 2],
    ['a#1', 1],
    ['c', 3],
  ] as const) {
    expect(await writePregunta(pregunta(muestra, day), 0)).toBe(true);
  }
  expect(await writePregunta(pregunta('c', 5), 0)).toBe(false);
  expect(await listed('sin_responder')).toEqual(['a#1', 'b#2', 'c']);
  expect(await listed('sin_responder', 2)).toEqual(['a#1', 'b#2']);
  for (const muestra of ['a#1', 'c']) {
    const seen = pregunta(muestra, muestra === 'c' ? 3 : 1, { situacion: 'atendidas', version: 2 });
    expect(await writePregunta(seen, 1)).toBe(true);
  }
  expect([await listed('sin_responder'), await listed('atendidas'), await countSinResponder()]).toEqual([
    ['b#2'],
    ['c', 'a#1'],
    1,
  ]);
  expect((await listPreguntas()).map(({ muestra }) => muestra).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'a#1',
    'b#2',
    'c',
  ]);
});
