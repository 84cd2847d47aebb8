import * as z from 'zod';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

// What the daily mails told each user. Each kind of mail has a partition, by which its readers are found without reading other
// users. The item of a user who no longer wants the mail stays: it costs one read.

/** The mails that come once a day if they have something to tell: late samples, and samples to be taken. */
export const clasesDeAvisoDiario = ['retrasos', 'muestreos'] as const;
export type ClaseDeAvisoDiario = (typeof clasesDeAvisoDiario)[number];

const entity = portalEntity('avisoDiario', () => ({
  attributes: { ...attributesOf(dichosSchema), clase: { type: 'string', required: true } },
  indexes: {
    byClase: {
      pk: itemKey('pk', '${clase}'),
      sk: itemKey('sk', '${usuarioId}'),
    },
  },
}));

const dichosSchema = z.object({
  usuarioId: z.string(),
  /**
   * The date of the last mail, sent or skipped because there was nothing to tell; before the first, the date of the user's
   * choice.
   */
  ultimo: z.string(),
  /** What that mail told, each fact as a text: it isn't told again. */
  dichos: z.array(z.string()),
  /** The next `dichos`, once the mail of `fecha` is sent. */
  siguiente: z.object({ fecha: z.string(), dichos: z.array(z.string()) }).optional(),
});
export type DichosDeUsuario = z.infer<typeof dichosSchema>;

/** A user's mails of one kind. */
export interface DeUsuario {
  clase: ClaseDeAvisoDiario;
  usuarioId: string;
}

/** Begins a user's daily mails on the day after a date; facts told before stay told. */
export async function beginAvisoDiario(of: DeUsuario, ultimo: string): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .create({ ...of, ultimo, dichos: [] })
      .go(),
  );
}

/** The facts told to a user; undefined where the user never chose the mail. Read consistently. */
export async function readDichos(of: DeUsuario): Promise<DichosDeUsuario | undefined> {
  const { data } = await entity().get(of).go({ consistent: true });
  return data ? readable('aviso diario', [data], (item) => parseStored(dichosSchema, item))[0] : undefined;
}

/** Every user who ever chose the mail, with the date of the last one; may lag behind the last write. */
export async function listAvisosDiarios(
  clase: ClaseDeAvisoDiario,
): Promise<Pick<DichosDeUsuario, 'usuarioId' | 'ultimo'>[]> {
  const { data } = await entity()
    .query.byClase({ clase })
    .go({ pages: 'all', attributes: ['usuarioId', 'ultimo'] });
  return data;
}

/** Notes the facts of a mail before it is sent. */
export async function noteNextDichos(of: DeUsuario, siguiente: DichosDeUsuario['siguiente']): Promise<void> {
  await ifUnchanged(() => entity().patch(of).set({ siguiente }).go());
}

/** Ends the mail of a date: its facts count as told. Does nothing where a later mail has ended. */
export async function endAvisoDiario(of: DeUsuario, fecha: string, dichos: string[]): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch(of)
      .set({ ultimo: fecha, dichos })
      .where(({ ultimo }, { lt }) => lt(ultimo, fecha))
      .go(),
  );
}

/** Forgets the facts told to a deleted user. */
export async function deleteDichosOf(usuarioId: string): Promise<void> {
  await Promise.all(clasesDeAvisoDiario.map(async (clase) => entity().delete({ clase, usuarioId }).go()));
}
