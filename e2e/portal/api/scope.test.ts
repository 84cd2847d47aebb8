import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { clientes, muestras, putUsuario, tipoGrupos } from '../../../testing/product/laboratory.ts';
import { formOf, openPanel } from '../../../testing/product/panel.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { anyFilter, anyUsuario, matches, maySee } from '../../resultados/api/naive.ts';

const laboratory = { clientes, tipoGrupos };

const product = useLaboratory();
let token: string;

beforeAll(async () => {
  token = (await product.signIn(await putUsuario({ _id: 'cualquiera' }))).accessToken;
});

const ids = async (query: Filtros) => {
  const { data } = await product.call('listResults', { token, query: { ...query, limit: '1000' } });
  expect(data.pagination.totalItems).toBe(data.results.length);
  return data.results.map(({ _id }) => _id).toSorted();
};

describe('a signed-in user', () => {
  it('whose scope is narrowed in the panel sees less from its next request on, with the token that it has', async () => {
    const panel = await openPanel(product);
    const { user } = (await panel.crearUsuario({ email: 'estrecha@hotel.example' })).data;
    let { accessToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    const luna = muestras.find((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Luna');
    const seen = async () => {
      const { data } = await product.call('listResults', { token: accessToken, query: { limit: '1000' } });
      const stats = await product.call('getStats', { token: accessToken, query: { dimension: 'tipo_muestra' } });
      expect(stats.data.summary.total).toBe(data.results.length);
      const { status } = await product.call('getResult', { token: accessToken, params: { id: luna?._id ?? '' } });
      return { solicitantes: new Set(data.results.map((one) => one.solicitante)), status };
    };
    expect(await seen()).toEqual({ solicitantes: new Set(['Hotel Sol', 'Hotel Luna']), status: 200 });
    await panel.cambiarUsuario(user._id, formOf(user, { solicitantes: ['Hotel Sol'], version: undefined }));
    expect(await seen()).toEqual({ solicitantes: new Set(['Hotel Sol']), status: 404 });
    await panel.cambiarUsuario(user._id, formOf(user, { clientes: ['aguas'], solicitantes: [], version: undefined }));
    // Another client's user signs in again.
    expect((await product.call('listResults', { token: accessToken })).status).toBe(401);
    ({ accessToken } = await product.signIn(user.email, 'a1b2c3d4e5'));
    expect(await seen()).toEqual({ solicitantes: new Set(['ETAP Norte']), status: 404 });
  });
});

describe('a user of two clients', () => {
  const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null, incidenciasSoloLectura: true };
  const porCliente = [
    { ...regla, cliente: 'hoteles', grupoTipoMuestra: ['aguas'], incidenciasSoloLectura: false },
    { ...regla, cliente: 'aguas' },
  ];
  const clientesDe = ['hoteles', 'aguas'];

  it('sees of each what its rule there allows, all or of one client, and of one that it leaves nothing from then on', async () => {
    const panel = await openPanel(product);
    const email = 'cartera@gestora.example';
    const { user } = (await panel.crearUsuario({ email, clientes: clientesDe, porCliente })).data;
    expect(user).toMatchObject({ clientes: clientesDe.map((_id) => ({ _id })), porCliente });
    const { accessToken } = await product.signIn(email, 'a1b2c3d4e5');
    const seen = async (query: Filtros, by = accessToken) => {
      const { data } = await product.call('listResults', { token: by, query: { ...query, limit: '1000' } });
      return new Set(data.results.map((one) => one._id));
    };
    const ofRule = (cliente: string) => {
      const rule = {
        ...user,
        ...porCliente.find((one) => one.cliente === cliente),
        clientes: [cliente],
        porCliente: [],
      };
      return new Set(muestras.filter((m) => maySee(rule, m, laboratory)).map(({ _id }) => _id));
    };
    const [hoteles, aguas] = [ofRule('hoteles'), ofRule('aguas')];
    expect([hoteles.size > 0, aguas.size > 0]).toEqual([true, true]);
    expect(await seen({})).toEqual(hoteles.union(aguas));
    expect(await seen({ clienteId: 'hoteles' })).toEqual(hoteles);
    expect(await seen({ clienteId: 'cerrado' })).toEqual(new Set());
    expect((await product.call('getFilters', { token: accessToken })).data.clientes.map(({ _id }) => _id)).toEqual([
      'aguas',
      'hoteles',
    ]);
    const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date(Date.now() + 86_400_000)) };
    const key = (await product.call('createClave', { token: accessToken, body })).data.texto;
    expect(await seen({}, key)).toEqual(hoteles.union(aguas));

    const form = formOf(user, { version: undefined });
    // A form that leaves the rules out keeps those of the clients that stay.
    await panel.cambiarUsuario(user._id, { ...form, clientes: clientesDe, porCliente: undefined });
    expect(await seen({})).toEqual(hoteles.union(aguas));
    await panel.cambiarUsuario(user._id, { ...form, clientes: ['aguas'], porCliente: [] });
    expect(await seen({})).toEqual(aguas);
    expect(await seen({}, key)).toEqual(aguas);
    await panel.cambiarUsuario(user._id, { ...form, clientes: clientesDe, porCliente });
    expect(await seen({})).toEqual(hoteles.union(aguas));
    expect(await seen({}, key)).toEqual(aguas);
    const { entradas } = await panel.auditoria();
    const said = entradas.filter(({ cosa }) => cosa.nombre === email).flatMap(({ cambios }) => cambios);
    expect(said.filter(({ campo }) => campo === 'porCliente')).toHaveLength(3);
  });
});

describe('a user with any scope', () => {
  it('gets exactly the authorised samples of its scope, and a filter only takes from them', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, anyFilter, async (usuario, filter) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const own = muestras.filter((m) => maySee(usuario, m, laboratory));
        expect(await ids({})).toEqual(own.map(({ _id }) => _id).toSorted());
        const found = own.filter((m) => matches(usuario, filter, m, laboratory));
        expect(await ids(filter)).toEqual(found.map(({ _id }) => _id).toSorted());
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('opens the samples of its scope, and learns of no other that it exists', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, fc.constantFrom(...muestras), async (usuario, sample) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const { status, refusal } = await product.call('getResult', { token, params: { id: sample._id } });
        const isOpen = maySee(usuario, sample, laboratory);
        expect([status, refusal?.code]).toEqual(isOpen ? [200, undefined] : [404, 'NOT_FOUND']);
      }),
      { numRuns: runsOf(100) },
    );
  });
});
