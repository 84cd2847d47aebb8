import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileRefused } from '../source/row.ts';
import { readMapping, mappingJsonSchema } from './read-mapping.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const wide = {
  forma: 'ancha',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: 'T', solicitante: 'S' },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', min: 6.5, max: 9.5 }] }],
};
const long = {
  forma: 'larga',
  decimal: ',',
  campos: wide.campos,
  resultado: { descripcion: 'P', valor: 'V' },
};

function faultOf(mapping: unknown): string {
  try {
    readMapping(typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return '';
}

describe('a mapping', () => {
  it('may say little: the rest has its defaults', () => {
    expect(readMapping(JSON.stringify(wide))).toMatchObject({
      codificacion: 'auto',
      separador: ',',
      comillas: '"',
      fechas: ['dd/mm/aaaa'],
      identidad: { espacio: '' },
    });
    expect(readMapping(JSON.stringify(long))).toMatchObject({ filas: 'sueltas', parametros: {} });
  });

  it.each([
    ['a key that does not exist', { ...wide, separdor: ';' }, 'No existe "separdor"'],
    [
      'a form that does not exist',
      { ...wide, forma: 'alta' },
      'forma: Debe ser "ancha", "larga", "cruzada" o "bloques"',
    ],
    ['no decimal sign', { ...wide, decimal: undefined }, 'decimal: Falta'],
    ['a decimal sign that is none', { ...wide, decimal: ';' }, 'decimal: Debe ser "," o "."'],
    ['thousands like decimals', { ...wide, miles: ',' }, 'miles: No puede ser el signo decimal'],
    ['a long separator', { ...wide, separador: ';;' }, 'separador: Es un solo signo'],
    ['quotes that separate', { ...wide, separador: '"' }, 'comillas: No pueden ser el separador'],
    ['an unknown encoding', { ...wide, codificacion: 'latin1' }, 'codificacion: Debe ser "auto" o "utf-8"'],
    ['a date format in English', { ...wide, fechas: ['dd/mm/yyyy'] }, 'fechas[0]: No es un formato de fecha'],
    ['no number', { ...wide, campos: { ...wide.campos, numero_muestra: undefined } }, 'campos.numero_muestra: Falta'],
    ['an unknown field', { ...wide, campos: { ...wide.campos, cliente: 'C' } }, 'campos: No existe "cliente"'],
    [
      'a source that is two things',
      { ...wide, campos: { ...wide.campos, producto: { columna: 'P', constante: 'Agua' } } },
      'campos.producto: Di de dónde sale',
    ],
    [
      'a value map that is not there',
      { ...long, resultado: { ...long.resultado, conclusion: { columna: 'C', valores: 'si_no' } } },
      'resultado.conclusion.valores: no hay ninguna lista "si_no"',
    ],
    [
      'a default for what no map has',
      { ...wide, campos: { ...wide.campos, producto: { columna: 'P', otros: 'Agua' } } },
      'campos.producto.otros: Solo tiene sentido junto a "valores"',
    ],
    ['no results', { ...wide, determinaciones: [{ descripcion: 'pH', resultados: [] }] }, 'resultados: Está vacío'],
    ['a list instead of an object', [wide], '(el mapeo): Debe ser un objeto'],
    ['what is no JSON', '{"forma": ', 'no es JSON válido'],
  ])('with %s is refused, naming the key', (_, mapping, reason) => {
    expect(faultOf(mapping)).toContain(reason);
  });

  it('never breaks otherwise, whatever it says', () => {
    const keys = fc.constantFrom('forma', 'decimal', 'campos', 'determinaciones', 'resultado', 'listas', 'fechas');
    const mapping = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue()));
    const broken = fc
      .tuple(fc.constantFrom(wide, long), keys, fc.jsonValue())
      .map(([base, key, value]) => Object.fromEntries([...Object.entries(base), [key, value]]));
    fc.assert(
      fc.property(fc.oneof(mapping, broken), (value) => {
        expect(faultOf(value)).toBeTypeOf('string');
      }),
    );
  });
});

const docs = join(import.meta.dirname, '../../../../docs');
const read = (path: string) => readFileSync(join(docs, path), 'utf8');

describe('the JSON Schema of mappings', () => {
  it('is the one that the documents hold (npm run mapping-schema writes it)', () => {
    expect(JSON.parse(read('mapping.schema.json'))).toEqual(JSON.parse(JSON.stringify(mappingJsonSchema())));
  });

  it('knows the keys of every form, and a source in its two ways', () => {
    const text = JSON.stringify(mappingJsonSchema());
    for (const key of [
      '"determinaciones"',
      '"parametros"',
      '"numero_muestra"',
      '"dentro_de"',
      '"omitir_filas"',
      '"cruce"',
      '"bloques"',
    ]) {
      expect(text).toContain(key);
    }
    expect(text).toContain('El nombre de una columna');
  });

  it('may be named by a mapping', () => {
    const example: object = JSON.parse(read('examples/mappings/nyc-agua.json'));
    const named = { $schema: '../../mapping.schema.json', ...example };
    expect(readMapping(JSON.stringify(named))).toMatchObject({ forma: 'ancha' });
  });
});
