import * as z from 'zod';
import type { AvisosGuardados } from '../../../../contract/avisos/avisos.ts';
import { type CorreoRechazado, correoRechazadoSchema } from '../../../../contract/cuenta/usuario.ts';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';
import { readUnread } from '../../dynamo/items.ts';
import { commit } from '../../dynamo/transaction.ts';
import { type NotedInItem, readUsuario, type StoredUsuario, usuarios as users } from './usuarios.ts';

// Notes on a user's mail: the user unsubscribed (`bajas`), or the address takes no mail (`rechazos`); a partition for each kind.
// They are no part of the user's item, so that the functions that write notes need no right to write users.

const clases = ['bajas', 'rechazos'] as const;
type Clase = (typeof clases)[number];

const entity = portalEntity('notaDeCorreo', () => ({
  attributes: attributesOf(notaSchema),
  indexes: {
    byClase: {
      pk: itemKey('pk', '${clase}'),
      sk: itemKey('sk', '${usuarioId}'),
    },
  },
}));

const notaSchema = z.object({
  clase: z.enum(clases),
  usuarioId: z.string(),
  /** The address that takes no mail; the note doesn't count once the user has another address. */
  email: z.string().optional(),
  rechazo: correoRechazadoSchema.optional(),
});

/** Unsubscribes a user from alerts; the user's list of alerts stays. */
export async function pauseAvisos(usuarioId: string): Promise<void> {
  await entity().put({ clase: 'bajas', usuarioId }).go();
}

/**
 * Sets a user's alerts, and turns them on again if the user had unsubscribed; does nothing where the user was deleted meanwhile.
 */
export async function setAvisos(_id: string, avisos: AvisosGuardados): Promise<void> {
  const write = users()
    .patch({ _id })
    .set({ ...avisos, avisosPausados: false })
    .params();
  await commit([write, deletingNota('bajas', _id)]);
}

/** Notes that the address of a user, as it was read, takes no mail. */
export async function markMailRefused(
  { _id: usuarioId, email }: Pick<StoredUsuario, '_id' | 'email'>,
  rechazo: CorreoRechazado,
): Promise<void> {
  await entity().put({ clase: 'rechazos', usuarioId, email, rechazo }).go();
}

/** The write that deletes a note on a user's mail, if there is one. */
export function deletingNota(clase: Clase, usuarioId: string): object {
  return entity().delete({ clase, usuarioId }).params();
}

/** Forgets the notes on the mail of a deleted user. */
export async function deleteNotasOf(usuarioId: string): Promise<void> {
  await Promise.all(clases.map(async (clase) => entity().delete({ clase, usuarioId }).go()));
}

/** A user with the notes on its mail. */
export type UsuarioConNotas = StoredUsuario & {
  /** Whether the user unsubscribed by a mailed link: no alerts are sent until it saves them again. */
  avisosPausados: boolean;
  /** Why the user's address gets no more alerts; absent while it takes mail. */
  correoRechazado?: CorreoRechazado | undefined;
};

/** Requests for notes at once. */
const concurrency = 8;

/** Up to so many users, each one's notes are read; for more users all notes are, which are few. */
const maxAsked = 50;

/** Adds the notes on their mail to users; 1.0.0 kept them in users' items. Read consistently. */
export async function conNotas(usuarios: readonly StoredUsuario[]): Promise<UsuarioConNotas[]> {
  const notas = usuarios.length > maxAsked ? await everyNota() : await notasOf(usuarios);
  const known = new Map(notas.map((nota) => [`${nota.clase} ${nota.usuarioId}`, nota]));
  return usuarios.map((usuario) =>
    withThem(usuario, { baja: known.get(`bajas ${usuario._id}`), rechazo: known.get(`rechazos ${usuario._id}`) }),
  );
}

const notaOf = (item: unknown): Nota => parseStored(notaSchema, item);

async function notasOf(usuarios: readonly StoredUsuario[]): Promise<Nota[]> {
  const keys = usuarios.flatMap(({ _id: usuarioId }) => clases.map((clase) => ({ clase, usuarioId })));
  return readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency });
    return { items: readable('nota de correo', data, notaOf), unread: unprocessed as typeof pending };
  });
}

async function everyNota(): Promise<Nota[]> {
  const found = await Promise.all(
    clases.map(async (clase) => entity().query.byClase({ clase }).go({ pages: 'all', consistent: true })),
  );
  return readable(
    'nota de correo',
    found.flatMap(({ data }) => data),
    notaOf,
  );
}

/** `conNotas` for one user. */
export async function conSusNotas(usuario: StoredUsuario): Promise<UsuarioConNotas> {
  const [noted] = await conNotas([usuario]);
  return noted ?? withThem(usuario, {});
}

type Nota = z.infer<typeof notaSchema>;

function withThem(
  { avisosPausados, correoRechazado, ...usuario }: StoredUsuario & NotedInItem,
  { baja, rechazo }: { baja?: Nota | undefined; rechazo?: Nota | undefined },
): UsuarioConNotas {
  const why = rechazo?.email === usuario.email ? rechazo.rechazo : correoRechazado;
  return {
    ...usuario,
    avisosPausados: avisosPausados === true || baja !== undefined,
    ...(why && { correoRechazado: why }),
  };
}

/** The user of an id with the notes on its mail, or undefined. Read consistently. */
export async function readConNotas(_id: string): Promise<UsuarioConNotas | undefined> {
  const usuario = await readUsuario(_id);
  return usuario && conSusNotas(usuario);
}
