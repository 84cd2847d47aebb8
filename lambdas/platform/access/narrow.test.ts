import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cliente } from '../../../testing/clientes.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { type Alcance, type Allowed, isVisible, narrowTo } from './scope.ts';

const names = ['sol', 'luna', 'norte'];
const ids = ['a', 'b', 'no-hay'];
const some = fc.subarray(names);
const allowed: fc.Arbitrary<Allowed> = fc.oneof(
  fc.constant('todos' as const),
  some.map((one) => new Set(one)),
);
const at = '2026-01-01T00:00:00.000Z';

it('a narrowed scope allows what the scope and each list allow, and nothing else, whatever the laboratory has', () => {
  const laboratory = fc.record({
    clientes: fc
      .tuple(some, some, fc.boolean())
      .map(([a, b, isActive]) => [
        cliente({ _id: 'a', solicitantes: a, isActive }),
        cliente({ _id: 'b', solicitantes: b }),
      ]),
    tipoGrupos: fc.tuple(some, fc.boolean()).map(([tiposIncluidos, isActive]) => [
      {
        _id: 'a',
        nombre: 'A',
        tiposIncluidos,
        isActive,
        descripcion: '',
        color: '#000000',
        createdAt: at,
        updatedAt: at,
      },
    ]),
  });
  const narrowing = fc.record({ clientes: fc.subarray(ids), solicitantes: some, tipoGrupos: fc.subarray(ids) });
  fc.assert(
    fc.property(allowed, allowed, narrowing, laboratory, (solicitantes, tipos, to, { clientes, tipoGrupos }) => {
      const alcance: Alcance = { solicitantes, tipos };
      const narrow = narrowTo(alcance, to, { clientes, tipoGrupos });
      for (const solicitante of names) {
        for (const tipo of names) {
          const ofClient = clientes.some(
            (one) => to.clientes.includes(one._id) && one.isActive && one.solicitantes.includes(solicitante),
          );
          const ofGroup = tipoGrupos.some(
            (one) => to.tipoGrupos.includes(one._id) && one.isActive && one.tiposIncluidos.includes(tipo),
          );
          const wanted =
            isVisible(alcance, solicitante, tipo) &&
            (to.clientes.length === 0 || ofClient) &&
            (to.solicitantes.length === 0 || to.solicitantes.includes(solicitante)) &&
            (to.tipoGrupos.length === 0 || ofGroup);
          expect(isVisible(narrow, solicitante, tipo)).toBe(wanted);
        }
      }
    }),
    { numRuns: runsOf(300) },
  );
});
