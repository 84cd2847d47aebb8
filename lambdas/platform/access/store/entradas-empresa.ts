import * as z from 'zod';
import { entradaEmpresaSchema } from '../../../../contract/cuenta/entrada-empresa.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { readItem } from '../../dynamo/damaged.ts';
import { editedFields, inVersion } from '../../dynamo/last-change.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';
import { AssignmentsChanged } from './assignment-guard.ts';
import { attempt } from '../../dynamo/transaction.ts';

/**
 * A client's stored company sign-in; `secreto` is sealed (empresa-secret.ts), '' without one. Sessions begun with it before
 * `sesionesDesde` (epoch seconds) are over, since it was switched off then.
 */
const storedEntradaSchema = entradaEmpresaSchema
  .omit({ tieneSecreto: true, version: true })
  .extend({ clienteId: z.string(), secreto: z.string(), sesionesDesde: z.number().int().default(0), ...editedFields });
export type StoredEntrada = z.infer<typeof storedEntradaSchema>;

const texts = { type: 'list', items: { type: 'string' }, required: true } as const;
const text = { type: 'string', required: true } as const;

const entity = portalEntity('entradaEmpresa', () => ({
  attributes: { ...attributesOf(storedEntradaSchema), dominios: texts },
  indexes: {
    byCliente: {
      pk: itemKey('pk', 'empresa#${clienteId}'),
      sk: itemKey('sk', 'entrada'),
    },
  },
}));

/** The company sign-in of a client, or undefined. Read consistently. */
export async function readEntradaEmpresa(clienteId: string): Promise<StoredEntrada | undefined> {
  const { data } = await entity().get({ clienteId }).go({ consistent: true });
  return data ? readItem('entradaEmpresa', data, (item) => parseStored(storedEntradaSchema, item)) : undefined;
}

/** Thrown where a mail domain belongs to another client. */
export class DomainTaken extends Error {
  readonly dominio: string;
  constructor(dominio: string) {
    super('Another client has that mail domain');
    this.name = 'DomainTaken';
    this.dominio = dominio;
  }
}

/**
 * Stores a company sign-in over the one that was read (undefined: a new one). Takes its domains, and releases the domains that
 * it no longer names. False where another write came first. Throws DomainTaken, or AssignmentsChanged.
 */
export async function writeEntradaEmpresa(
  entrada: StoredEntrada,
  before: StoredEntrada | undefined,
  { guard, entry }: { guard?: object | undefined; entry?: object } = {},
): Promise<boolean> {
  const { clienteId, dominios } = entrada;
  const over = before?.version;
  const write =
    over === undefined
      ? entity().create(entrada).params()
      : entity()
          .put(entrada)
          .where(({ clienteId: _id, version }, on) => inVersion(over)({ _id, version }, on))
          .params();
  const kept = new Set(dominios);
  const gone = before?.dominios.filter((dominio) => !kept.has(dominio)) ?? [];
  const refused = await attempt([
    write,
    ...dominios.map((dominio) => takingDomain(dominio, clienteId)),
    ...gone.map((dominio) => releasingDomain(dominio, clienteId)),
    entry,
    guard,
  ]);
  if (refused.includes(0)) return false;
  const taken = dominios[(refused[0] ?? 0) - 1];
  if (taken !== undefined) throw new DomainTaken(taken);
  if (refused.length > 0) throw new AssignmentsChanged();
  return true;
}

/** Notes when the settings were tried with success, unless they were changed since. */
export async function noteEntradaTried({ clienteId, version }: StoredEntrada, probada: string): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .patch({ clienteId })
      .set({ probada })
      .where((item, { eq }) => eq(item.version, version))
      .go(),
  );
}

const domains = portalEntity('dominioEmpresa', () => ({
  attributes: { dominio: text, clienteId: text },
  indexes: {
    byDominio: {
      pk: itemKey('pk', 'dominio#${dominio}'),
      sk: itemKey('sk', 'dominio'),
    },
  },
}));

function takingDomain(dominio: string, clienteId: string): object {
  return domains()
    .put({ dominio, clienteId })
    .where((taken, { notExists, eq }) => `${notExists(taken.clienteId)} OR ${eq(taken.clienteId, clienteId)}`)
    .params();
}

function releasingDomain(dominio: string, clienteId: string): object {
  return domains()
    .delete({ dominio })
    .where((taken, { notExists, eq }) => `${notExists(taken.clienteId)} OR ${eq(taken.clienteId, clienteId)}`)
    .params();
}

/** The company sign-in of a mail domain, switched on or not; undefined without one. */
export async function findEntradaByDomain(dominio: string): Promise<StoredEntrada | undefined> {
  const { data } = await domains().get({ dominio }).go({ consistent: true });
  return data ? readEntradaEmpresa(data.clienteId) : undefined;
}

/** The writes that delete a client's company sign-in with the client, its secret too, and release its domains. */
export async function deletingEntradaEmpresaOf(clienteId: string): Promise<object[]> {
  const { data } = await entity().get({ clienteId }).go({ consistent: true });
  if (!data) return [];
  const write = entity()
    .remove({ clienteId })
    .where(({ version }, { eq }) => eq(version, data.version ?? 0))
    .params();
  return [write, ...data.dominios.map((dominio) => releasingDomain(dominio, clienteId))];
}
