import { expect, it } from 'vitest';
import { avisosGuardadosSchema } from '../../../contract/avisos/avisos.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { deliver, drain, seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { writeInstalacion } from '../programa/store/instalaciones.ts';
import { storeAvisos } from './avisos.ts';
import { orderDiarios } from './order-diarios.ts';

const cloud = useMailCloud();
/** An instant of a day of March at an hour in Madrid. */
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 2, day, hour - 1));

let names = 0;

/** A user who chose what of a tower that is sampled monthly; of other requesters and types it sees nothing. */
async function someone(choice: {
  vence?: boolean;
  falta?: boolean;
  tipoMuestra?: string;
  row?: Partial<FilaDePrograma>;
}) {
  const name = `muestreo${++names}`;
  const solicitante = `${name} Sol`;
  await seedCliente(name, [solicitante]);
  const email = await seedSubscriber({
    _id: name,
    clientes: [name],
    avisos: [],
    tipoMuestra: choice.tipoMuestra ?? null,
  });
  const usuario = await readUsuario(name);
  if (!usuario) throw new Error('There is no user');
  const chosen = avisosGuardadosSchema.parse(usuario);
  await storeAvisos(
    usuario,
    { ...chosen, avisosMuestreosPorVencer: choice.vence ?? false, avisosMuestreosSinHacer: choice.falta ?? false },
    at(20),
  );
  const torres = instalacion({
    _id: `0-${name}`,
    solicitante,
    puntos: [claveDePunto(solicitante, { nombre: 'Torre 1' })],
    filas: [fila({ _id: 'mes', desde: '2026-03-01', ...choice.row })],
  });
  await writeInstalacion(torres, undefined);
  const tick = async (now: Date) => {
    for (let times = 0; times < 2; times++) {
      await orderDiarios(now);
      await drain(cloud, now, 2);
    }
    return (await mails()).map(({ subject }) => subject);
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  const take = async (fecha: string, now: Date) => {
    const punto_muestreo = { nombre: 'Torre 1' };
    const more = { solicitante: { nombre: solicitante }, tipo_muestra: 'Legionella', fecha_muestra: fecha };
    await deliver([muestra({ _id: `${name}-m`, punto_muestreo, ...more })], now);
    await drain(cloud, now);
  };
  return { tick, take, mails };
}

it('what is to be sampled is mailed seven days before its period ends, and once more the day after, each once', async () => {
  const { tick } = await someone({ vence: true, falta: true });
  expect(await tick(at(23))).toEqual([]);
  expect(await tick(at(24))).toEqual(['1 muestreo por hacer']);
  expect(await tick(at(25))).toEqual(['1 muestreo por hacer']);
  expect(await tick(at(32))).toEqual(['1 muestreo sin hacer', '1 muestreo por hacer']);
  expect(await tick(at(33))).toHaveLength(2);
});

it('the samples that lack are counted, not their periods, as the page counts them', async () => {
  const row = { frecuencia: { cada: 'ano', veces: 30 }, hasta: '2026-03-31' } as const;
  const { tick, mails } = await someone({ vence: true, falta: true, row });
  expect(await tick(at(25))).toEqual(['3 muestreos por hacer']);
  expect(await tick(at(32))).toEqual(['3 muestreos sin hacer', '3 muestreos por hacer']);
  const first = (await mails()).at(-1);
  expect(first?.text).toContain('faltan 3 de 3, hasta el 31 mar 2026');
});

it('nothing is mailed of what was taken, of what wasn’t chosen, nor of types that the user doesn’t see', async () => {
  const taken = await someone({ vence: true, falta: true });
  await taken.take('2026-03-22', at(22));
  expect([await taken.tick(at(25)), await taken.tick(at(32))]).toEqual([[], []]);
  const late = await someone({ falta: true });
  expect([await late.tick(at(25)), await late.tick(at(32))]).toEqual([[], ['1 muestreo sin hacer']]);
  const other = await someone({ vence: true, falta: true, tipoMuestra: 'Agua' });
  expect([await other.tick(at(25)), await other.tick(at(32))]).toEqual([[], []]);
});
