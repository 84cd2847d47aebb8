import { carryOut, publish } from '../../../platform/bus/bus.ts';
import { mailOrders } from './mail-orders.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { deliver, determinacion, seedCliente, seedSubscriber } from '../../../../testing/alerts.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { seedIncidencia } from '../../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { writePdf } from '../../certificados/store/pdfs.ts';
import { registering } from '../../verificar/register.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { markMailRefused } from '../../../platform/access/store/notas-de-correo.ts';
import { changeUsuario } from '../../../platform/access/store/usuarios-panel.ts';
import { readUsuario } from '../../../platform/access/store/usuarios.ts';

const now = new Date('2026-03-10T10:00:00Z');
const cloud = useMailCloud();

let names = 0;

/** Two users of a client, a sample of it that fails, and what becomes of orders from the first to the second. */
async function colleagues(of: Partial<MuestraDocument> = {}) {
  const name = `e${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  await seedSubscriber({ _id: `${name}-ana`, clientes: [name] });
  const email = await seedSubscriber({ _id: `${name}-eva`, clientes: [name] });
  const determinaciones = [determinacion('Legionella spp.', 'No cumple')];
  const solicitante = { nombre: `${name} Sol` };
  const sample = muestra({ _id: `${name}-1`, numero_muestra: 'M-2026-001312', solicitante, determinaciones, ...of });
  await deliver([sample], now);
  cloud.outbox.splice(0);
  const order: Events['envio'] = {
    id: randomUUID(),
    remitente: `${name}-ana`,
    para: `${name}-eva`,
    nota: null,
    origen: 'https://clientes.cbba.example',
    cosa: { muestra: sample._id },
  };
  /** Puts an order and gives what came of it, at each of its messages. */
  const ordered = async (more: Partial<Events['envio']> = {}, times = 1) => {
    await publish('envio', { ...order, ...more });
    const [key = ''] = cloud.outbox.splice(0);
    const outcomes: string[] = [];
    for (let n = 0; n < times; n++) outcomes.push(await carryOut(key, mailOrders, now));
    return outcomes;
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  return { name, sample, ordered, mails };
}

async function change(_id: string, changes: Parameters<typeof changeUsuario>[1]): Promise<void> {
  const before = await readUsuario(_id);
  if (!before) throw new Error('There is no such user');
  await changeUsuario(before, changes, { _id: randomUUID(), cuando: now.toISOString(), email: 'a@b.example' }, now);
}

describe('a mail from one user to another', () => {
  it('leads with what it is, in the name of the portal that it was sent from, and says who sends it', async () => {
    const { name, ordered, mails } = await colleagues();
    expect(await ordered({ nota: 'Mira <b>esto</b>\nantes de las 12' })).toEqual(['sent']);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      from: 'CBBA <no-responder@cbba.example>',
      subject: `M-2026-001312, ${name} Sol, Legionella spp. 120 UFC/L (No cumple)`,
    });
    expect(mail?.text).toContain(`${name}-ana@cliente.example ha compartido contigo esta muestra, del 1 mar 2026.`);
    expect(mail?.text).toContain('«Mira <b>esto</b>\n\nantes de las 12»');
    expect(mail?.text).toContain(`https://clientes.cbba.example/results/${name}-1`);
    expect(mail?.html).toContain('«Mira &lt;b&gt;esto&lt;/b&gt;');
  });

  it('has the code and the address by which its certificate is verified, while there is one that its recipient may have', async () => {
    const { name, sample, ordered, mails } = await colleagues({ numero_muestra: `C-${names + 1}` });
    await ordered();
    const numero = sample.numero_muestra;
    const came = { subido: now.toISOString(), huella: name, orden: '', entregas: [] };
    const revision = { ...came, _id: `${name}.1`, filesize: 9, key: 'pdfs/x.pdf' };
    const pdf = { ...revision, grupo: name, numero, filename: `${numero}.pdf`, cambio: null, version: 1 };
    const registered = { ...pdf, anteriores: [], revisiones: 1 };
    await writePdf(registered, undefined, await registering(numero, registered, now));
    await ordered({ id: randomUUID() });
    const [entry] = await readEntries(numero);
    const codigo = entry?.codigo ?? '';
    const verifiable = (await mails()).filter(({ text }) => text.includes('/verificar'));
    expect(await mails()).toHaveLength(2);
    expect(verifiable).toHaveLength(1);
    expect(verifiable[0]?.text).toContain(`Código: ${codigo}`);
    expect(verifiable[0]?.text).toContain(`https://clientes.cbba.example/verificar?codigo=${codigo}`);
  });

  it('of an incident says which, how it stands and where it is, once, and nothing of one that is hidden since', async () => {
    const { name, ordered, mails } = await colleagues();
    const incidencia = await seedIncidencia({ solicitante: `${name} Sol`, venceEl: '2026-03-20' });
    expect(await ordered({ cosa: { incidencia } }, 2)).toEqual(['sent', 'done-before']);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Incidencia: Nitrato en la muestra x');
    expect(mail?.text).toContain(`${name}-ana@cliente.example ha compartido contigo esta incidencia.`);
    expect(mail?.text).toContain(`${name} Sol · Abierta · Vence el 20 mar 2026`);
    expect(mail?.text).toContain(`https://clientes.cbba.example/incidencias/${encodeURIComponent(incidencia)}`);
    await change(`${name}-eva`, { solicitantes: [`${name} Luna`] });
    expect(await ordered({ id: randomUUID(), cosa: { incidencia } })).toEqual(['nothing']);
  });

  it('of an administrator comes from the laboratory: its address is nobody’s to know', async () => {
    const { ordered, mails } = await colleagues();
    const jefa = await seedSubscriber({ _id: `jefa-${names}`, role: 'admin', clientes: [] });
    expect(await ordered({ remitente: `jefa-${names}` })).toEqual(['sent']);
    const [mail] = await mails();
    expect(mail?.text).toContain('El laboratorio ha compartido contigo esta muestra');
    expect(JSON.stringify(mail)).not.toContain(jefa);
  });

  it('is sent once: for a message that comes twice, and for an order that is put again', async () => {
    const { ordered, mails } = await colleagues();
    expect(await ordered({}, 2)).toEqual(['sent', 'done-before']);
    expect(await ordered()).toEqual(['done-before']);
    expect(await mails()).toHaveLength(1);
    expect(await ordered({ id: randomUUID() })).toEqual(['sent']);
    expect(await mails()).toHaveLength(2);
  });

  it('is sent once, where SES fails first', async () => {
    const { ordered, mails } = await colleagues();
    cloud.failSes(10);
    await expect(ordered()).rejects.toThrow('Internal failure');
    cloud.failSes(0);
    expect(await ordered()).toEqual(['sent']);
    expect(await mails()).toHaveLength(1);
  });

  it('isn’t sent to a user who is gone, disabled, of another client by now, or whose address takes no mail', async () => {
    const { name, ordered, mails } = await colleagues();
    expect(await ordered({ para: 'nadie' })).toEqual(['nobody']);
    await change(`${name}-eva`, { isActive: false });
    expect(await ordered()).toEqual(['nobody']);
    await change(`${name}-eva`, { isActive: true, clientes: [] });
    expect(await ordered()).toEqual(['nobody']);
    await change(`${name}-eva`, { clientes: [name] });
    const eva = { _id: `${name}-eva`, email: `${name}-eva@cliente.example` };
    await markMailRefused(eva, { motivo: 'rebote', desde: now.toISOString() });
    expect(await ordered()).toEqual(['nobody']);
    expect(await mails()).toEqual([]);
  });

  it('isn’t sent of a sample that one of the two may no longer see, or that was withdrawn', async () => {
    const { name, sample, ordered, mails } = await colleagues();
    await change(`${name}-ana`, { solicitantes: [`${name} Luna`] });
    expect(await ordered()).toEqual(['nothing']);
    await change(`${name}-ana`, { solicitantes: [] });
    await deliver([{ ...sample, estado: 'anulada' }], new Date(now.getTime() + 1000));
    cloud.outbox.splice(0);
    expect(await ordered()).toEqual(['nothing']);
    expect(await mails()).toEqual([]);
  });

  it('of results has their count and their filters, and leads to the list', async () => {
    const { ordered, mails } = await colleagues();
    const cosa = {
      vista: 'dossier',
      titulo: '37 muestras, 3 no cumplen',
      lineas: ['Desde: 1 jul 2026'],
      camino: '/results?tab=tabla&fechaInicio=2026-07-01',
    };
    expect(await ordered({ cosa, origen: null })).toEqual(['sent']);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Resultados: 37 muestras, 3 no cumplen');
    expect(mail?.text).toContain('Desde: 1 jul 2026');
    expect(mail?.text).toContain('https://area.example/results?tab=tabla&fechaInicio=2026-07-01');
    expect(mail?.text).toContain('«Preparar dossier»');
  });
});
