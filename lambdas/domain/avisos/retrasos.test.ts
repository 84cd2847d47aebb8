import { describe, expect, it } from 'vitest';
import { avisosGuardadosSchema } from '../../../contract/avisos/avisos.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { deliver, drain, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { beginAvisoDiario } from '../../platform/access/store/avisos-diarios.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { setAvisos } from '../../platform/access/store/notas-de-correo.ts';
import { orderDiarios } from './order-diarios.ts';

/** A Tuesday, and instants of other days of that month at an hour in Madrid. */
const chosen = new Date('2026-03-10T10:00:00Z');
const at = (day: number, hour = 7) => new Date(Date.UTC(2026, 2, day, hour - 1));
const dia = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

const cloud = useMailCloud();

let names = 0;

/** A client with a user who chose to be told of late samples. */
async function someone() {
  const name = `retraso${++names}`;
  await seedCliente(name, [`${name} Sol`]);
  const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [] });
  const choose = async (avisosRetrasos: boolean) => {
    const usuario = await readUsuario(name);
    if (avisosRetrasos) await beginAvisoDiario({ clase: 'retrasos', usuarioId: name }, dia(10));
    if (usuario) await setAvisos(name, { ...avisosGuardadosSchema.parse(usuario), avisosRetrasos });
  };
  await choose(true);
  const sample = (id: string, prevista: number | undefined, of: Partial<MuestraDocument> = {}) =>
    muestra({
      _id: `${name}-${id}`,
      numero_muestra: id,
      solicitante: { nombre: `${name} Sol` },
      estado: 'en_curso',
      ...(prevista !== undefined && { fecha_prevista: dia(prevista) }),
      ...of,
    });
  const arrive = async (now: Date, ...samples: MuestraDocument[]) => {
    await deliver(samples, now);
    await drain(cloud, now);
  };
  /** Has the mails sent that are due at an instant, twice, and gives what the user has got by then, newest first. */
  const tick = async (now: Date) => {
    for (let times = 0; times < 2; times++) {
      await orderDiarios(now);
      await drain(cloud, now, 2);
    }
    return (await cloud.mails()).filter(({ to }) => to.includes(email));
  };
  return { name, choose, sample, arrive, tick };
}

describe('a sample whose expected date has passed', () => {
  it('is mailed the day after, once, from seven in the morning', async () => {
    const { name, sample, arrive, tick } = await someone();
    await arrive(chosen, sample('R-1', 11), sample('R-2', undefined));
    expect(await tick(at(11, 12))).toEqual([]);
    expect(await tick(at(12, 6))).toEqual([]);
    const [mail, ...more] = await tick(at(12));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('La muestra R-1 va con retraso');
    expect(mail?.text).toContain('Se esperaba: el 11 mar 2026');
    expect(mail?.text).toContain(`/en-curso?muestra=${name}-R-1`);
    expect(mail?.text).not.toContain('R-2');
    expect(mail?.headers['list-unsubscribe']).toContain('/api/avisos/baja?token=');
    expect(await tick(at(13))).toHaveLength(1);
  });

  it('comes with the others of its day in one mail, and not where it was authorised or annulled in time', async () => {
    const { sample, arrive, tick } = await someone();
    const all = ['R-1', 'R-2', 'R-3', 'R-4'].map((id) => sample(id, 11));
    await arrive(chosen, ...all);
    const ends = (['autorizada', 'anulada'] as const).map((estado, n) => ({ ...(all[n] as MuestraDocument), estado }));
    await arrive(at(11), ...ends);
    const [mail, ...more] = await tick(at(12));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 muestras van con retraso');
    expect(mail?.text.match(/^\* R-\d/gmu)).toEqual(['* R-3', '* R-4']);
  });

  it('is mailed again where the laboratory moves the date and that passes too', async () => {
    const { sample, arrive, tick } = await someone();
    await arrive(chosen, sample('R-1', 11));
    await tick(at(12));
    await arrive(at(12, 9), sample('R-1', 16));
    expect(await tick(at(16))).toHaveLength(1);
    const mails = await tick(at(17));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Se esperaba: el 16 mar 2026');
  });

  it('is mailed after days without a turn, and where it arrives late already', async () => {
    const { sample, arrive, tick } = await someone();
    await arrive(chosen, sample('R-1', 11));
    await arrive(at(14), sample('R-2', 2));
    const [mail] = await tick(at(15));
    expect(mail?.subject).toBe('2 muestras van con retraso');
  });

  it('isn’t mailed to who sees it and didn’t choose so; chosen again, what was told stays so', async () => {
    const { choose, sample, arrive, tick } = await someone();
    await arrive(chosen, sample('R-1', 11));
    await tick(at(12));
    await choose(false);
    await arrive(at(12, 9), sample('R-2', 12));
    expect(await tick(at(13))).toHaveLength(1);
    await choose(true);
    const mails = await tick(at(14));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'La muestra R-2 va con retraso',
      'La muestra R-1 va con retraso',
    ]);
  });
});
