import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { rowOf } from '../../../lambdas/engine/blocks/row.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { naive } from '../../../testing/points-oracle.ts';
import { clientes, muestras, putUsuario, tipoGrupos } from '../../../testing/product/laboratory.ts';
import { points } from '../../../testing/product/points.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { anyUsuario, matches, maySee } from './naive.ts';

const laboratory = { clientes, tipoGrupos };
const stored = Object.values(points).flat();
const everything = [...muestras, ...stored];
/** What is unresolved among some samples, by the last sample of each. */
const unresolvedAmong = (samples: readonly MuestraDocument[]) =>
  naive(samples.filter(({ estado }) => estado === 'autorizada').map(rowOf), [], { ajenas: new Set() }).failing;

const product = useLaboratory();
let token: string;
let fixed: string;

beforeAll(async () => {
  await saveMuestras(stored, { now: new Date() });
  token = (await product.signIn(await putUsuario({ _id: 'cualquiera' }))).accessToken;
  fixed = (await product.signIn(await putUsuario({ _id: 'calidad' }))).accessToken;
});

type Narrowing = Record<string, string | string[]> &
  Pick<Filtros, 'solicitante' | 'tipoMuestra' | 'clienteId' | 'tipoGrupoId'>;

const ask = async (query: Narrowing = {}, of = fixed) => (await product.call('getAhora', { token: of, query })).data;
const numbersOf = ({ puntos }: Awaited<ReturnType<typeof ask>>['incumplen']) =>
  puntos.flatMap(({ fallos }) => fallos.map(({ muestra }) => muestra.numero_muestra)).toSorted();

describe('what fails now', () => {
  it('is worst first, with value, limit, since when and whether it was repeated', async () => {
    const { incumplen, resueltos, dias, muestras: total } = await ask();
    expect([dias, total, incumplen.paginas, resueltos.total]).toEqual([90, 7, 1, 1]);
    const hotels = everything.filter(({ solicitante: { nombre } }) => isOfHotel(nombre));
    expect(incumplen.total).toBe(unresolvedAmong(hotels).length);
    const tipos = new Set(incumplen.puntos.map(({ tipo_muestra }) => tipo_muestra));
    expect(new Set(incumplen.tipos)).toEqual(tipos);
    expect(incumplen.tipos).toHaveLength(tipos.size);
    const [first] = incumplen.puntos;
    const [, begin, last, pending] = points.repeated;
    const medida = {
      parametro: 'Legionella spp.',
      valor: 10_000,
      valor_formateado: '10000',
      unidad: 'UFC/L',
      referencia: { max: 100 },
      exceso: 100,
    };
    expect(first).toEqual({
      solicitante: 'Hotel Sol',
      punto: { nombre: 'ACUMULADOR 3' },
      referencia_externa: 'ACUMULADOR  3',
      tipo_muestra: 'Agua de consumo',
      totalFallos: 1,
      fallos: [
        {
          determinacion: 'Recuento de Legionella',
          desde: begin?.fecha_muestra,
          muestra: cited(last),
          medida,
          // It failed again with what decides.
          repeticion: { muestra: cited(last), conclusion: 'No cumple', medida },
          enCurso: cited(pending),
        },
      ],
    });
    const lines = incumplen.puntos.map(({ solicitante, referencia_externa: own }) => [solicitante, own]);
    expect(lines.slice(0, 3)).toEqual([
      ['Hotel Sol', 'ACUMULADOR  3'],
      ['Hotel Luna', 'Grifo de cocina'],
      ['Hotel Sol', undefined],
    ]);
    // What failed before those days comes after them, newest first.
    const days = incumplen.puntos.slice(3).map(({ fallos }) => fallos[0]?.muestra.fecha_muestra ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
    expect(resueltos.puntos[0]?.fallos[0]?.repeticion).toEqual({
      muestra: cited(points.solved[1]),
      conclusion: 'Cumple',
      medida: {
        parametro: 'Legionella spp.',
        valor: 10,
        valor_formateado: '10',
        unidad: 'UFC/L',
        referencia: { max: 100 },
      },
    });
  });

  it('is of the points in scope alone, for any user and any filter of points', async () => {
    const narrow = fc.constantFrom<Narrowing>(
      {},
      { solicitante: ['Hotel Sol', 'ETAP Norte'] },
      { tipoMuestra: ['Agua de piscina'] },
      { clienteId: 'aguas' },
      { tipoGrupoId: 'alimentos' },
      { tipoGrupoId: 'borrado' },
    );
    await fc.assert(
      fc.asyncProperty(anyUsuario, narrow, async (usuario, filter) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const own = everything.filter(
          (one) => maySee(usuario, one, laboratory) && matches(usuario, filter, one, laboratory),
        );
        const expected = unresolvedAmong(own);
        const { incumplen } = await ask(filter, token);
        expect(incumplen.total).toBe(expected.length);
        const numbers = expected.flatMap((courses) => courses.map(({ last }) => last.numero));
        const others = await Promise.all(
          Array.from({ length: incumplen.paginas - 1 }, async (_, n) => ask({ ...filter, page: String(n + 2) }, token)),
        );
        const shown = [incumplen, ...others.map((page) => page.incumplen)].flatMap(numbersOf);
        expect(shown.toSorted()).toEqual(numbers.toSorted());
      }),
      { numRuns: runsOf(40) },
    );
  });

  it('knows no filter of dates or texts, and no page before the first', async () => {
    const wrong: Record<string, string>[] = [{ search: 'hotel' }, { fechaInicio: '2026-01-01' }, { page: '0' }];
    for (const query of wrong) {
      expect((await product.call('getAhora', { token: fixed, query })).status).toBe(400);
    }
    const second = await ask({ page: '2' });
    expect([second.incumplen.total, second.incumplen.puntos]).toEqual([(await ask()).incumplen.total, []]);
  });

  it('is nothing where nothing is unresolved, with the last days that say so', async () => {
    const ice = (_id: string, fecha_muestra: string, conclusion_muestra: string): MuestraDocument => ({
      ...(points.solved[0] as MuestraDocument),
      _id,
      numero_muestra: _id,
      fecha_muestra,
      tipo_muestra: 'Hielo',
      conclusion_muestra,
      determinaciones: [],
    });
    const [failed, solved] = [ice('hielo-1', '2024-01-10', 'No cumple'), ice('hielo-2', '2024-02-10', 'Cumple')];
    await saveMuestras([failed], { now: new Date() });
    const asked = { tipoMuestra: ['Hielo'] };
    const before = await ask(asked);
    expect(before.incumplen.puntos.map(({ fallos }) => fallos)).toMatchObject([
      [{ determinacion: '', muestra: { _id: 'hielo-1' } }],
    ]);
    await saveMuestras([solved], { now: new Date() });
    const { incumplen, ultimaSolucion, ultimoIncumplimiento, ultimaMuestra } = await ask(asked);
    expect([incumplen.total, ultimaSolucion, ultimoIncumplimiento, ultimaMuestra]).toEqual([
      0,
      null,
      '2024-01-10',
      '2024-02-10',
    ]);
  });
});

const isOfHotel = (nombre: string) => nombre === 'Hotel Sol' || nombre === 'Hotel Luna';
const cited = (one: (typeof stored)[number] | undefined) => ({
  _id: one?._id,
  numero_muestra: one?.numero_muestra,
  fecha_muestra: one?.fecha_muestra,
});

describe('a row of the list', () => {
  it('has the worst value of what fails with its limit, on pages of up to 50 samples', async () => {
    const [, , last] = points.repeated;
    const listed = async (limit: string) => {
      const query = { numeroMuestra: last?.numero_muestra ?? '', limit };
      const { data } = await product.call('listResults', { token: fixed, query });
      return data.results.map(({ determinaciones }) => determinaciones);
    };
    const plain = { descripcion: 'Recuento de Legionella', status_inteligente: 'No cumple' };
    const medida = { parametro: 'Legionella spp.', valor: 10_000, unidad: 'UFC/L', referencia: { max: 100 } };
    expect(await listed('50')).toMatchObject([[{ ...plain, medida }]]);
    expect(await listed('51')).toEqual([[plain]]);
  });
});

describe('the history of a sample', () => {
  it('is of its point, newest first, with what became of what it fails', async () => {
    const [before, begin, last, pending] = points.repeated;
    const { data } = await product.call('getHistorial', { token: fixed, params: { id: begin?._id ?? '' } });
    expect(data).toMatchObject({ punto: { nombre: 'Acumulador 3' }, total: 3, anteriores: 0, posteriores: 0 });
    expect(data.muestras.map(({ _id }) => _id)).toEqual([last, begin, before].map((one) => one?._id));
    expect(data.muestras[0]?.determinaciones).toMatchObject([{ conclusion: 'No cumple', medida: { valor: 10_000 } }]);
    expect(data.muestras[2]?.determinaciones).toMatchObject([{ conclusion: 'Cumple', medida: { valor: 10 } }]);
    expect(data.fallos).toEqual([
      {
        determinacion: 'Recuento de Legionella',
        repeticion: { muestra: cited(last), conclusion: 'No cumple' },
        enCurso: cited(pending),
      },
    ]);
  });

  it('is the sample alone where it has no point', async () => {
    const { data } = await product.call('getHistorial', {
      token: fixed,
      params: { id: points.withoutReference[0]?._id ?? '' },
    });
    expect(data).toMatchObject({ referencia_externa: null, total: 1, fallos: [{ determinacion: 'pH' }] });
    expect(data.fallos[0]?.repeticion).toBeUndefined();
    expect(data.punto).toBeUndefined();
  });

  it('is not found for a sample out of scope, in progress or unknown', async () => {
    for (const id of [points.other[0]?._id ?? '', points.repeated[3]?._id ?? '', 'nadie']) {
      const { status, refusal } = await product.call('getHistorial', { token: fixed, params: { id } });
      expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

it('has the most dangerous first among what failed long ago too', async () => {
  const [, , last] = points.repeated;
  const fecha = sumaDias(fechaEnMadrid(new Date()), -900);
  const old = { _id: 'purga-vieja', numero_muestra: 'P-990', referencia_externa: 'Purga vieja', fecha_muestra: fecha };
  await saveMuestras([{ ...(last as MuestraDocument), ...old }], { now: new Date() });
  const { incumplen, desde } = await ask();
  const before = incumplen.puntos.filter(({ fallos }) => fallos.every(({ muestra }) => muestra.fecha_muestra < desde));
  expect(before[0]?.referencia_externa).toBe('Purga vieja');
  expect(before.some(({ fallos }) => fallos.some(({ muestra }) => muestra.fecha_muestra > fecha))).toBe(true);
});
