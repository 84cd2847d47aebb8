import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxSentOptions } from '../../contract/rules/opciones.ts';
import { mapBounded } from '../../lambdas/runtime/map-bounded.ts';
import { putCliente } from '../../lambdas/store/clientes.ts';
import { clientes as some, putUsuario } from '../../testing/product/laboratory.ts';
import { openPanel } from '../../testing/product/panel.ts';
import { type Product, startProduct } from '../../testing/product/product.ts';

const clientes = Array.from({ length: 2000 }, (_, n) => ({
  ...some[0]!,
  _id: `cliente-${n}`,
  nombre: `Explotaciones Hoteleras de la Costa ${n}, S. L.`,
  solicitantes: Array.from({ length: n % 10 === 0 ? 60 : 6 }, (_hotel, i) => `Hotel Playa de la Concha ${n}-${i}`),
}));

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await mapBounded(clientes, 20, putCliente);
  const ids = Array.from({ length: 5000 }, (_, n) => `persona-${n}`);
  await mapBounded(ids, 20, async (_id) => {
    const { _id: cliente, solicitantes } = clientes[Number(_id.slice(8)) % clientes.length]!;
    await putUsuario({ _id, clientes: [cliente], solicitantes: solicitantes.slice(0, 6), grupoTipoMuestra: ['aguas'] });
  });
}, 240_000);
afterAll(async () => product.close());

it('a laboratory of 2,000 clients and 5,000 users gets all of them, well below what an answer may hold', async () => {
  const panel = await openPanel(product);
  const users = await product.call('listUsuarios', { token: panel.token });
  expect(new Set(users.data.users.map(({ email }) => email)).size).toBe(5000);
  expect(users.data.users[0]?.clientes[0]?.nombre).toMatch(/^Explotaciones/u);
  const listed = await product.call('listClientes', { token: panel.token });
  expect(listed.data.clientes).toHaveLength(2000);
  // Compressed, as every browser asks for it; a Lambda's answer holds 6 MB.
  for (const { headers } of [users, listed]) {
    expect(headers.get('content-encoding')).toBe('gzip');
    const bytes = Number(headers.get('content-length'));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(1_000_000);
  }
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
