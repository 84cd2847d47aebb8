import { Entity } from 'electrodb';
import * as z from 'zod';
import { entradaEmpresaSchema } from '../../contract/entrada-empresa.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { readItem } from './damaged.ts';
import { editedAttributes, editedFields, inVersion, isMadeBy } from './last-change.ts';
import { ifUnchanged, portal } from './portal.ts';

/**
 * A client's company sign-in as the table keeps it; `secreto` is sealed (empresa-secret.ts), '' where there is none.
 * Sessions that it began before `sesionesDesde` (epoch seconds) are over: it was switched off since.
 */
const storedEntradaSchema = entradaEmpresaSchema
  .omit({ tieneSecreto: true, version: true })
  .extend({ clienteId: z.string(), secreto: z.string(), sesionesDesde: z.number().int().default(0), ...editedFields });
export type StoredEntrada = z.infer<typeof storedEntradaSchema>;

const text = { type: 'string', required: true } as const;
const texts = { type: 'list', items: { type: 'string' }, required: true } as const;
const flag = { type: 'boolean', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'entradaEmpresa', version: '1', service: 'portal' },
        attributes: {
          clienteId: text,
          dominios: texts,
          emisor: text,
          idCliente: text,
          secreto: { type: 'string' },
          activo: flag,
          soloEmpresa: flag,
          crearAlEntrar: flag,
          solicitantes: texts,
          grupoTipoMuestra: texts,
          tipoMuestra: { type: 'any' },
          probada: { type: 'any' },
          sesionesDesde: { type: 'number' },
          ...editedAttributes,
        },
        indexes: {
          byCliente: {
            pk: { field: 'pk', composite: ['clienteId'], template: 'empresa#${clienteId}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'entrada', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** The company sign-in of a client, or undefined. Read consistently. */
export async function readEntradaEmpresa(clienteId: string): Promise<StoredEntrada | undefined> {
  const { data } = await entity().get({ clienteId }).go({ consistent: true });
  return data ? readItem('entradaEmpresa', data, (item) => storedEntradaSchema.parse(item)) : undefined;
}

/** Stores it over the version that was read, undefined for a new one. False where another write came first. */
export async function writeEntradaEmpresa(entrada: StoredEntrada, over: number | undefined): Promise<boolean> {
  const isWritten = async () => isMadeBy(entrada.cambio, await readEntradaEmpresa(entrada.clienteId));
  return over === undefined
    ? ifUnchanged(() => entity().create(entrada).go(), isWritten)
    : ifUnchanged(
        () =>
          entity()
            .put(entrada)
            .where(({ clienteId, version }, on) => inVersion(over)({ _id: clienteId, version }, on))
            .go(),
        isWritten,
      );
}

/** Notes when its settings were tried with success, if they still are those that were tried. */
export async function noteEntradaTried({ clienteId, version }: StoredEntrada, probada: string): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .patch({ clienteId })
      .set({ probada })
      .where((item, { eq }) => eq(item.version, version))
      .go(),
  );
}

const domains = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'dominioEmpresa', version: '1', service: 'portal' },
        attributes: { dominio: text, clienteId: text, desde: text },
        indexes: {
          byDominio: {
            pk: { field: 'pk', composite: ['dominio'], template: 'dominio#${dominio}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'dominio', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/**
 * A mail domain taken for a client, in lower case, since `desde` (an instant). It is taken before the client's settings
 * are written and let go after, so that one may be left over by a crash: the settings say which domains count.
 */
export interface TakenDomain {
  dominio: string;
  clienteId: string;
  desde: string;
}

/** Whose a domain is; undefined when it is free. Read consistently. */
export async function readDomain(dominio: string): Promise<TakenDomain | undefined> {
  const { data } = await domains().get({ dominio }).go({ consistent: true });
  return data ?? undefined;
}

/** Takes a domain that is free or the client's own already. False when it is another's. */
export async function takeDomain(taken: TakenDomain): Promise<boolean> {
  return ifUnchanged(() =>
    domains()
      .put(taken)
      .where(({ clienteId }, { notExists, eq }) => `${notExists(clienteId)} OR ${eq(clienteId, taken.clienteId)}`)
      .go(),
  );
}

/** Lets a domain go, if it still is as it was read: one that was taken again meanwhile stays. */
export async function releaseDomain({ dominio, clienteId, desde }: TakenDomain): Promise<void> {
  await ifUnchanged(() =>
    domains()
      .remove({ dominio })
      .where((taken, { eq }) => `${eq(taken.clienteId, clienteId)} AND ${eq(taken.desde, desde)}`)
      .go(),
  );
}

/** The company sign-in that a mail domain belongs to, whether it is switched on or not; undefined where none does. */
export async function findEntradaByDomain(dominio: string): Promise<StoredEntrada | undefined> {
  const taken = await readDomain(dominio);
  const entrada = taken && (await readEntradaEmpresa(taken.clienteId));
  return entrada?.dominios.includes(dominio) ? entrada : undefined;
}

/** Deletes the company sign-in of a client that is gone, its secret with it, and lets its domains go. */
export async function deleteEntradaEmpresaOf(clienteId: string): Promise<void> {
  const { data } = await entity().get({ clienteId }).go({ consistent: true });
  for (const dominio of data?.dominios ?? []) {
    const taken = await readDomain(dominio);
    if (taken?.clienteId === clienteId) await releaseDomain(taken);
  }
  if (data) await entity().delete({ clienteId }).go();
}
