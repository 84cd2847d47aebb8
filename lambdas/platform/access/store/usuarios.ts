import * as z from 'zod';
import { correoRechazadoSchema, usuarioSchema } from '../../../../contract/cuenta/usuario.ts';
import { readable, readItem } from '../../dynamo/damaged.ts';
import { deletingCredential, puttingCredential } from '../../credentials/store/credentials.ts';
import { logging } from '../../dynamo/change-log.ts';
import { readAddress, releasingAddress, takingAddress } from './email-addresses.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, isConditionFailure, portalEntity } from '../../dynamo/portal.ts';
import { editedFields } from '../../dynamo/last-change.ts';
import { type Check, checking, commit } from '../../dynamo/transaction.ts';
import { readUnread } from '../../dynamo/items.ts';

/** The id of the seeded administrator, hidden from the panel, which can't change it. */
export const seededAdminId = 'admin';

/** The id that a user without a password names: no hash has it. */
export const noCredential = 'ninguna';

/** A stored user: clients by id; the password's hash is in another item. */
export const storedUsuarioSchema = usuarioSchema.omit({ segundoFactor: true }).extend({
  clientes: z.array(z.string()),
  /** The credential that holds the password's hash; `noCredential`: the user has no password. */
  credencial: z.string().default(noCredential),
  /** As 1.0.0 kept it, like `avisosPausados`; notas-de-correo.ts reads and writes both since then. */
  correoRechazado: correoRechazadoSchema.optional(),
  /** When the user was last mailed an invitation to choose a first password; absent: never. */
  invitado: z.string().optional(),
  /** Sessions that began before this instant (epoch seconds) are over; null where none were ended this way. */
  sessionsSince: z.number().int().nullable().default(null),
  /** The instant of the last change of address; absent where the address never changed. */
  direccionDesde: z.string().optional(),
  /** When the user last changed hands: keys and webhooks made until then are over (usuarios-panel.ts). Absent: never. */
  clavesDesde: z.string().optional(),
  /** Clients that it is no longer of, or was not for a while, and when it last left each: what was made until then gives nothing of it. */
  salidas: z.array(z.object({ cliente: z.string(), cuando: z.string() })).default([]),
  /** Ids of the second factors in force, and of the recovery codes (lambdas/platform/credentials/store/factores.ts). */
  factores: z.array(z.string()).default([]),
  codigosRecuperacion: z.string().nullable().default(null),
  /** The company account that the user's first company sign-in bound it to (cuentas-empresa.ts); null while none is bound. */
  cuentaEmpresa: z.string().nullable().default(null),
  /** Counts the changes of factors and codes. */
  revisionFactores: z.number().int().default(0),
  ...editedFields,
});
type UsuarioItem = z.infer<typeof storedUsuarioSchema>;
/** Fields of 1.0.0 about a user's mail: read them with `conNotas` (notas-de-correo.ts). */
export type NotedInItem = Partial<Pick<UsuarioItem, 'avisosPausados' | 'correoRechazado'>>;
export type StoredUsuario = Omit<UsuarioItem, 'avisosPausados' | 'correoRechazado'>;

/** A new user with the schema's defaults and the given fields; without a scope it sees nothing. */
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
export const usuarios = portalEntity('usuario', () => ({
  attributes: attributesOf(storedUsuarioSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'usuarios'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** Makes a user of its item. @internal */
export const usuarioOf = (item: unknown): StoredUsuario => parseStored(storedUsuarioSchema, item);

/** The user of an id, or undefined. Read consistently: an administrator's change counts at once. */
export async function readUsuario(_id: string): Promise<StoredUsuario | undefined> {
  const { data } = await usuarios().get({ _id }).go({ consistent: true });
  return data ? readItem('usuario', data, usuarioOf) : undefined;
}

/** Refuses a transaction where there is no such user. */
export const existingUsuario = (_id: string): Check => checking(usuarios().get({ _id }).params());

/** The user of an e-mail address in any case, or undefined. */
export async function findUsuarioByEmail(email: string): Promise<StoredUsuario | undefined> {
  const direccion = await readAddress(email);
  return direccion && readUsuario(direccion.usuarioId);
}

/** Thrown where another user has the e-mail address. */
export class EmailTaken extends Error {
  constructor() {
    super('Another user has that e-mail address');
    this.name = 'EmailTaken';
  }
}

/** Creates a user, or stores again the user of the same id. Throws EmailTaken. */
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

/** Notes when a user last signed in; does nothing where the user was deleted meanwhile. */
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
