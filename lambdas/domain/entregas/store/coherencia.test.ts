import { describe, expect, it } from 'vitest';
import { type ActoDeCoherencia, coherenciaDeEntregaSchema } from '../../../../contract/entregas/coherencia.ts';
import { noticesOf } from '../../../platform/runtime/s3-notification.ts';
import { readReparos } from './entrega-objects.ts';
import { changeEntrega, listEntregas, readEntrega } from './entregas.ts';
import { writeReglasApagadas } from './diccionario.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { decideRetenidas } from './decide-retenidas.ts';
import { ingestMuestras, maxRunMs } from './ingest-muestras.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';

const bucket = useDropBucket();

const now = () => new Date('2026-05-20T10:00:00Z');

interface Line {
  numero: string;
  fecha?: string;
  punto?: string;
  hierro?: number | string;
  ph?: number;
  more?: object;
}

function line({ numero, fecha = '2026-05-07', punto, hierro, ph, more }: Line): string {
  const of = (descripcion: string, valor: number | string | undefined, unidad: string) =>
    valor === undefined ? [] : [{ descripcion, resultados: [{ descripcion, valor, unidad }] }];
  return JSON.stringify({
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: 'Agua',
    solicitante: 'Hotel Sol',
    estado: 'autorizada',
    ...(punto && { punto_muestreo: { nombre: punto } }),
    determinaciones: [...of('Hierro', hierro, 'µg/L'), ...of('pH', ph, 'ud. pH')],
    ...more,
  });
}

let files = 0;
async function drop(lines: readonly Line[], simulacion = false) {
  const key = `muestras/coherencia-${++files}.ndjson`;
  const message = await bucket.drop(key, lines.map((one) => `${line(one)}\n`).join(''), simulacion);
  const [notice] = noticesOf(message.Records[0]?.body ?? '');
  if (!notice) throw new Error('S3 said nothing');
  return notice;
}
type Notice = Awaited<ReturnType<typeof drop>>;

const read = async (notice: Notice) => ingestMuestras(notice, { now, touched: new Set() });

/** What is kept of a delivery: its findings as `rule number`, and what its item says. */
async function found({ key }: Notice) {
  const { entregas } = await listEntregas('muestras', undefined, 100);
  const entrega = entregas.find((one) => one.key === key);
  const kept = coherenciaDeEntregaSchema.parse(await readReparos(entrega?._id ?? ''));
  const reparos = kept.reparos.map(({ regla, muestra }) => `${regla} ${muestra.numero}`);
  return { ...kept, id: entrega?._id ?? '', reparos, porMirar: entrega?.porMirar };
}

async function deliver(lines: readonly Line[]) {
  const notice = await drop(lines);
  await read(notice);
  return found(notice);
}

describe('what is found in a delivery', () => {
  it('is kept beside it, counted, and changes nothing of the report', async () => {
    const notice = await drop([
      { numero: 'A-1', ph: 7 },
      { numero: 'A-2', ph: 15 },
    ]);
    expect(await read(notice)).toMatchObject({
      estado: 'terminado',
      muestras: { nuevas: 2, rechazadas: 0 },
      avisos: { total: 0 },
    });
    expect(await found(notice)).toMatchObject({
      reparos: ['imposible A-2'],
      vistos: { imposible: 1 },
      miradas: 2,
      sinHistorial: 0,
      sinMirar: 0,
      porMirar: 1,
    });
  });

  it('is the same where the message comes again, and of a sample that another delivery brings as it is nothing is found', async () => {
    const lines = [
      { numero: 'B-1', ph: 15 },
      { numero: 'B-2', ph: 16 },
    ];
    const notice = await drop(lines);
    await read(notice);
    const first = await found(notice);
    await changeEntrega(first.id, (stored) => ({ ...stored, estado: 'leyendo' }));
    await read(notice);
    expect(await found(notice)).toEqual(first);
    expect(first.porMirar).toBe(2);
    expect(await deliver(lines)).toMatchObject({ reparos: [], miradas: 0, porMirar: 0 });
    expect((await deliver([{ numero: 'B-1', ph: 15.5 }, lines[1] ?? { numero: '' }])).reparos).toEqual([
      'imposible B-1',
    ]);
  });

  it('stays seen to where its file is read again', async () => {
    const notice = await drop([
      { numero: 'C-1', ph: 15 },
      { numero: 'C-2', ph: 16 },
    ]);
    await read(notice);
    const { id } = await found(notice);
    const [reparo] = coherenciaDeEntregaSchema.parse(await readReparos(id)).reparos;
    const acto: ActoDeCoherencia = {
      regla: 'imposible',
      reparos: [reparo?.id ?? ''],
      salida: 'no_es_error',
      motivo: 'x',
      por: 'ana',
      en: now().toISOString(),
    };
    await changeEntrega(id, (stored) => ({
      ...stored,
      coherencia: { vistos: stored.coherencia?.vistos ?? {}, actos: [acto] },
    }));
    await read(notice);
    expect(await readEntrega(id)).toMatchObject({
      porMirar: 1,
      coherencia: { vistos: { imposible: 2 }, actos: [acto] },
    });
  });

  it('is looked for among what was measured at the point in the 24 months before, whatever the file’s order', async () => {
    const before = Array.from({ length: 8 }, (_, n) => ({
      numero: `D-${n}`,
      fecha: `2025-0${n + 1}-10`,
      punto: 'Depósito',
      hierro: [9.1, 10.4, 11.2, '<12', 10.9, 8.7, 10.1, 9.5][n] ?? 10,
    }));
    const later = { numero: 'D-9', fecha: '2026-05-06', punto: 'DEPOSITO', hierro: 90 };
    expect((await deliver([later, ...before])).reparos).toEqual(['inusual D-9']);
    const elsewhere = { ...later, numero: 'D-10', punto: 'Grifo' };
    const old = { ...later, numero: 'D-11', fecha: '2027-09-11' };
    const earlier = { ...later, numero: 'D-12', fecha: '2025-03-01' };
    expect((await deliver([elsewhere, old, earlier])).reparos).toEqual([]);
    expect((await deliver([{ ...later, numero: 'D-13', hierro: 10_200 }])).reparos).toEqual(['unidad D-13']);
  });

  it('is compared with the former sample of the point', async () => {
    const more = {
      determinaciones: [
        ['Nitrato', 12.35],
        ['Cloruro', 31.52],
        ['Sulfato', 40.16],
      ].map(([descripcion, valor]) => ({
        descripcion,
        resultados: [{ descripcion, valor, unidad: 'mg/L' }],
      })),
    };
    const at = (numero: string, fecha: string) => ({ numero, fecha, punto: 'Pozo', more });
    expect((await deliver([at('E-1', '2026-01-10')])).reparos).toEqual([]);
    expect((await deliver([at('E-2', '2026-02-10')])).reparos).toEqual(['repetida E-2']);
  });

  it('is not looked for in simulations, in withdrawn samples, or by rules that are off', async () => {
    const dry = await drop([{ numero: 'F-1', ph: 15 }], true);
    await read(dry);
    const { entregas } = await listEntregas('muestras', undefined, 100);
    const entrega = entregas.find(({ key }) => key === dry.key);
    expect([entrega?.coherencia, await readReparos(entrega?._id ?? '')]).toEqual([null, undefined]);
    expect(await deliver([{ numero: 'F-2', ph: 15, more: { estado: 'anulada' } }])).toMatchObject({
      reparos: [],
      miradas: 0,
    });
    expect((await deliver([{ numero: 'F-3', ph: 15, more: { estado: 'en_curso' } }])).reparos).toEqual([
      'imposible F-3',
    ]);
    await writeReglasApagadas({ apagadas: ['imposible'], version: 1, cambio: null }, 0);
    expect((await deliver([{ numero: 'F-4', ph: 15, more: { inicio_analisis: '2026-05-01' } }])).reparos).toEqual([
      'fechas F-4',
    ]);
    await writeReglasApagadas({ apagadas: [], version: 2, cambio: null }, 1);
  });

  it('is the same in a file that several messages read', async () => {
    const notice = await drop(Array.from({ length: 40 }, (_, n) => ({ numero: `G-${n}`, ph: n % 10 === 3 ? 15 : 7 })));
    let at = now().getTime();
    const clock = () => new Date((at += maxRunMs));
    const lote = { muestras: 9 };
    let report = await ingestMuestras(notice, { now: clock, touched: new Set(), lote });
    for (let turns = 0; report?.estado === 'procesando' && turns < 20; turns++) {
      report = await ingestMuestras(notice, { now: clock, touched: new Set(), lote, isContinuation: true });
    }
    expect(report?.estado).toBe('terminado');
    expect(await found(notice)).toMatchObject({
      reparos: ['imposible G-3', 'imposible G-13', 'imposible G-23', 'imposible G-33'],
      miradas: 40,
      porMirar: 4,
    });
  });

  it('keeps the words of the first of a rule, and counts all', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ numero: `H-${n}`, ph: 15 }));
    const { reparos, vistos, porMirar } = await deliver(many);
    expect([reparos.length, vistos.imposible, porMirar]).toEqual([50, 60, 60]);
  });
});

describe('a mapping that asks for what can’t be to be seen to before it is published', () => {
  const mapping = {
    forma: 'ancha',
    separador: ';',
    decimal: ',',
    campos: {
      numero_muestra: 'N',
      fecha_muestra: 'F',
      tipo_muestra: { constante: 'Agua' },
      solicitante: { constante: 'Hotel Sol' },
    },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', descripcion: 'pH' }] }],
    revisar_antes_de_publicar: true,
  };
  const pH = async (numero: string) =>
    (await readMuestra(identityOf(['', numero])))?.muestra.determinaciones[0]?.resultados[0]?.valor;

  async function bring(rows: Readonly<Record<string, number | string>>): Promise<Notice> {
    await bucket.drop('mappings/revisado.json', JSON.stringify(mapping));
    const lines = Object.entries(rows).map(([numero, value]) => `${numero};07/05/2026;${value}\n`);
    const message = await bucket.drop(`muestras/revisado/r-${++files}.csv`, `N;F;pH\n${lines.join('')}`);
    const [notice] = noticesOf(message.Records[0]?.body ?? '');
    if (!notice) throw new Error('S3 said nothing');
    await read(notice);
    return notice;
  }

  /** Says of all samples that wait for that alone what becomes of them. */
  async function decide(id: string, decision: 'aceptar' | 'descartar') {
    const cuales = { motivos: ['reparo' as const] };
    await changeEntrega(id, (stored) => ({ ...stored, decidiendo: { decision, cuales, en: now().toISOString() } }));
    await decideRetenidas(id, now, new Set());
  }

  it('holds them back, new ones and those that are stored, and publishes the others', async () => {
    await bring({ 'I-1': 7, 'I-2': '7,1' });
    const notice = await bring({ 'I-1': 15, 'I-3': 16, 'I-4': '7,2' });
    expect([await pH('I-1'), await pH('I-3'), await pH('I-4')]).toEqual([7, undefined, 7.2]);
    const { id, ...kept } = await found(notice);
    expect(kept).toMatchObject({ reparos: ['imposible I-1', 'imposible I-3'], porMirar: 2 });
    expect(await readEntrega(id)).toMatchObject({
      estado: 'hecha_con_rechazos',
      muestras: { nuevas: 1, retenidas: 2, rechazadas: 0 },
      esperan: [{ motivos: ['reparo'], muestras: 2 }],
    });
    await decide(id, 'aceptar');
    expect([await pH('I-1'), await pH('I-3')]).toEqual([15, 16]);
    expect(await readEntrega(id)).toMatchObject({ estado: 'hecha', esperan: [], decididas: { aceptadas: 2 } });
  });

  it('leaves what is dismissed as it was, though the file is read again', async () => {
    await bring({ 'J-1': 7 });
    const notice = await bring({ 'J-1': 15, 'J-2': 15 });
    const { id } = await found(notice);
    await decide(id, 'descartar');
    await read(notice);
    expect([await pH('J-1'), await pH('J-2')]).toEqual([7, undefined]);
    expect(await readEntrega(id)).toMatchObject({ esperan: [], decididas: { descartadas: 2 } });
  });

  it('asks again of a sample that another delivery brought before it was accepted', async () => {
    const { id } = await found(await bring({ 'K-1': 15 }));
    await deliver([{ numero: 'K-1', ph: 7 }]);
    await decide(id, 'aceptar');
    expect(await pH('K-1')).toBe(7);
  });

  it('finds the same values again in one file as in two', async () => {
    const same = {
      ...mapping,
      determinaciones: ['A', 'B', 'C'].map((columna) => ({
        descripcion: columna,
        resultados: [{ columna, descripcion: columna }],
      })),
    };
    await bucket.drop(
      'mappings/igual.json',
      JSON.stringify({ ...same, campos: { ...mapping.campos, 'punto_muestreo.nombre': 'P' } }),
    );
    const row = (numero: string, dia: string) => `${numero};${dia}/05/2026;Noria;12,35;31,52;40,16\n`;
    const message = await bucket.drop('muestras/igual/i.csv', `N;F;P;A;B;C\n${row('L-2', '08')}${row('L-1', '07')}`);
    const [notice] = noticesOf(message.Records[0]?.body ?? '');
    if (!notice) throw new Error('S3 said nothing');
    await read(notice);
    expect((await found(notice)).reparos).toEqual(['repetida L-2']);
  });
});
