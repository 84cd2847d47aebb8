import { expect, it } from 'vitest';
import { responder } from '../../../../../contract/deteccion.ts';
import { noTraer } from './estados.ts';
import { conEstados, sinEstado } from './respuesta-de-estados.ts';

const valor = { campos: { estado: { columna: 'Estado', valores: { Validada: 'autorizada' } } } };
const mapeo = { forma: 'ancha', campos: { numero_muestra: 'N', ...valor.campos } };

it('what each word of a state is goes beside the words that were known', () => {
  const answer = conEstados({ valor }, { 'Sin firmar': 'en_curso', Prueba: noTraer, '': 'anulada' });
  expect(responder(mapeo, { ruta: [] }, answer)['campos']).toEqual({
    numero_muestra: 'N',
    estado: {
      columna: 'Estado',
      valores: { Validada: 'autorizada', 'Sin firmar': 'en_curso', Prueba: null },
      defecto: 'anulada',
    },
  });
});

it('a blank that isn’t brought stays refused, and a column that is no state is none', () => {
  expect(conEstados({ valor }, { '': noTraer })).toEqual(valor);
  expect(responder(mapeo, { ruta: [] }, sinEstado)['campos']).toEqual({ numero_muestra: 'N' });
});
