import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import { Failure } from '../runtime/failure.ts';
import { beginRequest, forgetRequest, keepAnswer, readRequest } from '../dynamo/kept-answers.ts';

const keySchema = z.string().regex(/^[\x21-\x7e]{8,100}$/u);

/** Longest answer that is kept, in characters; a longer one is made anew. */
const maxAnswer = 200_000;

const underWay = 'Esto mismo se está guardando en este momento. Espera unos segundos y vuelve a intentarlo';
const otherInput = 'La cabecera Idempotency-Key ya se usó con otros datos. Usa otra para cada cosa que guardes';
const badKey = 'La cabecera Idempotency-Key tiene que tener entre 8 y 100 caracteres, sin espacios ni acentos';

/** What a request asks, and by whom. */
interface Repeatable {
  name: string;
  call: Call;
  /** Its Idempotency-Key, if it brought one. */
  key: string | undefined;
  usuarioId: string;
  input: unknown;
  now: Date;
}

/**
 * The text that a request is answered, made once: another with the same key is answered the same for ten minutes. Calls that
 * don't keep their answers, and requests without a key, are made each time. What fails is forgotten. Throws VALIDATION for a key
 * that is none, or was for something else, and TOO_MANY_REQUESTS while the first is under way.
 */
export async function onceOnly(
  { name, call, key, usuarioId, input, now }: Repeatable,
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined || !call.keepsAnswer) return make();
  if (!keySchema.safeParse(key).success) throw new Failure('VALIDATION', { message: badKey });
  const request = { usuarioId, peticion: `${name}#${key}`, huella: hashOf(input) };
  if (!(await beginRequest(request, now))) {
    const known = await readRequest(request);
    if (known && known.huella !== request.huella) throw new Failure('VALIDATION', { message: otherInput });
    if (known?.respuesta !== undefined) return known.respuesta;
    throw new Failure('TOO_MANY_REQUESTS', { message: underWay, headers: { 'retry-after': '2' } });
  }
  try {
    const answer = await make();
    if (answer.length <= maxAnswer) await keepAnswer(request, answer, now);
    else await forgetRequest(request);
    return answer;
  } catch (error) {
    await forgetRequest(request);
    throw error;
  }
}

/** A hash of what is asked, without passwords: who reads it must not be able to try them. */
function hashOf(input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (name === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
