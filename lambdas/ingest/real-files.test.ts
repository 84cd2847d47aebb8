import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { claveDePunto } from '../../contract/rules/punto.ts';
import { clean } from '../../contract/rules/texto.ts';
import { readMapping } from './mapping/read-mapping.ts';
import { processFile } from './process.ts';
import { at, memory, read } from './testing.ts';

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
    puntos: 3493,
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
    puntos: 1068,
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
    puntos: 397,
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
    async ({ file, mapping, expected, puntos }) => {
      const { stored, save } = memory();
      const readFile = async () =>
        processFile({
          archivo: file,
          source: createReadStream(join(data, file)),
          mapping: mappingOf(mapping),
          simulacion: false,
          save,
          now: () => at,
        });
      expect(await readFile()).toMatchObject({ estado: 'terminado', rechazos: { total: 0 }, ...expected });
      // CONAGUA has sites of one name and state that only their key distinguishes; New York names each of its sites.
      const keys = [...stored.values()].map(
        ({ solicitante, punto_muestreo: punto }) => punto && claveDePunto(solicitante.nombre, punto),
      );
      expect(new Set(keys).size).toBe(puntos);
      expect(keys).not.toContain(undefined);
      const again = await readFile();
      expect(again.muestras).toMatchObject({ nuevas: 0, actualizadas: 0, sin_cambios: stored.size, rechazadas: 0 });
    },
    180_000,
  );

  it.runIf(existsSync(data))(
    'read New York’s file row by parameter as well, all samples scattered over the whole file',
    async () => {
      const [, , { file, expected }] = deliveries;
      const [header = [], ...samples] = parse(gunzipSync(readFileSync(join(data, file))));
      const row = (sample: readonly string[], parametro = '', valor = '') =>
        [...sample.slice(0, 6).map((cell) => clean(cell)), parametro, valor].join('\t');
      const lines = header.slice(6).flatMap((parametro, i) =>
        samples.flatMap((sample) => {
          const valor = sample[6 + i]?.trim() ?? '';
          // The first parameter names every sample, also one that has no result at all.
          return valor === '' ? (i === 0 ? [row(sample)] : []) : [row(sample, parametro, valor)];
        }),
      );
      const { campos, identidad, fechas } = mappingOf('nyc-agua');
      const { report, muestras } = await read([row(header, 'P', 'V'), ...lines, ''].join('\n'), {
        mapping: {
          forma: 'larga',
          filas: 'contiguas',
          separador: 'tabulador',
          decimal: '.',
          campos,
          identidad,
          fechas,
          resultado: { descripcion: 'P', valor: 'V' },
        },
        spool: { memory: 2 ** 20 },
      });
      const { muestras: counts, resultados, veredictos, tipos, solicitantes } = expected;
      expect(report).toMatchObject({
        estado: 'terminado',
        muestras: counts,
        resultados,
        veredictos,
        tipos,
        solicitantes,
      });
      expect(muestras).toHaveLength(23_382);
    },
    180_000,
  );
});
