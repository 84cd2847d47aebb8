import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import { textOf } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { logOf } from '../runtime/log.ts';
import { beginRequest, forgetRequest, keepAnswer, readRequest } from '../dynamo/kept-answers.ts';

const keySchema = z.string().regex(/^[\x21-\x7e]{8,100}$/u);

/** The longest answer that is kept, in bytes; a request with a longer answer counts as under way for half a minute. */
const maxAnswer = 300_000;

const underWay = 'Esto mismo se está guardando en este momento. Espera unos segundos y vuelve a intentarlo';
const otherInput = 'La cabecera Idempotency-Key ya se usó con otros datos. Usa otra para cada cosa que guardes';
const otherRights =
  'Esto ya se guardó, pero lo que puedes ver ha cambiado desde entonces. Vuelve a abrir la página para verlo como está ahora';
const badKey = 'La cabecera Idempotency-Key tiene que tener entre 8 y 100 caracteres, sin espacios ni acentos';

/** A request that may be repeated: its viewer, call and input. */
interface Repeatable {
  name: string;
  call: Call;
  /** The Idempotency-Key, if any. */
  key: string | undefined;
  viewer: Pick<Viewer, 'usuario' | 'alcance'>;
  input: unknown;
  now: Date;
}

/**
 * The answer's text for a request that is carried out once: for ten minutes, another request with the same key gets the same
 * answer. Calls that don't keep answers, and requests without a key, are carried out each time. A failed request is forgotten.
 * Throws VALIDATION for an invalid key, or one used for another request; TOO_MANY_REQUESTS while the first request is under way;
 * CONFLICT where the user's rights have changed since the answer, which shows data by the rights of that time.
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
  // The request was carried out: it doesn't fail because its answer can't be kept.
  if (Buffer.byteLength(answer) <= maxAnswer) await keepAnswer(request, answer, now).catch(notKept);
  return answer;
}

const log = logOf('http');
// Only the error's name: a database's error contains the data to be stored.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
const notKept = (error: unknown) => log.error('The answer of a change could not be kept', { error: nameOf(error) });
const notForgotten = (error: unknown) =>
  log.error('A change that failed could not be forgotten', { error: nameOf(error) });

/** The data that decide a user's rights: a kept answer is for these rights alone. */
function rightsOf({ usuario, alcance: { solicitantes, tipos, clientes = new Set<string>() } }: Repeatable['viewer']) {
  const { role, master, permisosInformesExternos, canUploadInformesExternos } = usuario;
  const { incidenciasSoloLectura, porCliente } = usuario;
  return {
    role,
    master,
    permisosInformesExternos,
    canUploadInformesExternos,
    incidenciasSoloLectura,
    porCliente,
    alcance: [solicitantes, tipos, clientes, new Set(usuario.clientes)].map(textOf),
  };
}

/** A hash of an input without passwords: its reader must not be able to guess them. */
function hashOf(input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (name === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
