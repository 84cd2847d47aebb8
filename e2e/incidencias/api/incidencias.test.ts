import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { haceDias, nitrato, pixel } from '../../../testing/product/incidencias-page.ts';
import { post } from '../../../testing/product/informes.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const tokens: Record<string, string> = {};
const red = { nombre: 'Toma de red' };
const patio = { nombre: 'Fuente del patio' };

beforeAll(async () => {
  const users = {
    hotel: await putUsuario({ _id: 'hotel' }),
    lectora: await putUsuario({ _id: 'lectora', incidenciasSoloLectura: true }),
    aguas: await putUsuario({ _id: 'aguas', clientes: ['aguas'] }),
    tipo: await putUsuario({ _id: 'tipo', tipoMuestra: 'Superficie' }),
    jefa: await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] }),
  };
  for (const [name, email] of Object.entries(users)) tokens[name] = (await product.signIn(email)).accessToken;
  await follow([nitrato('a1', 60, { punto_muestreo: red }), nitrato('b1', 70, { punto_muestreo: patio })]);
});

/** Delivers samples and waits until incidents have followed them. */
async function follow(samples: Parameters<typeof deliverFile>[0]): Promise<void> {
  await deliverFile(samples);
  const numbers = samples.map(({ numero_muestra: numero }) => numero);
  const isFollowed = async () => {
    const shown = new Set((await list({ situacion: 'todas' })).map(({ muestra }) => muestra.numero_muestra));
    return numbers.every((numero) => shown.has(numero));
  };
  await vi.waitUntil(isFollowed, { timeout: 80_000, interval: 100 });
}

async function list(query: Record<string, string> = {}, user = 'hotel') {
  return (await product.call('listIncidencias', { token: tokens[user], query })).data.incidencias;
}

async function idOf(punto: { nombre: string }): Promise<string> {
  const [one] = await list({ search: punto.nombre, situacion: 'todas', orden: 'abierta' });
  if (!one) throw new Error(`No incident of ${punto.nombre}`);
  return one._id;
}

const get = async (id: string, user = 'hotel') =>
  (await product.call('getIncidencia', { token: tokens[user], params: { id } })).data;

describe('incidents out of scope', () => {
  it.each(['aguas', 'tipo'])('are not there for %s: neither listed, nor counted, nor found by id', async (user) => {
    const id = await idOf(red);
    // Those of the laboratory's other samples are its own; some may be opened while this runs.
    await vi.waitFor(
      async () => {
        const own = await list({ situacion: 'todas', limit: '500' }, user);
        expect(own.filter(({ solicitante }) => solicitante === 'Hotel Sol')).toEqual([]);
        const { data } = await product.call('countIncidencias', { token: tokens[user] });
        expect(data.porResolver).toBe(own.length);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await list({ situacion: 'todas', solicitante: 'Hotel Sol' }, user)).toEqual([]);
    const token = tokens[user];
    const params = { id };
    const refusals = [
      await product.call('getIncidencia', { token, params }),
      await product.call('updateIncidencia', { token, params, body: { responsable: 'x' } }),
      await product.call('moveIncidencia', { token, params, body: { estado: 'en_curso' } }),
      await product.call('commentIncidencia', { token, params, body: { texto: 'x' } }),
      await product.call('createSubidaDeIncidencia', { token, params, body: { tipo: 'image/png', size: 9 } }),
      await product.call('listIncidenciasDeMuestra', { token, params: { id: 'a1' } }),
      await product.call('downloadArchivoDeIncidencia', { token, params: { ...params, archivo: 'x' } }),
      await product.call('deleteArchivoDeIncidencia', { token, params: { ...params, archivo: 'x' } }),
    ];
    expect(refusals.map(({ refusal }) => refusal?.code)).toEqual(refusals.map(() => 'NOT_FOUND'));
  });
});

it('the list of points counts those to be resolved, within the scope', async () => {
  const counts = async (user: string) => {
    const query = { search: 'toma de red', solicitante: 'Hotel Sol' };
    const { data } = await product.call('listPuntos', { token: tokens[user], query });
    return data.puntos.filter(({ nombre }) => nombre === red.nombre).map(({ sinResolver }) => sinResolver);
  };
  expect(await counts('hotel')).toEqual([1]);
  expect(await counts('aguas')).toEqual([]);
});

describe('who may write', () => {
  it('is not who may read alone', async () => {
    const [token, params] = [tokens['lectora'], { id: await idOf(red) }];
    expect((await get(params.id, 'lectora')).puede).toEqual({ escribir: false, comentar: false });
    for (const asked of [
      await product.call('commentIncidencia', { token, params, body: { texto: 'x' } }),
      await product.call('updateIncidencia', { token, params, body: { responsable: 'x' } }),
    ]) {
      expect(asked.refusal?.code).toBe('FORBIDDEN');
    }
  });

  it('the laboratory comments, and no more', async () => {
    const [token, params] = [tokens['jefa'], { id: await idOf(red) }];
    const commented = await product.call('commentIncidencia', { token, params, body: { texto: 'Mirad el filtro.' } });
    expect(commented.data.incidencia.pasos.at(-1)).toMatchObject({
      tipo: 'comentario',
      texto: 'Mirad el filtro.',
      quien: { laboratorio: true },
    });
    const moved = await product.call('moveIncidencia', { token, params, body: { estado: 'en_curso' } });
    expect(moved.refusal?.code).toBe('FORBIDDEN');
  });
});

describe('an incident’s life', () => {
  it('keeps what each one says, refuses what was made from an older version, and is in the audit trail', async () => {
    const [token, params] = [tokens['hotel'], { id: await idOf(red) }];
    const { version } = await get(params.id);
    const body = {
      causa: { clase: 'instalacion', texto: 'Tubería vieja' },
      medida: { texto: 'Cambiar el tramo', hecha: haceDias(2) },
      responsable: 'Mantenimiento',
      venceEl: haceDias(1),
      version,
    };
    const saved = await product.call('updateIncidencia', { token, params, body });
    expect(saved.data.incidencia).toMatchObject({ causa: body.causa, responsable: 'Mantenimiento', vencida: true });
    expect((await product.call('updateIncidencia', { token, params, body })).refusal?.code).toBe('CONFLICT');
    // Said again as it is, nothing is written.
    const again = { ...body, version: saved.data.incidencia.version };
    expect((await product.call('updateIncidencia', { token, params, body: again })).data.incidencia.version).toBe(
      again.version,
    );
    const trail = await product.call('listAuditoria', { token: tokens['jefa'], query: { tipo: 'incidencia' } });
    const campos = trail.data.entradas.flatMap(({ cambios }) => cambios.map(({ campo }) => campo));
    expect(campos).toEqual(expect.arrayContaining(['incidencia.causa', 'incidencia.medida', 'incidencia.comentario']));
    const said = trail.data.entradas.flatMap(({ cambios }) => cambios.map(({ despues }) => despues));
    expect(said).toContain('Fallo o deterioro de la instalación: Tubería vieja');
  });

  it('is closed with its reason, or by a re-test that complies; what fails later opens another', async () => {
    const [token, id] = [tokens['hotel'], await idOf(patio)];
    const move = async (body: object, of = id) => product.call('moveIncidencia', { token, params: { id: of }, body });
    expect((await move({ estado: 'cerrada' })).refusal?.code).toBe('VALIDATION');
    expect((await move({ estado: 'abierta' })).message).toBe('Incidencia abierta');
    await deliverFile([nitrato('b2', 20, { punto_muestreo: patio, fecha_muestra: haceDias(5) })]);
    await expect.poll(async () => (await get(id)).propuesta?.muestra, { timeout: 80_000 }).toBe('b2');
    expect((await move({ estado: 'cerrada' })).data.incidencia).toMatchObject({ estado: 'cerrada', propuesta: null });
    await follow([nitrato('b3', 90, { punto_muestreo: patio, fecha_muestra: haceDias(1) })]);
    const next = await idOf(patio);
    expect(next).not.toBe(id);
    // What comes joins the open one: the closed one stays closed meanwhile.
    expect((await move({ estado: 'en_curso', motivo: 'Ha vuelto' })).refusal?.code).toBe('CONFLICT');
    expect((await move({ estado: 'descartada' }, next)).refusal?.code).toBe('VALIDATION');
    expect((await move({ estado: 'descartada', motivo: 'Muestra mal tomada' }, next)).status).toBe(200);
    expect((await move({ estado: 'en_curso', motivo: 'Ha vuelto' })).data.incidencia.estado).toBe('en_curso');
  });

  it('leaves at its point, once it is closed, the value that fails, whatever its age', async () => {
    const aljibe = { nombre: 'Aljibe' };
    await follow([nitrato('viejo', 80, { punto_muestreo: aljibe, fecha_muestra: haceDias(900) })]);
    const [token, id] = [tokens['hotel'], await idOf(aljibe)];
    const body = { estado: 'descartada', motivo: 'Ya no se usa' };
    expect((await product.call('moveIncidencia', { token, params: { id }, body })).status).toBe(200);
    const listed = await product.call('listPuntos', { token, query: { search: aljibe.nombre } });
    expect(listed.data.puntos).toMatchObject([
      {
        sinResolver: 0,
        ultima: { conclusion_muestra: 'No cumple' },
        peor: null,
        fallo: { muestra: { _id: 'viejo' }, medida: { parametro: 'Nitrato', valor: 80, referencia: { max: 50 } } },
        totalFallos: 1,
      },
    ]);
  });

  it('takes a picture once, refuses what is none, and gives it to who sees the incident', async () => {
    const [token, params] = [tokens['hotel'], { id: await idOf(red) }];
    const upload = async (bytes: Uint8Array, tipo = 'image/png') => {
      const asked = { token, params, body: { tipo, size: bytes.length } };
      const { subida, ...form } = (await product.call('createSubidaDeIncidencia', asked)).data;
      expect((await post(form, new Uint8Array(bytes))).status).toBe(204);
      return { subida, tipo, nombre: 'filtro.png' };
    };
    const body = await upload(pixel);
    const added = await product.call('addArchivoDeIncidencia', { token, params, body });
    expect(added.data.incidencia.archivos).toMatchObject([{ nombre: 'filtro.png', size: pixel.length }]);
    const again = await product.call('addArchivoDeIncidencia', { token, params, body });
    expect(again.data.incidencia.archivos).toHaveLength(1);
    const wrong = await upload(Buffer.from('<script>alert(1)</script>'));
    expect((await product.call('addArchivoDeIncidencia', { token, params, body: wrong })).refusal?.code).toBe(
      'VALIDATION',
    );
    const file = { token, params: { ...params, archivo: body.subida } };
    const { headers, status } = await product.call('downloadArchivoDeIncidencia', file);
    expect(status).toBe(302);
    const bytes = await fetch(headers.get('location') ?? '');
    expect(bytes.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await bytes.arrayBuffer()).equals(pixel)).toBe(true);
    const foreign = await product.call('deleteArchivoDeIncidencia', { ...file, token: tokens['jefa'] });
    expect(foreign.refusal?.code).toBe('FORBIDDEN');
    expect((await product.call('deleteArchivoDeIncidencia', file)).data.incidencia.archivos).toEqual([]);
  });
});
