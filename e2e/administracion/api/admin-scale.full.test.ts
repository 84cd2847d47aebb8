import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { maxSentOptions } from '../../../contract/resultados/rules/opciones.ts';
import { compareNames } from '../../../contract/base/texto.ts';
import { required } from '../../../lambdas/platform/runtime/environment.ts';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { documents } from '../../../lambdas/platform/dynamo/clients.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { clientes as some, putUsuario } from '../../../testing/product/laboratory.ts';
import { formulario, openPanel } from '../../../testing/product/panel.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { useProduct } from '../../../testing/product/use-product.ts';

const clientes = Array.from({ length: 2000 }, (_, n) => ({
  ...some[0]!,
  _id: `cliente-${n}`,
  nombre: `Explotaciones Hoteleras de la Costa ${n}, S. L.`,
  solicitantes: Array.from({ length: n % 10 === 0 ? 60 : 6 }, (_hotel, i) => `Hotel Playa de la Concha ${n}-${i}`),
}));

const product = useProduct();

beforeAll(async () => {
  const users = Array.from({ length: 5000 }, (_, n) => {
    const { _id: cliente, solicitantes } = clientes[n % clientes.length]!;
    return {
      _id: `persona-${n}`,
      clientes: [cliente],
      solicitantes: solicitantes.slice(0, 6),
      grupoTipoMuestra: ['aguas'],
    };
  });
  // One by one they would take minutes; those that are deleted or changed here are stored as the panel does it.
  await storeMany('cliente', clientes);
  await storeMany(
    'usuario',
    users.map((one) => storedUsuario(one)),
  );
  await mapBounded(clientes.slice(6, 9), 1, putCliente);
  await mapBounded([7, 2007, 4007], 1, async (n) => putUsuario(users[n]!));
}, 240_000);

/** Stores items of an entity in batches. */
async function storeMany(entity: 'cliente' | 'usuario', items: readonly { _id: string }[]): Promise<void> {
  const table = required('PORTAL_TABLE');
  const puts = items.map((item) => ({
    PutRequest: { Item: { ...item, pk: `${entity}s`, sk: item._id, __edb_e__: entity, __edb_v__: '1' } },
  }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, n) => puts.slice(n * 25, (n + 1) * 25));
  await mapBounded(batches, 4, async (batch) =>
    documents().send(new BatchWriteCommand({ RequestItems: { [table]: batch } })),
  );
}

it('a laboratory of 2,000 clients and 5,000 users gets them a page at a time, searched and in order', async () => {
  const panel = await openPanel(product);
  const list = async (query: Record<string, string> = {}) =>
    (await product.call('listUsuarios', { token: panel.token, query })).data;
  const all: string[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const { users, pagination, total } = await list({ page: String(page), limit: '100' });
    expect([users.length, total, pagination.totalItems]).toEqual([100, 5000, 5000]);
    all.push(...users.map(({ email }) => email));
    isMore = pagination.hasNextPage;
  }
  expect(all).toEqual([...new Set(all)].sort(compareNames));
  expect(all).toHaveLength(5000);
  const whole = await list();
  expect(whole.users.map(({ email }) => email)).toEqual(all);
  expect(whole.pagination).toMatchObject({ totalItems: 5000, totalPages: 1, hasNextPage: false });
  expect((await product.call('listClientes', { token: panel.token })).data.clientes).toHaveLength(2000);
  const first = await list({ page: '1' });
  expect(first.users).toHaveLength(50);
  expect(first.users[0]?.clientes[0]?.nombre).toMatch(/^Explotaciones/u);
  expect((await list({ search: 'PERSONA-4999@' })).users.map(({ email }) => email)).toEqual([
    'persona-4999@cliente.example',
  ]);
  // Two users have the client 1999: by its name, and by a solicitante of their own.
  const byCliente = await list({ search: 'cósta 1999', sortOrder: 'desc' });
  expect(byCliente.users.map(({ email }) => email)).toEqual([
    'persona-3999@cliente.example',
    'persona-1999@cliente.example',
  ]);
  expect((await list({ search: 'concha 1999-3' })).pagination.totalItems).toBe(2);
  expect((await list({ page: '900' })).pagination).toMatchObject({ currentPage: 100, hasNextPage: false });

  const listed = await product.call('listClientes', { token: panel.token, query: { search: '1990', limit: '100' } });
  expect([listed.data.clientes.length, listed.data.total]).toEqual([1, 2000]);
  const largest = await product.call('listClientes', {
    token: panel.token,
    query: { sortBy: 'solicitantes', sortOrder: 'desc' },
  });
  expect(largest.data.clientes.every(({ solicitantes }) => solicitantes.length === 60)).toBe(true);
  const { data: resumen } = await product.call('getPanelOverview', { token: panel.token });
  expect(resumen).toMatchObject({ usuarios: 5000, clientes: 2000, solicitantes: 2000 * 6 + 200 * 54 });
  const shared = await product.call('findCompartidos', {
    token: panel.token,
    body: { solicitantes: ['Hotel Playa de la Concha 7-1', 'Nadie'], clienteId: 'cliente-8' },
  });
  expect(shared.data.compartidos).toEqual([
    { cliente: expect.objectContaining({ _id: 'cliente-7' }), solicitantes: ['Hotel Playa de la Concha 7-1'] },
  ]);
  const { data } = await product.call('getOpcionesAdmin', { token: panel.token });
  expect(data.solicitantes).toHaveLength(maxSentOptions);
  expect(data.recortadas).toEqual({ solicitantes: 2000 * 6 + 200 * 54 });
  const [last] = clientes.at(-1)?.solicitantes ?? [];
  const query = { lista: 'solicitantes', search: String(last) };
  const found = (await product.call('searchOpcionesAdmin', { token: panel.token, query })).data;
  expect(found.opciones[0]).toEqual({ valor: last, nombre: last });
  const filters = (await product.call('getFilters', { token: panel.token })).data;
  expect([filters.clientes.length, filters.recortadas]).toEqual([maxSentOptions, { clientes: 2000 }]);
  const refused = await panel.borrarCliente('cliente-7', 0);
  expect(refused.refusal?.message).toMatch(/persona-2007@cliente\.example.* y 1 más$/u);
});

it('what is created, changed and deleted is on its page at once, and a user is found by what its client has', async () => {
  const panel = await openPanel(product);
  const found = async (search: string) =>
    (await product.call('listUsuarios', { token: panel.token, query: { search, sortOrder: 'desc' } })).data.users;
  const { user } = (await panel.crearUsuario({ email: 'zeta@otra.example', clientes: ['cliente-7'], solicitantes: [] }))
    .data;
  expect((await found('zeta@otra')).map(({ _id }) => _id)).toEqual([user._id]);
  const behind = (await found('concha 7-5')).find(({ _id }) => _id === user._id);
  expect(behind?.encontradoPor).toEqual({ por: 'cliente', nombre: 'Hotel Playa de la Concha 7-5' });
  const one = (await product.call('getUsuario', { token: panel.token, params: { id: user._id } })).data.user;
  expect(one).toEqual(user);
  const { cliente } = (await product.call('getCliente', { token: panel.token, params: { id: 'cliente-7' } })).data;
  const renamed = { ...formulario.cliente(), nombre: 'Rebautizado', solicitantes: cliente.solicitantes };
  expect((await panel.cambiarCliente('cliente-7', renamed)).status).toBe(200);
  expect((await found('rebautizado zeta')).map(({ email }) => email)).toEqual(['zeta@otra.example']);
  await panel.borrarUsuario(user._id, user.version);
  expect(await found('zeta@otra')).toEqual([]);
  expect((await product.call('getUsuario', { token: panel.token, params: { id: user._id } })).status).toBe(404);
  expect((await product.call('getCliente', { token: panel.token, params: { id: 'nadie' } })).status).toBe(404);
});
