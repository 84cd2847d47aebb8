import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import type { Allowed } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { logOf } from '../runtime/log.ts';
import { beginRequest, forgetRequest, keepAnswer, readRequest } from '../dynamo/kept-answers.ts';

const keySchema = z.string().regex(/^[\x21-\x7e]{8,100}$/u);

/** Longest answer that is kept, in bytes; a request with a longer one counts as under way for half a minute. */
const maxAnswer = 300_000;

const underWay = 'Esto mismo se está guardando en este momento. Espera unos segundos y vuelve a intentarlo';
const otherInput = 'La cabecera Idempotency-Key ya se usó con otros datos. Usa otra para cada cosa que guardes';
const otherRights =
  'Esto ya se guardó, pero lo que puedes ver ha cambiado desde entonces. Vuelve a abrir la página para verlo como está ahora';
const badKey = 'La cabecera Idempotency-Key tiene que tener entre 8 y 100 caracteres, sin espacios ni acentos';

/** What a request asks, and by whom. */
interface Repeatable {
  name: string;
  call: Call;
  /** Its Idempotency-Key, if it brought one. */
  key: string | undefined;
  viewer: Pick<Viewer, 'usuario' | 'alcance'>;
  input: unknown;
  now: Date;
}

/**
 * The text that a request is answered, made once: another with the same key is answered the same for ten minutes. Calls that
 * don't keep their answers, and requests without a key, are made each time. What fails is forgotten. Throws VALIDATION for a key
 * that is none, or was for something else, TOO_MANY_REQUESTS while the first is under way, and CONFLICT where it was made but
 * its user's rights are others since: the answer shows what the user saw then.
 */
export async function onceOnly(
  { name, call, key, viewer, input, now }: Repeatable,
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined || !call.keepsAnswer) return make();
  if (!keySchema.safeParse(key).success) throw new Failure('VALIDATION', { message: badKey });
  const request = {
    usuarioId: viewer.usuario._id,
    peticion: `${name}#${key}`,
    huella: hashOf(input),
    derechos: hashOf(rightsOf(viewer)),
  };
  if (!(await beginRequest(request, now))) {
    const known = await readRequest(request);
    if (known && known.huella !== request.huella) throw new Failure('VALIDATION', { message: otherInput });
    if (known?.respuesta !== undefined && known.derechos !== request.derechos)
      throw new Failure('CONFLICT', { message: otherRights });
    if (known?.respuesta !== undefined) return known.respuesta;
    throw new Failure('TOO_MANY_REQUESTS', { message: underWay, headers: { 'retry-after': '2' } });
  }
  const answer = await make().catch(async (error: unknown) => {
    await forgetRequest(request).catch(notForgotten);
    throw error;
  });
  // What was made stays made: that its answer can't be kept is no failure of it.
  if (Buffer.byteLength(answer) <= maxAnswer) await keepAnswer(request, answer, now).catch(notKept);
  return answer;
}

const log = logOf('http');
// By its name alone: a database's error has what was to be stored.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
const notKept = (error: unknown) => log.error('The answer of a change could not be kept', { error: nameOf(error) });
const notForgotten = (error: unknown) =>
  log.error('A change that failed could not be forgotten', { error: nameOf(error) });

/** Whatever decides what a user is shown and may do: an answer is of these rights alone. */
function rightsOf({ usuario, alcance: { solicitantes, tipos, clientes = new Set<string>() } }: Repeatable['viewer']) {
  const { role, master, permisosInformesExternos, canUploadInformesExternos, incidenciasSoloLectura } = usuario;
  return {
    role,
    master,
    permisosInformesExternos,
    canUploadInformesExternos,
    incidenciasSoloLectura,
    alcance: [solicitantes, tipos, clientes, new Set(usuario.clientes)].map(sorted),
  };
}

function sorted(allowed: Allowed): readonly string[] | 'todos' {
  return allowed === 'todos' ? allowed : [...allowed].toSorted();
}

/** A hash of what is asked, without passwords: who reads it must not be able to try them. */
function hashOf(input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (name === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
