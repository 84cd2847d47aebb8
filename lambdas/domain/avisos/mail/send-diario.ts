import type { Mail } from '../../../platform/mail/mime.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import {
  type ClaseDeAvisoDiario,
  endAvisoDiario,
  noteNextDichos,
  readDichos,
} from '../../../platform/access/store/avisos-diarios.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { takers } from '../order-diarios.ts';
import type { MailLinks } from './subscribed-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/** What a mail of one kind tells: what there is to tell, and a text by which each thing is told once. */
interface Diario<T> {
  clase: ClaseDeAvisoDiario;
  find: (usuario: StoredUsuario, fecha: string) => Promise<readonly T[]>;
  dichoDe: (thing: T) => string;
  mailOf: (branding: Branding, things: { nuevas: readonly T[]; hoy: string }, enlaces: MailLinks) => Mail;
}

/**
 * Carries out the order of a mail of a date about what wasn't told yet of what there is to tell. It is sent once; a death on the
 * way tells nothing twice.
 */
export function sendDiario<T>({ clase, find, dichoDe, mailOf }: Diario<T>) {
  return async ({ usuarioId, fecha }: { usuarioId: string; fecha: string }, now: Date): Promise<AvisoOutcome> => {
    const of = { clase, usuarioId };
    const [before, usuario] = [await readDichos(of), await readConNotas(usuarioId)];
    if (!before || !usuario || !takers[clase](usuario)) return 'nobody';
    if (before.ultimo >= fecha) return 'done-before';
    const all = await find(usuario, fecha);
    const known = new Set(before.dichos);
    const nuevas = all.filter((thing) => !known.has(dichoDe(thing)));
    const dichos = all.map(dichoDe);
    const host = nuevas.length > 0 ? await hostOfUsuario(usuario) : undefined;
    if (!host) {
      await endAvisoDiario(of, fecha, dichos);
      return nuevas.length > 0 ? 'no-portal' : 'nothing';
    }
    const siguiente = { fecha, dichos };
    const outcome = await sendOnce(
      { usuarioId, lote: `${clase}-${fecha}` },
      { usuario, host, now, before: async () => noteNextDichos(of, siguiente) },
      (enlaces) => mailOf(host.branding, { nuevas, hoy: fecha }, enlaces),
    );
    if (outcome === 'sent') await endAvisoDiario(of, fecha, dichos);
    // Sent by one that died before it said so: it told what there was to tell then.
    if (outcome === 'done-before') {
      const noted = (await readDichos(of))?.siguiente;
      await endAvisoDiario(of, fecha, noted?.fecha === fecha ? noted.dichos : before.dichos);
    }
    return outcome;
  };
}
