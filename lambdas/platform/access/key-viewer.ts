import { ritmoDeClave } from '../../../contract/cuenta/clave.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { Failure } from '../runtime/failure.ts';
import { takeCall } from './store/call-rates.ts';
import { readClave, type StoredClave } from './store/claves.ts';
import { noteUsoDeClave } from './store/usos-clave.ts';
import { isSecretOf, parseApiKey } from './api-key.ts';
import { idOfOwner, scopeWithin, usuarioOf } from './owner.ts';
import type { Viewer } from './viewer.ts';

/** How long a count of requests is kept, in seconds. */
const countKept = 3600;

/** The least time between two notes of a key's use, in milliseconds. */
const noteEvery = 5 * 60_000;

/** When this process last noted each key's use, in epoch milliseconds. */
const noted = new Map<string, number>();
/** The most keys remembered so; beyond, a process forgets all and notes each once more. */
const maxNoted = 10_000;

/**
 * The viewer of a program with a key: it has the current scope of the key's owner, narrowed as the key says. Key and owner are
 * read at every request. Throws KEY_INVALID, for whatever reason, or TOO_MANY_REQUESTS.
 */
export async function loadKeyViewer(text: string, now: Date): Promise<Viewer> {
  const given = parseApiKey(text);
  const clave = given && (await readClave(given._id));
  if (!clave || !isSecretOf(given.secret, clave.hash)) throw new Failure('KEY_INVALID');
  const refused = new Failure('KEY_INVALID', { usuarioId: idOfOwner(clave.dueno) });
  if (!isOpenClave(clave, now)) throw refused;
  await takePace(clave, now);
  const usuario = await usuarioOf(clave);
  if (!usuario) throw refused;
  const [alcance] = await Promise.all([scopeWithin(usuario, clave.acotada), noteUse(clave, now)]);
  return { usuario, alcance, familia: '', portador: { tipo: 'clave', _id: clave._id } };
}

/** Whether a key has neither been ended nor expired. */
function isOpenClave({ terminada, fin }: Pick<StoredClave, 'terminada' | 'fin'>, now: Date): boolean {
  return terminada === null && fechaEnMadrid(now) <= fin;
}

/** Counts a request of a key. Throws TOO_MANY_REQUESTS, with the time when requests are let through again. */
async function takePace({ _id, dueno }: StoredClave, now: Date): Promise<void> {
  const { peticiones, segundos } = ritmoDeClave;
  const seconds = Math.floor(now.getTime() / 1000);
  const since = seconds - (seconds % segundos);
  const minuto = new Date(since * 1000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const count = { usuarioId: `clave#${_id}`, llamada: 'todas', minuto, expira: since + countKept };
  if (await takeCall(count, peticiones)) return;
  const wait = since + segundos - seconds;
  throw new Failure('TOO_MANY_REQUESTS', {
    message: `Esta clave admite ${peticiones} peticiones cada ${segundos / 60} minutos. Espera ${wait} segundos`,
    headers: { 'retry-after': String(wait) },
    usuarioId: idOfOwner(dueno),
  });
}

async function noteUse({ _id, expira }: StoredClave, now: Date): Promise<void> {
  const last = noted.get(_id) ?? -Infinity;
  if (now.getTime() - last < noteEvery) return;
  if (noted.size >= maxNoted) noted.clear();
  noted.set(_id, now.getTime());
  await noteUsoDeClave(_id, now.toISOString(), expira);
}
