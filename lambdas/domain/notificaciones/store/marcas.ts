import * as z from 'zod';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { actoMarcableSchema } from '../../../../contract/notificaciones/notificacion.ts';
import { type Autor, autorSchema } from '../../incidencias/store/incidencias.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

/** What was marked of the acts of a sample's reports, and of a pool's years: an item for each act. */
const entity = portalEntity('marcaDeNotificacion', () => ({
  attributes: attributesOf(marcaSchema),
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'notificaciones#${muestra}'),
      sk: itemKey('sk', '${acto}'),
    },
  },
}));

const marcaSchema = z.object({
  /** The sample's id; of SILOE the installation and the year (`claveDeSiloe`). */
  muestra: z.string(),
  acto: actoMarcableSchema,
  /** The state of the sample (`numeroDeRevision`) whose report it was done with. */
  numero: z.number().int(),
  hecha: z.boolean(),
  /** The receipt's number, or where it is kept; absent: none was noted. */
  recibo: z.string().optional(),
  /** Who marked it last, or took the mark away; the address is that of its newest change. */
  quien: autorSchema.omit({ email: true }),
  ...editedFields,
});
export type Marca = z.infer<typeof marcaSchema>;

/** An act of a sample's reports. */
export type ActoDeMuestra = Pick<Marca, 'muestra' | 'acto'>;

/** What stands in the place of a sample where a mark is of a pool's data of a year. */
export const claveDeSiloe = (instalacion: string, ejercicio: number): ActoDeMuestra => ({
  muestra: `instalacion#${instalacion}#${ejercicio}`,
  acto: 'siloe',
});

/** What an act is called in the audit trail and in answers. */
export const claveDeMarca = ({ muestra, acto }: ActoDeMuestra) => `${acto} ${muestra}`;

/** When and by whom an act was done with the report of a state of the sample; null where it wasn't. */
export function hechoDe(marca: Marca | undefined, numero: number): { cuando: string; quien: Autor } | null {
  if (!marca?.cambio || !marca.hecha || marca.numero !== numero) return null;
  const { cuando, email } = marca.cambio;
  return { cuando, quien: { ...marca.quien, email } };
}

/** A mark; undefined where the act was never marked. Read consistently. */
export async function readMarca(of: ActoDeMuestra): Promise<Marca | undefined> {
  return (await readMarcas([of]))[0];
}

/** The mark of what the audit trail names (`claveDeMarca`). */
export async function readMarcaById(clave: string): Promise<Marca | undefined> {
  const [acto = '', ...rest] = clave.split(' ');
  const known = actoMarcableSchema.safeParse(acto);
  return known.success ? readMarca({ muestra: rest.join(' '), acto: known.data }) : undefined;
}

/** The marks that there are of some acts. Read consistently. */
export async function readMarcas(of: readonly ActoDeMuestra[]): Promise<Marca[]> {
  if (of.length === 0) return [];
  const keys: { muestra: string; acto: string }[] = [...of];
  return readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: readable('marca', data, (item) => parseStored(marcaSchema, item)), unread: unprocessed };
  });
}

/** Stores a mark over the version that was read, undefined for the first. False where another write came first. */
export async function writeMarca(marca: Marca, over: number | undefined, entrada?: object): Promise<boolean> {
  const write =
    over === undefined
      ? entity().create(marca).params()
      : entity()
          .put(marca)
          .where(({ version }, { eq }) => eq(version, over))
          .params();
  return commit([write, entrada]);
}
