import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { processFile } from './process.ts';
import { deliveryReportSchema, maxReportNotes } from './delivery-report.ts';
import { at, inPieces, memory, read } from './testing.ts';

const sample = (numero: string, changes: object = {}) => ({
  numero_muestra: numero,
  fecha_muestra: '2026-05-07',
  tipo_muestra: 'Agua',
  solicitante: 'Hotel Sol',
  ...changes,
});
/** Every text of a sample. */
const everywhere = (text: string) => ({
  _id: text,
  producto: text,
  descripcion: text,
  informacion_muestra: text,
  solicitante: { nombre: text, id: text },
  determinaciones: [
    {
      descripcion: text,
      procedimiento: text,
      resultados: [
        {
          descripcion: text,
          valor: text,
          unidad: text,
          incertidumbre: text,
          referencia: { texto: text },
          conclusion: text,
        },
      ],
    },
  ],
});
const ndjson = (...samples: readonly object[]) => samples.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('a delivered file', () => {
  it('changes nothing when it is delivered again', async () => {
    const save = memory();
    const content = ndjson(sample('A-1'), sample('A-2'), sample('A-3', { tipo_muestra: 'Alimento' }));
    expect((await read(content, { save })).report.muestras).toMatchObject({ nuevas: 3, sin_cambios: 0 });
    expect((await read(gzipSync(content), { save })).report.muestras).toMatchObject({ nuevas: 0, sin_cambios: 3 });
    const changed = ndjson(sample('A-1', { producto: 'Grifo' }));
    expect((await read(changed, { save })).report.muestras).toMatchObject({ actualizadas: 1 });
    expect(save.stored.size).toBe(3);
  });

  it('takes a sample that it has twice once, and refuses it whole where the two differ', async () => {
    const save = memory();
    await read(ndjson(sample('A-2', { producto: 'Pozo' })), { save });
    const { report, muestras } = await read(
      ndjson(sample('A-1'), sample('A-2'), sample('A-1'), sample('A-2', { producto: 'Grifo' }), sample('A-3')),
      { save },
    );
    expect(report.muestras).toMatchObject({ nuevas: 2, actualizadas: 0, sin_cambios: 1, rechazadas: 1 });
    expect(report.rechazos.primeras).toMatchObject([
      { linea: 4, muestra: 'A-2', motivo: expect.stringMatching(/líneas 2 y 4.*si ya estaba en el portal sigue/u) },
    ]);
    expect(muestras).toMatchObject([{ producto: 'Pozo' }, { numero_muestra: 'A-1' }, { numero_muestra: 'A-3' }]);
  });

  it.each([
    ['JSON', (text: string) => JSON.stringify({ ...sample('A-1'), ...everywhere(text) })],
    ['with half a character', (text: string) => JSON.stringify({ ...sample('A-1'), ...everywhere(`${text}\uD800`) })],
  ])('stores no text that turns the direction of what follows: %s', async (_, file) => {
    const { muestras } = await read(file('a\u202Eb\u2066c'));
    expect(muestras).toHaveLength(1);
    const stored = JSON.stringify(muestras);
    expect(stored).toContain('abc');
    expect(stored).not.toMatch(/\p{Bidi_Control}|\\ud800/u);
  });

  it('has a sample refused of which one place is sound and another is not', async () => {
    const { report, muestras } = await read(ndjson(sample('A-1', { fecha_muestra: '2026-02-31' }), sample('A-1')));
    expect(muestras).toEqual([]);
    expect(report.rechazos.primeras).toMatchObject([
      { motivo: expect.stringContaining('líneas 1 y 2') },
      { linea: 1, campo: 'fecha_muestra' },
    ]);
  });

  it('refuses a sample that no item of DynamoDB could hold, and takes the others', async () => {
    const resultados = Array.from({ length: 1000 }, () => ({
      descripcion: randomBytes(200).toString('base64url'),
      valor_formateado: randomBytes(200).toString('base64url'),
    }));
    const determinaciones = [{ descripcion: 'Multirresiduos', resultados }];
    const { report, muestras } = await read(ndjson(sample('A-1', { determinaciones }), sample('A-2')));
    expect(report.muestras).toMatchObject({ nuevas: 1, rechazadas: 1 });
    expect(report.rechazos.primeras).toMatchObject([{ muestra: 'A-1', motivo: expect.stringContaining('390 kB') }]);
    expect(muestras).toHaveLength(1);
  });

  it('counts who concluded authorised samples, and the values outside their limits that nobody calls so', async () => {
    const of = (valor: string, more: object = {}) => ({
      estado: 'autorizada',
      determinaciones: [
        { descripcion: 'Cl', resultados: [{ descripcion: 'Cl', valor, referencia: { max: 0.5 }, ...more }] },
      ],
    });
    const { report } = await read(
      ndjson(
        sample('A-1', of('0,4')),
        sample('A-2', of('0,6')),
        sample('A-3', { ...of('0,7'), conclusion_muestra: 'Cumple' }),
        sample('A-4', { ...of('0,8', { conclusion: 'No cumple' }), conclusion_muestra: 'No cumple' }),
        sample('A-5', { ...of('0,9'), estado: 'en_curso' }),
        sample('A-6', { ...of('1'), estado: 'anulada' }),
        sample('A-7', { ...of('0,3'), conclusion_muestra: 'Apta con reservas' }),
      ),
    );
    expect(report.conclusiones).toEqual({ con: 2, sin: 2, otras: 1, fuera: 2 });
  });

  it('is counted in its report, which has the form that readers of reports expect', async () => {
    const determinaciones = [
      {
        descripcion: 'Cl',
        resultados: [
          { descripcion: 'Cl', valor: '<0,5' },
          { descripcion: 'Ca', valor: 3 },
        ],
      },
    ];
    const { report } = await read(
      ndjson(
        sample('A-1', { conclusion_muestra: 'CUMPLE', determinaciones }),
        sample('A-2', { conclusion_muestra: 'No Cumple', solicitante: 'Hotel Luna' }),
        sample('A-3', { conclusion_muestra: 'Apta' }),
      ),
    );
    expect(deliveryReportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      estado: 'terminado',
      inicio: at.toISOString(),
      fin: at.toISOString(),
      resultados: { leidos: 2, con_operador: 1 },
      veredictos: { cumple: 1, no_cumple: 1, sin_definir: 1 },
      tipos: 1,
      solicitantes: 2,
    });
  });

  it('keeps the first refusals and counts them all', async () => {
    const { report } = await read('{mala\n'.repeat(maxReportNotes + 5));
    expect(report.rechazos.total).toBe(maxReportNotes + 5);
    expect(report.rechazos.primeras).toHaveLength(maxReportNotes);
  });

  it('that ends early stores nothing, and says so', async () => {
    const objects = Array.from({ length: 6000 }, (_, n) => sample(`A-${n}`));
    const content = JSON.stringify(objects);
    const lines = gzipSync(ndjson(...objects));
    for (const cut of [content.slice(0, -20), lines.subarray(0, -20)]) {
      const { report, muestras } = await read(cut);
      expect(report).toMatchObject({ estado: 'rechazado', muestras: { nuevas: 0 } });
      expect(report.error).toContain('cortado');
      expect(muestras).toEqual([]);
    }
  });

  it('is handed over in batches of at most 10,000 samples and about 100,000 results, with progress reported', async () => {
    const resultados = Array.from({ length: 600 }, (_, n) => ({ descripcion: `P${n}`, valor: n }));
    const big = Array.from({ length: 400 }, (_, n) =>
      sample(`B-${n}`, { determinaciones: [{ descripcion: 'M', resultados }] }),
    );
    const small = Array.from({ length: 10_100 }, (_, n) => sample(`S-${n}`));
    const content = Buffer.from(ndjson(...big, ...small));
    const batches: number[] = [];
    const progress: number[] = [];
    const { save } = memory();
    await processFile({
      archivo: 'muestras/x',
      source: inPieces(content, 65_536),
      simulacion: true,
      save: async (documents) => {
        batches.push(documents.length);
        return save(documents);
      },
      onProgress: async ({ muestras }) => void progress.push(muestras.nuevas),
      now: () => at,
    });
    expect(batches).toEqual([167, 167, 10_000, 166]);
    expect(progress).toContain(167);
    // At each piece of the file, at the three batches stored while it is read, and at every 200 samples of the others.
    expect(progress).toHaveLength(Math.ceil(content.length / 65_536) + 3 + Math.floor(10_497 / 200));
  });

  it('whose storing fails is no refused file: the fault is thrown, to be tried again', async () => {
    const reading = processFile({
      archivo: 'muestras/x',
      source: inPieces(Buffer.from(ndjson(sample('A-1'))), 10),
      simulacion: false,
      save: async () => Promise.reject(new Error('DynamoDB')),
      now: () => at,
    });
    await expect(reading).rejects.toThrow('DynamoDB');
  });

  it('gives a sample without `_id` an identity that depends on its key alone', async () => {
    const { muestras } = await read(ndjson(sample('A-1'), sample(' A-1 ', { _id: 'propia' })));
    expect(muestras.map(({ _id }) => _id)).toEqual([identityOf(['', 'A-1']), 'propia']);
    expect(identityOf(['', 'A-1'])).toMatch(/^[\da-f]{24}$/u);
    expect(new Set([identityOf(['a', 'b']), identityOf(['ab', '']), identityOf(['', 'ab'])]).size).toBe(3);
  });
});
