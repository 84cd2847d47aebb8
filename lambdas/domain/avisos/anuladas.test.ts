import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { deliver, determinacion, drain, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import type { NewUsuario } from '../../platform/access/store/usuarios.ts';
import { noteShown } from '../muestras/access/note-shown.ts';
import { readMuestra } from '../../../testing/read-muestra.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';

const now = new Date('2026-03-10T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const cloud = useMailCloud();

let names = 0;

/** A client with a user who wants to be told of annulled samples. */
async function reader(more: Partial<NewUsuario> = {}) {
  const name = `anuladas${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [], avisosAnuladas: true, ...more });
  const sample = (id: string, of: Partial<MuestraDocument> = {}) =>
    muestra({ _id: `${name}-${id}`, numero_muestra: id, solicitante: { nombre: `${name} Sol` }, ...of });
  const got = async (minute: number, ...samples: MuestraDocument[]) => {
    await deliver(samples, later(minute));
    await drain(cloud, later(minute), 2);
    return (await cloud.mails()).filter(({ to }) => to.includes(email));
  };
  return { name, sample, got };
}

const motivo_anulacion = 'Frasco roto al llegar';
const anulada = { estado: 'anulada', motivo_anulacion } as const;

describe('a sample that the laboratory annuls', () => {
  it('is mailed once to who chose so, with the reason and that another has to be taken', async () => {
    const { name, sample, got } = await reader();
    expect(await got(0, sample('N-1', { estado: 'en_curso' }))).toEqual([]);
    const [mail, ...more] = await got(1, sample('N-1', anulada));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Muestra anulada: N-1. Hay que tomar otra');
    expect(mail?.text).toContain(`* N-1\n  Motivo: ${motivo_anulacion}\n`);
    expect(mail?.text).toContain(`/en-curso?muestra=${name}-N-1`);
    expect(mail?.headers['list-unsubscribe']).toContain('/api/avisos/baja?token=');
    expect(await got(2, sample('N-1', { ...anulada, motivo_anulacion: 'Frasco roto y sin tapón' }))).toHaveLength(1);
  });

  it('of which one file brings several is one mail; another client’s and one of long ago are not in it', async () => {
    const [{ sample, got }, other] = [await reader(), await reader()];
    const [mail, ...more] = await got(
      0,
      sample('N-1', anulada),
      sample('N-2', { estado: 'anulada' }),
      sample('N-3', { ...anulada, fecha_muestra: '2024-03-01' }),
      other.sample('N-4', { estado: 'en_curso' }),
    );
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 muestras anuladas: hay que tomar otras');
    expect(mail?.text).toContain('Motivo: el laboratorio no lo indica');
    expect(mail?.text).not.toMatch(/N-3|N-4/u);
    expect(await other.got(1)).toEqual([]);
  });

  it('isn’t mailed to who didn’t choose so', async () => {
    const { sample, got } = await reader({ avisosAnuladas: false });
    expect(await got(0, sample('N-1', anulada))).toEqual([]);
  });

  it('that is authorised after all and annulled again is mailed again', async () => {
    const { sample, got } = await reader();
    await got(0, sample('N-1', anulada));
    await got(1, sample('N-1', { estado: 'autorizada' }));
    const mails = await got(2, sample('N-1', { ...anulada, motivo_anulacion: 'Muestra contaminada' }));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Muestra contaminada');
    expect(mails[0]?.text).toContain('que ya se habían publicado, no valen');
  });

  it('whose results the user was shown is said by the mail of its withdrawal alone, with the reason', async () => {
    const { name, sample, got } = await reader();
    await got(0, sample('N-1', { determinaciones: [determinacion('Legionella spp.', 'No cumple')] }));
    const [usuario, found] = await Promise.all([readUsuario(name), readMuestra(`${name}-N-1`)]);
    if (usuario && found) await noteShown({ usuario }, found.header, now);
    const [mail, ...more] = await got(1, sample('N-1', anulada));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('La muestra N-1 ha sido retirada');
    expect(mail?.text).toContain('La ha anulado: hay que tomar otra');
    expect(mail?.text).toContain(`Motivo: ${motivo_anulacion}`);
    expect(mail?.text).not.toContain('Legionella');
  });
});
