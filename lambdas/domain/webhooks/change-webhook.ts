import { newSecret } from '../../platform/credentials/tokens.ts';
import { inTurn } from '../../platform/dynamo/in-turn.ts';
import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { horasDelSecretoAnterior, maxWebhooks } from '../../../contract/webhooks/webhook.ts';
import { type Author, makeChange } from '../../platform/audit/change.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { listaOf } from '../../platform/access/store/duenos.ts';
import {
  createWebhook,
  deleteWebhook,
  puttingSecret,
  readWebhook,
  readWebhookSecrets,
  readWebhooksOf,
  replaceWebhook,
  type StoredWebhook,
} from './store/webhooks.ts';

/** A client's webhook is named by its client too. */
const cosaOf = ({ _id, nombre }: Pick<StoredWebhook, '_id' | 'nombre'>, cliente: string | null) =>
  ({ tipo: 'webhook', _id, nombre: cliente === null ? nombre : `${nombre} (${cliente})` }) as const;

/** What the audit trail compares of a webhook. */
const snapshotOf = ({ nombre, url, eventos, activo }: StoredWebhook) => ({
  nombre,
  'webhook.url': withoutQuery(url),
  'webhook.eventos': eventos,
  'webhook.activo': activo,
});

/** An address without its query, in which a receiver may want a secret. */
function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

/** Who changes a webhook, and the name of the client whose it is; null of a user's. */
export interface Changing {
  author: Author;
  cliente: string | null;
}

/** A secret, which is stored as 32 bytes in base64, with `whsec_` before it, as Standard Webhooks writes it. */
const written = (secreto: string) => `whsec_${secreto}`;

type Wanted = Pick<StoredWebhook, 'nombre' | 'url' | 'eventos' | 'dueno' | 'acotada'>;

/**
 * Makes a webhook, which the audit trail records, and gives its secret. `nameOf` names clients and groups. Throws TOO_MANY_WEBHOOKS.
 */
export async function makeWebhook(
  wanted: Wanted,
  { author, cliente }: Changing,
  nameOf: (id: string) => string,
): Promise<{ webhook: StoredWebhook; secreto: string }> {
  const { usuario, now, newId } = author;
  const creada = now.toISOString();
  const made: StoredWebhook = {
    ...wanted,
    _id: newId(),
    creada,
    creadaPor: { _id: usuario._id, email: usuario.email },
    activo: true,
    activadoEn: creada,
    secretoAnteriorHasta: null,
    version: 1,
    cambio: null,
  };
  const secreto = newSecret('base64');
  const { clientes, solicitantes, tipoGrupos } = wanted.acotada;
  const webhook = await makeChange<StoredWebhook>(author, {
    accion: 'crear',
    cosa: cosaOf(made, cliente),
    cambios: changesBetween(
      {},
      {
        ...snapshotOf(made),
        'webhook.dueno': cliente,
        'webhook.clientes': clientes.map(nameOf),
        'webhook.solicitantes': solicitantes,
        'webhook.tipoGrupos': tipoGrupos.map(nameOf),
      },
    ),
    previous: null,
    write: async (cambio, entrada) => {
      const de = listaOf(wanted.dueno);
      return inTurn(`webhooks#${de}`, async (turn) => {
        if ((await readWebhooksOf(de)).length >= maxWebhooks) throw new Failure('TOO_MANY_WEBHOOKS');
        const one = { ...made, cambio };
        return (await createWebhook(one, secreto, [entrada, turn])) && one;
      });
    },
    reread: async () => readWebhook(made._id),
  });
  return { webhook, secreto: written(secreto) };
}

type Edited = Pick<StoredWebhook, 'nombre' | 'url' | 'eventos' | 'activo'>;

/**
 * Changes a webhook and records it in the audit trail. Without a difference nothing is written and `before` is returned.
 * `isOff`: it was switched off for failing, and is on again where it is wanted so. Throws CONFLICT or NOT_FOUND.
 */
export async function editWebhook(
  before: StoredWebhook,
  { edited, isOff }: { edited: Edited; isOff: boolean },
  { author, cliente }: Changing,
): Promise<StoredWebhook> {
  const { nombre, url, eventos, activo } = before;
  const isOnAgain = isOff && edited.activo;
  if (!isOnAgain && isDeepStrictEqual({ nombre, url, eventos, activo }, edited)) return before;
  const after: StoredWebhook = {
    ...before,
    ...edited,
    activadoEn: edited.activo ? author.now.toISOString() : before.activadoEn,
    version: before.version + 1,
  };
  const was = { ...snapshotOf(before), 'webhook.activo': activo && !isOnAgain };
  return replaced(before, after, { author, cliente }, changesBetween(was, snapshotOf(after)));
}

/** Gives a webhook another secret; for a day the one before signs too. Throws CONFLICT or NOT_FOUND. */
export async function renewSecret(
  before: StoredWebhook,
  { author, cliente }: Changing,
): Promise<{ webhook: StoredWebhook; secreto: string }> {
  const until = new Date(author.now.getTime() + horasDelSecretoAnterior * 3_600_000).toISOString();
  const secreto = newSecret('base64');
  const after = { ...before, secretoAnteriorHasta: until, version: before.version + 1 };
  const anterior = (await readWebhookSecrets(before._id))?.secreto;
  const cambios = [{ campo: 'webhook.secreto' as const, antes: null, despues: 'nuevo' }];
  const signing = puttingSecret(before._id, secreto, anterior);
  const webhook = await replaced(before, after, { author, cliente }, cambios, [signing]);
  return { webhook, secreto: written(secreto) };
}

async function replaced(
  before: StoredWebhook,
  after: StoredWebhook,
  { author, cliente }: Changing,
  cambios: ReturnType<typeof changesBetween>,
  others: readonly object[] = [],
): Promise<StoredWebhook> {
  return makeChange<StoredWebhook>(author, {
    accion: 'modificar',
    cosa: cosaOf(after, cliente),
    cambios,
    previous: before.cambio,
    write: async (cambio, entrada) => {
      const one = { ...after, cambio };
      return (await replaceWebhook(one, before.version, [...others, entrada])) && one;
    },
    reread: async () => readWebhook(before._id),
  });
}

/** Deletes a webhook, which the audit trail records. Throws CONFLICT or NOT_FOUND. */
export async function removeWebhook(before: StoredWebhook, { author, cliente }: Changing): Promise<void> {
  await makeChange(author, {
    accion: 'eliminar',
    cosa: cosaOf(before, cliente),
    cambios: changesBetween(snapshotOf(before), {}),
    previous: before.cambio,
    write: async (_cambio, entrada) => deleteWebhook(before, entrada),
    reread: async () => readWebhook(before._id),
  });
}
