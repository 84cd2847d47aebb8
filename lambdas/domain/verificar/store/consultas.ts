import { diasDeConsultas } from '../../../../contract/verificar/consultas.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';

const keptSeconds = diasDeConsultas * 24 * 3600;

const text = { type: 'string', required: true } as const;

/**
 * How often the reports of a number were verified while they were a solicitante's, and nothing of who did. Items count by
 * themselves: whoever adds to them reads none.
 */
const entity = portalEntity('consultasDeInforme', () => ({
  attributes: {
    solicitante: text,
    numero: text,
    veces: { type: 'number' },
    ultima: text,
    antiguas: { type: 'number' },
    ultimaAntigua: { type: 'string' },
    pedida: { type: 'string' },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byNumero: {
      pk: itemKey('pk', 'consultasDeInforme#${solicitante}'),
      sk: itemKey('sk', '${numero}'),
    },
  },
}));

/** What the counts are of. */
interface DeQuien {
  solicitante: string;
  numero: string;
}

/** `antiguas`: questions of revisions that weren't in force, the newest at `ultimaAntigua`. */
export interface Consultas extends DeQuien {
  veces: number;
  ultima: string;
  antiguas: number;
  ultimaAntigua: string | undefined;
}

/** Counts a question. Gives the minute (of UTC, yyyy-mm-ddThh:mm) in which a mail about an old paper was last ordered; undefined for none. */
export async function countConsulta(of: DeQuien, isAntigua: boolean, now: Date): Promise<string | undefined> {
  const ultima = now.toISOString();
  const expira = Math.floor(now.getTime() / 1000) + keptSeconds;
  const { data } = await entity()
    .upsert({ ...of, ultima, expira, ...(isAntigua && { ultimaAntigua: ultima }) })
    .add({ veces: 1, antiguas: isAntigua ? 1 : 0 })
    .go({ response: 'all_new' });
  return data.pedida;
}

/** Notes that the mail was ordered in a minute. */
export async function notePedida(of: DeQuien, pedida: string): Promise<void> {
  await entity().update(of).set({ pedida }).go();
}

/** A solicitante's, by number. */
export async function readConsultas(solicitante: string): Promise<Consultas[]> {
  const { data } = await entity().query.byNumero({ solicitante }).go({ pages: 'all' });
  return data.map(({ numero, veces = 0, ultima, antiguas = 0, ultimaAntigua }) => ({
    solicitante,
    numero,
    veces,
    ultima,
    antiguas,
    ultimaAntigua,
  }));
}
