import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { type ScopedUsuario } from '../../lambdas/access/scope.ts';
import {
  clientes,
  layLaboratory,
  muestras,
  putUsuario,
  solicitantes,
  tipoGrupos,
  tipos,
} from '../support/laboratory.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  await layLaboratory();
  token = (await product.signIn(await putUsuario({ _id: 'cualquiera' }))).accessToken;
});
afterAll(async () => product.close());

const anyUsuario: fc.Arbitrary<ScopedUsuario> = fc.record({
  role: fc.constantFrom('cliente', 'cliente', 'cliente', 'admin'),
  master: fc.constantFrom(null, null, null, 'todos', 'alicuota', 'cbba'),
  clientes: fc.subarray(['hoteles', 'aguas', 'cerrado', 'borrado'], { maxLength: 2 }),
  solicitantes: fc.subarray(solicitantes),
  grupoTipoMuestra: fc.subarray(['aguas', 'alimentos', 'borrado']),
  tipoMuestra: fc.constantFrom(null, null, ...tipos),
});

/** Design, section 4, said once more and slowly. */
function maySee(usuario: ScopedUsuario, { solicitante: { nombre }, tipo_muestra }: MuestraDocument): boolean {
  if (usuario.role === 'admin') return true;
  const owners = clientes.filter((cliente) => cliente.isActive && cliente.solicitantes.includes(nombre));
  const isOwn = owners.some(({ _id }) => usuario.clientes.includes(_id));
  const isAssigned = usuario.solicitantes.length === 0 || usuario.solicitantes.includes(nombre);
  const seesSolicitante =
    usuario.master === 'todos' ||
    (usuario.master ? owners.some(({ empresa }) => empresa === usuario.master) : isOwn && isAssigned);
  const groups = tipoGrupos.filter(({ _id }) => usuario.grupoTipoMuestra.includes(_id));
  const isInGroup =
    usuario.grupoTipoMuestra.length === 0 || groups.some((g) => g.tiposIncluidos.includes(tipo_muestra));
  return seesSolicitante && isInGroup && (usuario.tipoMuestra === null || usuario.tipoMuestra === tipo_muestra);
}

const anyFilter = fc.record(
  {
    search: fc.constantFrom('leche', 'SOL', 'm-2026-0', 'x'),
    numeroMuestra: fc.constantFrom('2026', '05'),
    fechaInicio: fc.constantFrom('2026-01-15', '2026-03-01'),
    fechaFin: fc.constantFrom('2026-02-15', '2026-04-01'),
    tipoMuestra: fc.subarray(tipos, { minLength: 1 }),
    solicitante: fc.subarray(solicitantes, { minLength: 1 }),
    clienteId: fc.constantFrom('hoteles', 'aguas', 'cerrado', 'borrado'),
    tipoGrupoId: fc.constantFrom('aguas', 'alimentos', 'borrado'),
    conclusionMuestra: fc.constantFrom('Cumple', 'no cumple', 'otra'),
  },
  { requiredKeys: [] },
);

const ids = async (query: Record<string, string | string[]>) => {
  const { data } = await product.call('listResults', { token, query: { ...query, limit: '1000' } });
  expect(data.pagination.totalItems).toBe(data.results.length);
  return data.results.map(({ _id }) => _id).toSorted();
};

describe('whoever signs in', () => {
  it('gets exactly the authorised samples of its scope, and a filter only takes from them', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, anyFilter, async (usuario, filter) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const own = muestras.filter((m) => m.estado === 'autorizada' && maySee(usuario, m)).map(({ _id }) => _id);
        expect(await ids({})).toEqual(own.toSorted());
        for (const id of await ids(filter)) expect(own).toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  it('opens the samples of its scope, and learns of no other that it exists', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, fc.constantFrom(...muestras), async (usuario, sample) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const { status, refusal } = await product.call('getResult', { token, params: { id: sample._id } });
        const isOpen = sample.estado === 'autorizada' && maySee(usuario, sample);
        expect([status, refusal?.code]).toEqual(isOpen ? [200, undefined] : [404, 'NOT_FOUND']);
      }),
      { numRuns: 100 },
    );
  });
});
