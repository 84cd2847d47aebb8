import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { notasDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { beginRetirada } from '../../../../testing/entregas.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { readReport, readNotas } from './entrega-objects.ts';
import { listEntregas } from './entregas.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { handler } from '../../../functions/ingest.ts';

const bucket = useDropBucket();

const done = { batchItemFailures: [] };
const mapping = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  resultado: { descripcion: 'P', valor: 'V' },
  exportacion_completa: { retirar_hasta_por_ciento: 5 },
};

/** The rows of an export of samples, by number; one without a date is refused. */
const csv = (numeros: readonly string[], refused: readonly string[] = []) =>
  [
    'N;F;S;P;V',
    ...numeros.map((numero) => `${numero};07/05/2026;Hotel Sol;pH;7,2`),
    ...refused.map((numero) => `${numero};ayer;Hotel Sol;pH;7,2`),
    '',
  ].join('\n');
const estado = async (numero: string) => (await readMuestra(identityOf(['', numero])))?.header.estado;
const last = async () => (await listEntregas('muestras', undefined, 1)).entregas[0];

/** Drops an export as a file of its mapping; gives what its delivery and its report say of what is missing. */
async function dropped(nombre: string, file: string, content: string, simulacion = false) {
  await bucket.nextSecond();
  const key = `muestras/${nombre}/${file}`;
  expect(await handler(await bucket.drop(key, content, simulacion))).toEqual(done);
  const report = await readReport(key);
  const entrega = await last();
  const notas = notasDeEntregaSchema.parse(await readNotas(entrega?._id ?? ''));
  return { report, entrega, notas };
}

describe('a file whose mapping says that it is complete', () => {
  it('withdraws what it lacks, says which, and gives it back where it is withdrawn', async () => {
    await bucket.drop('mappings/todo.json', JSON.stringify(mapping));
    const numeros = Array.from({ length: 20 }, (_, n) => `T-${n}`);
    const first = await dropped('todo', 'lunes.csv', csv(numeros));
    expect(first.entrega).toMatchObject({ estado: 'hecha', ausentes: { faltan: 0, de: 0, retiradas: 0 } });
    const dry = await dropped('todo', 'ensayo.csv', csv(numeros.slice(1)), true);
    expect(dry.report).toMatchObject({ simulacion: true, ausentes: { faltan: 1, de: 20, retiradas: 1 } });
    expect(await estado('T-0')).toBe('autorizada');
    const second = await dropped('todo', 'martes.csv', csv(numeros.slice(1)));
    expect(second.entrega).toMatchObject({
      estado: 'hecha',
      ausentes: { faltan: 1, de: 20, retiradas: 1 },
      muestras: { sin_cambios: 19, rechazadas: 0 },
    });
    expect(second.notas.ausentes).toEqual({
      total: 1,
      muestras: 1,
      motivos: [
        {
          campo: '',
          motivo: 'No está en el archivo y se ha retirado',
          total: 1,
          muestras: 1,
          primeras: [{ linea: 0, muestra: 'T-0' }],
        },
      ],
    });
    expect(await estado('T-0')).toBe('anulada');
    // It is missing: that it was annulled nobody has said, and readers aren't told so.
    expect((await readMuestra('T-0'))?.header.anulacion).toBe(undefined);
    const id = second.entrega?._id ?? '';
    await beginRetirada(id);
    const order = { Records: [{ s3: { object: { key: `retiradas/${id}.json` } } }] };
    expect(await handler(bucket.messageOf(JSON.stringify(order)))).toEqual(done);
    expect(await estado('T-0')).toBe('autorizada');
    expect(await whatDiffers()).toEqual([]);
  });

  it('withdraws nothing where too much is missing, where rows are refused, or where it can’t be read', async () => {
    await bucket.drop('mappings/poco.json', JSON.stringify(mapping));
    const numeros = Array.from({ length: 20 }, (_, n) => `P-${n}`);
    await dropped('poco', 'a.csv', csv(numeros));
    const few = await dropped('poco', 'b.csv', csv(numeros.slice(3)));
    expect(few.entrega?.ausentes).toEqual({ faltan: 3, de: 20, retiradas: 0 });
    expect(few.notas.avisos.motivos).toMatchObject([
      {
        campo: 'exportacion_completa',
        motivo: expect.stringContaining(
          'Faltan 3 de 20 muestras de exportaciones anteriores (15,0\u00a0%), más del 5\u00a0%',
        ),
      },
    ]);
    const refused = await dropped('poco', 'c.csv', csv(numeros.slice(1, -1), ['P-19']));
    expect(refused.entrega).toMatchObject({ estado: 'hecha_con_rechazos', ausentes: null });
    expect(refused.notas.avisos.motivos).toMatchObject([{ campo: 'exportacion_completa', total: 1 }]);
    const header = await dropped('poco', 'd.csv', csv([]));
    expect(header.entrega?.ausentes?.retiradas ?? 0).toBe(0);
    const broken = await dropped('poco', 'e.csv', 'Otra;cosa\n1;2\n');
    expect(broken.entrega).toMatchObject({ estado: 'fallida', ausentes: null });
    for (const numero of numeros) expect(await estado(numero)).toBe('autorizada');
  });

  it('leaves what other files brought, and what a mapping that doesn’t say so', async () => {
    await bucket.drop('mappings/otro.json', JSON.stringify({ ...mapping, exportacion_completa: undefined }));
    await dropped('otro', 'a.csv', csv(['O-1', 'O-2']));
    expect((await dropped('otro', 'b.csv', csv(['O-1']))).entrega?.ausentes).toBe(null);
    expect(await estado('O-2')).toBe('autorizada');
  });
});
