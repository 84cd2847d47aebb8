import { Entity } from 'electrodb';
import * as z from 'zod';
import { correoRechazadoSchema, usuarioSchema } from '../../../../contract/cuenta/usuario.ts';
import { readable, readItem } from '../../dynamo/damaged.ts';
import { deletingCredential, puttingCredential } from '../../credentials/store/credentials.ts';
import { logging } from '../../dynamo/change-log.ts';
import { readAddress, releasingAddress, takingAddress } from './email-addresses.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { isConditionFailure, portal } from '../../dynamo/portal.ts';
import { editedFields } from '../../dynamo/last-change.ts';
import { commit } from '../../dynamo/transaction.ts';
import { readUnread } from '../../dynamo/items.ts';

/** The id of the administrator that a portal begins with: hidden from the panel, which can't change it. */
export const seededAdminId = 'admin';

/** What a user names who has no password: no hash has this id. */
export const noCredential = 'ninguna';

/** A user as the table keeps it: its clients by id, its password's hash elsewhere. */
export const storedUsuarioSchema = usuarioSchema.omit({ segundoFactor: true }).extend({
  clientes: z.array(z.string()),
  /** Which of its credentials holds the hash of its password; `noCredential`: it has none. */
  credencial: z.string().default(noCredential),
  /** As 1.0.0 noted it, and `avisosPausados` too: both are read and written by notas-de-correo.ts since. */
  correoRechazado: correoRechazadoSchema.optional(),
  /** When it was last mailed an invitation to choose its first password; absent where it never was. */
  invitado: z.string().optional(),
  /** Sessions that began before this instant (epoch seconds) are over; null where none were ended this way. */
  sessionsSince: z.number().int().nullable().default(null),
  /** The instant at which it got its address, where it had another one before; absent otherwise. */
  direccionDesde: z.string().optional(),
  /** Keys and webhooks that it made until this instant are over: it was another's then (usuarios-panel.ts). Absent where it never was. */
  clavesDesde: z.string().optional(),
  /** Ids of its second factors in force, and of its recovery codes (lambdas/platform/credentials/store/factores.ts). */
  factores: z.array(z.string()).default([]),
  codigosRecuperacion: z.string().nullable().default(null),
  /** The company account that it was bound to at its first company sign-in (cuentas-empresa.ts); null while it is bound to none. */
  cuentaEmpresa: z.string().nullable().default(null),
  /** Counts the changes of factors and codes. */
  revisionFactores: z.number().int().default(0),
  ...editedFields,
});
type UsuarioItem = z.infer<typeof storedUsuarioSchema>;
/** What 1.0.0 noted of a user's mail in its item: read it with `conNotas` (notas-de-correo.ts). */
export type NotedInItem = Partial<Pick<UsuarioItem, 'avisosPausados' | 'correoRechazado'>>;
export type StoredUsuario = Omit<UsuarioItem, 'avisosPausados' | 'correoRechazado'>;

/** A new user with the defaults of the schema and what is given; without a scope it sees nothing. */
export function newUsuario(
  given: Pick<StoredUsuario, '_id' | 'email' | 'role'> & Partial<StoredUsuario>,
  now: Date,
): StoredUsuario {
  return parseStored(storedUsuarioSchema, {
    master: null,
    clientes: [],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    permisosInformesExternos: [],
    canUploadInformesExternos: false,
    isActive: true,
    lastLogin: null,
    createdAt: now.toISOString(),
    avisos: [],
    version: 1,
    ...given,
  });
}

/** A user to be stored, with the hash of its password as `lambdas/platform/credentials/password.ts` makes it. */
export type NewUsuario = Omit<z.input<typeof storedUsuarioSchema>, 'credencial'> & { passwordHash: string };

/** The users' items. For lambdas/platform/dynamo alone. */
export const usuarios = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'usuario', version: '1', service: 'portal' },
        attributes: attributesOf(storedUsuarioSchema),
        indexes: {
          byId: {
            pk: { field: 'pk', composite: [], template: 'usuarios', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Makes a user of its item. @internal */
export const usuarioOf = (item: unknown): StoredUsuario => parseStored(storedUsuarioSchema, item);

/** The user of an id, or undefined. Read consistently: what an administrator has just changed counts at once. */
export async function readUsuario(_id: string): Promise<StoredUsuario | undefined> {
  const { data } = await usuarios().get({ _id }).go({ consistent: true });
  return data ? readItem('usuario', data, usuarioOf) : undefined;
}

/** The user of an e-mail address in any case, or undefined. */
export async function findUsuarioByEmail(email: string): Promise<StoredUsuario | undefined> {
  const direccion = await readAddress(email);
  return direccion && readUsuario(direccion.usuarioId);
}

/** Thrown where another user has the e-mail address already. */
export class EmailTaken extends Error {
  constructor() {
    super('Another user has that e-mail address');
    this.name = 'EmailTaken';
  }
}

/** Creates a user, or stores again the one of the same id. Throws EmailTaken. */
export async function createUsuario({ passwordHash, ...usuario }: NewUsuario): Promise<void> {
  const stored = storedUsuarioSchema.parse(usuario);
  const { _id } = stored;
  const email = stored.email.toLowerCase();
  const before = await readUsuario(_id);
  const { _id: credencial, write: hash } = puttingCredential(_id, passwordHash);
  const write = usuarios()
    .put({ ...stored, email, credencial })
    .params();
  const isFree = await commit([
    takingAddress(email, _id),
    before && before.email !== email ? releasingAddress(before.email, _id) : undefined,
    before && deletingCredential(_id, before.credencial),
    hash,
    write,
    logging('usuarios', _id),
  ]);
  if (!isFree) throw new EmailTaken();
}

/** Notes when a user last signed in; nothing, when the user is gone meanwhile. */
export async function noteLogin(_id: string, lastLogin: string): Promise<void> {
  try {
    await usuarios().patch({ _id }).set({ lastLogin }).go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Requests for users at once. */
const concurrency = 8;

/** The users of these ids that exist; any number of ids. Read consistently. */
export async function readUsuarios(ids: readonly string[]): Promise<StoredUsuario[]> {
  return readUnread(
    ids.map((_id) => ({ _id })),
    async (pending) => {
      const { data, unprocessed } = await usuarios().get(pending).go({ consistent: true, concurrency });
      return { items: readable('usuario', data, usuarioOf), unread: unprocessed };
    },
  );
}
