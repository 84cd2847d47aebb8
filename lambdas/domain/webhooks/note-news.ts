import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { incumple } from '../../../contract/avisos/rules/aviso.ts';
import { diasDeRegistro, type EventoDeWebhook, type TipoDeEnvio } from '../../../contract/webhooks/webhook.ts';
import { certificadoInScope } from '../certificados/access/certificados.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { cursorOf, cursorText, followOn, type Gathered, lateMs } from '../resultados/cambios/follow.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { type MuestraHeader, numeroDeRevision } from '../muestras/store/muestras.ts';
import { claimEvent, noteEnvio, type StoredEnvio } from './store/webhook-log.ts';
import type { StoredWebhook } from './store/webhooks.ts';
import { eventId, notedAt } from './event-id.ts';

/** Samples that are gathered before their events are noted, and of how many events are noted at once. */
const atOnce = 100;
const width = 16;

const day = 24 * 3600;
/** Seconds for which noted events are remembered: the same event found again within this time isn't sent twice. */
const claimKept = 400 * day;

/** An event to send; `clave` identifies it: an event found twice is sent once. */
interface Event {
  tipo: TipoDeEnvio;
  clave: string;
  about: Pick<
    StoredEnvio,
    'muestra' | 'numero' | 'revision' | 'certificado' | 'incidencia' | 'hecho' | 'muestreo' | 'solicitud'
  >;
}

/** Notes events of a webhook in strict order, even those found within the same millisecond. */
export class EventNotes {
  readonly #webhook: StoredWebhook;
  readonly #now: () => Date;
  #last = 0;
  /** How many were noted that hadn't been. */
  count = 0;

  constructor(webhook: StoredWebhook, now: () => Date) {
    this.#webhook = webhook;
    this.#now = now;
  }

  /**
   * Whether a sample's visible state is newer than the webhook. No event is sent about an older state.
   */
  isNews({ correccion, importedAt, publicada = importedAt }: MuestraHeader): boolean {
    return Date.parse(correccion?.en ?? publicada) >= Date.parse(this.#webhook.creada) - lateMs;
  }

  /** Whether the webhook sends events of a kind. */
  wants(tipo: EventoDeWebhook): boolean {
    return this.#webhook.eventos.includes(tipo);
  }

  /** Notes an event to be sent; an event noted before stays as it is. */
  async note({ tipo, clave, about }: Event): Promise<void> {
    const webhook = this.#webhook._id;
    const now = this.#now();
    this.#last = Math.max(now.getTime(), this.#last + 1);
    const at = new Date(this.#last);
    const seconds = Math.floor(this.#last / 1000);
    const _id = await claimEvent(webhook, clave, { _id: eventId(webhook, clave, at), expira: seconds + claimKept });
    // One that was noted long ago has been sent, or given up, and is in the log no more: there is nothing to make up for.
    if (this.#last - notedAt(_id) > day * 1000) return;
    const isNew = await noteEnvio({
      webhook,
      _id,
      tipo,
      creado: at.toISOString(),
      desde: now.toISOString(),
      ...about,
      estado: 'pendiente',
      intentos: 0,
      expira: seconds + diasDeRegistro * day,
    });
    if (isNew) this.count++;
  }
}

/** What became of a sample: it is shown, or it isn't any more. */
type News = { header: MuestraHeader; muestra: Muestra } | { gone: { id: string; revision: number; huella: string } };

class Gathering implements Gathered {
  readonly news: News[] = [];

  get room(): number {
    return Math.max(0, atOnce - this.news.length);
  }

  add(header: MuestraHeader, muestra: Muestra): void {
    this.news.push({ header, muestra });
  }

  addGone({ id, revision, huella }: { id: string; revision: number; huella: string }): void {
    this.news.push({ gone: { id, revision, huella } });
  }

  /** Ignores an unreadable sample: the delivery that mends it is another change. */
  addDamaged(): void {}
}

/**
 * Notes the events of a part of what became of the samples in scope since a cursor, and gives the next cursor, to be kept
 * only then: a death before finds the same events again, and notes each once. Without a cursor it begins now.
 */
export async function noteNews(
  notes: EventNotes,
  alcance: Alcance,
  { cursor, now }: { cursor: string | undefined; now: Date },
): Promise<{ cursor: string; hasMore: boolean }> {
  const answer = new Gathering();
  const before = cursor === undefined ? undefined : cursorOf(cursor);
  const followed = await followOn(before, alcance, answer);
  if (followed.isBroken) {
    await notes.note({ tipo: 'seguimiento.reiniciado', clave: `reiniciado#${now.toISOString()}`, about: {} });
  }
  // Of different samples at once, of one in order.
  const bySample = Map.groupBy(answer.news, (one) => ('gone' in one ? one.gone.id : one.header._id));
  await mapBounded([...bySample.values()], width, async (news) => {
    for (const one of news) await ('gone' in one ? noteGone(notes, one.gone) : noteShown(notes, alcance, one));
  });
  return { cursor: cursorText(followed.cursor), hasMore: followed.hasMore };
}

async function noteGone(notes: EventNotes, { id, revision, huella }: { id: string; revision: number; huella: string }) {
  if (!notes.wants('muestra.retirada')) return;
  const clave = `retirada#${id}#${revision}#${huella}`;
  await notes.note({ tipo: 'muestra.retirada', clave, about: { muestra: id } });
}

async function noteShown(
  notes: EventNotes,
  alcance: Alcance,
  { header, muestra }: { header: MuestraHeader; muestra: Muestra },
): Promise<void> {
  if (!notes.isNews(header)) return;
  const { _id, numero } = header;
  const revision = numeroDeRevision(header);
  const about = { muestra: _id, numero, revision };
  const kind = revision === 0 ? 'autorizada' : 'revisada';
  if (notes.wants(`muestra.${kind}`)) {
    const clave = revision === 0 ? `${kind}#${_id}` : `${kind}#${_id}#${revision}`;
    await notes.note({ tipo: `muestra.${kind}`, clave, about });
  }
  if (notes.wants('muestra.no_cumple') && incumple(muestra)) {
    await notes.note({ tipo: 'muestra.no_cumple', clave: `no_cumple#${_id}#${revision}`, about });
  }
  // A certificate that came before its sample was published.
  if (notes.wants('certificado.disponible')) await noteCertificado(notes, alcance, { numero, known: header });
}

/**
 * Notes the certificate in force of a number, for each of its samples in scope. With `only` just while this revision is in force:
 * a later revision has its own event.
 */
export async function noteCertificado(
  notes: EventNotes,
  alcance: Alcance,
  { numero, known, only }: { numero: string; known?: MuestraHeader; only?: string },
): Promise<void> {
  const found = await certificadoInScope(alcance, numero, known);
  if (!found || (only !== undefined && found.pdf._id !== only)) return;
  const certificado = found.pdf._id;
  for (const { _id } of found.muestras) {
    const clave = `certificado#${certificado}#${_id}`;
    await notes.note({ tipo: 'certificado.disponible', clave, about: { muestra: _id, numero, certificado } });
  }
}
