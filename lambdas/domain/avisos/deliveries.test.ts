import { beforeAll, describe, expect, it } from 'vitest';
import { beginRetirada } from '../../../testing/entregas.ts';
import { drain, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { ingestMuestras } from '../entregas/store/ingest-muestras.ts';
import { putDropped } from '../entregas/store/entrega-objects.ts';
import { listEntregas } from '../entregas/store/entregas.ts';
import { pauseAvisos } from '../../platform/access/store/notas-de-correo.ts';

const now = new Date('2026-03-10T10:00:00Z');
const cloud = useMailCloud();
let chief: string;
beforeAll(async () => {
  await seedCliente('hotel', ['Hotel Sol']);
  chief = await seedSubscriber({ _id: 'jefa', role: 'admin', avisos: [] });
  await seedSubscriber({ _id: 'cliente', clientes: ['hotel'] });
  await seedSubscriber({ _id: 'maestra', master: 'todos' });
  await seedSubscriber({ _id: 'sin-avisos', role: 'admin', avisosEntregas: false });
  await seedSubscriber({ _id: 'de-baja', role: 'admin' });
  await pauseAvisos('de-baja');
  await seedSubscriber({ _id: 'inactiva', role: 'admin', isActive: false });
  const correoRechazado = { motivo: 'rebote', desde: now.toISOString() } as const;
  await seedSubscriber({ _id: 'rebota', role: 'admin', correoRechazado });
});

let files = 0;

/** A sample as a line of a file; one without a date is refused. */
const line = (numero: string, fecha = '2026-03-01') =>
  JSON.stringify({
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: 'Agua',
    solicitante: 'Hotel Sol',
    estado: 'autorizada',
  });

const read = async (key: string) => ingestMuestras({ key }, { now: () => now, touched: new Set() });

/** Drops a file and has it read; gives its key, and its delivery's id. */
async function deliver(content: string, { folder = '', simulacion = false } = {}) {
  const key = `muestras/${folder}archivo-${++files}.ndjson`;
  const body = Buffer.from(content);
  await putDropped(key, body, { size: body.length, simulacion });
  await read(key);
  const { entregas } = await listEntregas('muestras', undefined, 100);
  return { key, id: entregas.find((one) => one.key === key)?._id ?? '' };
}

/** The mails about deliveries that came while something was done, newest first. */
async function mailsOf(work: () => Promise<unknown>) {
  const { length: before } = await cloud.mails();
  await work();
  const all = await cloud.mails();
  return all.slice(0, all.length - before).filter(({ subject }) => subject.includes('La entrega'));
}

describe('a delivery with refusals', () => {
  it('is mailed to the administrators who want it, with reasons and counts and nothing of a sample', async () => {
    let id = '';
    const mails = await mailsOf(async () => {
      ({ id } = await deliver([line('R-1'), line('R-2', '31/02/2026'), line('R-3', 'ayer')].join('\n')));
      await drain(cloud, now);
    });
    expect(mails.map(({ to }) => to)).toEqual([[chief]]);
    const [mail] = mails;
    expect(mail).toMatchObject({
      subject: `La entrega archivo-${files}.ndjson tiene 2 muestras sin guardar`,
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain('2 muestras no se han guardado; 1 es nueva o ha cambiado y 0 siguen igual.');
    expect(mail?.text).toMatch(/\* Rechazadas: 2\n {2}.+ \(Fecha de muestra\): 2 veces\n {2}2 muestras/u);
    expect(mail?.text).toContain(`Ver la entrega:\nhttps://area.example/admin?tab=entregas&entrega=${id}`);
    expect(mail?.text).not.toMatch(/R-\d|ayer|31\/02|Hotel Sol/u);
  });

  it('is mailed where there is something to look at in its samples, and says nothing of them', async () => {
    const of = (pH: number, more: object = {}) =>
      JSON.stringify({
        ...JSON.parse(line(`H-${pH}`)),
        determinaciones: [
          { descripcion: 'pH', resultados: [{ descripcion: 'pH', valor: pH }], total_resultados: 1 },
        ].map((one) => ({ ...one, resultados_cumplen: 0, resultados_no_cumplen: 0 })),
        ...more,
      });
    const mails = await mailsOf(async () => {
      await deliver([of(7), of(15), of(16, { inicio_analisis: '2026-02-27' })].join('\n'));
      await drain(cloud, now);
    });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[chief], `La entrega archivo-${files}.ndjson tiene 3 cosas por mirar`],
    ]);
    expect(mails[0]?.text).toMatch(/\* Por mirar: 3\n {2}Valor imposible: 2 veces\n {2}Fechas en desorden: 1 vez/u);
    // Addresses of pages hold ids, in which any digits may stand.
    expect(mails[0]?.text.replaceAll(/https:\S+/gu, '')).not.toMatch(/H-1|15|Hotel Sol/u);
  });

  it('is mailed once, though every message comes three times and the file is read again', async () => {
    const mails = await mailsOf(async () => {
      const { key } = await deliver(line('O-1', 'ayer'));
      await drain(cloud, now, 3);
      await read(key);
      await drain(cloud, now, 3);
    });
    expect(mails).toHaveLength(1);
  });

  it('is mailed though SES fails at first', async () => {
    const mails = await mailsOf(async () => {
      await deliver(line('S-1', 'ayer'));
      cloud.failSes(1);
      await drain(cloud, now);
    });
    expect(mails).toHaveLength(1);
  });

  it('is not mailed once it is withdrawn', async () => {
    const mails = await mailsOf(async () => {
      const { id } = await deliver([line('W-1'), line('W-2', 'ayer')].join('\n'));
      expect(await beginRetirada(id)).toBe(true);
      await drain(cloud, now);
    });
    expect(mails).toEqual([]);
  });
});

describe('a delivery that failed', () => {
  it('is mailed with what was wrong with the file', async () => {
    const mails = await mailsOf(async () => {
      await deliver('numero;fecha', { folder: 'ninguno/' });
      await drain(cloud, now);
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`La entrega archivo-${files}.ndjson ha fallado`);
    expect(mails[0]?.text).toContain('No existe el formato de lectura "ninguno"');
  });
});

describe('a complete export', () => {
  const mapping = {
    forma: 'ancha',
    separador: ';',
    decimal: ',',
    identidad: { espacio: 'exportada' },
    exportacion_completa: { retirar_hasta_por_ciento: 10 },
    campos: {
      numero_muestra: 'Muestra',
      solicitante: { constante: 'Hotel Sol' },
      tipo_muestra: { constante: 'Agua' },
      producto: { constante: 'Agua' },
      fecha_muestra: 'Fecha',
    },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', descripcion: 'pH', unidad: '' }] }],
  };
  const csv = (count: number) =>
    ['Muestra;Fecha;pH', ...Array.from({ length: count }, (_, n) => `X-${n};01/03/2026;7,2`)].join('\n');

  it('is mailed where it lacks more than its mapping allows, and not where it lacks less', async () => {
    const body = Buffer.from(JSON.stringify(mapping));
    await putDropped('mappings/exportada.json', body, { size: body.length });
    const folder = 'exportada/';
    const mails = await mailsOf(async () => {
      await deliver(csv(20), { folder });
      await deliver(csv(19), { folder });
      await drain(cloud, now);
    });
    expect(mails).toEqual([]);
    const [mail, ...more] = await mailsOf(async () => {
      await deliver(csv(5), { folder });
      await drain(cloud, now);
    });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`La entrega archivo-${files}.ndjson no trae 14 muestras de las anteriores`);
    expect(mail?.text).toContain('no trae 14 de las 19 muestras de exportaciones anteriores');
    expect(mail?.text).toContain('Comprueba que el archivo no esté cortado');
    expect(mail?.text).not.toMatch(/X-\d|Hotel Sol/u);
  });
});

describe('a delivery without faults, and a dry run', () => {
  it('are mailed to nobody', async () => {
    const mails = await mailsOf(async () => {
      await deliver(line('B-1'));
      await deliver(line('B-2', 'ayer'), { simulacion: true });
      await drain(cloud, now);
    });
    expect(mails).toEqual([]);
  });
});
