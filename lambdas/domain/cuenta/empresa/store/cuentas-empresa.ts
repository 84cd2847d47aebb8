import { createHash } from 'node:crypto';
import { itemKey, portalEntity } from '../../../../platform/dynamo/portal.ts';
import { commit } from '../../../../platform/dynamo/transaction.ts';
import { readUsuario, type StoredUsuario, usuarios } from '../../../../platform/access/store/usuarios.ts';

/** An account at a company's provider: `iss` and `sub` of its id tokens, for the portal's client there. */
interface CuentaEmpresa {
  emisor: string;
  idCliente: string;
  sujeto: string;
}

const text = { type: 'string', required: true } as const;

/**
 * The user to which an account was bound. An item may be left over where the user was bound to another account since: the user's
 * item counts.
 */
const entity = portalEntity('cuentaEmpresa', () => ({
  attributes: { cuenta: text, usuarioId: text },
  indexes: {
    byCuenta: {
      pk: itemKey('pk', 'empresa#cuenta#${cuenta}'),
      sk: itemKey('sk', 'cuenta'),
    },
  },
}));

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** An account's name in users' items, `PROVIDER.SUBJECT`, both hashes. */
export function textOfCuenta({ emisor, idCliente, sujeto }: CuentaEmpresa): string {
  return `${digest(emisor, idCliente)}.${digest(sujeto)}`;
}

/** Whether two accounts, by their names in users' items, have the same provider. */
export function isOfSameProvider(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0];
}

/** The user to which an account is bound; undefined without one. */
export async function findUsuarioByCuenta(cuenta: string): Promise<StoredUsuario | undefined> {
  const { data } = await entity().get({ cuenta }).go({ consistent: true });
  const usuario = data ? await readUsuario(data.usuarioId) : undefined;
  return usuario?.cuentaEmpresa === cuenta ? usuario : undefined;
}

/** The write that binds an account without a user to a user, for the transaction of the user's write. */
export function takingCuenta(cuenta: string, usuarioId: string): object {
  return entity().put({ cuenta, usuarioId }).params();
}

/** Binds a user, as it was read, to an account. False where it was changed or bound meanwhile. */
export async function bindUsuario({ _id, email, cuentaEmpresa }: StoredUsuario, cuenta: string): Promise<boolean> {
  const write = usuarios()
    .patch({ _id })
    .set({ cuentaEmpresa: cuenta })
    .where((known, { eq }) => `${eq(known.email, email)} AND ${eq(known.cuentaEmpresa, cuentaEmpresa)}`)
    .params();
  return commit([write, takingCuenta(cuenta, _id)]);
}
