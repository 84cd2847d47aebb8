import { scanEntradas, type StoredEntrada } from '../../lambdas/platform/audit/auditoria.ts';
import { readAddress } from '../../lambdas/platform/access/store/email-addresses.ts';
import { readUsuario, type StoredUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { UserDataRefused } from './user-data-refused.ts';

/** Whom an e-mail address leads to, and what the audit trail has of them. */
export interface Person {
  email: string;
  /** Undefined once the user is deleted, in the panel or by an erasure that was cut short. */
  usuario: StoredUsuario | undefined;
  /** The user's id, and those of users with this address who were deleted. */
  ids: ReadonlySet<string>;
  /** Every address that they had according to the trail, in lower case. */
  emails: ReadonlySet<string>;
  /** The changes by the person, and the changes of the person's user, oldest first. */
  entradas: readonly StoredEntrada[];
}

/**
 * The person of an address. A deleted user is found by the trail. An address that passed from one user to another leads to the
 * user who has it now. Throws UserDataRefused where there is no such person.
 */
export async function findPerson(email: string): Promise<Person> {
  const trail: StoredEntrada[] = [];
  for await (const page of scanEntradas()) trail.push(...page);
  const direccion = await readAddress(email);
  const candidates = new Set(direccion ? [direccion.usuarioId] : []);
  for (const { quien, cosa } of trail) {
    if (quien.email.toLowerCase() === email) candidates.add(quien._id);
    if (cosa.tipo === 'usuario' && cosa.nombre.toLowerCase() === email) candidates.add(cosa._id);
  }
  const ids = new Set<string>();
  let usuario: StoredUsuario | undefined;
  for (const id of candidates) {
    const found = await readUsuario(id);
    if (found && found.email !== email) continue;
    ids.add(id);
    usuario ??= found;
  }
  if (ids.size === 0) throw new UserDataRefused('no-existe', email);
  const entradas = trail.filter(({ quien, cosa }) => ids.has(quien._id) || isAbout(cosa, ids));
  const emails = new Set([email, ...entradas.flatMap((entrada) => addressesIn(entrada, ids))]);
  return { email, usuario, ids, emails, entradas };
}

/** Whether an entry is about one of these users. */
export function isAbout({ tipo, _id }: StoredEntrada['cosa'], ids: ReadonlySet<string>): boolean {
  return tipo === 'usuario' && ids.has(_id);
}

function addressesIn({ quien, cosa, cambios }: StoredEntrada, ids: ReadonlySet<string>): string[] {
  const own = ids.has(quien._id) ? [quien.email] : [];
  if (!isAbout(cosa, ids)) return own.map((one) => one.toLowerCase());
  const changed = cambios.filter(({ campo }) => campo === 'email').flatMap(({ antes, despues }) => [antes, despues]);
  const texts = [...own, cosa.nombre, ...changed].filter((one) => typeof one === 'string');
  return texts.filter((one) => one.includes('@')).map((one) => one.toLowerCase());
}
