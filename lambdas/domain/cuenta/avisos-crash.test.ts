import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSubscriber } from '../../../testing/alerts.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { type MailCloud, startMailCloud } from '../../../testing/mail-cloud.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { readDigestsOf } from '../../platform/access/store/digests.ts';
import { readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import * as living from '../avisos/avisos.ts';

let cloud: MailCloud;
let dying: OwnProcess<typeof living>;
beforeAll(async () => {
  cloud = await startMailCloud();
  dying = await startOwnProcess(async () => import('../avisos/avisos.ts'));
});
afterAll(async () => {
  await dying.connection.close();
  await cloud.stop();
});

const now = new Date('2026-03-10T10:00:00Z');
const later = new Date('2026-03-11T10:00:00Z');
const daily = {
  avisos: [],
  avisosProvisionales: false,
  avisosCercanos: false,
  avisosEntregas: false,
  avisosAnuladas: false,
  avisosRetrasos: false,
  avisosMuestreosPorVencer: false,
  avisosMuestreosSinHacer: false,
  avisosPreguntas: true,
  avisosPapeles: false,
  avisosIncidencias: [],
  resumen: 'diario' as const,
};

async function read(name: string): Promise<StoredUsuario> {
  const found = await readUsuario(name);
  if (!found) throw new Error('The user is gone');
  return found;
}

describe('a crash at any write', () => {
  it('of choosing digests never leaves a user who takes them without a place to start from', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      await seedSubscriber({ _id: name, avisos: [], resumen: 'ninguno' });
      const before = await read(name);
      await write(async ({ storeAvisos }) => storeAvisos(before, daily, now));
      const between = await read(name);
      const begun = await readDigestsOf(name);
      expect(between.resumen === 'diario' && begun === undefined).toBe(false);

      await living.storeAvisos(between, daily, later);
      expect((await read(name)).resumen).toBe('diario');
      // Saved again, digests that run keep their place; those that never started do so now.
      const desde = between.resumen === 'diario' ? now : later;
      expect(await readDigestsOf(name)).toMatchObject({ desde: desde.toISOString() });
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * 2);
  });
});
