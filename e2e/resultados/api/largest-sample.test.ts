import { beforeAll, describe, expect, it } from 'vitest';
import type { Call as CallRow } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { ExportPosition } from '../../../contract/resultados/exportacion.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { checkReading } from '../../../lambdas/domain/entregas/sample/check-reading.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

/** What a Lambda answers at most, in bytes. */
const lambda = 6_000_000;

/** So many determinations of so many numbers each, named briefly. */
function wide(determinaciones: number, resultados: number): Pick<MuestraDocument, 'determinaciones'> {
  return {
    determinaciones: Array.from({ length: determinaciones }, (_, n) => ({
      descripcion: `"D" ${n} µ`,
      status_inteligente: n % 2 ? 'No cumple' : 'Cumple',
      resultados: Array.from({ length: resultados }, (_one, m) => ({ descripcion: `p${m}`, valor: m, unidad: 'mg/L' })),
      total_resultados: resultados,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    })),
  };
}

/** What intake makes of a sample. */
const check = (document: MuestraDocument) =>
  checkReading({ linea: 7, document, clave: [], refusals: [], warnings: [] });
const isAccepted = (document: MuestraDocument) => 'document' in check(document);

/** As many numbers as intake takes: with so many determinations, as many results of each as it goes. */
function largest(determinaciones: number): Pick<MuestraDocument, 'determinaciones'> {
  let [taken, refused] = [0, 1001];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isAccepted(muestra({ _id: 'x', ...wide(determinaciones, middle) }))) taken = middle;
    else refused = middle;
  }
  return wide(determinaciones, taken);
}

/** One of many determinations with long names, of which the list shows each. */
const named = (): Pick<MuestraDocument, 'determinaciones'> => ({
  determinaciones: wide(1000, 0).determinaciones.map((one, n) => ({ ...one, descripcion: `${n} ${'"ñ'.repeat(110)}` })),
});

const product = useLaboratory();
let token: string;

beforeAll(async () => {
  ({ accessToken: token } = await product.signIn(await putUsuario({ _id: 'ana', role: 'admin', clientes: [] })));
});

/** Asks as a program that takes no compressed answers; gives the status, and the bytes that the function answered. */
async function ask(
  name: CallName,
  { id = '', query = '', body }: { id?: string; query?: string; body?: unknown } = {},
) {
  const row: CallRow = calls[name];
  const path = row.path.replaceAll(/\{\w+\}/gu, encodeURIComponent(id));
  const response = await fetch(`${product.url}/api${path}${query}`, {
    method: row.method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(JSON.stringify(text)), text };
}

async function store(of: string, count: number, more: Partial<MuestraDocument>): Promise<string[]> {
  const documents = Array.from({ length: count }, (_, n) =>
    muestra({ punto_muestreo: { nombre: 'Grifo' }, ...more, _id: `${of}-${n}`, fecha_muestra: `2026-03-0${n + 1}` }),
  );
  await saveMuestras(documents, { now: new Date() });
  return documents.map(({ _id }) => _id);
}

/** The ids that following the changes from the beginning gives. */
async function followed() {
  const [muestras, ilegibles]: [string[], string[]] = [[], []];
  for (let [query, mas] = ['', true]; mas;) {
    const { data } = await product.call('listCambios', { token, query: query ? { desde_cambio: query } : {} });
    muestras.push(...data.muestras.map(({ _id }) => _id));
    ilegibles.push(...data.ilegibles);
    [query, mas] = [data.cursor, data.mas];
  }
  return { muestras, ilegibles };
}

async function exported() {
  const [muestras, danadas]: [string[], string[]] = [[], []];
  let despues: ExportPosition | undefined;
  do {
    const { data } = await product.call('exportResults', { token, body: { ...(despues && { despues }) } });
    muestras.push(...data.muestras.map(({ _id }) => _id));
    danadas.push(...data.danadas);
    despues = data.siguiente ?? undefined;
  } while (despues);
  return { muestras, danadas };
}

describe('the largest sample that intake takes', () => {
  it('is refused where it is larger, with its line and what to do', () => {
    const refused = check(muestra({ _id: 'x', ...wide(1000, 300) }));
    expect(refused).toMatchObject({
      refusals: [{ linea: 7, motivo: expect.stringMatching(/1 MB.*repartida/u) as string }],
    });
    expect(isAccepted(muestra({ _id: 'x', ...wide(100, 100) }))).toBe(true);
  });

  it.each([
    ['many numbers', 2, () => largest(40)],
    ['long names', 7, named],
  ])(
    'with %s is answered by every call that shows it, however many there are',
    async (shape, count, make) => {
      const of = shape.replaceAll(' ', '-');
      const parts = make();
      expect(isAccepted(muestra({ _id: 'x', ...parts }))).toBe(true);
      const ids = await store(of, count, parts);
      const [first = ''] = ids;
      const running = await store(`${of}-en-curso`, count, { ...parts, estado: 'en_curso' });
      const punto = claveDePunto('Hotel Sol', { nombre: 'Grifo' });
      const asked: [CallName, Parameters<typeof ask>[1]][] = [
        ['getResult', { id: first }],
        ['listResults', { query: '?limit=20' }],
        ['listResults', { query: '?limit=1000' }],
        ['getValoresAnteriores', { id: first }],
        ['getHistorial', { id: first }],
        ['getLectura', { id: first }],
        ['listRevisiones', { id: first }],
        ['getAhora', {}],
        ['listCambios', {}],
        ['exportResults', { body: {} }],
        ['getMuestraEnCurso', { id: running[0] ?? '' }],
        ['listMuestrasEnCurso', { query: '?limit=100' }],
        ['getFilters', {}],
        ['getStats', {}],
        ['getTipoGruposDetailed', {}],
        ['getPanorama', {}],
        ['listParametros', {}],
        ['getBasicFilters', {}],
        ['countIncidencias', {}],
        ['listIncidenciasDeMuestra', { id: first }],
        ['listCorrecciones', {}],
        ['listPuntos', {}],
        ['getPunto', { query: `?punto=${encodeURIComponent(punto)}` }],
        ['listIncidencias', {}],
      ];
      for (const [name, what] of asked) {
        const { status, bytes, text } = await ask(name, what);
        expect([name, status, status === 200 ? '' : text.slice(0, 300)]).toEqual([name, 200, '']);
        expect([name, bytes < lambda]).toEqual([name, true]);
      }
      const list = (await product.call('listMuestrasEnCurso', { token, query: { limit: '100' } })).data;
      const found = [...list.muestras, ...(list.noCaben ?? [])].map(({ _id }) => _id.$oid);
      expect(found).toEqual(expect.arrayContaining(running));
      expect((await followed()).muestras).toEqual(expect.arrayContaining(ids));
      expect((await exported()).muestras).toEqual(expect.arrayContaining(ids));
    },
    600_000,
  );
});

describe('a sample that intake took before it had a limit', () => {
  it('is left out with a word, and never breaks a page or a cursor', async () => {
    const enorme = { descripcion: 'x'.repeat(5_000_000) };
    const [id = ''] = await store('enorme', 1, enorme);
    const [running = ''] = await store('enorme-en-curso', 1, { ...enorme, estado: 'en_curso' });
    const [small = ''] = await store('menuda', 1, {});
    for (const [name, of] of [
      ['getResult', id],
      ['getMuestraEnCurso', running],
    ] as const) {
      const { refusal, status } = await product.call(name, { token, params: { id: of } });
      expect([name, status, refusal?.code]).toEqual([name, 422, 'ANSWER_TOO_LARGE']);
      expect(refusal?.message).toMatch(/demasiados resultados/u);
    }
    const list = (await product.call('listMuestrasEnCurso', { token, query: { limit: '100' } })).data;
    expect(list.noCaben?.map(({ _id }) => _id.$oid)).toContain(running);
    const changes = await followed();
    expect([changes.ilegibles, changes.muestras]).toEqual([[id], expect.arrayContaining([small])]);
    const all = await exported();
    expect([all.danadas, all.muestras]).toEqual([[id], expect.arrayContaining([small])]);
    expect((await ask('listResults', { query: '?limit=1000' })).status).toBe(200);
    // A smaller delivery of the same sample replaces it.
    await store('enorme', 1, { producto: 'Grifo' });
    expect((await product.call('getResult', { token, params: { id } })).data.result.producto).toBe('Grifo');
  }, 600_000);
});
