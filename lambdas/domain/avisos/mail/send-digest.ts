import type { Events } from '../../../platform/bus/events.ts';
import { hasDigestOn } from '../resumen.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { takesDigests } from '../alert-eligibility.ts';
import { vencidasEn } from '../../incidencias/access/incidencias-directory.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { noteAlerted } from '../../muestras/access/note-shown.ts';
import { type Cursor, cursorOf, cursorText } from '../../resultados/cambios/position.ts';
import { cursorNow, followOn } from '../../resultados/cambios/follow.ts';
import { muestreosDe, vencimientosEn } from '../../programa/vencimientos.ts';
import { readDeciding } from '../../incidencias/deciding.ts';
import { querySinResolver } from '../../../engine/query/failing/sin-resolver.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import {
  type DigestPlace,
  endDigest,
  noteNextPlace,
  placeDigests,
  readDigestsOf,
  type UserDigests,
} from '../../../platform/access/store/digests.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { readUsuario, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { DigestNews, maxMuestras } from './digest-content.ts';
import { type Digest, digestMail, isNothing } from './digest-mail.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out an order about a digest: sends the one of its date, or finds the position from which the user's digests
 * start. Everything is read at this moment: whether the user takes digests, its scope, and what became of the samples in it,
 * of `most` of them at most.
 */
export async function sendDigest(
  { usuarioId, fecha }: Events['resumen'],
  now: Date,
  most = maxMuestras,
): Promise<AvisoOutcome | 'begun'> {
  return fecha === undefined ? begin(usuarioId, now) : deliver({ usuarioId, fecha }, { now, most });
}

interface Work {
  now: Date;
  most: number;
}

async function begin(usuarioId: string, now: Date): Promise<'begun' | 'nobody'> {
  const usuario = await readUsuario(usuarioId);
  if (!usuario) return 'nobody';
  const cursor = cursorText(await cursorNow(await loadScope(usuario), now));
  await placeDigests(usuarioId, { desde: now.toISOString(), cursor });
  return 'begun';
}

/**
 * A user's digest of a date, once. Where the next one begins is noted before SES gets the mail and counts once that was
 * sent: a death in between repeats what the mail of this date was about, or nothing, and loses nothing.
 */
async function deliver({ usuarioId, fecha }: Required<Events['resumen']>, { now, most }: Work): Promise<AvisoOutcome> {
  const [digests, usuario] = [await readDigestsOf(usuarioId), await readConNotas(usuarioId)];
  if (!digests || !usuario || !takesDigests(usuario) || !hasDigestOn(usuario.resumen, fecha)) return 'nobody';
  if (digests.ultimo >= fecha) return 'done-before';
  const { digest, shown, place } = await digestOf(usuario, digests, { now, most });
  if (isNothing(digest)) {
    await endDigest(usuarioId, fecha, place);
    return 'nothing';
  }
  const host = await hostOfUsuario(usuario);
  if (!host) {
    await endDigest(usuarioId, fecha, undefined);
    return 'no-portal';
  }
  const before = async () => {
    await noteNextPlace(usuarioId, { ...place, fecha });
    await noteAlerted(usuario, shown, now);
  };
  const mail = { usuarioId, lote: `resumen-${fecha}` };
  const outcome = await sendOnce(mail, { usuario, host, now, before }, (enlaces) =>
    digestMail(host.branding, digest, enlaces),
  );
  if (outcome === 'sent') await endDigest(usuarioId, fecha, place);
  // Sent by one that died before it said so: that mail told of what came before its own place, not before this one.
  if (outcome === 'done-before') await endDigest(usuarioId, fecha, nextPlace(await readDigestsOf(usuarioId), fecha));
  return outcome;
}

function nextPlace(digests: UserDigests | undefined, fecha: string): DigestPlace | undefined {
  return digests?.siguiente?.fecha === fecha ? digests.siguiente : undefined;
}

/** What a digest says at this moment, the samples that it lists, and where the next one begins. */
async function digestOf(
  usuario: StoredUsuario,
  { cursor, desde }: UserDigests,
  { now, most }: Work,
): Promise<{ digest: Digest; shown: MuestraHeader[]; place: DigestPlace }> {
  const alcance = await loadScope(usuario);
  const answer = new DigestNews(alcance, { desde, ajenas: await readReferenciasAjenas(), most });
  const before = readable(cursor);
  const followed = await followOn(before, alcance, { answer, now });
  const { content, shown } = await answer.content();
  const { hasMore } = followed;
  const { total: sinResolver } = await querySinResolver(alcance, {}, await readDeciding(alcance));
  const muestreos = muestreosDe(await vencimientosEn(alcance, fechaEnMadrid(now)));
  const vencidas = (await vencidasEn(alcance, fechaEnMadrid(now))).map(({ vence }) => vence);
  // Digests that have begun and don't know where have no place to have lost.
  const isBroken = followed.isBroken || (cursor !== undefined && !before);
  const resumen = usuario.resumen === 'semanal' ? 'semanal' : 'diario';
  return {
    digest: { ...content, resumen, desde, isBroken, hasMore, vencidas, sinResolver, muestreos },
    shown,
    // What is left to tell is new since the same instant.
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
