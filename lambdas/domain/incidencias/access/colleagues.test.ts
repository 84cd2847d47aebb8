import fc from 'fast-check';
import { expect, it } from 'vitest';
import { masterSchema } from '../../../../contract/cuenta/usuario.ts';
import { storedUsuario } from '../../../../testing/usuarios.ts';
import { namedTo } from './colleagues.ts';

const someone = fc.record({
  _id: fc.constantFrom('a', 'b', 'c', 'd'),
  role: fc.constantFrom('cliente' as const, 'admin' as const),
  master: fc.constantFrom(null, ...masterSchema.options),
  clientes: fc.subarray(['hoteles', 'aguas', 'balnearios']),
  isActive: fc.boolean(),
});

it('a user other than an administrator is named active ones alone that share a client or are masters of the same', () => {
  fc.assert(
    fc.property(someone, fc.array(someone), (one, others) => {
      const of = storedUsuario({ ...one, role: 'cliente' });
      const all = others.map((other) => storedUsuario(other));
      const named = namedTo(of, all);
      const isKnown = (other: (typeof all)[number]) =>
        other._id !== of._id &&
        other.isActive &&
        other.role === 'cliente' &&
        (of.master === null
          ? other.master === null && other.clientes.some((cliente) => of.clientes.includes(cliente))
          : other.master === of.master);
      expect(named).toEqual(all.filter(isKnown));
    }),
  );
});

it('an administrator is named every active user but itself', () => {
  const all = ['jefa', 'ana', 'todo', 'baja'].map((_id) =>
    storedUsuario({ _id, master: _id === 'todo' ? 'todos' : null, isActive: _id !== 'baja' }),
  );
  const jefa = storedUsuario({ _id: 'jefa', role: 'admin' });
  expect(namedTo(jefa, all).map(({ _id }) => _id)).toEqual(['ana', 'todo']);
});
