import { createReadStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readMapping } from '../form/read-mapping.ts';
import { processFile } from '../store/process.ts';
import { detectDelivery } from './detect-delivery.ts';
import { at, inPieces, memory } from '../store/testing.ts';
import { unzip } from '../source/archive.ts';
import { detect } from './detect.ts';
import { type Json, preguntasDe, answered, withIgnoradas } from '../../../../contract/entregas/deteccion.ts';
import type { CuentaDeCeldas } from '../../../../contract/entregas/celdas.ts';
import {
  cellsOfSheets,
  cellsWithContent,
  type RealFile,
  realFiles,
  reportOf,
  trickyFiles,
} from '../../../../testing/real-data.ts';
import { endsOf } from './text.ts';

const sinTipo = { columna: 'SUBTIPO', defecto: 'Sin tipo' };

/** What a person answers to each question, by the key that it asks about; `proposed`: what was proposed. */
const proposed = Symbol('proposed');
const answersTo: Readonly<Record<RealFile['nombre'], Record<string, Json | typeof proposed>>> = {
  superficiales: {
    'campos.tipo_muestra': sinTipo,
    'campos.solicitante': 'ESTADO',
    'campos.conclusion_muestra': proposed,
    'campos.fecha_muestra': proposed,
  },
  subterraneas: {
    'campos.solicitante': 'ESTADO',
    'campos.conclusion_muestra': proposed,
    'campos.fecha_muestra': proposed,
    '(conclusiones sin dueño)': proposed,
  },
  nyc: { 'campos.numero_muestra': proposed, 'campos.solicitante': 'Sample Site' },
};

describe('a real file', () => {
  it.each(realFiles)(
    '$nombre ($version) is read with the detected mapping, once its questions are answered',
    async (file) => {
      const answers = answersTo[file.nombre];
      const found = detect(await endsOf(unzip(createReadStream(file.path))));
      const asked = preguntasDe(found);
      expect(asked.map(({ campo }) => campo).sort()).toEqual(Object.keys(answers).sort());
      let mapeo = found.mapeo ?? {};
      for (const question of asked) {
        const answer = answers[question.campo];
        if (answer === undefined || typeof answer === 'symbol') continue;
        expect(question.alternativas).toContainEqual(answer);
        mapeo = answered(mapeo, question, answer);
      }
      mapeo = withIgnoradas(
        mapeo,
        found.columnas.map(({ nombre }) => nombre),
      );
      const report = await processFile({
        archivo: file.path,
        source: createReadStream(file.path),
        mapping: readMapping(JSON.stringify(mapeo)),
        simulacion: false,
        save: memory().save,
        now: () => at,
      });
      expect(report).toMatchObject(reportOf(file));
      const { separador } = mapeo;
      const text = new TextDecoder(mapeo['codificacion'] === 'windows-1252' ? 'windows-1252' : 'utf-8').decode(
        gunzipSync(readFileSync(file.path)),
      );
      const all = cellsWithContent(text, separatorOf(separador));
      expect([report.celdas.total, sumOf(report.celdas)]).toEqual([all, all]);
    },
    180_000,
  );
});

const sumOf = ({ destinos }: CuentaDeCeldas) => destinos.reduce((sum, { celdas }) => sum + celdas, 0);

const separatorOf = (separador: Json | undefined) =>
  separador === 'tabulador' ? '\t' : typeof separador === 'string' ? separador : ',';

/** What the account of a file by its proposed mapping says, and what its cells come to; why not, of one that isn't understood. */
async function accountOf(path: string) {
  const bytes = readFileSync(path);
  const { mapeo, avisos } = await detectDelivery(inPieces(bytes, 65_536));
  if (!mapeo) return { avisos };
  const report = await processFile({
    archivo: path,
    source: inPieces(bytes, 65_536),
    mapping: readMapping(JSON.stringify(mapeo)),
    simulacion: true,
    save: memory().save,
    now: () => new Date('2027-05-20T10:00:00Z'),
  });
  const counts = path.endsWith('.xlsx')
    ? cellsOfSheets(bytes)
    : [cellsWithContent(bytes.toString('latin1'), separatorOf(mapeo['separador']))];
  const { total } = report.celdas;
  return { error: report.error, total, sum: sumOf(report.celdas), counted: counts.includes(total) ? total : counts };
}

describe.skipIf(trickyFiles.length === 0)('a small file of a laboratory', () => {
  it.each(trickyFiles.map((path) => [basename(path), path]))(
    '%s has an end for each of its cells by the proposed mapping, or it is said why it has none',
    async (_, path) => {
      const { avisos = [], error, total, sum, counted } = await accountOf(path);
      expect([error, sum, counted]).toEqual([undefined, total, total]);
      expect(total === undefined ? avisos.join() : 'read').not.toBe('');
    },
  );
});
