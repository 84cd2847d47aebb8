import {
  type ClaseDeAvisoDiario,
  endAvisoDiario,
  noteNextDichos,
  readDichos,
} from '../../../platform/access/store/avisos-diarios.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { takes } from '../alert-eligibility.ts';
import type { ToUsuario } from './send-mails.ts';

/**
 * A kind of daily mail. `find` gives its entries for a user and a date; `dichoDe`, the key under which an entry is recorded as
 * sent.
 */
interface Diario<T> {
  clase: ClaseDeAvisoDiario;
  find: (usuario: StoredUsuario, fecha: string) => Promise<readonly T[]>;
  dichoDe: (thing: T) => string;
}

/** The new entries of a day (`yyyy-mm-dd`), and the keys recorded as sent before and after it. */
interface Nuevas<T> {
  nuevas: readonly T[];
  hoy: string;
  before: string[];
  dichos: string[];
}

/**
 * A daily mail with the entries that earlier mails lacked. If the process dies on the way, the repeated order mails no entry
 * twice.
 */
export function diario<T>({
  clase,
  find,
  dichoDe,
}: Diario<T>): Omit<ToUsuario<{ usuarioId: string; fecha: string }, Nuevas<T>>, 'says'> {
  return {
    takes: takes[clase],
    lote: ({ fecha }) => `${clase}-${fecha}`,
    read: async ({ usuario, order: { usuarioId, fecha } }) => {
      const of = { clase, usuarioId };
      const before = await readDichos(of);
      if (!before) return 'nobody';
      if (before.ultimo >= fecha) return 'done-before';
      const all = await find(usuario, fecha);
      const known = new Set(before.dichos);
      const nuevas = all.filter((thing) => !known.has(dichoDe(thing)));
      const dichos = all.map(dichoDe);
      if (nuevas.length > 0) return { nuevas, hoy: fecha, before: before.dichos, dichos };
      await endAvisoDiario(of, fecha, dichos);
      return 'nothing';
    },
    before: async ({ order: { usuarioId, fecha } }, { dichos }) =>
      noteNextDichos({ clase, usuarioId }, { fecha, dichos }),
    after: async ({ order: { usuarioId, fecha } }, { before, dichos }, outcome) => {
      const of = { clase, usuarioId };
      if (outcome === 'sent' || outcome === 'no-portal') await endAvisoDiario(of, fecha, dichos);
      // An earlier run sent the mail and died before recording it: the noted entries were sent.
      if (outcome === 'done-before') {
        const noted = (await readDichos(of))?.siguiente;
        await endAvisoDiario(of, fecha, noted?.fecha === fecha ? noted.dichos : before);
      }
    },
  };
}
