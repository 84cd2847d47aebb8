import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../contract/entregas/deteccion.ts';
import { nombreDeDestino } from './destinos.ts';
import { usosDe } from './mapeo-json.ts';
import { nameFor } from './name-for.ts';
import { textoDeFuente, textoDeRegla, textoDeRespuesta } from './valor-texto.ts';

describe('a source in words', () => {
  it.each([
    ['PRODUCTO', 'La columna «PRODUCTO»'],
    [{ constante: '2020-01-01' }, 'Siempre «2020-01-01»'],
    [{ columnas: ['Fecha', 'Hora', 'Punto'] }, 'Fecha + Hora + Punto, juntas'],
    [{ columna: 'TIPO', defecto: 'Sin tipo' }, 'La columna «TIPO»; donde falte, «Sin tipo»'],
    [{ columna: 'N', defecto: { columnas: ['A', 'B'] } }, 'La columna «N»; donde falte, «A» y «B», juntas'],
    [{ columna: 'C', dentro_de: '()' }, 'La columna «C», lo que va entre ()'],
    [
      { columna: 'S', valores: { Verde: 'Cumple', Gris: null } },
      'La columna «S» (Verde: Cumple; Gris: sin conclusión)',
    ],
    [{ columna: 'F', fechas: ['mm/dd/aaaa'] }, 'La columna «F», con fechas mm/dd/aaaa'],
    [undefined, 'De ningún sitio'],
  ])('%j', (fuente, text) => expect(textoDeFuente(fuente)).toBe(text));

  it('says what words of no verdict stand for', () => {
    const fuente = { columna: 'Calificador', valores: { U: '<', J: null } };
    expect(textoDeFuente(fuente, 'resultado.operador')).toBe('La columna «Calificador» (U: <; J: nada)');
    expect(textoDeFuente(fuente, 'campos.conclusion_muestra')).toContain('J: sin conclusión');
  });

  it('has no place whose key is shown', () => {
    const places = usosDe({ resultado: { censura: { columna: 'Cond.', valores: {}, limite: 'LQ' } } }, 'Cond.');
    expect(places.map(nombreDeDestino)).toEqual(['Valor donde no lo hay']);
  });
});

describe('the answers to a question', () => {
  const textosDeRespuestas = (campo: string, valores: readonly Json[]) =>
    valores.map((valor) => textoDeRespuesta(campo, valor));

  it('are words, whatever they are about', () => {
    expect(textosDeRespuestas('decimal', [',', '.'])).toEqual(['Coma', 'Punto']);
    expect(textosDeRespuestas('fechas', [['dd/mm/aaaa'], ['mm/dd/aaaa']])).toEqual(['dd/mm/aaaa', 'mm/dd/aaaa']);
    expect(textosDeRespuestas('miles', ['.', 'ninguno'])).toEqual([
      'Separa los miles con punto',
      'No separa los miles: tiene decimales',
    ]);
    expect(textosDeRespuestas('filas_ocultas', ['leer', 'omitir'])).toHaveLength(2);
    expect(textosDeRespuestas('rango_sin_signo', ['max', 'min', 'texto'])).toEqual([
      'Lo más que se admite',
      'Lo menos que se admite',
      'No se sabe: se enseña como texto',
    ]);
    expect(
      textosDeRespuestas('omitir_filas', [[{ ultimas: 2 }, { columna: 'Tipo QC', valores: ['Blanco'] }], []]),
    ).toEqual(['Las 2 últimas líneas; las filas con «Blanco» en «Tipo QC»', 'No se deja fuera ninguna']);
  });

  it('name rules one by one', () => {
    expect(textoDeRegla({ tras_cabecera: 1 })).toBe('la línea bajo la cabecera');
    expect(textoDeRegla({ columna: 'Muestra', patron: 'TOTAL*' })).toBe('las filas con TOTAL* en «Muestra»');
  });
});

it.each([
  ['resultados_2026-05.csv', 'resultados'],
  ['Exportación LIMS (mayo).xlsx', 'exportacion-lims-mayo'],
  ['superficiales_2020.csv.gz', 'superficiales'],
  ['2026.csv', 'laboratorio'],
  ['C1-A.csv', 'laboratorio'],
  ['z9-red-de-pozos.xlsx', 'red-de-pozos'],
])('the mapping of %s is called %s until a person calls it otherwise', (archivo, name) => {
  expect(nameFor(archivo)).toBe(name);
});

it('a name that another mapping has is not proposed', () => {
  expect(nameFor('pozos.csv', ['pozos', 'pozos-2', 'otro'])).toBe('pozos-3');
});
