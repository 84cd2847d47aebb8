import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionDeRetenidas } from '../../../../contract/entregas/retenidas.ts';
import { seedCliente } from '../../../../testing/alerts.ts';
import { withdraw } from '../../../../testing/entregas.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { readDropped } from './entrega-objects.ts';
import { idOfDelivery } from './entrega.ts';
import { changeEntrega, readEntrega } from './entregas.ts';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readRetenidas } from './retenidas.ts';
import { handler } from '../../../functions/ingest.ts';
import { saveMuestras } from './save-muestras.ts';

const bucket = useDropBucket();
beforeAll(async () => {
  await seedCliente('mar', ['Hotel Mar']);
  await seedCliente('sierra', ['Hotel Sierra']);
});

interface Line {
  _id: string;
  numero?: string;
  fecha?: string;
  solicitante?: string;
  producto?: string;
}
const lineOf = ({ _id, numero = _id, fecha = '2026-03-01', solicitante = 'Hotel Mar', producto = 'Grifo' }: Line) =>
  JSON.stringify({ _id, numero_muestra: numero, fecha_muestra: fecha, tipo_muestra: 'Agua', solicitante, producto });

let files = 0;
/** Delivers samples as a file; gives the delivery's id. */
async function deliver(...lines: Line[]): Promise<string> {
  const key = `muestras/${String(++files).padStart(4, '0')}.ndjson`;
  expect(await handler(await bucket.drop(key, lines.map((line) => `${lineOf(line)}\n`).join('')))).toEqual(done);
  const dropped = await readDropped(key);
  dropped?.body.destroy();
  return dropped ? idOfDelivery(key, dropped) : '';
}
const done = { batchItemFailures: [] };

/** Has the order of a decision carried out, so often. */
async function decide(id: string, asked: DecisionDeRetenidas, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    await changeEntrega(id, (stored) => ({ ...stored, decidiendo: { ...asked, en: `2026-05-07T12:00:0${n}.000Z` } }));
    const order = JSON.stringify({ Records: [{ s3: { object: { key: `retenidas/${id}.json` } } }] });
    expect(await handler(bucket.messageOf(order))).toEqual(done);
    expect((await readEntrega(id))?.decidiendo).toBeNull();
  }
}
const one = (decision: DecisionDeRetenidas['decision'], _id: string, sobre = 1): DecisionDeRetenidas => ({
  decision,
  cuales: { muestras: [{ _id, sobre }] },
});
const stored = async (id: string) => (await readStoredMuestras([id])).get(id);
const numero = async (id: string) => (await stored(id))?.header.numero;
const waiting = async (id: string) =>
  (await readRetenidas(id)).filter(({ estado }) => estado === 'pendiente').map(({ _id }) => _id);

describe('samples that a delivery holds back', () => {
  it('wait beside it, by their reasons, and the delivery says how many', async () => {
    await deliver({ _id: 'a' }, { _id: 'b' }, { _id: 'c' });
    const id = await deliver(
      { _id: 'a', numero: 'a2' },
      { _id: 'b', fecha: '2025-03-01' },
      { _id: 'c', fecha: '2025-03-02' },
      { _id: 'd' },
    );
    expect(await readEntrega(id)).toMatchObject({
      estado: 'hecha_con_rechazos',
      muestras: { nuevas: 1, retenidas: 3 },
      esperan: [
        { motivos: ['fecha'], muestras: 2 },
        { motivos: ['numero'], muestras: 1 },
      ],
      decididas: { aceptadas: 0, descartadas: 0, superadas: 0 },
    });
    expect(await waiting(id)).toEqual(['a', 'b', 'c']);
  });

  it('replace the stored one where they are accepted, once, however often the order comes', async () => {
    await deliver({ _id: 'e' }, { _id: 'f' });
    const id = await deliver({ _id: 'e', numero: 'e2' }, { _id: 'f', solicitante: 'Hotel Sierra' });
    await decide(id, one('aceptar', 'e'), 2);
    expect([await numero('e'), (await stored('f'))?.header.solicitante]).toEqual(['e2', 'Hotel Mar']);
    expect((await stored('e'))?.header).toMatchObject({ entregas: [id], version: 2 });
    expect(await readEntrega(id)).toMatchObject({
      estado: 'hecha_con_rechazos',
      esperan: [{ motivos: ['solicitante'], muestras: 1 }],
      decididas: { aceptadas: 1 },
    });
    await decide(id, one('aceptar', 'f'));
    expect((await stored('f'))?.header.titulares?.map(({ solicitante }) => solicitante)).toEqual([
      'Hotel Mar',
      'Hotel Sierra',
    ]);
    expect(await readEntrega(id)).toMatchObject({ estado: 'hecha', esperan: [], decididas: { aceptadas: 2 } });
    expect(await whatDiffers()).toEqual([]);
  });

  it('change nothing where they are dismissed, and are not asked of again by the same delivery', async () => {
    await deliver({ _id: 'g' });
    const id = await deliver({ _id: 'g', numero: 'g2' });
    await decide(id, one('descartar', 'g'));
    await decide(id, one('aceptar', 'g'));
    expect([await numero('g'), await waiting(id)]).toEqual(['g', []]);
    const key = (await readEntrega(id))?.key ?? '';
    await handler(bucket.messageOf(JSON.stringify({ Records: [{ s3: { object: { key } } }] })));
    expect(await waiting(id)).toEqual([]);
    expect(await readEntrega(id)).toMatchObject({ estado: 'hecha', decididas: { descartadas: 1 } });
  });

  it('wait again where the stored sample changed after it was shown', async () => {
    await deliver({ _id: 'h' }, { _id: 'i' });
    await bucket.nextSecond();
    const id = await deliver({ _id: 'h', numero: 'h2' }, { _id: 'i', numero: 'i2' });
    await changeStored('h');
    await decide(id, { decision: 'aceptar', cuales: { motivos: ['numero'] } });
    expect([await numero('h'), await numero('i')]).toEqual(['h', 'i2']);
    const held = (await readRetenidas(id)).find(({ _id }) => _id === 'h');
    expect(held).toMatchObject({ estado: 'pendiente', cambiada: true, sobre: 2 });
    await decide(id, one('aceptar', 'h', 2));
    expect(await numero('h')).toBe('h2');
  });

  it('stay behind a newer delivery, which was said later', async () => {
    await deliver({ _id: 'j' });
    const id = await deliver({ _id: 'j', numero: 'j2' });
    await bucket.nextSecond();
    await deliver({ _id: 'j', producto: 'Caldera' });
    await decide(id, one('aceptar', 'j', 2));
    expect((await stored('j'))?.document).toMatchObject({ numero_muestra: 'j', producto: 'Caldera' });
    expect(await readEntrega(id)).toMatchObject({ esperan: [], decididas: { superadas: 1 } });
  });

  it('go with their delivery where it is withdrawn, accepted ones too', async () => {
    await deliver({ _id: 'k' }, { _id: 'l' });
    const id = await deliver({ _id: 'k', numero: 'k2' }, { _id: 'l', numero: 'l2' });
    await decide(id, one('aceptar', 'k'));
    await withdraw(id);
    expect(await numero('k')).toBe('k');
    await decide(id, one('aceptar', 'l'));
    expect(await numero('l')).toBe('l');
    expect(await whatDiffers()).toEqual([]);
  });
});

/** Changes a stored sample as a delivery does that came right after the one that brought it, and is read late. */
async function changeStored(id: string): Promise<void> {
  const found = await stored(id);
  if (!found) throw new Error('It is not stored');
  const { archivo, entregada } = found.header;
  const hora = new Date(Date.parse(entregada) + 999);
  const entrega = { archivo, entregada: new Date(entregada), hora };
  const saved = await saveMuestras([{ ...found.document, producto: 'Otro' }], { now: hora, entrega });
  expect(saved.get(id)?.outcome).toBe('actualizada');
}
