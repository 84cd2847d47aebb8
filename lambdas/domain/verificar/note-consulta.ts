import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { publish } from '../../platform/bus/bus.ts';
import { logOf } from '../../platform/runtime/log.ts';
import { countConsulta, notePedida } from './store/consultas.ts';

const log = logOf('verificar');

/** A report that was asked about: its number, the id of its revision, and whether that isn't in force. */
interface Asked {
  numero: string;
  revision: string;
  isAntigua: boolean;
}

/**
 * Counts that a report was verified, for those whose it is, and orders that they are told of an old paper: once a minute at most, and the
 * mail goes once a day. The order is put before it is noted, so that a death in between puts the same again. Whoever asked is answered
 * all the same where this fails.
 */
export async function noteConsulta(asked: Asked, solicitantes: ReadonlySet<string>, now: Date): Promise<void> {
  const { numero, revision, isAntigua } = asked;
  const dia = fechaEnMadrid(now);
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  try {
    for (const solicitante of solicitantes) {
      const ordered = await countConsulta({ solicitante, numero }, isAntigua, now);
      if (!isAntigua || ordered === minuto) continue;
      await publish('verificacion', { numero, revision, dia });
      await notePedida({ solicitante, numero }, minuto);
    }
  } catch (error) {
    log.error('A verification could not be counted', { error: error instanceof Error ? error.name : typeof error });
  }
}
