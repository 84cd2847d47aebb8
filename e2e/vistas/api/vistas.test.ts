import { beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../../contract/calls.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { maxVistas } from '../../../contract/vistas/vista.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { deCliente, deUsuario, readListas } from '../../../lambdas/domain/vistas/store/vistas.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { findUsuarioByEmail, type NewUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { cliente } from '../../../testing/clientes.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { formOf, openPanel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { muestra } from '../../../testing/muestras.ts';

const product = useLaboratory();
const tokens: Record<string, string> = {};
const emails: Record<string, string> = {};
const punto = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const regla = (id: string, more: object = {}) => ({
  cliente: id,
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  incidenciasSoloLectura: false,
  ...more,
});

const conDeterminacion = (descripcion: string) => ({
  descripcion,
  resultados: [],
  total_resultados: 0,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});

beforeAll(async () => {
  await putCliente(cliente({ _id: 'piscinas', nombre: 'Piscinas', solicitantes: ['Piscina Mar'] }));
  const users: Record<string, Partial<NewUsuario>> = {
    calidad: {},
    colega: {},
    luna: { solicitantes: ['Hotel Luna'] },
    aguas: { grupoTipoMuestra: ['aguas'] },
    lectora: { incidenciasSoloLectura: true },
    doble: { clientes: ['hoteles', 'piscinas'], porCliente: [regla('hoteles'), regla('piscinas')] },
    media: {
      clientes: ['hoteles', 'piscinas'],
      porCliente: [regla('hoteles', { incidenciasSoloLectura: true }), regla('piscinas')],
    },
    ajena: { clientes: ['aguas'] },
    master: { clientes: [], master: 'todos' },
    jefa: { clientes: [], role: 'admin' },
    auditora: { permisosInformesExternos: ['Hipercloraciones'] },
  };
  for (const [_id, more] of Object.entries(users)) {
    emails[_id] = await putUsuario({ clientes: ['hoteles'], ...more, _id: `vista-${_id}` });
    tokens[_id] = (await product.signIn(emails[_id])).accessToken;
  }
  const at = { solicitante: { nombre: 'Hotel Sol' }, estado: 'autorizada' as const };
  await saveMuestras(
    [
      muestra({
        ...at,
        _id: 'v-1',
        tipo_muestra: 'Agua de consumo',
        punto_muestreo: { nombre: 'Grifo' },
        determinaciones: [conDeterminacion('Nitrato')],
      }),
      muestra({
        ...at,
        _id: 'v-2',
        tipo_muestra: 'Plato preparado',
        punto_muestreo: { nombre: 'Cocina' },
        determinaciones: [conDeterminacion('Listeria')],
      }),
    ],
    { now: new Date() },
  );
});

let made = 0;
const bodyOf = (more: object = {}) => ({
  pagina: 'resultados',
  nombre: `Vista ${++made}`,
  consulta: 'conclusionMuestra=No+cumple',
  cliente: null,
  ...more,
});
const create = async (who: string, more: object = {}) =>
  product.call('createVista', { token: tokens[who], body: bodyOf(more) });
const created = async (who: string, more: object = {}) => (await create(who, more)).data.vista;
const shared = async (more: object = {}) => created('calidad', { cliente: 'hoteles', ...more });
const update = async (
  who: string,
  { _id, nombre, consulta, cliente: of, version }: Output<'createVista'>['vista'],
  more: object = {},
) =>
  product.call('updateVista', {
    token: tokens[who],
    params: { id: _id },
    body: { nombre, consulta, cliente: of, version, ...more },
  });
const remove = async (who: string, id: string, query: Record<string, string> = {}) =>
  product.call('deleteVista', { token: tokens[who], params: { id }, query });
const list = async (who: string) => (await product.call('listVistas', { token: tokens[who] })).data;
const sees = async (who: string, id: string) => (await list(who)).vistas.some(({ _id }) => _id === id);
const field = ({ refusal }: Awaited<ReturnType<typeof create>>) => refusal?.details?.[0]?.field;

describe('a view', () => {
  it('is its maker’s alone, whoever that is', async () => {
    for (const who of ['calidad', 'lectora', 'master', 'jefa']) {
      const one = await created(who);
      expect(one).toMatchObject({ cliente: null, puedeCambiar: true, consulta: 'conclusionMuestra=No+cumple' });
      for (const other of ['calidad', 'colega', 'lectora', 'master', 'jefa'])
        expect([other, await sees(other, one._id)]).toEqual([other, other === who]);
      const other = who === 'colega' ? 'calidad' : 'colega';
      expect((await update(other, one)).status).toBe(404);
      expect((await remove(other, one._id)).status).toBe(404);
    }
  });

  it('that is shared is of all users of its client; those who write there change it', async () => {
    const one = await shared();
    for (const who of ['calidad', 'colega', 'doble', 'lectora', 'media'])
      expect([who, await sees(who, one._id)]).toEqual([who, true]);
    for (const who of ['ajena', 'master', 'jefa']) expect([who, await sees(who, one._id)]).toEqual([who, false]);
    const renamed = (await update('colega', one, { nombre: 'Del colega' })).data.vista;
    expect(renamed).toMatchObject({ nombre: 'Del colega', cliente: 'hoteles', version: 2 });
    for (const who of ['lectora', 'media']) {
      expect((await list(who)).vistas.find(({ _id }) => _id === one._id)).toMatchObject({ puedeCambiar: false });
      expect((await update(who, renamed)).refusal?.code).toBe('FORBIDDEN');
      expect((await remove(who, one._id)).refusal?.code).toBe('FORBIDDEN');
      expect((await create(who, { cliente: 'hoteles' })).refusal?.code).toBe('FORBIDDEN');
    }
    for (const who of ['ajena', 'master', 'jefa']) {
      expect((await update(who, renamed)).status).toBe(404);
      expect((await create(who, { cliente: 'hoteles' })).status).toBe(404);
    }
    expect((await list('media')).clientes).toEqual([
      { _id: 'hoteles', nombre: 'Cliente hoteles', puedeCompartir: false },
      { _id: 'piscinas', nombre: 'Piscinas', puedeCompartir: true },
    ]);
    expect((await remove('colega', one._id)).status).toBe(200);
    expect(await sees('calidad', one._id)).toBe(false);
  });

  it('is shared, and taken back, with all that it is', async () => {
    const one = await created('doble');
    const given = (await update('doble', one, { cliente: 'piscinas' })).data.vista;
    expect(given).toMatchObject({ _id: one._id, cliente: 'piscinas' });
    expect(await sees('media', one._id)).toBe(true);
    expect((await list('doble')).vistas.filter(({ _id }) => _id === one._id)).toHaveLength(1);
    expect((await update('doble', given, { cliente: null })).data.vista.cliente).toBeNull();
    expect([await sees('media', one._id), await sees('doble', one._id)]).toEqual([false, true]);
  });

  it('isn’t there for who doesn’t see a solicitante, type, group, client or point that it names', async () => {
    const naming = async (consulta: object, pagina = 'incidencias') =>
      (await shared({ pagina, consulta: new URLSearchParams({ ...consulta, situacion: 'todas' }).toString() }))._id;
    const ids = {
      sol: await naming({ solicitante: 'Hotel Sol' }),
      luna: await naming({ solicitante: 'Hotel Luna' }),
      agua: await naming({ tipoMuestra: 'Agua de consumo' }),
      plato: await naming({ tipoMuestra: 'Plato preparado' }),
      alimentos: await naming({ tipoGrupoId: 'alimentos' }),
      hoteles: await naming({ clienteId: 'hoteles' }),
      grifo: await naming({ punto: punto('Grifo') }),
      cocina: await naming({ punto: punto('Cocina') }),
    };
    const seenBy = async (who: string) => {
      const known = new Set((await list(who)).vistas.map(({ _id }) => _id));
      return Object.entries(ids).flatMap(([name, id]) => (known.has(id) ? [name] : []));
    };
    expect(await seenBy('colega')).toEqual(Object.keys(ids));
    expect(await seenBy('luna')).toEqual(['luna', 'alimentos', 'hoteles']);
    expect(await seenBy('aguas')).toEqual(['sol', 'luna', 'agua', 'hoteles', 'grifo']);
    for (const id of [ids.sol, ids.grifo, ids.cocina]) expect((await remove('luna', id)).status).toBe(404);
    const hidden = (await list('colega')).vistas.find(({ _id }) => _id === ids.cocina);
    // Not even that its name is taken.
    const again = await create('aguas', {
      pagina: 'incidencias',
      nombre: hidden?.nombre,
      cliente: 'hoteles',
      consulta: 'search=x',
    });
    expect(again.status).toBe(200);
    for (const [who, consulta] of [
      ['luna', { solicitante: 'Hotel Sol' }],
      ['calidad', { solicitante: 'ETAP Norte' }],
      ['calidad', { tipoMuestra: 'No hay' }],
      ['calidad', { tipoGrupoId: 'no-hay' }],
      ['calidad', { clienteId: 'aguas' }],
      ['calidad', { punto: punto('No hay') }],
      ['calidad', { punto: 'x' }],
    ] as const) {
      const answer = await create(who, { pagina: 'incidencias', consulta: new URLSearchParams(consulta).toString() });
      expect([consulta, answer.status, field(answer)]).toEqual([consulta, 400, 'consulta']);
    }
  });

  it('isn’t there for who doesn’t see the category of reports, or the determination, that it names', async () => {
    const informes = 'categoria=Hipercloraciones';
    for (const who of ['auditora', 'master'])
      expect((await create(who, { pagina: 'informes', consulta: informes })).status).toBe(
        who === 'auditora' ? 200 : 400,
      );
    const one = await created('auditora', { pagina: 'informes', consulta: informes, cliente: 'hoteles' });
    expect([await sees('auditora', one._id), await sees('colega', one._id)]).toEqual([true, false]);
    const of = (determinacion: string) =>
      new URLSearchParams({ tab: 'evolucion', determinacion, parametro: determinacion }).toString();
    const serie = await shared({ consulta: of('Listeria') });
    expect([await sees('colega', serie._id), await sees('aguas', serie._id)]).toEqual([true, false]);
    const agua = await shared({ consulta: of('Nitrato') });
    expect([await sees('colega', agua._id), await sees('aguas', agua._id)]).toEqual([true, true]);
    expect(field(await create('aguas', { consulta: of('Listeria') }))).toBe('consulta');
  });

  it('keeps what its page reads and nothing else, and has a name of its own', async () => {
    const consulta = '?page=3&entrega=e&situacion=pedida&desconocida=1&search=&search=grifo';
    const one = await created('calidad', { pagina: 'solicitudes', consulta, nombre: '  Por \n responder ' });
    expect(one).toMatchObject({ consulta: 'situacion=pedida&search=grifo', nombre: 'Por responder' });
    const faults: [object, string][] = [
      [{ pagina: 'solicitudes', nombre: 'por RESPONDER' }, 'consulta'],
      [{ pagina: 'solicitudes', nombre: 'por RESPONDER', consulta: 'search=x' }, 'nombre'],
      [{ nombre: ' ' }, 'nombre'],
      [{ nombre: 'x'.repeat(81) }, 'nombre'],
      [{ pagina: 'admin' }, 'pagina'],
      [{ consulta: `search=${'ñ'.repeat(250)}` }, 'consulta'],
      [{ consulta: 'page=2' }, 'consulta'],
    ];
    for (const [more, at] of faults) {
      const answer = await create('calidad', more);
      expect([more, answer.status, field(answer)]).toEqual([more, 400, at]);
    }
    // Of another page, or another's, the name is free.
    expect((await create('calidad', { nombre: 'Por responder' })).status).toBe(200);
    expect(
      (await create('calidad', { pagina: 'solicitudes', consulta, nombre: 'Por responder', cliente: 'hoteles' }))
        .status,
    ).toBe(200);
  });

  it('changed by two is one’s or the other’s, and the second is told', async () => {
    const one = await shared();
    const answers = await Promise.all(
      ['calidad', 'colega'].map(async (who) => update(who, one, { nombre: `De ${who} ${one._id}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal?.message).toContain('Otra persona');
    expect((await remove('doble', one._id, { version: '1' })).status).toBe(409);
    expect((await remove('doble', one._id, { version: '2' })).status).toBe(200);
    expect((await remove('doble', one._id)).status).toBe(404);
  });

  it(`is one of ${maxVistas} of its user or client at most, however many are saved at once`, async () => {
    const email = await putUsuario({ _id: 'vista-muchas' });
    tokens['muchas'] = (await product.signIn(email)).accessToken;
    const answers: number[] = [];
    for (let n = 0; n < maxVistas + 4; n += 6) {
      const some = await Promise.all(Array.from({ length: 6 }, async () => create('muchas')));
      answers.push(...some.map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(maxVistas);
    expect((await list('muchas')).vistas.filter(({ cliente: of }) => of === null)).toHaveLength(maxVistas);
    expect((await create('muchas')).refusal?.message).toContain(String(maxVistas));
  });

  it('of one’s own that is out of scope makes room where the list is full', async () => {
    const panel = await openPanel(product);
    const more = { clientes: ['hoteles', 'piscinas'], porCliente: [regla('hoteles'), regla('piscinas')] };
    const email = await putUsuario({ ...more, _id: 'vista-llena' });
    tokens['llena'] = (await product.signIn(email)).accessToken;
    const consulta = 'solicitante=Hotel+Sol';
    for (let n = 0; n < maxVistas; n++) await created('llena', { consulta });
    expect((await create('llena')).status).toBe(400);
    const user = (await panel.usuarios()).find(({ _id }) => _id === 'vista-llena');
    if (!user) throw new Error('There is no such user');
    await panel.cambiarUsuario(user._id, formOf(user, { clientes: ['piscinas'], porCliente: [regla('piscinas')] }));
    expect((await list('llena')).vistas).toEqual([]);
    const one = await created('llena');
    expect((await list('llena')).vistas.map(({ _id }) => _id)).toEqual([one._id]);
    const [stored] = await readListas([deUsuario('vista-llena')]);
    expect(stored?.vistas.map(({ _id }) => _id)).toEqual([one._id]);
  });

  it('of a full client is refused without a number, which would tell how many one doesn’t see', async () => {
    await putCliente(cliente({ _id: 'llenos', nombre: 'Llenos', solicitantes: ['Hotel Lleno', 'Hotel Vacío'] }));
    const ofClient = { clientes: ['llenos'] };
    const wide = await putUsuario({ ...ofClient, _id: 'vista-toda' });
    const narrow = await putUsuario({ ...ofClient, solicitantes: ['Hotel Vacío'], _id: 'vista-parte' });
    tokens['toda'] = (await product.signIn(wide)).accessToken;
    tokens['parte'] = (await product.signIn(narrow)).accessToken;
    for (let n = 0; n < maxVistas; n++)
      await created('toda', { cliente: 'llenos', consulta: 'solicitante=Hotel+Lleno' });
    expect((await list('parte')).vistas).toEqual([]);
    const { refusal } = await create('parte', { cliente: 'llenos' });
    expect(refusal?.message).toContain('guárdala para ti');
    expect(JSON.stringify([refusal?.message, refusal?.details])).not.toMatch(/\d/u);
    expect((await list('toda')).vistas).toHaveLength(maxVistas);
  });
});

describe('the views of a client', () => {
  it('go for who leaves it, stay for the others, and are there again for who comes back', async () => {
    const panel = await openPanel(product);
    const one = await created('doble', { cliente: 'hoteles' });
    const own = await created('doble', { consulta: 'solicitante=Hotel+Sol' });
    const stored = await findUsuarioByEmail(emails['doble'] ?? '');
    const user = (await panel.usuarios()).find(({ _id }) => _id === stored?._id);
    if (!user) throw new Error('There is no such user');
    const leaves = await panel.cambiarUsuario(
      user._id,
      formOf(user, { clientes: ['piscinas'], porCliente: [regla('piscinas')] }),
    );
    expect(leaves.status).toBe(200);
    expect([await sees('doble', one._id), await sees('doble', own._id), await sees('colega', one._id)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await update('doble', one)).status).toBe(404);
    const back = leaves.data.user;
    await panel.cambiarUsuario(
      user._id,
      formOf(back, { clientes: ['hoteles', 'piscinas'], porCliente: [regla('hoteles'), regla('piscinas')] }),
    );
    expect([await sees('doble', one._id), await sees('doble', own._id)]).toEqual([true, true]);
  });

  it('go with the client, and a user’s own with the user', async () => {
    const panel = await openPanel(product);
    const { cliente: made_ } = (await panel.crearCliente({ nombre: 'De paso' })).data;
    const { user } = (await panel.crearUsuario({ email: 'de-paso@hotel.example', clientes: [made_._id] })).data;
    await putUsuario({ _id: user._id, email: user.email, clientes: [made_._id] });
    tokens['paso'] = (await product.signIn(user.email)).accessToken;
    await created('paso');
    await created('paso', { cliente: made_._id });
    const duenos = [deUsuario(user._id), deCliente(made_._id)];
    const counted = async () => (await readListas(duenos)).map(({ vistas }) => vistas.length);
    expect(await counted()).toEqual([1, 1]);
    const now = (await panel.usuarios()).find(({ _id }) => _id === user._id);
    expect((await panel.borrarUsuario(user._id, now?.version ?? 0)).status).toBe(200);
    expect(await counted()).toEqual([0, 1]);
    expect((await panel.borrarCliente(made_._id, made_.version)).status).toBe(200);
    expect(await counted()).toEqual([0, 0]);
  });
});
