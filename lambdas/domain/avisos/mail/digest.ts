import { takes } from '../alert-eligibility.ts';
import type { ToUsuario } from './send-mails.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { hasDigestOn } from '../resumen.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { vencidasEn } from '../../incidencias/access/incidencias-directory.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { noteAlerted } from '../../muestras/access/note-shown.ts';
import { type Cursor, cursorNow, cursorOf, cursorText, followOn } from '../../resultados/cambios/follow.ts';
import { isIn, visibleSolicitudes } from '../../solicitudes/access/solicitudes.ts';
import { muestreosDe, vencimientosEn } from '../../programa/vencimientos.ts';
import { readDeciding } from '../../incidencias/deciding.ts';
import { querySinResolver } from '../../../engine/query/failing/sin-resolver.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import {
  type DigestPlace,
  type UserDigests,
  endDigest,
  noteNextPlace,
  placeDigests,
  readDigestsOf,
} from '../../../platform/access/store/digests.ts';
import { type StoredUsuario, readUsuario } from '../../../platform/access/store/usuarios.ts';
import { DigestNews, maxMuestras } from './digest-content.ts';
import { type Digest, digestMail, isNothing } from './digest-mail.ts';

/** Finds the position from which a user's digests start. */
export async function beginDigests(usuarioId: string, now: Date): Promise<'begun' | 'nobody'> {
  const usuario = await readUsuario(usuarioId);
  if (!usuario) return 'nobody';
  const cursor = cursorText(await cursorNow(await loadScope(usuario)));
  await placeDigests(usuarioId, { desde: now.toISOString(), cursor });
  return 'begun';
}

type Dated = Required<Events['resumen']>;

/** A digest, its listed samples, and where the next digest begins. */
interface Written {
  digest: Digest;
  shown: MuestraHeader[];
  place: DigestPlace;
}

/**
 * A user's digest of a date. Everything is read when it is sent: whether the user takes digests, its scope, and the changes of
 * samples in it, of `most` samples at most. The beginning of the next digest is noted before SES gets the mail and counts once
 * the mail was sent: a crash in between may repeat this date's content, and loses nothing.
 */
export const resumen = (most = maxMuestras): ToUsuario<Dated, Written> => ({
  takes: (usuario, { fecha }) => takes.resumen(usuario) && hasDigestOn(usuario.resumen, fecha),
  lote: ({ fecha }) => `resumen-${fecha}`,
  read: async ({ usuario, order: { usuarioId, fecha }, now }) => {
    const digests = await readDigestsOf(usuarioId);
    if (!digests) return 'nobody';
    if (digests.ultimo >= fecha) return 'done-before';
    const written = await digestOf(usuario, digests, { now, most });
    if (!isNothing(written.digest)) return written;
    await endDigest(usuarioId, fecha, written.place);
    return 'nothing';
  },
  before: async ({ usuario, order: { usuarioId, fecha }, now }, { place, shown }) => {
    await noteNextPlace(usuarioId, { ...place, fecha });
    await noteAlerted(usuario, shown, now);
  },
  after: async ({ order: { usuarioId, fecha } }, { place }, outcome) => {
    if (outcome === 'no-portal') await endDigest(usuarioId, fecha, undefined);
    if (outcome === 'sent') await endDigest(usuarioId, fecha, place);
    // An earlier run sent the mail and died: the next digest begins where the earlier run noted, not here.
    if (outcome === 'done-before') await endDigest(usuarioId, fecha, nextPlace(await readDigestsOf(usuarioId), fecha));
  },
  says: (branding, { digest }, enlaces) => digestMail(branding, digest, enlaces),
});

function nextPlace(digests: UserDigests | undefined, fecha: string): DigestPlace | undefined {
  return digests?.siguiente?.fecha === fecha ? digests.siguiente : undefined;
}

/** A digest's content now, its listed samples, and where the next digest begins. */
async function digestOf(
  usuario: StoredUsuario,
  { cursor, desde }: UserDigests,
  { now, most }: { now: Date; most: number },
): Promise<Written> {
  const alcance = await loadScope(usuario);
  const answer = new DigestNews(alcance, { desde, ajenas: await readReferenciasAjenas(), most });
  const before = readable(cursor);
  let followed = await followOn(before, alcance, answer);
  while (followed.hasMore && !followed.isBroken && answer.room > 0)
    followed = await followOn(followed.cursor, alcance, answer);
  const { content, shown } = await answer.content();
  const { hasMore } = followed;
  const { total: sinResolver } = await querySinResolver(alcance, {}, await readDeciding(alcance));
  const muestreos = muestreosDe(await vencimientosEn(alcance, fechaEnMadrid(now)));
  const pedidas = (await visibleSolicitudes(alcance)).filter((one) =>
    isIn(one, 'sin_llegar', fechaEnMadrid(now)),
  ).length;
  const vencidas = (await vencidasEn(alcance, fechaEnMadrid(now))).map(({ vence }) => vence);
  // Without a stored cursor there was no position to lose.
  const isBroken = followed.isBroken || (cursor !== undefined && !before);
  const clase = usuario.resumen === 'semanal' ? 'semanal' : 'diario';
  return {
    digest: { ...content, resumen: clase, desde, isBroken, hasMore, vencidas, sinResolver, muestreos, pedidas },
    shown,
    // The remaining samples are news since the same instant.
    place: { cursor: cursorText(followed.cursor), desde: hasMore ? desde : now.toISOString() },
  };
}

/** The cursor of a stored text; undefined for no text, and for a text that this version doesn't understand. */
function readable(text: string | undefined): Cursor | undefined {
  try {
    return text === undefined ? undefined : cursorOf(text);
  } catch {
    return undefined;
  }
}
