import { expect, it } from 'vitest';
import type { Cobertura } from '../../../contract/programa/cobertura.ts';
import { acotadoPor, textoDeCuenta, textoDeOtrasFilas, textoDeResumen, textoDeSinPeriodos } from './words.ts';

const cobertura = (
  sinHacer: number,
  porHacer: number,
  proximas: readonly number[],
  totalProximas = proximas.length,
  ritmo = { filas: 0, deberian: 0, van: 0 },
) => ({
  hoy: '2026-11-28',
  desde: '2026-01-01',
  hasta: '2026-12-31',
  resumen: {
    instalaciones: 1,
    filas: 2,
    planeadas: 20,
    autorizadas: 1,
    enCurso: 0,
    sinHacer,
    porHacer,
    ritmo,
    sinPuntos: 0,
  },
  proximas: proximas.map((faltan) => ({ faltan })) as Cobertura['proximas'],
  totalProximas,
  noContado: { puntos: 0, sinFilas: 0, propuestas: 0 },
  otrasFilas: 0,
});

it.each([
  [cobertura(3, 5, [1, 3]), '3 muestreos sin hacer; quedan 5 hasta fin de año; en los próximos 30 días vencen 4.'],
  [cobertura(1, 0, []), '1 muestreo sin hacer; en los próximos 30 días no vence ninguno.'],
  [
    cobertura(0, 1, [1]),
    'Ningún muestreo sin hacer de lo que pide el programa de tu instalación; queda 1 hasta fin de año; en los próximos 30 días vence 1.',
  ],
  [
    cobertura(0, 0, []),
    'No falta ningún muestreo de lo que pide el programa de tu instalación en 2026; en los próximos 30 días no vence ninguno.',
  ],
  [
    cobertura(0, 900, [1, 1], 300),
    'Ningún muestreo sin hacer de lo que pide el programa de tu instalación; quedan 900 hasta fin de año; en los próximos 30 días vencen más de 2.',
  ],
  [
    cobertura(0, 8, [], 0, { filas: 1, deberian: 10, van: 4 }),
    'Ningún muestreo sin hacer de lo que pide el programa de tu instalación; quedan 8 hasta fin de año; en los próximos 30 días no vence ninguno. Repartidos por igual en el año, deberían ir 10, van 4.',
  ],
])('what lacks is said in one sentence', (given, words) => {
  expect(textoDeResumen(given)).toBe(words);
});

it('that nothing lacks is said of what is counted, and of what isn’t', () => {
  const given = { ...cobertura(0, 0, []), hoy: '2027-02-01' };
  const resumen = { ...given.resumen, instalaciones: 3 };
  expect(textoDeResumen({ ...given, resumen, noContado: { puntos: 2, sinFilas: 1, propuestas: 3 } })).toBe(
    'No falta ningún muestreo de lo que pide el programa de tus 3 instalaciones en 2026. Fuera de la cuenta: 2 puntos con muestras no son de ninguna instalación; 1 instalación no tiene nada en su programa; 3 filas que propone la ley no están en ningún programa.',
  );
});

it('of what filters find nothing is said as if of all that the reader has', () => {
  const given = { ...cobertura(0, 0, []), hoy: '2027-02-01' };
  expect(textoDeResumen(given, true)).toBe(
    'No falta ningún muestreo de lo que pide con esos filtros el programa de 1 instalación en 2026.',
  );
  expect(textoDeResumen({ ...given, resumen: { ...given.resumen, filas: 0 } }, true)).toBe(
    'Ninguna fila de programa que contar con esos filtros.',
  );
  const names = { clienteId: () => 'Aguas', tipoGrupoId: () => 'Legionella', entrega: () => '' };
  expect(acotadoPor({ filtros: { tipoGrupoId: 'g1' }, clase: 'edificio' }, names)).toMatchObject([
    { value: 'Legionella' },
    { label: 'Clase de instalación' },
  ]);
});

it('a row without periods is said to have none in the year that is shown, whichever that is', () => {
  expect(textoDeSinPeriodos({ sigue: null }, 2024)).toBe('Nada en 2024');
});

it('that nothing lacks is never said without the rows that the reader doesn’t see', () => {
  expect(textoDeResumen({ ...cobertura(0, 0, []), hoy: '2027-02-01', otrasFilas: 2 })).toBe(
    'No falta ningún muestreo de lo que pide el programa de tu instalación en 2026. Hay 2 filas más, de tipos de muestra que no ves: aquí no se cuentan.',
  );
});

it('says of how many rows it isn’t counted at how many points they are sampled', () => {
  const given = { ...cobertura(0, 0, []), hoy: '2027-02-01' };
  expect(textoDeResumen({ ...given, resumen: { ...given.resumen, sinPuntos: 2 } })).toBe(
    'No falta ningún muestreo de lo que pide el programa de tu instalación en 2026. De 2 filas no se cuenta en cuántos puntos se toma cada muestreo.',
  );
});

it('of another year nothing is said to be due soon', () => {
  expect(textoDeResumen({ ...cobertura(3, 0, []), hoy: '2027-02-01' })).toBe('3 muestreos sin hacer.');
});

it('says how many of how many lack, and never that the law is complied with', () => {
  expect(textoDeCuenta({ planeadas: 4, faltan: 2, enCurso: 0, deMas: 0 })).toBe('faltan 2 de 4');
  expect(textoDeCuenta({ planeadas: 1, faltan: 1, enCurso: 0, deMas: 0 })).toBe('falta 1 de 1');
  expect(textoDeCuenta({ planeadas: 4, faltan: 0, enCurso: 1, deMas: 0 })).toBe('4 de 4, 1 en curso');
  expect(textoDeCuenta({ planeadas: 4, faltan: 0, enCurso: 0, deMas: 2 })).toBe('4 de 4, 2 de más');
});

it('rows that the reader doesn’t see are said not to be counted', () => {
  expect([0, 1, 2].map(textoDeOtrasFilas)).toEqual([
    '',
    'Hay 1 fila más, de tipos de muestra que no ves: aquí no se cuenta.',
    'Hay 2 filas más, de tipos de muestra que no ves: aquí no se cuentan.',
  ]);
});
