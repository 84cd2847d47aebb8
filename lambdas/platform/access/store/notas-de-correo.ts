import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AvisosGuardados } from '../../../../contract/avisos/avisos.ts';
import { type CorreoRechazado, correoRechazadoSchema } from '../../../../contract/cuenta/usuario.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { portal } from '../../dynamo/portal.ts';
import { readUnread } from '../../dynamo/items.ts';
import { commit } from '../../dynamo/transaction.ts';
import { type NotedInItem, readUsuario, type StoredUsuario, usuarios as users } from './usuarios.ts';

// What is noted of a user's mail beside its item, so that the functions that note it can write no user: that it unsubscribed
// (`bajas`), and that its address takes no mail (`rechazos`), each kind in one partition.

const clases = ['bajas', 'rechazos'] as const;
type Clase = (typeof clases)[number];

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'notaDeCorreo', version: '1', service: 'portal' },
        attributes: attributesOf(notaSchema),
        indexes: {
          byClase: {
            pk: { field: 'pk', composite: ['clase'], template: '${clase}', casing: 'none' },
            sk: { field: 'sk', composite: ['usuarioId'], template: '${usuarioId}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const notaSchema = z.object({
  clase: z.enum(clases),
  usuarioId: z.string(),
  /** The address that takes no mail: a user that has another one by now takes it. */
  email: z.string().optional(),
  rechazo: correoRechazadoSchema.optional(),
});

/** Unsubscribes a user from alerts, its list kept. */
export async function pauseAvisos(usuarioId: string): Promise<void> {
  await entity().put({ clase: 'bajas', usuarioId }).go();
}

/**
 * Sets what a user gets alerts of, and turns its alerts on again if it had unsubscribed; nothing, when the user is gone
 * meanwhile.
 */
export async function setAvisos(_id: string, avisos: AvisosGuardados): Promise<void> {
  const write = users()
    .patch({ _id })
    .set({ ...avisos, avisosPausados: false })
    .params();
  await commit([write, deletingNota('bajas', _id)]);
}

/** Notes that a user's address, as it was read, takes no mail. */
export async function markMailRefused(
  { _id: usuarioId, email }: Pick<StoredUsuario, '_id' | 'email'>,
  rechazo: CorreoRechazado,
): Promise<void> {
  await entity().put({ clase: 'rechazos', usuarioId, email, rechazo }).go();
}

/** The write by which a note of a user's mail goes, if there is one. */
export function deletingNota(clase: Clase, usuarioId: string): object {
  return entity().delete({ clase, usuarioId }).params();
}

/** Forgets what is noted of the mail of a user that is gone. */
export async function deleteNotasOf(usuarioId: string): Promise<void> {
  await Promise.all(clases.map(async (clase) => entity().delete({ clase, usuarioId }).go()));
}

/** A user with what is noted of its mail. */
export type UsuarioConNotas = StoredUsuario & {
  /** Whether it unsubscribed by a mailed link: nothing is sent until it saves its alerts again. */
  avisosPausados: boolean;
  /** Why its address gets no alerts any more; absent while it takes mail. */
  correoRechazado?: CorreoRechazado | undefined;
};

/** Requests for notes at once. */
const concurrency = 8;

/** Users of whom each note is asked for; of more all notes are read, which are few. */
const maxAsked = 50;

/** The same users with what is noted of their mail, which 1.0.0 kept in their items. Read consistently. */
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

/** The same of one user. */
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

/** The user of an id with what is noted of its mail, or undefined. Read consistently. */
export async function readConNotas(_id: string): Promise<UsuarioConNotas | undefined> {
  const usuario = await readUsuario(_id);
  return usuario && conSusNotas(usuario);
}
