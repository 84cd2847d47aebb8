import { createReadStream, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { exampleMapping, realFiles, reportOf } from '../../../../testing/real-data.ts';
import { processFile } from './process.ts';
import { at, memory, read } from './testing.ts';

describe('the worked examples of mappings', () => {
  it.each(realFiles)('$mapping is a valid mapping', ({ mapping }) => {
    expect(exampleMapping(mapping).forma).toBe('ancha');
  });

  it.each(realFiles)(
    'read $nombre ($version), with the figures of its publisher, and the second time change nothing',
    async (file) => {
      const { stored, save } = memory();
      const readFile = async () =>
        processFile({
          archivo: file.path,
          source: createReadStream(file.path),
          mapping: exampleMapping(file.mapping),
          simulacion: false,
          save,
          now: () => at,
        });
      expect(await readFile()).toMatchObject(reportOf(file));
      // CONAGUA has sites of one name and state that only their key distinguishes; New York names each of its sites.
      const keys = [...stored.values()].map(
        ({ solicitante, punto_muestreo: punto }) => punto && claveDePunto(solicitante.nombre, punto),
      );
      expect(new Set(keys).size).toBe(file.cifras.puntos);
      expect(keys).not.toContain(undefined);
      const again = await readFile();
      expect(again.muestras).toMatchObject({ nuevas: 0, actualizadas: 0, sin_cambios: stored.size, rechazadas: 0 });
    },
    180_000,
  );

  it.each(realFiles.filter(({ nombre }) => nombre === 'nyc'))(
    'read New York’s file ($version) row by parameter as well, all samples scattered over the whole file',
    async (file) => {
      const [header = [], ...samples] = parse(gunzipSync(readFileSync(file.path)));
      const row = (sample: readonly string[], parametro = '', valor = '') =>
        [...sample.slice(0, 6).map((cell) => clean(cell)), parametro, valor].join('\t');
      const lines = header.slice(6).flatMap((parametro, i) =>
        samples.flatMap((sample) => {
          const valor = sample[6 + i]?.trim() ?? '';
          // The first parameter names every sample, also one that has no result at all.
          return valor === '' ? (i === 0 ? [row(sample)] : []) : [row(sample, parametro, valor)];
        }),
      );
      const { campos, identidad, fechas } = exampleMapping('nyc-agua');
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
      expect(report).toMatchObject(reportOf(file));
      expect(muestras).toHaveLength(file.cifras.muestras);
    },
    180_000,
  );
});
