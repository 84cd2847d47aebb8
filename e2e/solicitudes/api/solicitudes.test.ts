import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { solicitudFaults } from '../../../contract/solicitudes/rules/estados.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import type { NewUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { cliente } from '../../../testing/clientes.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { enCurso } from '../../../testing/product/en-curso.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const tokens: Record<string, string> = {};
const emails: Record<string, string> = {};
const hoy = fechaEnMadrid(new Date());
const pronto = sumaDias(hoy, 5);

beforeAll(async () => {
  // Of the hotels' requester too: its users see their own requests alone.
  await putCliente(cliente({ _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Hotel Sol'] }));
  const users: Record<string, Partial<NewUsuario>> = {
    calidad: {},
    colega: {},
    luna: { solicitantes: ['Hotel Luna'] },
    piscinas: { tipoMuestra: 'Agua de piscina' },
    lectora: { incidenciasSoloLectura: true },
    vecina: { clientes: ['vecinos'] },
    ajena: { clientes: ['aguas'] },
    master: { clientes: [], master: 'todos' },
    jefa: { clientes: [], role: 'admin' },
    muda: { clientes: [], role: 'admin', avisosPreguntas: false },
  };
  for (const [_id, more] of Object.entries(users)) {
    emails[_id] = await putUsuario({ clientes: ['hoteles'], ...more, _id: `pide-${_id}` });
    tokens[_id] = (await product.signIn(emails[_id])).accessToken;
  }
});

const pedido = {
  solicitante: 'Hotel Sol',
  tipo_muestra: 'Agua de consumo',
  punto: { nombre: 'Grifo de cocina' },
  parametros: ['Cloro', 'E. coli'],
  desde: hoy,
  hasta: pronto,
  mensaje: 'Antes de las diez',
};
const ask = async (who: string, more: object = {}) =>
  product.call('createSolicitud', { token: tokens[who], body: { ...pedido, peticion: randomUUID(), ...more } });
const asked = async (more: object = {}) => (await ask('calidad', more)).data.solicitud;
const get = async (who: string, id: string) => product.call('getSolicitud', { token: tokens[who], params: { id } });
const list = async (who: string, query: Record<string, string> = {}) =>
  (await product.call('listSolicitudes', { token: tokens[who], query: { limit: '500', ...query } })).data;
const withdraw = async (who: string, id: string, body: object = {}) =>
  product.call('withdrawSolicitud', { token: tokens[who], params: { id }, body });
const answer = async (id: string, body: object, who = 'jefa') =>
  product.call('answerSolicitud', { token: tokens[who], params: { id }, body });
const accept = async (id: string, more: object = {}) => answer(id, { estado: 'aceptada', fecha: pronto, ...more });
const link = async (id: string, numero: string | null, who = 'jefa') =>
  product.call('linkSolicitud', { token: tokens[who], params: { id }, body: { numero } });
const sample = (_id: string, more: Partial<MuestraDocument> = {}): MuestraDocument => ({
  ...enCurso,
  _id,
  numero_muestra: `PI-${_id}`,
  fecha_muestra: fechaEnMadrid(new Date()),
  ...more,
});
const deliver = async (...all: MuestraDocument[]) => saveMuestras(all, { now: new Date() });
const subjects = async (who: string) => (await mailsTo(product, emails[who] ?? '')).map(({ subject }) => subject);

describe('a request for a sample', () => {
  it('is seen by its client and the laboratory within their scopes, and by nobody else', async () => {
    const one = await asked();
    expect(one).toMatchObject({
      ...pedido,
      estado: 'pedida',
      aceptada: null,
      muestra: null,
      origen: 'otra',
      cliente: { _id: 'hoteles', nombre: '' },
      puede: { retirar: true, responder: false, unir: false },
      pasos: [{ tipo: 'pedida', quien: { nombre: emails['calidad'], laboratorio: false } }],
    });
    expect(one._id).toMatch(/^S-\d\d-[2-9A-Z]{5}$/u);
    const sees = async (who: string) => {
      const { status } = await get(who, one._id);
      const isListed = (await list(who)).solicitudes.some(({ _id }) => _id === one._id);
      expect(isListed).toBe(status === 200);
      return status;
    };
    for (const who of ['calidad', 'colega', 'lectora', 'master', 'jefa'])
      expect([who, await sees(who)]).toEqual([who, 200]);
    for (const who of ['luna', 'piscinas', 'vecina', 'ajena']) expect([who, await sees(who)]).toEqual([who, 404]);
    expect((await get('calidad', one._id.toLowerCase())).status).toBe(200);
    expect((await get('jefa', one._id)).data.solicitud).toMatchObject({
      cliente: { _id: 'hoteles', nombre: 'Cliente hoteles' },
      puede: { retirar: false, responder: true, unir: true },
    });
    expect((await get('master', one._id)).data.solicitud).toMatchObject({
      cliente: { nombre: 'Cliente hoteles' },
      puede: { retirar: false, responder: false, unir: false },
    });
    for (const who of ['luna', 'piscinas', 'vecina', 'ajena']) {
      expect((await withdraw(who, one._id)).status).toBe(404);
      expect((await answer(one._id, { estado: 'rechazada', texto: 'x' }, who)).status).toBe(403);
      expect((await link(one._id, 'PI-1', who)).status).toBe(403);
      expect((await list(who, { search: one._id })).total).toBe(0);
      expect((await list(who, { clienteId: 'hoteles', solicitante: 'Hotel Sol' })).total).toBe(0);
    }
  });

  it('is made by users of the client who write, of what they see, for days to come', async () => {
    for (const who of ['lectora', 'master', 'jefa'])
      expect([who, (await ask(who)).refusal?.code]).toEqual([who, 'FORBIDDEN']);
    const faults: [object, string][] = [
      [{ solicitante: 'ETAP Norte' }, 'solicitante'],
      [{ desde: '2020-01-01', hasta: '2020-01-02' }, 'hasta'],
      [{ desde: pronto, hasta: hoy }, 'hasta'],
      [{ hasta: sumaDias(hoy, 400) }, 'hasta'],
      [{ incidencia: 'no-hay', origen: 'incidencia' }, 'incidencia'],
      [{ instalacion: 'no-hay', origen: 'hueco' }, 'instalacion'],
      [{ tipo_muestra: ' ' }, 'tipo_muestra'],
      [{ mensaje: 'x'.repeat(1001) }, 'mensaje'],
    ];
    for (const [more, field] of faults) {
      const { status, refusal } = await ask('calidad', more);
      expect([status, refusal?.details?.[0]?.field]).toEqual([400, field]);
    }
    expect((await ask('piscinas')).status).toBe(400);
    expect((await ask('piscinas', { tipo_muestra: 'Agua de piscina' })).status).toBe(200);
  });

  it('is one however often its dialog sends it, and another dialog makes another', async () => {
    const peticion = randomUUID();
    const ids = (await Promise.all([1, 2, 3].map(async () => ask('calidad', { peticion })))).map(
      ({ data }) => data.solicitud._id,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await ask('calidad', { peticion, mensaje: 'Otra cosa' })).status).toBe(409);
    const other = (await ask('colega', { peticion })).data.solicitud._id;
    expect(other).not.toBe(ids[0]);
    const { data } = await product.call('listAuditoria', { token: tokens['jefa'], query: { cosa: ids[0] ?? '' } });
    expect(data.entradas).toMatchObject([{ accion: 'crear', cosa: { tipo: 'solicitud' } }]);
  });

  it('is accepted for a day or refused with why, and withdrawn by its maker until then', async () => {
    const one = await asked();
    expect((await withdraw('colega', one._id)).refusal?.code).toBe('FORBIDDEN');
    expect((await answer(one._id, { estado: 'aceptada' })).status).toBe(400);
    expect((await answer(one._id, { estado: 'rechazada' })).status).toBe(400);
    expect((await accept(one._id, { fecha: '2020-01-01' })).status).toBe(400);
    const accepted = (await accept(one._id, { texto: 'Iremos por la mañana' })).data.solicitud;
    expect(accepted).toMatchObject({ estado: 'aceptada', aceptada: pronto, respuesta: 'Iremos por la mañana' });
    expect((await get('calidad', one._id)).data.solicitud.pasos.at(-1)?.quien.nombre).toBe('El laboratorio');
    const { refusal } = await withdraw('calidad', one._id);
    expect(refusal?.message).toBe(solicitudFaults.yaAceptada);
    const other = await asked();
    expect((await withdraw('calidad', other._id)).data.solicitud.estado).toBe('retirada');
    expect((await accept(other._id)).status).toBe(400);
    const third = await asked();
    const refused = (await answer(third._id, { estado: 'rechazada', texto: 'No tenemos acreditado ese ensayo' })).data;
    expect(refused.solicitud).toMatchObject({ estado: 'rechazada', aceptada: null });
    expect((await accept(third._id)).data.solicitud).toMatchObject({ estado: 'aceptada' });
  });

  it('is either accepted or withdrawn where both happen at once', async () => {
    for (let n = 0; n < 5; n++) {
      const { _id, version } = await asked();
      const both = await Promise.all([accept(_id, { version }), withdraw('calidad', _id, { version })]);
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const { estado, pasos } = (await get('jefa', _id)).data.solicitud;
      expect(estado).toBe(both[0].status === 200 ? 'aceptada' : 'retirada');
      expect(pasos).toHaveLength(2);
    }
  });

  it('is listed by where it stands, and its counts are of the same filters', async () => {
    const [one, two] = [await asked({ mensaje: 'contable' }), await asked({ mensaje: 'contable' })];
    await accept(one._id);
    const found = await list('calidad', { search: 'contable' });
    expect([found.total, found.cuentas.pedida, found.cuentas.aceptada, found.sinLlegar]).toEqual([2, 1, 1, 0]);
    expect(found.solicitudes.map(({ _id }) => _id)).toEqual([two._id, one._id]);
    const only = await list('calidad', { search: 'contable', situacion: 'aceptada' });
    expect(only.solicitudes.map(({ _id }) => _id)).toEqual([one._id]);
    expect((await list('calidad', { search: 'contable', situacion: 'en_espera' })).total).toBe(2);
    expect([found.puedePedir, (await list('lectora')).puedePedir, (await list('jefa')).puedePedir]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is followed by a program with a cursor, which repeats the last minute and loses nothing', async () => {
    const one = await asked();
    const first = await list('jefa', { cursor: 'inicio' });
    expect(first.solicitudes.map(({ modificada }) => modificada)).toEqual(
      first.solicitudes.map(({ modificada }) => modificada).toSorted(),
    );
    expect(first.solicitudes.at(-1)?._id).toBe(one._id);
    await accept(one._id);
    const next = await list('jefa', { cursor: first.cursor ?? '' });
    expect((await product.call('listSolicitudes', { token: tokens['jefa'], query: { cursor: 'x' } })).status).toBe(400);
    expect(next.solicitudes.at(-1)).toMatchObject({ _id: one._id, estado: 'aceptada' });
    expect((await list('jefa', { cursor: `${new Date(Date.now() + 1000).toISOString()}~` })).total).toBeGreaterThan(0);
    expect((await list('jefa', { cursor: `${new Date(Date.now() + 1000).toISOString()}~` })).solicitudes).toEqual([]);
  });

  it('is mailed to the laboratory, and its answer to who made it, each once', async () => {
    const peticion = randomUUID();
    const one = await asked({ peticion });
    await ask('calidad', { peticion });
    const pedida = `Solicitud de muestra ${one._id}`;
    await vi.waitUntil(async () => (await subjects('jefa')).includes(pedida), { timeout: 30_000 });
    await accept(one._id);
    const aceptada = `El laboratorio acepta la solicitud ${one._id}`;
    await vi.waitUntil(async () => (await subjects('calidad')).includes(aceptada), { timeout: 30_000 });
    await vi.waitUntil(() => product.pending === 0, { timeout: 30_000 });
    const about = async (who: string) => (await subjects(who)).filter((subject) => subject.includes(one._id));
    expect([await about('jefa'), await about('calidad')]).toEqual([[pedida], [aceptada]]);
    for (const who of ['muda', 'colega', 'ajena', 'vecina']) expect([who, await about(who)]).toEqual([who, []]);
  });

  it('stays with the laboratory alone once its client loses the solicitante', async () => {
    const one = (await ask('vecina')).data.solicitud;
    await putCliente(cliente({ _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Otro'] }));
    for (const who of ['vecina', 'calidad', 'ajena']) expect((await get(who, one._id)).status).toBe(404);
    expect((await get('jefa', one._id)).status).toBe(200);
    await putCliente(cliente({ _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Hotel Sol'] }));
  });
});

describe('the sample of a request', () => {
  it('is the one whose delivery names it, as far as the viewer sees it, and follows it', async () => {
    const one = await asked();
    const state = async (who = 'calidad') => {
      const { estado, muestra } = (await get(who, one._id)).data.solicitud;
      return [estado, muestra?.numero_muestra ?? null];
    };
    const referencia_solicitud = one._id.toLowerCase();
    await accept(one._id);
    const own = sample('viene', { referencia_solicitud });
    await deliver(own);
    await deliver(own);
    expect(await state()).toEqual(['en_curso', 'PI-viene']);
    expect((await withdraw('calidad', one._id)).status).toBe(400);
    expect((await accept(one._id, { fecha: hoy })).status).toBe(400);
    await deliver({ ...own, estado: 'autorizada' });
    expect(await state()).toEqual(['autorizada', 'PI-viene']);
    await deliver({ ...own, estado: 'anulada' });
    expect(await state()).toEqual(['aceptada', null]);
    await deliver({ ...own, estado: 'autorizada', solicitante: { nombre: 'Hotel Luna' } });
    expect(await state()).toEqual(['aceptada', null]);
    await deliver({ ...own, tipo_muestra: 'Aire' });
    expect(await state()).toEqual(['en_curso', 'PI-viene']);
    const { referencia_solicitud: _gone, ...without } = own;
    await deliver(without);
    expect(await state()).toEqual(['aceptada', null]);
    await deliver(own);
    expect(await state()).toEqual(['en_curso', 'PI-viene']);
  });

  it('of another client’s request, or of none, is only a sample', async () => {
    const one = await asked();
    await deliver(
      sample('ajena', { referencia_solicitud: one._id, solicitante: { nombre: 'ETAP Norte' } }),
      sample('sin-nada', { referencia_solicitud: 'no es ninguna' }),
    );
    expect((await get('calidad', one._id)).data.solicitud).toMatchObject({ estado: 'pedida', muestra: null });
  });

  it('that can’t be the request’s is stored all the same, and its delivery’s report says why, never whose a request is', async () => {
    const [one, gone] = [await asked(), await asked()];
    await withdraw('calidad', gone._id);
    await deliver(sample('dueña', { referencia_solicitud: one._id }));
    const files = {
      'otra-mas': { referencia_solicitud: one._id },
      'de-retirada': { referencia_solicitud: gone._id },
      'de-nadie': { referencia_solicitud: 'S-26-22222' },
      'de-otro': { referencia_solicitud: one._id, solicitante: { nombre: 'ETAP Norte' } },
    };
    const { muestras, avisos } = await deliverFile(Object.entries(files).map(([_id, more]) => sample(_id, more)));
    expect(muestras.nuevas).toBe(4);
    const own = avisos.primeras.filter(({ campo }) => campo === 'referencia_solicitud');
    expect(own.map(({ muestra, motivo }) => [muestra, motivo.split(':')[0]])).toEqual([
      ['PI-otra-mas', 'La solicitud de esta referencia ya tiene otra muestra'],
      ['PI-de-retirada', 'La solicitud de esta referencia se retiró o no se aceptó'],
      ['PI-de-nadie', 'No hay ninguna solicitud del solicitante con esta referencia'],
      ['PI-de-otro', 'No hay ninguna solicitud del solicitante con esta referencia'],
    ]);
  });

  it('is the first of several that name it, and the next once that is withdrawn', async () => {
    const one = await asked();
    const referencia_solicitud = one._id;
    await deliver(sample('primera', { referencia_solicitud }));
    await deliver(sample('segunda', { referencia_solicitud, estado: 'autorizada' }));
    const numero = async () => (await get('calidad', one._id)).data.solicitud.muestra?.numero_muestra;
    expect(await numero()).toBe('PI-primera');
    await deliver(sample('primera', { referencia_solicitud, estado: 'anulada' }));
    expect(await numero()).toBe('PI-segunda');
  });

  it('is none of a request that was withdrawn or refused', async () => {
    const one = await asked();
    await withdraw('calidad', one._id);
    await deliver(sample('tarde', { referencia_solicitud: one._id }));
    expect((await get('calidad', one._id)).data.solicitud).toMatchObject({ estado: 'retirada', muestra: null });
  });

  it('is shown by number only to who sees it, though the request says how it stands', async () => {
    const one = await asked({ tipo_muestra: 'Agua de piscina' });
    await deliver(sample('otro-tipo', { referencia_solicitud: one._id, tipo_muestra: 'Agua de consumo' }));
    expect((await get('piscinas', one._id)).data.solicitud).toMatchObject({ estado: 'en_curso', muestra: null });
    expect((await get('calidad', one._id)).data.solicitud.muestra?.numero_muestra).toBe('PI-otro-tipo');
  });

  it('is named by hand where no delivery does, and stays so as it is delivered again', async () => {
    const one = await asked();
    await deliver(sample('a-mano'), sample('ya-de-otra', { referencia_solicitud: (await asked())._id }));
    for (const numero of ['PI-no-hay', 'PI-ya-de-otra', 'M-2026-002'])
      expect([numero, (await link(one._id, numero)).status]).toEqual([numero, 400]);
    await deliver(
      sample('de-antes', { fecha_muestra: '2026-01-02' }),
      sample('de-otro-tipo', { tipo_muestra: 'Agua de otra clase' }),
    );
    expect((await link(one._id, 'PI-de-antes')).refusal?.message).toBe(solicitudFaults.deAntes);
    expect((await link(one._id, 'PI-de-otro-tipo')).refusal?.message).toBe(solicitudFaults.deOtroTipo);
    const tied = await link(one._id, 'PI-a-mano');
    expect(tied.data.solicitud).toMatchObject({ estado: 'en_curso', muestra: { _id: 'a-mano' } });
    expect((await link(one._id, 'PI-a-mano')).data.solicitud.pasos).toHaveLength(2);
    // Repeated over the version that was read, as a browser does whose answer was lost.
    const again = { params: { id: one._id }, body: { numero: 'PI-a-mano', version: one.version } };
    expect((await product.call('linkSolicitud', { token: tokens['jefa'], ...again })).data).toEqual(tied.data);
    await deliver(sample('a-mano', { estado: 'autorizada' }));
    const said = (await get('calidad', one._id)).data.solicitud;
    expect([said.estado, said.pasos.at(-1)?.texto]).toEqual(['autorizada', 'Su muestra es la PI-a-mano']);
    const other = await asked();
    expect((await link(other._id, 'PI-a-mano')).refusal?.message).toBe(solicitudFaults.conOtra);
    expect((await link(one._id, null)).data.solicitud).toMatchObject({ estado: 'pedida', muestra: null });
    expect((await link(other._id, 'PI-a-mano')).data.solicitud.estado).toBe('autorizada');
    expect((await get('jefa', one._id)).data.solicitud.estado).toBe('pedida');
    // What a later delivery says counts for more than what was typed.
    await deliver(sample('a-mano', { estado: 'autorizada', referencia_solicitud: one._id }));
    expect((await get('jefa', one._id)).data.solicitud.estado).toBe('autorizada');
    expect((await get('jefa', other._id)).data.solicitud.estado).toBe('pedida');
    expect((await link(one._id, null)).refusal?.message).toBe(solicitudFaults.yaUnida);
  });
});
