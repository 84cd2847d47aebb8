import { expect, it } from 'vitest';
import { conPalabras, type Conjetura, type Json, answered, sinEstado, withIgnoradas } from './deteccion.ts';

const question = (alternativas: readonly Json[]): Conjetura => ({
  campo: 'x',
  ruta: [],
  valor: null,
  alternativas,
  fundamento: '',
  certeza: 'preguntar',
});

const estado = (state: string | null) => ({
  campos: {
    estado: {
      columna: 'Fase',
      valores: { Firmada: 'autorizada', Borrador: state, Ensayo: state },
      ...(state !== null && { defecto: state }),
    },
  },
});

it('what each word of a state is goes beside the words that were known, and a blank by itself', () => {
  const asked = question([estado('en_curso'), estado('anulada'), estado(null)]);
  const chosen = { Borrador: 0, Ensayo: 2, '': 1 };
  expect(conPalabras(asked, chosen)).toEqual({
    campos: {
      estado: {
        columna: 'Fase',
        valores: { Firmada: 'autorizada', Borrador: 'en_curso', Ensayo: null },
        defecto: 'anulada',
      },
    },
  });
  expect(conPalabras(asked, { '': 2 })).not.toHaveProperty('campos.estado.defecto');
});

it('what each letter beside a value is, wherever the mapping says it', () => {
  const sign = (of: string | null) => ({
    resultado: {
      operador: { columna: 'Cod.', valores: { '<': '<', U: of, J: of } },
      censura: { columna: 'Cod.', valores: { U: of } },
    },
  });
  const asked = question([sign('<'), sign('>'), sign(null)]);
  expect(conPalabras(asked, { U: 0, J: 2 })).toEqual({
    resultado: {
      operador: { columna: 'Cod.', valores: { '<': '<', U: '<', J: null } },
      censura: { columna: 'Cod.', valores: { U: '<' } },
    },
  });
});

it('what each letter is in a list of the mapping', () => {
  const list = (of: string | null) => ({ listas: { signos: { '<': '<', U: of, J: of } } });
  const asked = question([list('<'), list('>'), list(null)]);
  expect(conPalabras(asked, { U: 0, J: 2 })).toEqual({ listas: { signos: { '<': '<', U: '<', J: null } } });
});

it('a column that is no state is none', () => {
  const mapeo = { campos: { numero_muestra: 'N', ...estado(null).campos } };
  expect(answered(mapeo, { ruta: [] }, sinEstado)['campos']).toEqual({ numero_muestra: 'N' });
});

it('columns that nothing reads are named, unless the mapping leaves out whatever it doesn’t name', () => {
  const mapeo = { campos: { numero_muestra: 'Muestra' } };
  expect(withIgnoradas(mapeo, ['Muestra', 'Nota', ''])['ignorar']).toEqual(['Nota']);
  expect(withIgnoradas({ ...mapeo, ignorar: ['Nota'] }, ['Muestra'])['ignorar']).toBeUndefined();
  expect(withIgnoradas({ ...mapeo, ignorar: 'todas' }, ['Muestra', 'Nota'])['ignorar']).toBe('todas');
});
