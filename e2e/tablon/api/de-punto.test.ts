import { beforeAll, describe, expect, it } from 'vitest';
import { readMedidasPublicas } from '../../../lambdas/domain/incidencias/store/medidas-publicas.ts';
import { putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { apagado, at, clave, cloro, last, readerOf, save } from '../../../testing/product/tablones.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';

const product = useLaboratory();
const { pageOf, statusOf } = readerOf(product);
let tokens: Awaited<ReturnType<typeof signInReaders>> & { legionelista: string };

beforeAll(async () => {
  const readers = await signInReaders(product);
  const solo = await putUsuario({ _id: 'solo', clientes: ['hoteles'], tipoMuestra: 'Agua de piscina' });
  tokens = { ...readers, legionelista: (await product.signIn(solo)).accessToken };
});

describe('the board of a point', () => {
  const punto = clave('Vaso infantil');
  const infantil = { punto_muestreo: { nombre: 'Vaso infantil' } };
  const change = async (body: object, token = tokens.hotelera) =>
    product.call('updateTablon', { token, body: { punto, ...apagado, ...body } });

  it('shows the measure of an incident beside what it was taken for, once its client lets it be read', async () => {
    await save(
      at('T-2', `${last}-06-01`, { ...infantil, conclusion_muestra: 'No cumple', determinaciones: [cloro(3.1)] }),
    );
    const { nombre } = (await change({ activo: true, tipos: ['Agua de piscina'] })).data.tablon;
    const at2 = { _id: 'T-2', numero_muestra: 'T-2', fecha_muestra: `${last}-06-01`, tipo_muestra: 'Agua de piscina' };
    const fallo = `${last}-06-02T10:00:00.000Z`;
    const id = await seedIncidencia({
      determinacion: 'Cloro libre residual',
      parametro: 'Cloro libre residual',
      muestras: [{ ...at2, conclusion: 'No cumple', papel: 'incumple', revision: 0, fallo }],
    });
    const measure = async (medida: object | null) =>
      product.call('updateIncidencia', { token: tokens.hotelera, params: { id }, body: { medida } });
    const done = { texto: 'Se vació y se limpió <b>todo</b>', hecha: `${last}-06-02` };
    const said = `<strong>Medida tomada el 2 jun ${last}:</strong> Se vació y se limpió &lt;b&gt;todo&lt;/b&gt;`;
    expect((await measure(done)).data.incidencia.medida).toEqual(done);
    expect(await pageOf(nombre)).not.toContain('Se vació');
    expect((await measure({ ...done, publica: true })).data.incidencia.medida).toEqual({ ...done, publica: true });
    expect(await pageOf(nombre)).toContain(said);
    const other = { texto: 'Se cambió el filtro', hecha: `${last}-06-03` };
    const moved = { estado: 'pendiente_remuestra', medida: other };
    expect((await product.call('moveIncidencia', { token: tokens.hotelera, params: { id }, body: moved })).status).toBe(
      200,
    );
    expect(await pageOf(nombre)).not.toMatch(/Se vació|Se cambió/u);
    await measure({ ...other, publica: true });
    expect(await pageOf(nombre)).toContain('Se cambió el filtro');
    await measure(null);
    expect([
      await readMedidasPublicas('Hotel Sol', new Set(['hoteles'])),
      (await pageOf(nombre)).includes('Se cambió'),
    ]).toEqual([[], false]);
  });

  it('shows the last five of each type that its client chose, under its name, and can be switched off', async () => {
    const days = [1, 2, 3, 4, 5, 6].map((day) => `${last}-09-0${day}`);
    await save(
      ...days.map((day, n) =>
        at(`I-${n}`, day, { ...infantil, determinaciones: [cloro(1, { valor_formateado: `1,0${n}` })] }),
      ),
      at('I-7', `${last}-09-07`, { ...infantil, tipo_muestra: 'Aire' }),
    );
    expect((await change({ activo: true })).refusal?.message).toContain('Elige qué tipos de muestra se publican');
    expect((await change({ activo: true, tipos: ['Aire'] }, tokens.legionelista)).status).toBe(403);
    expect((await change({ activo: true, tipos: ['Aire'] }, tokens.otra)).status).toBe(404);
    const made = await change({ activo: true, tipos: ['Agua de piscina'] });
    expect(made.message).toBe('Tablón de «Vaso infantil» guardado');
    const { nombre } = made.data.tablon;
    const html = await pageOf(nombre);
    expect(html).toContain('<h1>Vaso infantil</h1><p>Punto de muestreo · Hotel Sol</p>');
    expect(html.split('<time').length - 1).toBe(5);
    expect([html.includes('1,05'), html.includes('1,00'), html.includes('Aire')]).toEqual([true, false, false]);
    expect((await fetch(`${product.url}/tablon/${nombre}/cartel`)).status).toBe(200);
    const seen = await product.call('getTablon', { token: tokens.legionelista, query: { punto } });
    expect(seen.data.tablon).toMatchObject({ activo: true, tipos: [], puedeEditar: false });
    await change({ activo: false, tipos: ['Agua de piscina'] });
    expect(await statusOf(nombre)).toBe(404);
  });

  it('isn’t there while its point is another name of one, nor without samples of its types, and joined names are shown with it', async () => {
    const { nombre } = (await change({ activo: true, tipos: ['Agua de piscina'] })).data.tablon;
    await save(at('I-8', `${last}-09-08`, { punto_muestreo: { nombre: 'V. inf.' }, determinaciones: [cloro(1.99)] }));
    const join = async (alias: string, de: string) =>
      product.call('createAlias', { token: tokens.admin, body: { clave: alias, de } });
    const part = async (alias: string) => product.call('deleteAlias', { token: tokens.admin, query: { clave: alias } });
    await join(clave('V. inf.'), punto);
    expect(await pageOf(nombre)).toContain('<td>1,99');
    await part(clave('V. inf.'));
    expect(await pageOf(nombre)).not.toContain('<td>1,99');
    await join(punto, clave('V. inf.'));
    expect(await statusOf(nombre)).toBe(404);
    await part(punto);
    expect(await statusOf(nombre)).toBe(200);
    await change({ activo: true, tipos: ['Plato preparado'] });
    expect(await statusOf(nombre)).toBe(404);
    const both = { punto, instalacion: 'x' };
    for (const query of [{}, both])
      expect((await product.call('getTablon', { token: tokens.hotelera, query })).refusal?.code).toBe('VALIDATION');
  });
});
