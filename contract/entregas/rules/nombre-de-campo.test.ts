import { expect, it } from 'vitest';
import { nombreDeCampo } from './nombre-de-campo.ts';

it.each([
  ['fecha_muestra', 'Fecha de muestra'],
  ['solicitante.nombre', 'Solicitante'],
  ['punto_muestreo.codigo', 'Punto de muestreo'],
  ['determinaciones[3].descripcion', 'Determinación'],
  ['determinaciones[0].resultados[12].valor', 'Valor'],
  ['determinaciones[0].resultados[1].referencia.max', 'Límite máximo'],
  ['FECHA TOMA', 'FECHA TOMA'],
])('the field %s of a note is called %s', (campo, name) => {
  expect(nombreDeCampo(campo)).toBe(name);
});
