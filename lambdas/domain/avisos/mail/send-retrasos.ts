import type { Events } from '../../../platform/bus/events.ts';
import { takesRetrasos } from '../alert-eligibility.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import type { IndexRow } from '../../../engine/blocks/row.ts';
import { queryEnCurso } from '../../../engine/query/query-en-curso.ts';
import { endRetrasos, noteNextRetrasos, readRetrasosOf } from '../../../platform/access/store/retrasos.ts';
import { readUsuario } from '../../../platform/access/store/usuarios.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { retrasosMail } from './retrasos-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/** Late samples that are looked at, those of the latest dates: what was told of them is one item of 400 kB at most. */
const maxLate = 2000;

/**
 * Carries out the order of a mail about late samples: of those in the user's scope that are late on its date, those that it
 * wasn't told of with the date that they have. It is sent once; a death on the way tells nothing twice.
 */
export async function sendRetrasos({ usuarioId, fecha }: Events['retrasos'], now: Date): Promise<AvisoOutcome> {
  const [before, usuario] = [await readRetrasosOf(usuarioId), await readUsuario(usuarioId)];
  if (!before || !usuario || !takesRetrasos(usuario)) return 'nobody';
  if (before.ultimo >= fecha) return 'done-before';
  const { rows } = await queryEnCurso(
    await loadScope(usuario),
    {},
    {
      slice: { offset: 0, limit: maxLate, sortBy: 'fecha_prevista', descending: true },
      today: fecha,
      lateOnly: true,
    },
  );
  const known = new Set(before.dichos);
  const muestras = rows.filter((row) => !known.has(dichoDe(row)));
  const dichos = rows.map(dichoDe);
  const host = muestras.length > 0 ? await hostOfUsuario(usuario) : undefined;
  if (!host) {
    await endRetrasos(usuarioId, fecha, dichos);
    return muestras.length > 0 ? 'no-portal' : 'nothing';
  }
  const siguiente = { fecha, dichos };
  const mail = { usuarioId, lote: `retrasos-${fecha}` };
  const outcome = await sendOnce(
    mail,
    { usuario, host, now, before: async () => noteNextRetrasos(usuarioId, siguiente) },
    (enlaces) => retrasosMail(host.branding, { muestras, hoy: fecha }, enlaces),
  );
  if (outcome === 'sent') await endRetrasos(usuarioId, fecha, dichos);
  // Sent by one that died before it said so: it told what was late then.
  if (outcome === 'done-before') {
    const noted = (await readRetrasosOf(usuarioId))?.siguiente;
    await endRetrasos(usuarioId, fecha, noted?.fecha === fecha ? noted.dichos : before.dichos);
  }
  return outcome;
}

/** A sample with the date that it is late by. */
const dichoDe = ({ id, prevista }: Pick<IndexRow, 'id' | 'prevista'>) => `${prevista} ${id}`;
