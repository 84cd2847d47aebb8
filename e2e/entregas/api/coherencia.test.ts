import { describe, expect, it } from 'vitest';
import type { Reparo, ReglaDeCoherencia } from '../../../contract/entregas/coherencia.ts';
import { putReparos } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { changeEntrega } from '../../../lambdas/domain/entregas/store/entregas.ts';
import { deliver } from '../../../testing/entregas.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useLaboratory, usePanel } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const panel = usePanel(product);

let seconds = 0;

/** A delivery of one sample of which so many things were found. */
async function found(counts: Partial<Record<ReglaDeCoherencia, number>>): Promise<string> {
  const _id = `vista-${++seconds}`;
  const id = await deliver(seconds, [muestra({ _id })]);
  const reparos = Object.entries(counts).flatMap(([regla, count]) =>
    Array.from({ length: Math.min(count, 50) }, (_, n): Reparo => ({
      id: `${regla}-${n}`,
      regla: regla as ReglaDeCoherencia,
      muestra: { _id, numero: _id },
      parametro: 'pH',
      frase: `pH (${n}): un pH está entre 0 y 14.`,
    })),
  );
  await putReparos(id, { reparos, vistos: counts, miradas: 1, sinHistorial: 0, sinMirar: 0 });
  await changeEntrega(id, (stored) => ({ ...stored, coherencia: { vistos: counts, actos: [] }, porMirar: 1 }));
  return id;
}

const get = async (id: string) => (await product.call('getCoherencia', { token: panel.token, params: { id } })).data;
const say = async (id: string, regla: string, reparos: string[] | null, salida = 'no_es_error', motivo = 'Está bien') =>
  product.call('sayCoherencia', {
    token: panel.token,
    params: { id },
    body: JSON.stringify({ regla, reparos, salida, motivo }),
  });
const porMirar = async (id: string) =>
  (await product.call('getEntrega', { token: panel.token, params: { id } })).data.entrega.porMirar;
const reglas = async () => (await product.call('listReglas', { token: panel.token })).data;
const reglaDe = async (regla: ReglaDeCoherencia) => (await reglas()).reglas.find((one) => one.regla === regla);

describe('what is found in a delivery', () => {
  it('is said to be no error, or to have been one, with a reason, and what was said last counts', async () => {
    const id = await found({ imposible: 3, fechas: 1 });
    expect((await get(id)).reglas.map(({ regla, porMirar: left }) => [regla, left])).toEqual([
      ['imposible', 3],
      ['fechas', 1],
    ]);
    expect((await say(id, 'imposible', ['imposible-1'])).data.reparos.at(-1)).toMatchObject({
      id: 'imposible-1',
      situacion: 'vigente',
      dicho: { salida: 'no_es_error', motivo: 'Está bien', por: expect.stringContaining('@') },
    });
    expect(await porMirar(id)).toBe(3);
    await say(id, 'imposible', null, 'era_error', 'Se corrige');
    expect(await porMirar(id)).toBe(1);
    await say(id, 'imposible', ['imposible-0', 'imposible-0'], 'no_es_error', 'Este no');
    const { reparos } = await get(id);
    const salidas = reparos.flatMap(({ regla, dicho }) => (regla === 'imposible' ? [dicho?.salida] : []));
    expect(salidas).toEqual(['no_es_error', 'era_error', 'era_error']);
    expect(await porMirar(id)).toBe(1);
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: { tipo: 'entrega' } })).data;
    expect(entradas[0]?.cambios).toEqual([
      { campo: 'coherencia.dicho', antes: null, despues: 'Valor imposible (1): no es un error. Este no' },
    ]);
  });

  it('is refused without a reason, of what was not found, and in a withdrawn delivery, of which nothing is left to look at', async () => {
    const id = await found({ imposible: 2 });
    const codeOf = async (answer: ReturnType<typeof say>) => (await answer).refusal?.code;
    expect(await codeOf(say(id, 'imposible', null, 'no_es_error', '  '))).toBe('VALIDATION');
    expect(await codeOf(say(id, 'imposible', ['otro']))).toBe('NOT_FOUND');
    expect(await codeOf(say(id, 'fechas', null))).toBe('NOT_FOUND');
    expect(await codeOf(say('no-hay', 'imposible', null))).toBe('NOT_FOUND');
    await changeEntrega(id, (stored) => ({ ...stored, estado: 'retirada' }));
    expect(await codeOf(say(id, 'imposible', null))).toBe('CONFLICT');
    expect(await porMirar(id)).toBe(0);
  });

  it('is nothing in a delivery that nobody looked at', async () => {
    const id = await deliver(++seconds, [muestra({ _id: 'sin-mirar' })]);
    expect(await get(id)).toEqual({ reparos: [], reglas: [], miradas: 0, sinHistorial: 0, sinMirar: 0 });
  });
});

describe('a rule', () => {
  it('that is no error nine times in ten, of at least ten, says so; withdrawn deliveries don’t count', async () => {
    const id = await found({ repetida: 10 });
    const ids = Array.from({ length: 9 }, (_, n) => `repetida-${n}`);
    await say(id, 'repetida', ids.slice(1));
    expect(await reglaDe('repetida')).toMatchObject({ vistos: 10, noErrores: 8, sueleFallar: false });
    await say(id, 'repetida', ids);
    expect(await reglaDe('repetida')).toMatchObject({ vistos: 10, noErrores: 9, sueleFallar: true });
    await say(await found({ repetida: 60 }), 'repetida', null, 'era_error');
    expect(await reglaDe('repetida')).toMatchObject({ vistos: 70, noErrores: 9, errores: 60, sueleFallar: false });
    await changeEntrega(id, (stored) => ({ ...stored, estado: 'retirada' }));
    expect(await reglaDe('repetida')).toMatchObject({ vistos: 60, noErrores: 0 });
  });

  it('is switched off and on by an administrator, over the version that it was seen in', async () => {
    const { version } = await reglas();
    const change = async (regla: string, activa: boolean, over: number) =>
      product.call('updateRegla', { token: panel.token, params: { regla }, body: { activa, version: over } });
    expect((await change('suma', false, version)).status).toBe(200);
    expect(await reglaDe('suma')).toMatchObject({ activa: false });
    expect((await change('suma', true, version)).refusal?.code).toBe('CONFLICT');
    expect((await change('resta', true, version + 1)).refusal?.code).toBe('NOT_FOUND');
    const { entradas } = (await product.call('listAuditoria', { token: panel.token, query: { tipo: 'regla' } })).data;
    expect(entradas.map(({ cosa, cambios }) => [cosa.nombre, cambios])).toEqual([
      ['La suma no cuadra', [{ campo: 'coherencia.activa', antes: true, despues: false }]],
    ]);
    expect((await change('suma', true, version + 1)).status).toBe(200);
  });
});
