import { Failure } from '../../../platform/runtime/failure.ts';
import { isSecretOf, parseApiKey } from '../../../platform/access/api-key.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { usuarioOf } from '../../../platform/access/owner.ts';
import { intersect, tiposDeAlguno } from '../../../platform/access/scope.ts';
import { takeCall } from '../../../platform/access/store/call-rates.ts';
import { readEnlace, type StoredEnlace } from '../store/enlaces.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';

/**
 * The bearer of a link to a dossier: the maker's scope, limited to the requesters of the link's samples, and to those samples.
 */
export interface EnlaceViewer extends Viewer {
  enlace: StoredEnlace;
}

/** The message for a link that is over or never existed, whatever the reason. */
const sinEnlace =
  'El enlace ha caducado, lo han terminado o la dirección no está entera. Pide otro a quien te lo envió';

/** Requests that one link may make in a minute: a dossier has a certificate for each of its samples. */
const perMinute = 1200;

/** How long a count of requests is kept, in seconds. */
const countKept = 3600;

/**
 * The bearer of a link, by the link's maker now: maker and link are read at every request, so that a link ends and narrows with
 * its maker. Throws NOT_FOUND, for whatever reason, or TOO_MANY_REQUESTS.
 */
export async function loadEnlaceViewer(text: string, now: Date): Promise<EnlaceViewer> {
  const given = parseApiKey(text, 'enl');
  const enlace = given && (await readEnlace(given._id));
  if (!enlace || !isSecretOf(given.secret, enlace.hash)) throw new Failure('NOT_FOUND', { message: sinEnlace });
  const refused = new Failure('NOT_FOUND', { message: sinEnlace, usuarioId: enlace.dueno.usuarioId });
  if (!isOpenEnlace(enlace, now)) throw refused;
  await takePace(enlace, now);
  const shown = await alcanceDeEnlace(enlace);
  if (!shown) throw refused;
  const { usuario, alcance } = shown;
  // What administrators alone are told isn't for who bears their links.
  const portador = { tipo: 'enlace', _id: enlace._id } as const;
  return { usuario: { ...usuario, role: 'cliente' }, alcance, familia: '', portador, enlace };
}

/** A link's maker now, and the scope of the link; undefined where the scope can't have any sample. */
export async function alcanceDeEnlace({
  dueno,
  creado: creada,
  muestras,
}: StoredEnlace): Promise<Pick<Viewer, 'usuario' | 'alcance'> | undefined> {
  const usuario = await usuarioOf({ dueno, creada });
  if (!usuario) return undefined;
  const { solicitantes, tipos } = await loadScope(usuario);
  const own = new Set(muestras.map(({ solicitante }) => solicitante));
  const alcance = { solicitantes: intersect(solicitantes, own), tipos };
  const isEmpty = [alcance.solicitantes, tiposDeAlguno(tipos)].some((names) => names !== 'todos' && names.size === 0);
  return isEmpty ? undefined : { usuario, alcance };
}

/** Whether a link was neither ended nor has run out. */
export function isOpenEnlace({ terminado, fin }: Pick<StoredEnlace, 'terminado' | 'fin'>, now: Date): boolean {
  return terminado === null && now.toISOString() < fin;
}

/**
 * Whether a sample in a viewer's scope, given by its header, is one of the link's, and still has its requester from when the link
 * was made: the maker didn't give away another requester's results.
 */
export function isOfEnlace(
  { muestras }: Pick<StoredEnlace, 'muestras'>,
  { _id, solicitante }: { _id: string; solicitante: string },
): boolean {
  return muestras.some((group) => group.solicitante === solicitante && group.ids.includes(_id));
}

/** Counts a request of a link. Throws TOO_MANY_REQUESTS, saying when the next ones are let through. */
async function takePace({ _id, dueno }: StoredEnlace, now: Date): Promise<void> {
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const expira = Math.floor(now.getTime() / 1000) + countKept;
  if (await takeCall({ usuarioId: `enlace-${_id}`, llamada: 'todas', minuto, expira }, perMinute)) return;
  const headers = { 'retry-after': String(60 - now.getUTCSeconds()) };
  throw new Failure('TOO_MANY_REQUESTS', { headers, usuarioId: dueno.usuarioId });
}
