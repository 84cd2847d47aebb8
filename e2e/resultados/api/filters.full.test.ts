import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import { compareSpanish, fold } from '../../../contract/base/texto.ts';
import type { ScopedUsuario } from '../../../lambdas/platform/access/scope.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { putTipoGrupo } from '../../../lambdas/platform/access/store/tipo-grupos.ts';
import * as base from '../../../testing/product/laboratory.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useProduct } from '../../../testing/product/use-product.ts';
import { anyUsuario, maySee, seesBoth, seesSolicitante, seesTipo } from './naive.ts';

const [hoteles] = base.clientes as [Cliente];
const [aguas] = base.tipoGrupos as [(typeof base.tipoGrupos)[number]];
const laboratory = {
  clientes: [
    ...base.clientes,
    // It shares a solicitante with another company's client, and has one that nothing was analysed for.
    { ...hoteles, _id: 'comunidad', nombre: 'Ábaco', empresa: 'cbba' as const, solicitantes: ['Hotel Sol', 'Nuevo'] },
  ],
  tipoGrupos: [
    ...base.tipoGrupos,
    { ...aguas, _id: 'solapado', nombre: 'Árbol', color: '#00AA00', tiposIncluidos: ['Agua de piscina', 'Hielo'] },
    { ...aguas, _id: 'vacio', nombre: 'Sin muestras', tiposIncluidos: ['Hielo'] },
    { ...aguas, _id: 'inactivo', nombre: 'Inactivo', tiposIncluidos: ['Aire'], isActive: false },
  ],
};

const product = useProduct();
let token: string;

beforeAll(async () => {
  await base.seedLaboratory();
  await Promise.all([...laboratory.clientes.map(putCliente), ...laboratory.tipoGrupos.map(putTipoGrupo)]);
  token = (await product.signIn(await base.putUsuario({ _id: 'cualquiera' }))).accessToken;
});

/** Spec, section 6: the clients that a user may know of, those of them of which it sees a solicitante. */
function knows(usuario: ScopedUsuario, { _id, isActive, empresa, solicitantes }: Cliente): boolean {
  const isKnown =
    usuario.role === 'admin' ||
    usuario.master === 'todos' ||
    (usuario.master ? usuario.master === empresa : usuario.clientes.includes(_id));
  return isActive && isKnown && solicitantes.some((nombre) => seesSolicitante(usuario, nombre, laboratory, _id));
}

function naiveOptions(usuario: ScopedUsuario) {
  const own = base.muestras.filter((m) => maySee(usuario, m, laboratory));
  const groups = laboratory.tipoGrupos.filter(
    ({ isActive, tiposIncluidos }) => isActive && tiposIncluidos.some((tipo) => seesTipo(usuario, tipo, laboratory)),
  );
  return {
    muestras: own,
    clientes: laboratory.clientes.filter((cliente) => knows(usuario, cliente)),
    grupos: groups,
    solicitantes: [...new Set(own.map(({ solicitante }) => solicitante.nombre))].sort(compareSpanish),
    tipos: [...new Set(own.map(({ tipo_muestra }) => tipo_muestra))].sort(compareSpanish),
  };
}

describe('the options to filter by', () => {
  it('are those of the user’s scope, in Spanish order, and none from outside it', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, async (usuario) => {
        await base.putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const expected = naiveOptions(usuario);
        const { data } = await product.call('getFilters', { token });
        const byName = (a: { nombre: string }, b: { nombre: string }) => compareSpanish(a.nombre, b.nombre);
        type Grupo = (typeof expected.grupos)[number];
        const grupos = (isWanted: (grupo: Grupo) => boolean) =>
          expected.grupos
            .filter(isWanted)
            .map(({ _id, nombre, color }) => ({ _id, nombre, color }))
            .sort(byName);
        // Groups without samples are not offered.
        expect(data).toEqual({
          clientes: expected.clientes.map(({ _id, nombre }) => ({ _id, nombre })).sort(byName),
          tiposGrupos: grupos(({ tiposIncluidos }) => tiposIncluidos.some((tipo) => expected.tipos.includes(tipo))),
          solicitantes: expected.solicitantes,
          tiposMuestra: expected.tipos,
        });
        expect((await product.call('getBasicFilters', { token })).data).toEqual({
          clientes: data.clientes,
          tiposGrupos: grupos(() => true),
        });

        const search = async (
          name: 'searchFilters' | 'searchFiltersEnCurso',
          query: Record<string, string | string[]>,
        ) => (await product.call(name, { token, query })).data;
        for (const text of ['hotel', 'ÁGUA', 'ab', 'cliente', 'zzz']) {
          const asked = (lista: string) => search('searchFilters', { lista, search: text });
          const matching = (names: string[]) => names.filter((nombre) => fold(nombre).includes(fold(text))).toSorted();
          const named = async (lista: string) => (await asked(lista)).opciones.map(({ nombre }) => nombre).toSorted();
          expect(await named('solicitantes')).toEqual(matching(expected.solicitantes));
          expect(await named('tiposMuestra')).toEqual(matching(expected.tipos));
          expect(await named('clientes')).toEqual(matching(expected.clientes.map(({ nombre }) => nombre)));
        }
        // Values asked for by themselves are answered exactly so far as they are in scope.
        const values = async (lista: string, valor: string[]) =>
          (await search('searchFilters', { lista, valor })).opciones.map((one) => one.valor).toSorted();
        const everyClient = laboratory.clientes.map(({ _id }) => _id);
        expect(await values('clientes', everyClient)).toEqual(expected.clientes.map(({ _id }) => _id).toSorted());
        expect(await values('solicitantes', base.solicitantes)).toEqual(expected.solicitantes.toSorted());
        expect(await values('tiposMuestra', base.tipos)).toEqual(expected.tipos.toSorted());
        const enCurso = await search('searchFiltersEnCurso', { lista: 'solicitantes' });
        const all = (await product.call('getFiltersEnCurso', { token })).data.solicitantes;
        expect(enCurso).toEqual({ opciones: all.map((nombre) => ({ valor: nombre, nombre })), total: all.length });

        for (const cliente of laboratory.clientes) {
          const params = { cliente: cliente._id };
          const answer = await product.call('getSolicitantesOfCliente', { token, params });
          const ofCliente = expected.muestras.filter(
            ({ solicitante: { nombre }, tipo_muestra: tipo }) =>
              cliente.solicitantes.includes(nombre) && seesBoth(usuario, nombre, tipo, laboratory, cliente._id),
          );
          const names = new Set(ofCliente.map(({ solicitante }) => solicitante.nombre));
          const own = expected.solicitantes.filter((nombre) => names.has(nombre));
          const found = answer.status === 200 ? answer.data.solicitantes : answer.refusal?.code;
          expect([cliente._id, found]).toEqual([cliente._id, expected.clientes.includes(cliente) ? own : 'NOT_FOUND']);
          // Of the groups, those that lead from the client to a sample.
          const tipos = ofCliente.map(({ tipo_muestra: tipo }) => tipo);
          const withSamples = expected.grupos.filter((grupo) =>
            tipos.some((tipo) => grupo.tiposIncluidos.includes(tipo)),
          );
          const groups = answer.status === 200 ? answer.data.tiposGrupos?.toSorted() : answer.refusal?.code;
          expect([cliente._id, groups]).toEqual([
            cliente._id,
            expected.clientes.includes(cliente) ? withSamples.map(({ _id }) => _id).toSorted() : 'NOT_FOUND',
          ]);
          const { total } = await search('searchFilters', { lista: 'solicitantes', clienteId: cliente._id });
          expect([cliente._id, total]).toEqual([cliente._id, expected.clientes.includes(cliente) ? own.length : 0]);
        }
        for (const grupo of laboratory.tipoGrupos) {
          const answer = await product.call('getTiposMuestraOfGrupo', { token, params: { grupo: grupo._id } });
          const own = expected.tipos.filter((tipo) => grupo.tiposIncluidos.includes(tipo));
          const found = answer.status === 200 ? answer.data.tiposMuestra : answer.refusal?.code;
          expect([grupo._id, found]).toEqual([grupo._id, expected.grupos.includes(grupo) ? own : 'NOT_FOUND']);
        }
      }),
      { numRuns: runsOf(50) },
    );
  });
});
