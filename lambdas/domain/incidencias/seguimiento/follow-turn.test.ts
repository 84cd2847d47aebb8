import * as living from './follow-turn.ts';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { esperaDe } from '../../../../contract/incidencias/rules/propuesta.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import type { Fate } from '../../../../testing/faulty-dynamodb.ts';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { querySinResolver, sinCierres } from '../../../engine/query/failing/sin-resolver.ts';
import { noAliases } from '../../../engine/query/points/aliases.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import { knownIncidencias } from '../store/incidencias-source.ts';
import { readIncidenciasDePunto, replaceIncidencia, type StoredIncidencia } from '../store/incidencias.ts';
import { writeUniones } from '../../puntos/store/puntos.ts';

useMailCloud();
const dying = useOwnProcess(async () => import('./follow-turn.ts'));
beforeAll(async () => {
  await turn();
});

let clock = Date.parse('2026-03-20T10:00:00Z');
const now = () => new Date(clock);
const deliver = async (...documents: MuestraDocument[]) => {
  clock += 1000;
  await saveMuestras(documents, { now: now() });
};

/** Later than any turn that died holds on. */
async function turn() {
  clock += 200_000;
  return living.followTurn({ now });
}

const red = { nombre: 'Toma de red', codigo: 'T-01' };
const of = async (solicitante: string, punto = red) => readIncidenciasDePunto(claveDePunto(solicitante, punto));
const at = (solicitante: string) => ({ solicitante: { nombre: solicitante } });

async function only(solicitante: string): Promise<StoredIncidencia> {
  const [one, ...others] = await of(solicitante);
  if (!one || others.length > 0) throw new Error(`There are ${others.length + Number(Boolean(one))} incidents`);
  return one;
}

describe('incidents follow what a laboratory delivers', () => {
  it('a sample that does not comply opens one, later ones join it, and one that complies proposes to close it', async () => {
    await deliver(conNitrato(60, { _id: 's1', fecha_muestra: '2026-03-02', ...at('Sol') }));
    await turn();
    expect(await only('Sol')).toMatchObject({ estado: 'abierta', parametro: 'Nitrato', propuesta: null });
    await deliver(
      conNitrato(70, { _id: 's2', fecha_muestra: '2026-03-05', ...at('Sol') }),
      conNitrato(12, { _id: 's3', fecha_muestra: '2026-03-09', nitrato: 'NITRATO', ...at('Sol') }),
    );
    await turn();
    const { muestras, propuesta, pasos } = await only('Sol');
    expect(muestras.map(({ _id, papel }) => [_id, papel])).toEqual([
      ['s1', 'incumple'],
      ['s2', 'incumple'],
      ['s3', 'remuestra'],
    ]);
    expect(propuesta).toMatchObject({ tipo: 'cerrar', muestra: 's3' });
    expect(pasos.map(({ tipo }) => tipo)).toEqual(['abierta', 'incumple', 'remuestra']);
  });

  it('the same delivered again changes nothing, and a provisional one opens nothing', async () => {
    const one = conNitrato(60, { _id: 'l1', ...at('Luna') });
    await deliver(one, conNitrato(90, { _id: 'l2', estado: 'en_curso', ...at('Luna') }));
    await turn();
    const before = await only('Luna');
    await deliver({ ...one, producto: 'Agua, la misma' });
    await turn();
    await deliver(one);
    await turn();
    expect((await only('Luna')).muestras).toHaveLength(1);
    expect((await only('Luna')).pasos).toEqual(before.pasos);
  });

  it('one that came before what does not comply is found where the incident is opened', async () => {
    await deliver(conNitrato(10, { _id: 'n2', fecha_muestra: '2026-03-10', ...at('Norte') }));
    await turn();
    await deliver(conNitrato(60, { _id: 'n1', fecha_muestra: '2026-03-03', ...at('Norte') }));
    await turn();
    expect((await only('Norte')).propuesta).toMatchObject({ tipo: 'cerrar', muestra: 'n2' });
  });

  it('a correction, a withdrawal and a move to another requester propose to discard it', async () => {
    const wrong = conNitrato(60, { _id: 'c1', ...at('Corregida') });
    const gone = conNitrato(60, { _id: 'r1', ...at('Retirada') });
    const moved = conNitrato(60, { _id: 'v1', ...at('Vieja') });
    await deliver(wrong, gone, moved);
    await turn();
    await deliver(
      conNitrato(10, { _id: 'c1', ...at('Corregida') }),
      { ...gone, estado: 'anulada' },
      { ...moved, solicitante: { nombre: 'Nueva' } },
    );
    await turn();
    for (const name of ['Corregida', 'Retirada', 'Vieja']) {
      expect((await only(name)).propuesta, name).toMatchObject({ tipo: 'descartar' });
    }
    expect((await only('Nueva')).propuesta).toBeNull();
    expect((await readIncidenciasDeMuestras(['v1'])).get('v1')).toHaveLength(2);
  });

  it('tells that a day was corrected, and that what opened it or answered it was withdrawn', async () => {
    const fails = conNitrato(60, { _id: 'd1', numero_muestra: 'D-1', fecha_muestra: '2026-03-02', ...at('Dias') });
    const answers = conNitrato(10, { _id: 'd2', numero_muestra: 'D-2', fecha_muestra: '2026-03-06', ...at('Dias') });
    await deliver(fails, answers);
    await turn();
    expect((await only('Dias')).propuesta).toMatchObject({ tipo: 'cerrar', muestra: 'd2' });
    await deliver({ ...fails, fecha_muestra: '2026-03-09' });
    await turn();
    const later = await only('Dias');
    expect(later.propuesta).toBeNull();
    const medida = { texto: 'Purgada', hecha: '2026-03-10' };
    expect(esperaDe({ ...later, medida }, '2026-03-12')).toContain('posterior al 9 mar 2026');
    await deliver({ ...answers, estado: 'anulada' });
    await turn();
    await deliver({ ...fails, fecha_muestra: '2026-03-09', estado: 'anulada' });
    await turn();
    const { pasos, propuesta } = await only('Dias');
    expect(propuesta).toMatchObject({ tipo: 'descartar' });
    expect(pasos.slice(2).map(({ texto }) => texto)).toEqual([
      'La muestra D-1 se ha corregido: se tomó el 9 mar 2026, no el 2 mar 2026.',
      'La muestra D-2 ha dejado de contar aquí: se ha retirado, ya no es de este punto y tipo, o ya no concluye sobre lo que incumplió.',
      'La muestra D-1 ha dejado de contar aquí: se ha retirado, ya no es de este punto y tipo, o ya no concluye sobre lo que incumplió.',
    ]);
  });

  it('a sample without a point has an incident of its own, which no other joins', async () => {
    const loose = (_id: string, valor: number) =>
      conNitrato(valor, { _id, punto_muestreo: undefined, fecha_muestra: '2026-03-04', ...at('Suelta') });
    await deliver(loose('x1', 60), loose('x2', 70), loose('x3', 10));
    await turn();
    const ids = await readIncidenciasDeMuestras(['x1', 'x2', 'x3']);
    expect([ids.get('x1')?.length, ids.get('x2')?.length, ids.get('x3')]).toEqual([1, 1, undefined]);
  });

  it('what a later sample has solved long since opens nothing', async () => {
    await deliver(
      conNitrato(60, { _id: 'o1', fecha_muestra: '2024-03-04', ...at('Antigua') }),
      conNitrato(60, { _id: 'o2', fecha_muestra: '2025-11-04', ...at('Antigua') }),
      conNitrato(10, { _id: 'o3', fecha_muestra: '2025-12-04', ...at('Antigua') }),
    );
    await turn();
    expect(await of('Antigua')).toEqual([]);
  });

  it('what failed years ago opens one where no later sample of its type has solved it', async () => {
    const before = (_id: string, fecha_muestra: string, more: Partial<MuestraDocument> = {}) =>
      conNitrato(60, { _id, fecha_muestra, ...at('Abandonada'), ...more });
    await deliver(
      before('b1', '2021-03-04'),
      before('b2', '2022-03-04'),
      before('b3', '2020-01-04', { punto_muestreo: { nombre: 'Otra toma' } }),
      conNitrato(10, { _id: 'b4', fecha_muestra: '2024-02-04', tipo_muestra: 'Superficie', ...at('Abandonada') }),
    );
    await turn();
    const { muestras, propuesta } = await only('Abandonada');
    expect(muestras.map(({ _id }) => _id)).toEqual(['b1', 'b2']);
    expect(propuesta).toBeNull();
    expect(await of('Abandonada', { nombre: 'Otra toma', codigo: '' })).toHaveLength(1);
  });

  it('types of sample are followed apart, as what fails now is', async () => {
    const caliente = { tipo_muestra: 'Agua caliente', ...at('Tipos') };
    await deliver(
      conNitrato(60, { _id: 't1', fecha_muestra: '2026-03-02', ...at('Tipos') }),
      conNitrato(70, { _id: 't2', fecha_muestra: '2026-03-03', ...caliente }),
      conNitrato(10, { _id: 't3', fecha_muestra: '2026-03-06', ...caliente }),
    );
    await turn();
    const found = await of('Tipos');
    expect(found.map(({ muestras, propuesta }) => [muestras.map(({ _id }) => _id), propuesta?.muestra])).toEqual([
      [['t1'], undefined],
      [['t2', 't3'], 't3'],
    ]);
    const alcance = { solicitantes: new Set(['Tipos']), tipos: 'todos' as const };
    const { total } = await querySinResolver(
      alcance,
      {},
      { ajenas: new Set(), aliases: noAliases, cierres: sinCierres },
    );
    expect(total).toBe(found.filter(({ propuesta }) => propuesta === null).length);
  });

  it('a sample that does not comply as a whole opens one of the whole, which one that complies proposes to close', async () => {
    const whole = (_id: string, fecha_muestra: string, conclusion_muestra: string) =>
      conNitrato(undefined, { _id, fecha_muestra, conclusion_muestra, ...at('Entera') });
    await deliver(whole('e1', '2025-01-05', 'No cumple'), whole('e2', '2026-03-03', 'Sin definir'));
    await turn();
    const opened = await only('Entera');
    expect(opened).toMatchObject({ determinacion: '', parametro: '', propuesta: null });
    expect(opened.muestras.map(({ _id, medida }) => [_id, medida])).toEqual([['e1', undefined]]);
    await deliver(whole('e3', '2026-03-05', 'Cumple'));
    await turn();
    expect((await only('Entera')).propuesta).toMatchObject({ tipo: 'cerrar', muestra: 'e3' });
  });

  it('tells of a later sample that concludes something else that it does not conclude this parameter', async () => {
    const de = at('Inconclusa');
    const later = conNitrato(20, { _id: 'i2', fecha_muestra: '2026-03-08', conclusion_muestra: 'Cumple', ...de });
    const [aniones] = later.determinaciones;
    if (!aniones) throw new Error('No determination');
    const resultados = aniones.resultados.map(({ conclusion: _none, ...rest }) => rest);
    await deliver(conNitrato(60, { _id: 'i1', fecha_muestra: '2026-03-02', ...de }));
    await deliver({ ...later, determinaciones: [{ ...aniones, resultados }] });
    await turn();
    const { pasos } = await only('Inconclusa');
    expect(pasos.map(({ texto }) => texto)).toContainEqual(
      expect.stringMatching(/^La muestra .* no concluye este parámetro: 20 mg\/L/u),
    );
  });

  it('a sample of an alias joins the incident of the point that it is', async () => {
    const alias = { nombre: 'Red, toma', codigo: 'T-01' };
    const [clave, de] = [claveDePunto('Alias', alias), claveDePunto('Alias', red)];
    await deliver(conNitrato(60, { _id: 'a1', fecha_muestra: '2026-03-02', punto_muestreo: alias, ...at('Alias') }));
    await turn();
    const aliases = [{ clave, de, ...red, alias: alias.nombre }];
    await writeUniones({ solicitante: 'Alias', aliases, distintos: [], version: 1, cambio: null }, undefined);
    await deliver(conNitrato(10, { _id: 'a2', fecha_muestra: '2026-03-08', ...at('Alias') }));
    await turn();
    expect(await of('Alias')).toEqual([]);
    const [one] = await of('Alias', alias);
    expect(one?.propuesta).toMatchObject({ tipo: 'cerrar', muestra: 'a2' });
  });

  it('a person who writes at the same time loses nothing, and the sample is noted', async () => {
    await deliver(conNitrato(60, { _id: 'p1', fecha_muestra: '2026-03-02', ...at('Pareja') }));
    await turn();
    await deliver(conNitrato(70, { _id: 'p2', fecha_muestra: '2026-03-03', ...at('Pareja') }));
    const before = await only('Pareja');
    const [written] = await Promise.all([replaceIncidencia({ ...before, responsable: 'Ana' }), turn()]);
    const after = await only('Pareja');
    expect(after.muestras).toHaveLength(2);
    expect(after.responsable).toBe(written ? 'Ana' : null);
  });
});

it('a death at any write of a turn leaves what the next one makes whole, once', async () => {
  const deaths = await atEveryWrite(dying, async (name, write) => {
    await deliver(conNitrato(60, { _id: `${name}-1`, fecha_muestra: '2026-03-02', ...at(name) }));
    await turn();
    await deliver(
      conNitrato(70, { _id: `${name}-2`, fecha_muestra: '2026-03-04', ...at(name) }),
      conNitrato(80, { _id: `${name}-3`, fecha_muestra: '2026-03-05', ...at(`${name} otra`) }),
    );
    clock += 200_000;
    const died = clock;
    await write(async ({ followTurn }) => followTurn({ now: () => new Date(died) }));
    await turn();
    const [first, second] = [await only(name), await only(`${name} otra`)];
    expect(first.muestras).toHaveLength(2);
    expect(first.pasos.map(({ tipo }) => tipo)).toEqual(['abierta', 'incumple']);
    expect(second.pasos.map(({ tipo }) => tipo)).toEqual(['abierta']);
    const listed = await knownIncidencias();
    expect(listed.filter(({ _id }) => [first._id, second._id].includes(_id))).toHaveLength(2);
  });
  expect(deaths).toBeGreaterThanOrEqual(2 * 6);
});

it('incidents are looked for at points that have any, and at several points at once', async () => {
  const count = 40;
  const taps = Array.from({ length: count }, (_, nth) => nth);
  let [reads, open, most] = [0, 0, 0];
  dying.connection.decide(async ({ operation, body }): Promise<Fate> => {
    if (operation !== 'Query' || !body.includes('"incidencias#')) return 'served';
    most = Math.max(most, ++open);
    reads++;
    await setTimeout(10);
    open--;
    return 'served';
  });
  const follow = async () => {
    clock += 200_000;
    reads = 0;
    return (await dying.followTurn({ now })).muestras;
  };
  await follow();
  await deliver(
    ...taps.flatMap((nth) => [
      conNitrato(60, { _id: `past-${nth}`, fecha_muestra: '2023-05-04', ...tapOf(nth) }),
      conNitrato(10, { _id: `solved-${nth}`, fecha_muestra: '2023-06-04', ...tapOf(nth) }),
    ]),
  );
  expect([await follow(), reads]).toEqual([2 * count, 0]);
  await deliver(
    ...taps.map((nth) => conNitrato(60, { _id: `bad-${nth}`, fecha_muestra: '2026-03-19', ...tapOf(nth) })),
  );
  expect(await follow()).toBe(count);
  await deliver(
    ...taps.map((nth) => conNitrato(10, { _id: `good-${nth}`, fecha_muestra: '2026-03-20', ...tapOf(nth) })),
  );
  expect(await follow()).toBe(count);
  expect(reads).toBeGreaterThanOrEqual(count);
  expect(most).toBeGreaterThan(4);
  dying.connection.decide(() => 'served');
  const known = (await knownIncidencias()).filter(({ solicitante }) => solicitante === 'Histórica');
  expect(known.map(({ tipos }) => tipos.map(({ conforme }) => conforme > 0))).toEqual(taps.map(() => [true]));
});

const tapOf = (nth: number) => ({ punto_muestreo: { nombre: `Toma ${nth}` }, ...at('Histórica') });
