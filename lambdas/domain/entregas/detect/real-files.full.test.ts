import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMapping } from '../mapping/read-mapping.ts';
import { processFile } from '../ingest/process.ts';
import { at, memory } from '../ingest/testing.ts';
import { unzip } from '../ingest/unzip.ts';
import { detect } from './detect.ts';
import { type Json, preguntasDe, answered, withIgnoradas } from '../../../../contract/entregas/deteccion.ts';
import { type RealFile, realFiles, reportOf } from '../../../../testing/real-data.ts';
import { endsOf } from './ends.ts';

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
    },
    180_000,
  );
});
