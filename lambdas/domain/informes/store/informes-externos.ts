import * as z from 'zod';
import { informeExternoSchema } from '../../../../contract/informes/informe-externo.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';

/**
 * An external report as the table keeps it: `key` is where its file lies in the files bucket, `subidoPor` the user who
 * created it, by the address it had then. `version` counts its states, from 1.
 */
const storedInformeSchema = informeExternoSchema.extend({
  key: z.string(),
  subidoPor: z.object({ _id: z.string(), email: z.string() }),
  cambio: editedFields.cambio,
});
export type StoredInforme = z.infer<typeof storedInformeSchema>;
/** A report to be stored; one that the audit trail doesn't tell of has no `cambio`. */
export type NewInforme = z.input<typeof storedInformeSchema>;

const entity = portalEntity('informeExterno', () => ({
  attributes: attributesOf(storedInformeSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'informesExternos'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const parse = (item: unknown): StoredInforme => parseStored(storedInformeSchema, item);

/** Every external report, in no particular order: some thousands at most. Read consistently. */
export async function readInformes(): Promise<StoredInforme[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all', consistent: true });
  return readable('informe', data, parse);
}

/** The report of an id, or undefined. Read consistently. */
export async function readInforme(_id: string): Promise<StoredInforme | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('informe', data, parse) : undefined;
}

/** Stores a report over the version that was read, undefined for a new one. False where another write came first. */
export async function writeInforme(informe: NewInforme, over: number | undefined, entrada?: object): Promise<boolean> {
  const write =
    over === undefined
      ? entity().create(informe).params()
      : entity()
          .put(informe)
          .where(({ version }, { eq }) => eq(version, over))
          .params();
  return commit([write, entrada]);
}

/** Deletes a report in the version that was read. False where it was changed or deleted meanwhile. */
export async function removeInforme(_id: string, over: number, entrada?: object): Promise<boolean> {
  const write = entity()
    .remove({ _id })
    .where(({ version }, { eq }) => eq(version, over))
    .params();
  return commit([write, entrada]);
}
