import { describe, expect, it } from 'vitest';
import { deliver, seedCliente, seedSubscriber } from '../../../../testing/alerts.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { carryOut, publish } from '../../../platform/bus/bus.ts';
import { type Pdf, readPdf, writePdf } from '../../certificados/store/pdfs.ts';
import { withDelivery, withoutDelivery } from '../../entregas/store/certificates.ts';
import { orderKey } from '../../entregas/store/entrega.ts';
import { registering } from '../../verificar/register.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { mailOrders } from './mail-orders.ts';

const now = new Date('2026-03-10T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const cloud = useMailCloud();
let names = 0;

async function store(numero: string, before: Pdf | undefined, next: Pdf | undefined, at: Date) {
  if (next) await writePdf(next, before, await registering(numero, next, at));
  return next;
}

/** A client with a sample, whose certificate is delivered on as many days from 10 March, and readers who chose the mail or didn't. */
async function laboratory(revisions: number) {
  const name = `p${++names}`;
  const numero = `${name}-1`;
  await seedCliente(name, [`${name} Sol`, `${name} Mar`]);
  const chosen = { clientes: [name], avisosPapeles: true };
  const ana = await seedSubscriber({ _id: `${name}-ana`, ...chosen });
  await seedSubscriber({ _id: `${name}-mar`, ...chosen, solicitantes: [`${name} Mar`] });
  await seedSubscriber({ _id: `${name}-aire`, ...chosen, tipoMuestra: 'Aire' });
  await seedSubscriber({ _id: `${name}-no`, clientes: [name] });
  const sample = muestra({ _id: numero, numero_muestra: numero, solicitante: { nombre: `${name} Sol` } });
  await deliver([sample], now);
  let pdf: Pdf | undefined;
  for (let n = 1; n <= revisions; n++) {
    const _id = `${name}.${n}`;
    const archivo = `pdfs/${numero}.pdf`;
    const orden = orderKey({ archivo, entregada: later(n) });
    const bytes = { huella: `${name}-${n}`, filesize: 9, key: archivo, filename: `${numero}.pdf` };
    const delivery = { _id, orden, entregas: [_id], subido: later(n).toISOString(), numero, ...bytes };
    pdf = await store(numero, pdf, withDelivery(pdf, delivery), later(n));
  }
  cloud.outbox.splice(0);
  /** Puts the order of a day about a revision, and gives what came of each of its messages. */
  const ordered = async (n: number, dia: string, times = 1) => {
    const revision = (await readEntries(numero)).find((one) => one.n === n)?._id ?? '';
    await publish('verificacion', { numero, revision, dia });
    const [key = ''] = cloud.outbox.splice(0);
    const outcomes: string[] = [];
    for (let time = 0; time < times; time++) outcomes.push(await carryOut(key, mailOrders, later(9)));
    return outcomes;
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to[0]?.startsWith(`${name}-`));
  return { name, numero, ana, sample, ordered, mails };
}

describe('the mail that an old paper goes about', () => {
  it('comes once a day to those who chose it and see the sample, and says which report and what took its place', async () => {
    const { numero, ana, ordered, mails } = await laboratory(2);
    expect(await ordered(1, '2026-03-19', 2)).toEqual(['sent', 'done-before']);
    // Another order of the same day comes to no second mail.
    expect(await ordered(1, '2026-03-19')).toEqual(['done-before']);
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual([[ana], []]);
    expect(mail?.subject).toBe(`Alguien tiene un informe sustituido: ${numero}`);
    expect(mail?.text).toContain('Revisión 1: sustituido el 12 mar 2026. La vigente es la revisión 2.');
    expect(mail?.text).toContain(`https://area.example/results/${numero}`);
    expect(mail?.headers['list-unsubscribe']).toContain('/api/avisos/baja');
    expect(await ordered(1, '2026-03-20')).toEqual(['sent']);
    expect(await mails()).toHaveLength(2);
  });

  it('isn’t sent of a report that is in force again, nor of one whose samples are another’s by now', async () => {
    const { name, numero, sample, ordered, mails } = await laboratory(2);
    const pdf = await readPdf(numero);
    await store(numero, pdf, pdf && withoutDelivery(pdf, `${name}.2`), later(3));
    expect(await ordered(1, '2026-03-19')).toEqual(['nothing']);
    await deliver([{ ...sample, solicitante: { nombre: `${name} Luna` } }], later(4));
    cloud.outbox.splice(0);
    expect(await ordered(1, '2026-03-19')).not.toContain('sent');
    expect(await mails()).toEqual([]);
  });

  it('of an annulled sample leads to it among those', async () => {
    const { numero, sample, ordered, mails } = await laboratory(1);
    await deliver([{ ...sample, estado: 'anulada' }], later(4));
    cloud.outbox.splice(0);
    expect(await ordered(1, '2026-03-19')).toEqual(['sent']);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Alguien tiene un informe retirado: ${numero}`);
    expect(mail?.text).toContain('No hay otro vigente.');
    expect(mail?.text).toContain(`/en-curso?muestra=${numero}&anulada=1`);
  });
});
