import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingJsonSchema } from './json-schema.ts';
import { readMapping } from './read-mapping.ts';

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
