import { beforeEach, describe, expect, it } from 'vitest';
import {
  exportResultsSchema,
  type Exportacion,
  type ExportPosition,
} from '../../../contract/resultados/exportacion.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { withId, type Fingerprint, emptyFingerprint, fingerprintText } from '../../../contract/base/fingerprint.ts';
import { bytesInAnswer } from '../../platform/runtime/answer-room.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { removeCliente, writeCliente } from '../../platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { exportFrom, limits } from './export-results.ts';

const now = new Date('2026-06-01T10:00:00Z');
const todos: Alcance = { solicitantes: 'todos', tipos: 'todos' };
useTables();

/** Each test has a year of its own, so that it meets no other's samples. */
let year = 2000;
beforeEach(() => {
  year++;
});

const delivered = (n: number, more: Partial<MuestraDocument> = {}): MuestraDocument =>
  muestra({
    _id: `${year}-${n}`,
    // Few days and numbers, so that order is decided by each part of a position.
    numero_muestra: `N-${n % 3}`,
    fecha_muestra: `${year}-03-0${1 + (n % 4)}`,
    solicitante: { nombre: n % 2 ? 'Hotel Sol' : 'ETAP Norte' },
    ...more,
  });

const save = (muestras: MuestraDocument[]) => saveMuestras(muestras, { now });

function ask(despues?: ExportPosition, filtros: object = {}, alcance = todos): Promise<Exportacion> {
  const body = exportResultsSchema.parse({
    fechaInicio: `${year}-01-01`,
    fechaFin: `${year}-12-31`,
    ...filtros,
    despues,
  });
  return exportFrom(body, { alcance, usuario: storedUsuario({ _id: 'ana' }) });
}

/** Every answer of an export, with something done between the first and the second. */
async function all(between?: () => Promise<unknown>, filtros: object = {}, alcance = todos): Promise<Exportacion[]> {
  const answers = [await ask(undefined, filtros, alcance)];
  await between?.();
  for (let next = answers[0]?.siguiente; next; next = answers.at(-1)?.siguiente) {
    answers.push(await ask(next, filtros, alcance));
  }
  return answers;
}

const idsOf = (answers: Exportacion[]) => answers.flatMap(({ muestras }) => muestras.map(({ _id }) => _id));
const fingerprint = (ids: string[]) => fingerprintText(ids.reduce<Fingerprint>(withId, emptyFingerprint));

describe('an export', () => {
  it('gives every sample once, whole and in order, over as many answers as it takes', async () => {
    const count = limits.muestras * 2 + 7;
    const documents = Array.from({ length: count }, (_, n) => delivered(n));
    await save(documents);
    const answers = await all();
    expect(answers.map(({ muestras, total }) => [muestras.length, total])).toEqual([
      [limits.muestras, count],
      [limits.muestras, count],
      [7, count],
    ]);
    const order = (m: MuestraDocument) => `${m.fecha_muestra} ${m.numero_muestra} ${m._id}`;
    const expected = documents.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    expect(answers.flatMap(({ muestras }) => muestras)).toEqual(expected.map((one) => expect.objectContaining(one)));
    expect(answers.map(({ huella }) => huella)).toEqual([null, null, fingerprint(idsOf(answers))]);
  });

  it('names the solicitantes of its samples whose references are no points, and no others', async () => {
    await save([delivered(0), delivered(1)]);
    const solicitantes = ['Hotel Sol', 'Hotel Luna'];
    const lotes = cliente({ _id: 'lotes', solicitantes, referenciaExterna: 'otra', version: 1, cambio: null });
    await writeCliente(lotes, undefined);
    const ofSolicitante = async (solicitante: string[]) => (await ask(undefined, { solicitante })).referenciasAjenas;
    expect((await ask()).referenciasAjenas).toEqual(['Hotel Sol']);
    expect(await ofSolicitante(['ETAP Norte'])).toEqual([]);
    await removeCliente(lotes);
    expect((await ask()).referenciasAjenas).toEqual([]);
  });

  it('names the samples that were corrected since the viewer could see them', async () => {
    const one = { solicitante: { nombre: 'Hotel Sol' } };
    await save([delivered(0, one), delivered(1, one), delivered(2)]);
    await save([delivered(0, { ...one, producto: 'Otro' }), delivered(2, { ...one, producto: 'Otro' })]);
    const named = async (alcance: Alcance) => (await ask(undefined, {}, alcance)).corregidas;
    expect(await named(todos)).toEqual([`${year}-0`, `${year}-2`]);
    // The third was another's when it was other.
    const sol = { solicitantes: new Set(['Hotel Sol']), tipos: 'todos' as const };
    expect(await named(sol)).toEqual([`${year}-0`]);
  });

  it('neither loses nor repeats a sample while others come and go before and after where it is', async () => {
    const count = limits.muestras + 50;
    await save(Array.from({ length: count }, (_, n) => delivered(n)));
    const answers = await all(() =>
      save([
        delivered(count, { fecha_muestra: `${year}-01-15` }),
        delivered(count + 1, { fecha_muestra: `${year}-11-15` }),
        delivered(0, { estado: 'anulada' }),
        delivered(1, { fecha_muestra: `${year}-12-15` }),
      ]),
    );
    const ids = idsOf(answers);
    const stayed = Array.from({ length: count }, (_, n) => `${year}-${n}`).slice(2);
    expect(ids).toEqual(expect.arrayContaining([...stayed, `${year}-${count + 1}`]));
    // Only the one that was moved behind the position comes a second time.
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([`${year}-1`]);
    // And who exports can tell that one is missing, which came before the position.
    expect(answers.at(-1)?.huella).not.toBe(fingerprint([...new Set(ids)]));
    expect(answers.at(-1)?.total).toBe(count + 1);
  });

  it('goes on from a position whose sample is no longer there', async () => {
    await save([1, 2, 3, 4].map((n) => delivered(n)));
    const [first, second] = (await ask()).muestras;
    await save([delivered(Number(first?._id.split('-')[1]), { estado: 'anulada' })]);
    const despues = { fecha: first?.fecha_muestra ?? '', numero: first?.numero_muestra ?? '', id: first?._id ?? '' };
    expect((await ask(despues)).muestras[0]?._id).toBe(second?._id);
  });

  it('answers less than a Lambda may, however long the samples are', async () => {
    const long = 'x'.repeat(4900);
    const wide = Array.from({ length: 60 }, () => ({
      descripcion: 'Plaguicida',
      norma: long.slice(0, 300),
      resultados: Array.from({ length: 10 }, () => ({ descripcion: long.slice(0, 300), valor: 1 })),
      total_resultados: 10,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    }));
    await save(Array.from({ length: 30 }, (_, n) => delivered(n, { descripcion: long, determinaciones: wide })));
    const answers = await all();
    expect(answers.length).toBeGreaterThan(1);
    expect(new Set(idsOf(answers)).size).toBe(30);
    expect(idsOf(answers)).toHaveLength(30);
    for (const { muestras } of answers) expect(bytesInAnswer(muestras)).toBeLessThan(limits.bytes + 1000);
  });

  it('gives nothing that is out of scope, whatever the filters ask for', async () => {
    await save([
      ...Array.from({ length: 6 }, (_, n) => delivered(n)),
      delivered(6, { estado: 'en_curso' }),
      delivered(7, { solicitante: { nombre: 'Hotel Sol' }, tipo_muestra: 'Aire' }),
    ]);
    const own: Alcance = { solicitantes: new Set(['Hotel Sol']), tipos: new Set(['Agua de consumo']) };
    expect(new Set(idsOf(await all(undefined, {}, own)))).toEqual(new Set([1, 3, 5].map((n) => `${year}-${n}`)));
    for (const filtros of [{ solicitante: ['ETAP Norte'] }, { tipoMuestra: 'Aire' }, { clienteId: 'no-existe' }]) {
      const [answer] = await all(undefined, filtros, own);
      expect(answer).toEqual({
        muestras: [],
        corregidas: [],
        danadas: [],
        referenciasAjenas: [],
        total: 0,
        siguiente: null,
        huella: fingerprint([]),
      });
    }
  });
});
