import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMapping } from './mapping/read-mapping.ts';
import { processFile } from './process.ts';
import { at, memory } from './testing.ts';

const root = join(import.meta.dirname, '../..');
/** Real laboratory data, whose publishers' terms keep it out of the repository. */
const data = join(root, '../shared/data');

const deliveries = [
  {
    file: 'conagua/superficiales_2020.csv.gz',
    mapping: 'conagua-superficiales',
    expected: {
      muestras: { nuevas: 3493, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
      resultados: { leidos: 25_607, con_operador: 9562 },
      veredictos: { cumple: 1267, no_cumple: 1133 + 1089, sin_definir: 4 },
      tipos: 28,
      solicitantes: 32,
    },
  },
  {
    file: 'conagua/subterraneas_2020.tsv.gz',
    mapping: 'conagua-subterraneas',
    expected: {
      muestras: { nuevas: 1068, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
      resultados: { leidos: 14_938, con_operador: 6678 },
      veredictos: { cumple: 434, no_cumple: 247 + 387, sin_definir: 0 },
      tipos: 8,
      solicitantes: 32,
    },
  },
  {
    file: 'nyc-water/Drinking_Water_Quality_Distribution_Monitoring_Data.csv.gz',
    mapping: 'nyc-agua',
    expected: {
      muestras: { nuevas: 23_382, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
      resultados: { leidos: 96_481, con_operador: 46_666 },
      veredictos: { cumple: 0, no_cumple: 0, sin_definir: 23_382 },
      tipos: 3,
      solicitantes: 397,
    },
  },
] as const;

const mappingOf = (name: string) =>
  readMapping(readFileSync(join(root, `docs/examples/mappings/${name}.json`), 'utf8'));

describe('the worked examples of mappings', () => {
  it.each(deliveries)('$mapping is a valid mapping', ({ mapping }) => {
    expect(mappingOf(mapping).forma).toBe('ancha');
  });

  it.runIf(existsSync(data)).each(deliveries)(
    'read $file whole, with the figures of its publisher, and the second time change nothing',
    async ({ file, mapping, expected }) => {
      const { stored, save } = memory();
      const read = async () =>
        processFile({
          archivo: file,
          source: createReadStream(join(data, file)),
          mapping: mappingOf(mapping),
          simulacion: false,
          save,
          now: () => at,
        });
      expect(await read()).toMatchObject({ estado: 'terminado', rechazos: { total: 0 }, ...expected });
      const again = await read();
      expect(again.muestras).toEqual({ nuevas: 0, actualizadas: 0, sin_cambios: stored.size, rechazadas: 0 });
    },
    60_000,
  );
});
