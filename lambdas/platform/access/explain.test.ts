import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { motivosDeVer } from '../../../contract/administracion/visibilidad.ts';
import { cliente } from '../../../testing/clientes.ts';
import { type ExplainedUsuario, explainVisibility } from './explain.ts';
import { computeScope, isVisible } from './scope.ts';

const grupo = (_id: string, tiposIncluidos: string[], isActive = true): TipoGrupo => ({
  _id,
  nombre: `Grupo ${_id}`,
  descripcion: '',
  color: '#3B82F6',
  tiposIncluidos,
  isActive,
  createdAt: '',
  updatedAt: '',
});

const laboratory = {
  clientes: [
    cliente({ _id: 'palace', nombre: 'Hotel Palace', solicitantes: ['Palace Mar', 'Palace Sol'], empresa: 'alicuota' }),
    cliente({ _id: 'cerrado', nombre: 'Cerrado', solicitantes: ['Balneario'], empresa: 'cbba', isActive: false }),
  ],
  tipoGrupos: [grupo('aguas', ['Agua']), grupo('viejo', ['Aire'], false)],
};

const ana: ExplainedUsuario = {
  role: 'cliente',
  master: null,
  clientes: ['palace'],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  porCliente: [],
  isActive: true,
};
const mar = { solicitante: 'Palace Mar', tipo: 'Agua' };

function explained(more: Partial<ExplainedUsuario>, muestra = mar) {
  const { ve, motivos } = explainVisibility({ ...ana, ...more }, muestra, laboratory);
  return [ve, ...motivos.map(({ motivo, nombres }) => [motivo, ...nombres].join(' '))];
}

describe('why a user sees a sample', () => {
  it('names the client, the solicitantes chosen, the group or the type that give it', () => {
    expect(explained({})).toEqual([true, 'cliente Hotel Palace', 'todos-los-tipos']);
    expect(explained({ solicitantes: ['Palace Mar'], grupoTipoMuestra: ['aguas'], tipoMuestra: 'Agua' })).toEqual([
      true,
      'solicitante Hotel Palace',
      'grupo Grupo aguas',
      'tipo Agua',
    ]);
    expect(explained({ role: 'admin' })).toEqual([true, 'administrador', 'todos-los-tipos']);
    expect(explained({ master: 'todos' })).toEqual([true, 'master-todos', 'todos-los-tipos']);
    expect(explained({ master: 'alicuota' })).toEqual([true, 'master-empresa Hotel Palace', 'todos-los-tipos']);
  });

  it('names every obstacle, and only those, where it does not', () => {
    expect(explained({ isActive: false })).toEqual([false, 'deshabilitado']);
    expect(explained({ solicitantes: ['Palace Sol'], grupoTipoMuestra: ['viejo'] })).toEqual([
      false,
      'solicitante-no-elegido Hotel Palace',
      'grupo-excluye Grupo viejo',
    ]);
    expect(explained({ tipoMuestra: 'Aire' })).toEqual([false, 'tipo-excluye Aire']);
    expect(explained({}, { ...mar, solicitante: 'palace mar' })).toEqual([false, 'solicitante-ajeno Hotel Palace']);
    expect(explained({ clientes: ['cerrado'] }, { ...mar, solicitante: 'Balneario' })).toEqual([
      false,
      'cliente-inactivo Cerrado',
    ]);
    expect(explained({ clientes: ['borrado'] })).toEqual([false, 'cliente-inexistente']);
    expect(explained({ clientes: [] })).toEqual([false, 'sin-cliente']);
    expect(explained({ master: 'cbba' })).toEqual([false, 'empresa-ajena']);
  });

  it('of several clients names those of the client that gives it, or of one that has the solicitante', () => {
    const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: 'Aire', incidenciasSoloLectura: false };
    const both = { clientes: ['cerrado', 'palace'], porCliente: [{ cliente: 'palace', ...regla }] };
    expect(explained({ ...both, clientes: ['palace'], porCliente: [{ cliente: 'cerrado', ...regla }] })).toEqual([
      false,
      'solicitante-no-elegido Hotel Palace',
    ]);
    expect(explained(both)).toEqual([false, 'tipo-excluye Aire']);
    expect(explained(both, { ...mar, tipo: 'Aire' })).toEqual([true, 'cliente Hotel Palace', 'tipo Aire']);
    expect(explained(both, { ...mar, solicitante: 'Otro' })).toEqual([false, 'solicitante-ajeno Hotel Palace Cerrado']);
  });
});

describe('the explanation', () => {
  const some = <T>(...values: T[]) => fc.subarray(values);
  const clientes: fc.Arbitrary<Cliente[]> = fc
    .array(
      fc.record({
        solicitantes: some('A', 'B ', 'C'),
        empresa: fc.constantFrom('alicuota' as const, 'cbba' as const, null),
        isActive: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((all) => all.map((one, n) => cliente({ _id: `c${n}`, nombre: `Cliente ${n}`, ...one })));
  const tipoGrupos = fc
    .array(fc.tuple(some('x', ' y', 'z'), fc.boolean()), { maxLength: 3 })
    .map((all) => all.map(([tipos, isActive], n) => grupo(`g${n}`, tipos, isActive)));
  const regla = {
    solicitantes: some('A', ' B', 'C'),
    grupoTipoMuestra: some('g0', 'g1', 'gone'),
    tipoMuestra: fc.constantFrom(null, null, '', 'x', 'y '),
  };
  const usuario: fc.Arbitrary<ExplainedUsuario> = fc.record({
    role: fc.constantFrom('cliente' as const, 'cliente' as const, 'admin' as const),
    master: fc.constantFrom(null, null, 'todos' as const, 'alicuota' as const, 'cbba' as const),
    clientes: some('c0', 'c1', 'c2', 'gone'),
    ...regla,
    porCliente: fc.uniqueArray(
      fc.record({ cliente: fc.constantFrom('c0', 'c1', 'c3', 'gone'), ...regla, incidenciasSoloLectura: fc.boolean() }),
      { maxLength: 3, selector: ({ cliente: _id }) => _id },
    ),
    isActive: fc.boolean(),
  });
  const muestra = fc.record({ solicitante: fc.constantFrom('A', 'B', 'C', 'D'), tipo: fc.constantFrom('x', 'y', 'w') });

  it('agrees with the scope that reads use, and gives reasons of one kind only', () => {
    fc.assert(
      fc.property(usuario, muestra, clientes, tipoGrupos, (who, what, ofClientes, ofGrupos) => {
        const lab = { clientes: ofClientes, tipoGrupos: ofGrupos };
        const { ve, motivos } = explainVisibility(who, what, lab);
        expect(ve).toBe(who.isActive && isVisible(computeScope(who, lab), what.solicitante, what.tipo));
        expect(motivos.length).toBeGreaterThan(0);
        const isToSee = (motivo: string) => (motivosDeVer as readonly string[]).includes(motivo);
        expect(motivos.every(({ motivo }) => isToSee(motivo) === ve)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
