import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMapping } from '../mapping/read-mapping.ts';
import { processFile } from '../process.ts';
import { at, memory } from '../testing.ts';
import { unzip } from '../unzip.ts';
import { detect } from './detect.ts';
import { type Json, preguntasDe, responder } from '../../../contract/deteccion.ts';
import { endsOf } from './ends.ts';

/** Real laboratory data, whose publishers' terms keep it out of the repository. */
const data = join(import.meta.dirname, '../../../../shared/data');

const sinTipo = { columna: 'SUBTIPO', defecto: 'Sin tipo' };

/** What a person answers to each question, by the key that it asks about; `proposed`: what was proposed. */
const proposed = Symbol('proposed');
const deliveries: { file: string; answers: Record<string, Json | typeof proposed>; expected: object }[] = [
  {
    file: 'conagua/superficiales_2020.csv.gz',
    answers: {
      'campos.tipo_muestra': sinTipo,
      'campos.solicitante': 'ESTADO',
      'campos.conclusion_muestra': proposed,
      'campos.fecha_muestra': proposed,
    },
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
    answers: {
      'campos.solicitante': 'ESTADO',
      'campos.conclusion_muestra': proposed,
      'campos.fecha_muestra': proposed,
      '(conclusiones sin dueño)': proposed,
    },
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
    answers: { 'campos.numero_muestra': proposed, 'campos.solicitante': 'Sample Site' },
    expected: {
      muestras: { nuevas: 23_382, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
      resultados: { leidos: 96_481, con_operador: 46_666 },
      veredictos: { cumple: 0, no_cumple: 0, sin_definir: 23_382 },
      tipos: 3,
      solicitantes: 397,
    },
  },
];

describe('a real file', () => {
  it.runIf(existsSync(data)).each(deliveries)(
    '$file is read with the detected mapping, once its questions are answered',
    async ({ file, answers, expected }) => {
      const found = detect(await endsOf(unzip(createReadStream(join(data, file)))));
      const asked = preguntasDe(found);
      expect(asked.map(({ campo }) => campo).sort()).toEqual(Object.keys(answers).sort());
      let mapeo = found.mapeo ?? {};
      for (const question of asked) {
        const answer = answers[question.campo];
        if (answer === undefined || typeof answer === 'symbol') continue;
        expect(question.alternativas).toContainEqual(answer);
        mapeo = responder(mapeo, question, answer);
      }
      const report = await processFile({
        archivo: file,
        source: createReadStream(join(data, file)),
        mapping: readMapping(JSON.stringify(mapeo)),
        simulacion: false,
        save: memory().save,
        now: () => at,
      });
      expect(report).toMatchObject({ estado: 'terminado', rechazos: { total: 0 }, ...expected });
    },
    180_000,
  );
});
