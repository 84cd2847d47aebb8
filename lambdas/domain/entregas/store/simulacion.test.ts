import { afterEach, describe, expect, it } from 'vitest';
import { seedSolicitud } from '../../../../testing/solicitudes.ts';
import { everyItem } from '../../../../testing/portal-items.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import {
  orderSimulacion,
  putEstadoDeSimulacion,
  readEstadoDeSimulacion,
  createSubida,
  deleteSubida,
  readSubida,
} from './subidas.ts';
import { handler } from '../../../functions/ingest.ts';
import { readMapping } from '../form/read-mapping.ts';
import { processFile } from './process.ts';
import { readFirst, runSimulacion } from './simulacion.ts';
import { inPieces, long, memory } from './testing.ts';

const bucket = useDropBucket();

/** A clock that goes on by two seconds whenever it is looked at, so that progress is written at every chance. */
let ticks = 0;
const now = () => new Date(Date.parse('2026-05-20T10:00:00Z') + ticks++ * 2000);
afterEach(() => {
  ticks = 0;
});

/** A table of `samples` samples of two rows each; every tenth has a date that is none. */
function table(samples: number): string {
  const rows = Array.from({ length: samples }, (_, n) => {
    const fecha = n % 10 === 9 ? '32/13/2026' : '07/05/2026';
    const sample = `M-${n};${fecha};Cliente ${n % 3};Grifo;Agua ${n % 2}`;
    return `${sample};Química;pH;7,${n % 10}\n${sample};Química;Cloro;0,5\n`;
  });
  return `Muestra;Fecha;Cliente;Producto;Tipo;Ensayo;Parámetro;Valor\n${rows.join('')}`;
}

let ids = 0;

/** An upload that is whole. */
async function upload(content: string): Promise<string> {
  const id = `subida-${++ids}`;
  const bytes = Buffer.byteLength(content);
  await createSubida({ id, archivo: 'lims.csv', bytes, creada: now().toISOString(), por: 'jefa@lab.example' });
  await bucket.drop(`subidas/${id}/archivo`, content);
  return id;
}

async function order(id: string, orden: string, mapping = long): Promise<void> {
  await orderSimulacion(id, { orden, mapeo: mapping, bytes: 1000 });
}

describe('the simulation of a whole file', () => {
  it('counts what a delivery of it comes to, and stores nothing', async () => {
    const content = table(500);
    const id = await upload(content);
    const before = await everyItem();
    await order(id, 'l1');
    await runSimulacion(id, now);
    const estado = await readEstadoDeSimulacion(id, 'l1');
    expect(await everyItem()).toEqual(before);

    const { save, stored } = memory();
    const mapping = readMapping(JSON.stringify(long));
    const source = inPieces(Buffer.from(content), 65_536);
    const report = await processFile({ archivo: 'a', source, mapping, simulacion: false, save, now });
    expect(report.muestras).toMatchObject({ nuevas: 450, rechazadas: 50 });
    expect(estado).toMatchObject({
      orden: 'l1',
      estado: 'hecho',
      leidos: Buffer.byteLength(content),
      recuento: {
        filas: report.filas,
        muestras: stored.size,
        rechazadas: report.muestras.rechazadas,
        solicitantes: { total: 3, nombres: [{ muestras: 150 }, { muestras: 150 }, { muestras: 150 }] },
        tipos: { total: 2 },
        parametros: { total: 2, nombres: [{ valores: 450 }, { valores: 450 }] },
        error: null,
      },
    });
    const counted = Object.values(estado?.recuento?.veredictos ?? {}).reduce((sum, each) => sum + each, 0);
    expect(counted).toBe(450);
  });

  it('that is killed is begun again by its message, and ends as one that is not', async () => {
    const id = await upload(table(50));
    await order(id, 'l1');
    await runSimulacion(id, now);
    const whole = await readEstadoDeSimulacion(id, 'l1');
    if (!whole?.recuento) throw new Error('There is no simulation');
    const half = { ...whole, estado: 'leyendo' as const, leidos: 10, recuento: { ...whole.recuento, filas: 1 } };
    await putEstadoDeSimulacion(id, half);
    ticks = 0;
    await runSimulacion(id, now);
    expect(await readEstadoDeSimulacion(id, 'l1')).toMatchObject({
      ...whole,
      empezado: expect.any(String),
      actualizado: expect.any(String),
    });
  });

  it('is not carried out again where its message comes twice', async () => {
    const id = await upload(table(50));
    await order(id, 'l1');
    await runSimulacion(id, now);
    const done = await readEstadoDeSimulacion(id, 'l1');
    await runSimulacion(id, now);
    expect(await readEstadoDeSimulacion(id, 'l1')).toEqual(done);
  });

  it('gives way to one that is ordered while it reads', async () => {
    const id = await upload(table(2000));
    await order(id, 'l1');
    let isOvertaken = false;
    const overtaking = () => {
      if (ticks > 5 && !isOvertaken) {
        isOvertaken = true;
        overtaken = order(id, 'l2');
      }
      return now();
    };
    let overtaken: Promise<void> | undefined;
    await runSimulacion(id, overtaking);
    await overtaken;
    expect(await readEstadoDeSimulacion(id, 'l1')).toMatchObject({ estado: 'leyendo' });
    await runSimulacion(id, now);
    expect(await readEstadoDeSimulacion(id, 'l2')).toMatchObject({
      orden: 'l2',
      estado: 'hecho',
      recuento: { muestras: 1800 },
    });
  });

  it('of a file that its mapping does not fit says why', async () => {
    const id = await upload(table(5));
    await order(id, 'l1', { ...long, campos: { ...long.campos, solicitante: 'Nadie' } });
    await runSimulacion(id, now);
    const estado = await readEstadoDeSimulacion(id, 'l1');
    expect(estado).toMatchObject({ estado: 'fallido', recuento: { muestras: 0 } });
    expect(estado?.recuento?.error).toContain('Nadie');
  });

  it('ends where the upload was deleted before it began', async () => {
    const id = await upload(table(5));
    await order(id, 'l1');
    const stored = await readSubida(id);
    if (stored) await deleteSubida(stored);
    await runSimulacion(id, now);
    expect(await readEstadoDeSimulacion(id, 'l1')).toBeUndefined();
  });

  it('ends where the upload is deleted while it reads', async () => {
    const id = await upload(table(2000));
    await order(id, 'l1');
    const stored = await readSubida(id);
    let deletion: Promise<void> | undefined;
    await runSimulacion(id, () => {
      if (stored && ticks > 5) deletion ??= deleteSubida(stored);
      return now();
    });
    await deletion;
    expect(await readEstadoDeSimulacion(id, 'l1')).toMatchObject({ estado: 'leyendo' });
  });

  it('says of references that name no request to follow, as its first rows do before it', async () => {
    const referencias = ['S-26-2222G', 'S-26-33333', 'S-26-4444M', 'S-26-55558'] as const;
    const [own, ended, others, none] = referencias;
    await seedSolicitud({ _id: own, cliente: 'sol', solicitante: 'Cliente 0' });
    await seedSolicitud({ _id: ended, cliente: 'sol', solicitante: 'Cliente 0', estado: 'retirada' });
    await seedSolicitud({ _id: others, cliente: 'luna', solicitante: 'Cliente 1' });
    const rows = [own, own, ended, others, none, 'nada'].map(
      (referencia, n) => `R-${n};07/05/2026;Cliente 0;Grifo;Agua;Química;pH;7,1;${referencia}\n`,
    );
    const content = `Muestra;Fecha;Cliente;Producto;Tipo;Ensayo;Parámetro;Valor;Solicitud\n${rows.join('')}`;
    const mapeo = { ...long, campos: { ...long.campos, referencia_solicitud: 'Solicitud' } };
    const id = await upload(content);
    await order(id, 'l1', mapeo);
    await runSimulacion(id, now);
    const whole = (await readEstadoDeSimulacion(id, 'l1'))?.recuento;
    const mapping = readMapping(JSON.stringify(mapeo));
    const source = inPieces(Buffer.from(content), 65_536);
    const { recuento: first } = await readFirst({ archivo: 'a', source, mapping, filas: 1000, now });
    for (const recuento of [whole, first]) {
      const said = recuento?.notas.avisos.motivos.filter(({ campo }) => campo === 'referencia_solicitud') ?? [];
      expect(Object.fromEntries(said.map(({ motivo, total }) => [motivo.split(':')[0], total]))).toEqual({
        'La solicitud de esta referencia se retiró o no se aceptó': 1,
        'La solicitud de esta referencia ya tiene otra muestra': 1,
        'No hay ninguna solicitud del solicitante con esta referencia': 3,
      });
    }
  });

  it('is begun by the notice of its order', async () => {
    const id = await upload(table(5));
    await order(id, 'l1');
    const pedido = JSON.stringify({ orden: 'l1', mapeo: long, bytes: 1000 });
    const message = await bucket.drop(`ensayos/pedidos/${id}.json`, pedido);
    expect(await handler(message)).toEqual({ batchItemFailures: [] });
    expect(await readEstadoDeSimulacion(id, 'l1')).toMatchObject({
      orden: 'l1',
      estado: 'hecho',
      recuento: { muestras: 5 },
    });
  });
});
