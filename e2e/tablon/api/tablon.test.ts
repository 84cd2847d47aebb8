import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxBytesDeTablon } from '../../../contract/tablon/tablon.ts';
import { readTablon } from '../../../lambdas/domain/tablon/store/tablones.ts';
import { spoilItem } from '../../../testing/portal-items.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { clientes, putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { apagado, at, clave, cloro, last, readerOf, save } from '../../../testing/product/tablones.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const { open, pageOf, statusOf } = readerOf(product);
let tokens: Awaited<ReturnType<typeof signInReaders>> & { legionelista: string };

const fila = (que: string, tipos: string[]) => ({
  que,
  tipos,
  frecuencia: { cada: 'meses', meses: 1 },
  desde: `${last}-01-01`,
  origen: { clase: 'propio', documento: '' },
});
async function create(body: object): Promise<string> {
  const made = await product.call('createInstalacion', { token: tokens.admin, body });
  return made.data.instalacion._id;
}
const put = async (id: string, body: object, token = tokens.hotelera) =>
  product.call('updateTablon', { token, body: { instalacion: id, ...apagado, ...body } });
async function publish(id: string, more: object = {}): Promise<string> {
  return (await put(id, { activo: true, ...more })).data.tablon.nombre;
}
let piscina: string;

beforeAll(async () => {
  const readers = await signInReaders(product);
  const solo = await putUsuario({ _id: 'solo', clientes: ['hoteles'], tipoMuestra: 'Agua de piscina' });
  tokens = { ...readers, legionelista: (await product.signIn(solo)).accessToken };
  await save(
    at('T-1', `${last}-05-01`),
    at('T-2', `${last}-06-01`, { conclusion_muestra: 'No cumple', determinaciones: [cloro(3.1)] }),
    at('T-3', `${last}-06-02`, { tipo_muestra: 'Agua de consumo' }),
    at('T-4', `${last}-06-03`, { punto_muestreo: { nombre: 'Vaso infantil' } }),
    at('T-5', `${last}-06-04`, { estado: 'en_curso' }),
  );
  piscina = await create({
    solicitante: 'Hotel Sol',
    nombre: 'Piscina <grande> & "sol"',
    atributos: { clase: 'vaso' },
    puntos: [clave('Vaso grande')],
    filas: [fila('Control periódico', ['Agua de piscina'])],
  });
});

describe('a board', () => {
  it('is off until a user of its client who sees every type switches it on, and then has an address that can’t be guessed', async () => {
    const { data } = await product.call('getTablon', { token: tokens.hotelera, query: { instalacion: piscina } });
    expect(data.tablon).toMatchObject({ activo: false, nombre: '', puedeEditar: true, version: 0 });
    expect((await put(piscina, { activo: true }, tokens.legionelista)).status).toBe(403);
    expect((await put(piscina, { activo: true }, tokens.otra)).status).toBe(404);
    const made = await put(piscina, { activo: true });
    expect(made.message).toBe('Tablón de «Piscina <grande> & "sol"» guardado');
    expect(made.data.tablon.nombre).toMatch(/^[\da-f]{32}$/u);
    expect((await put(piscina, { activo: true, version: 0 })).refusal?.code).toBe('CONFLICT');
    expect((await put(piscina, { activo: true, version: 1 })).data.tablon.nombre).toBe(made.data.tablon.nombre);
  });

  it('shows the last results with day, hour and limits in words, what fails beside it, and nothing else', async () => {
    const nombre = await publish(piscina);
    const response = await open(nombre);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('Piscina &lt;grande&gt; &amp; &quot;sol&quot;');
    for (const said of [
      'Hay un incumplimiento sin otra muestra posterior que cumpla',
      'La última muestra publicada no cumple',
      '10:20',
      'entre 0,5 y 2 mg/L',
      '<td class="no">3,1',
      '<td>1,2',
      'Control periódico',
    ])
      expect(html).toContain(said);
    expect(html).toContain(
      `1 jun ${last} a las 10:20: Cloro libre residual, 3,1 mg/L (lo permitido: entre 0,5 y 2 mg/L)`,
    );
    for (const hidden of ['Agua de consumo', 'Vaso infantil', 'T-2']) expect(html).not.toContain(hidden);
    expect(html).not.toMatch(/<script|<img|<iframe| on\w+=|https?:/u);
  });

  it('is kept for a minute, sets no cookie, isn’t listed unless its client says so, and is small', async () => {
    const nombre = await publish(piscina);
    const response = await open(nombre);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-if-error=3600');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.byteLength(await response.text())).toBeLessThan(maxBytesDeTablon);
    await publish(piscina, { indexable: true });
    const listed = await open(nombre);
    expect(listed.headers.get('x-robots-tag')).toBeNull();
    expect(await listed.text()).not.toContain('noindex');
  });

  it('bears the brand of the host that it is read at', async () => {
    const nombre = await publish(piscina);
    const other = new URL(product.url);
    other.hostname = 'cbba.localhost';
    const { request } = await import('node:http');
    const html = await new Promise<string>((resolve, reject) => {
      const headers = { host: other.host };
      request(`${product.url}/tablon/${nombre}`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(Buffer.concat(parts).toString()));
      })
        .on('error', reject)
        .end();
    });
    expect(html).toContain('<p class="marca">CBBA');
    expect(await pageOf(nombre)).toContain('<p class="marca">Alícuota');
  });

  it('has a poster with its address as a QR code and in letters', async () => {
    const nombre = await publish(piscina);
    const response = await fetch(`${product.url}/tablon/${nombre}/cartel`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`${new URL(product.url).host}/tablon/${nombre}`);
    expect(html).toContain('size:A4');
    expect(html).toMatch(/<svg role="img" aria-label="Código QR/u);
    expect((await fetch(`${product.url}/tablon/nada/cartel`)).status).toBe(404);
  });

  it('has a name where its client chooses one, which no other board may have, and leaves the old address at once', async () => {
    const secret = await publish(piscina);
    expect(await publish(piscina, { nombre: 'Piscina-Grande' })).toBe('piscina-grande');
    expect([await statusOf('piscina-grande'), await statusOf(secret)]).toEqual([200, 404]);
    const other = await create({
      solicitante: 'Hotel Sol',
      nombre: 'Otra',
      atributos: { clase: 'otra' },
      puntos: [clave('Vaso infantil')],
    });
    const taken = await put(other, { activo: true, nombre: 'piscina-grande' });
    expect([taken.refusal?.code, taken.refusal?.message]).toEqual([
      'CONFLICT',
      'El nombre «piscina-grande» ya lo tiene otro tablón. Elige otro',
    ]);
    expect((await put(other, { activo: true, nombre: 'ñu ñu' })).refusal?.code).toBe('VALIDATION');
    for (const sinac of ['javascript:alert(1)', 'https://sinac.example/', 'https://gob.es.example/', 'http://gob.es/'])
      expect((await put(other, { sinac })).refusal?.code).toBe('VALIDATION');
    expect((await put(other, { soloSinac: true })).refusal?.code).toBe('VALIDATION');
    const back = await publish(piscina);
    expect([await statusOf('piscina-grande'), await statusOf(back), back === secret]).toEqual([404, 200, false]);
    expect(await publish(other)).toMatch(/^[\da-f]{32}$/u);
    expect(await pageOf(await publish(other))).toContain('no dice todavía qué análisis se publican');
  });

  it('isn’t there when it is off, unknown, or forbidden, for the installation or for its client', async () => {
    const nombre = await publish(piscina);
    await put(piscina, { activo: false });
    expect([await statusOf(nombre), await statusOf('no-hay'), await statusOf('\u202e')]).toEqual([404, 404, 400]);
    const unknown = await pageOf('no-hay');
    expect(unknown).toContain('Esta página no existe o ya no se publica');
    // A board that was switched off answers the same bytes as one that never was.
    for (const path of [nombre, `${nombre}/cartel`, 'no-hay/cartel'])
      expect(await (await fetch(`${product.url}/tablon/${path}`)).text()).toBe(unknown);
    await publish(piscina);
    expect(await statusOf(nombre)).toBe(200);
    expect((await put(piscina, { activo: true, prohibido: true }, tokens.admin)).data.tablon).toMatchObject({
      activo: false,
      prohibido: true,
    });
    expect(await statusOf(nombre)).toBe(404);
    expect((await put(piscina, { activo: true, prohibido: false })).status).toBe(403);
    await put(piscina, { activo: true, prohibido: false }, tokens.admin);
    expect(await statusOf(nombre)).toBe(200);
    const [hoteles] = clientes;
    if (!hoteles) throw new Error('There is no client');
    await putCliente({ ...hoteles, sinTablones: true });
    expect([await statusOf(nombre), (await put(piscina, { activo: true })).status]).toEqual([404, 403]);
    await putCliente({ ...hoteles, isActive: false });
    expect(await statusOf(nombre)).toBe(404);
    await putCliente(hoteles);
    expect(await statusOf(nombre)).toBe(200);
  });

  it('follows what becomes of its samples, points, requester and installation at once', async () => {
    const nombre = await publish(piscina);
    await save(at('T-6', `${last}-07-01`, { determinaciones: [cloro(1.7)] }));
    expect(await pageOf(nombre)).toContain('<td>1,7');
    await save(at('T-6', `${last}-07-01`, { determinaciones: [cloro(1.8)] }));
    expect(await pageOf(nombre)).toContain('<td>1,8');
    expect(await pageOf(nombre)).not.toContain('<td>1,7');
    await save(at('T-6', `${last}-07-01`, { estado: 'anulada' }));
    expect(await pageOf(nombre)).not.toContain('<td>1,8');
    await save(at('T-7', `${last}-07-02`, { determinaciones: [cloro(1.9)], solicitante: { nombre: 'Hotel Luna' } }));
    expect(await pageOf(nombre)).not.toContain('<td>1,9');
    await save(at('T-7', `${last}-07-02`, { determinaciones: [cloro(1.9)] }));
    expect(await pageOf(nombre)).toContain('<td>1,9');
    await save(at('T-7', `${last}-07-02`, { determinaciones: [cloro(1.9)], solicitante: { nombre: 'Hotel Luna' } }));
    expect(await pageOf(nombre)).not.toContain('<td>1,9');

    await save(at('T-8', `${last}-07-03`, { determinaciones: [cloro(0.8)], punto_muestreo: { nombre: 'Vaso gde' } }));
    expect(await pageOf(nombre)).not.toContain('<td>0,8');
    const joined = await product.call('createAlias', {
      token: tokens.admin,
      body: { clave: clave('Vaso gde'), de: clave('Vaso grande') },
    });
    expect([joined.status, joined.refusal?.message]).toEqual([200, undefined]);
    expect(await pageOf(nombre)).toContain('<td>0,8');

    const [hoteles, aguas] = clientes;
    if (!hoteles || !aguas) throw new Error('There are no clients');
    await putCliente({ ...hoteles, solicitantes: ['Hotel Luna'] });
    await putCliente({ ...aguas, solicitantes: ['ETAP Norte', 'Hotel Sol'] });
    // Whose it is now has not published it.
    expect(await statusOf(nombre)).toBe(404);
    await putCliente(aguas);
    await putCliente(hoteles);
    expect(await statusOf(nombre)).toBe(200);

    const gone = await product.call('deleteInstalacion', { token: tokens.admin, params: { id: piscina }, query: {} });
    expect([gone.status, await statusOf(nombre)]).toEqual([200, 404]);
  });
});

describe('the board of a requester that two clients have', () => {
  const hoteles = clientes[0] as (typeof clientes)[number];
  const vecinos = { ...hoteles, _id: 'vecinos', nombre: 'Comunidad de vecinos', solicitantes: ['Hotel Sol'] };
  const get = async (token: string) =>
    (await product.call('getTablon', { token, query: { instalacion: compartida } })).data.tablon;
  let vecina: string;
  let compartida: string;
  let nombre: string;

  beforeAll(async () => {
    await putCliente(hoteles);
    await putCliente({ ...vecinos, solicitantes: [] });
    vecina = (await product.signIn(await putUsuario({ _id: 'vecina', clientes: ['vecinos'] }))).accessToken;
    compartida = await create({
      solicitante: 'Hotel Sol',
      nombre: 'Piscina de todos',
      atributos: { clase: 'vaso' },
      puntos: [],
      filas: [fila('Control', ['Agua de piscina'])],
    });
    nombre = await publish(compartida, { nombre: 'piscina-compartida' });
    await putCliente(vecinos);
  });
  afterAll(async () => putCliente({ ...vecinos, solicitantes: [], isActive: false }));

  it('is read by nobody until both have agreed, and says no more of the other than that', async () => {
    expect(await statusOf(nombre)).toBe(404);
    expect(await get(tokens.hotelera)).toMatchObject({ activo: true, faltaAcuerdo: true, deOtro: false });
    const seen = await get(vecina);
    expect(seen).toMatchObject({ activo: false, faltaAcuerdo: true, deOtro: true, puedeEditar: true });
    expect(JSON.stringify(seen)).not.toMatch(/hoteles|Hoteles/u);
    expect((await put(compartida, { activo: true, nombre }, vecina)).status).toBe(200);
    expect(await statusOf(nombre)).toBe(200);
    expect(await get(tokens.hotelera)).toMatchObject({ activo: true, faltaAcuerdo: false, deOtro: true });
  });

  it('is renamed, made findable or told otherwise by neither, while the other has agreed to it', async () => {
    for (const token of [tokens.hotelera, vecina])
      for (const more of [
        { nombre: 'otro-nombre' },
        { nombre: '' },
        { indexable: true },
        { sinac: 'https://sinac.sanidad.gob.es/' },
      ]) {
        const { status, refusal } = await put(compartida, { activo: true, nombre, ...more }, token);
        expect([status, refusal?.message]).toEqual([403, expect.stringContaining('Otro cliente de este solicitante')]);
      }
    expect(await statusOf(nombre)).toBe(200);
  });

  it('is hidden by either, whose word alone is taken back, and shown again by it', async () => {
    for (const [one, other] of [
      [tokens.hotelera, vecina],
      [vecina, tokens.hotelera],
    ] as const) {
      expect((await put(compartida, { activo: false, nombre }, one)).status).toBe(200);
      expect(await statusOf(nombre)).toBe(404);
      expect([(await get(one)).activo, (await get(other)).activo]).toEqual([false, true]);
      expect((await put(compartida, { activo: true, nombre }, one)).status).toBe(200);
      expect(await statusOf(nombre)).toBe(200);
    }
  });

  it('is spoken for by an administrator for all, and read without a client that is no more active', async () => {
    await put(compartida, { activo: false }, tokens.admin);
    expect([(await get(tokens.hotelera)).activo, (await get(vecina)).activo]).toEqual([false, false]);
    await put(compartida, { activo: true, nombre, indexable: true }, tokens.admin);
    expect([(await get(tokens.hotelera)).activo, (await get(vecina)).activo]).toEqual([true, true]);
    expect(await statusOf(nombre)).toBe(200);
    await put(compartida, { activo: false, nombre, indexable: true }, vecina);
    await putCliente({ ...vecinos, isActive: false });
    expect(await statusOf(nombre)).toBe(200);
  });

  it('which one switched on for both before each was asked is read by nobody until each agrees', async () => {
    await putCliente(vecinos);
    const stored = await readTablon(compartida);
    const { deCadaUno: _own, ...ajustes } = stored?.ajustes ?? {};
    await spoilItem(
      { pk: `tablon#${compartida}`, sk: 'tablon' },
      { ajustes: { ...ajustes, activo: true, clientes: ['hoteles', 'vecinos'] } },
    );
    expect(await statusOf(nombre)).toBe(404);
    for (const token of [tokens.hotelera, vecina])
      await put(compartida, { activo: true, nombre, indexable: true }, token);
    expect(await statusOf(nombre)).toBe(200);
  });
});

describe('the board of a network', () => {
  it('shows the last 10 controls, 5 complete and 5 of radioactivity, says which the programme doesn’t name, and leads to SINAC', async () => {
    const days = Array.from({ length: 12 }, (_, n) => `${last}-08-${String(n + 10)}`);
    const red = { punto_muestreo: { nombre: 'Red alta' }, tipo_muestra: 'Agua de consumo' };
    await save(
      ...days.map((day, n) =>
        at(`R-${n}`, day, { ...red, determinaciones: [cloro(1, { valor_formateado: `1,${n + 10}` })] }),
      ),
      ...days.slice(0, 7).map((day, n) => at(`C-${n}`, day, { ...red, tipo_muestra: 'Completo' })),
    );
    const id = await create({
      solicitante: 'Hotel Sol',
      nombre: 'Red',
      atributos: { clase: 'red', m3Dia: 3200 },
      puntos: [clave('Red alta')],
      filas: [fila('Análisis de control', ['Agua de consumo']), fila('Análisis completo', ['Completo'])],
    });
    const html = await pageOf(await publish(id, { sinac: 'https://sinac.sanidad.gob.es/zona?a=1&b=2' }));
    const [, control = '', completo = '', radio = ''] = html.split(/<h2 id="s\d">/u);
    const columns = (section: string) => section.split('<time').length - 1;
    expect([columns(control), columns(completo)]).toEqual([10, 5]);
    expect(control).toContain(`21 ago ${last}`);
    expect(control).not.toContain(`11 ago ${last}`);
    expect(radio).toContain('Control de radiactividad');
    expect(radio).toContain('El programa no dice qué muestras son de este análisis');
    expect(html).toContain('href="https://sinac.sanidad.gob.es/zona?a=1&amp;b=2"');
  });
});

it('a network of visitors that asks too often is held back', async () => {
  const ask = async () => (await fetch(`${product.url}/tablon/no-hay`)).status;
  const statuses = new Set<number>();
  for (let n = 0; n < 250; n++) statuses.add(await ask());
  expect(statuses).toContain(429);
});
