import { absentIfDamaged } from '../../../platform/dynamo/damaged.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { readFollowed } from '../../muestras/access/followed.ts';
import { isEnVigor, knownTenedores } from '../../../platform/access/tenedores.ts';
import type { Allowed } from '../../../platform/access/scope.ts';
import { cursorNow, cursorOf, cursorText, followOn, type Gathered } from '../../resultados/cambios/follow.ts';
import { type Incumplidas, queryIncumplidas, sinCierres } from '../../../engine/query/failing/sin-resolver.ts';
import type { PointNaming } from '../../../engine/query/points/aliases.ts';
import { huellaDePunto } from '../../puntos/store/puntos.ts';
import { readPointNaming } from '../../puntos/naming/point-naming.ts';
import { queryNow } from '../../../engine/query/failing/now.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { knownIncidencias, pointsWithIncidencias } from '../store/incidencias-source.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import type { Lease } from '../../../platform/dynamo/ordered-log.ts';
import { type Anuncio, type SeguimientoProgress, seguimientoProgress } from '../store/seguimiento.ts';
import { firstRecentDay, removeMuestra, updateIncidencia } from './note-muestra.ts';
import { noteRepasados, readRepasos } from '../../../platform/access/store/repasos.ts';
import { type FollowContext, followMuestra, lugarDe, todo } from './follow-muestra.ts';
import { conAvisados, hechosPorAvisar } from '../../../../contract/incidencias/rules/hechos.ts';
import { publish } from '../../../platform/bus/bus.ts';
import type { HechoDe } from '../../../platform/bus/events.ts';
import { tellWebhooks } from '../../webhooks/store/tell-webhooks.ts';
import { plazosCon, readIncidencias, type StoredIncidencia } from '../store/incidencias.ts';

/** Milliseconds that a turn goes on, and for which no other begins; the function's timeout is longer (cdk). */
const turnMs = 50_000;
const leaseMs = 100_000;

/** Samples that are gathered before they are noted, points that fail and are looked at together, and samples at once. */
const atOnce = 100;
const width = 8;

/** The most points, solved recently, that the first turn looks at. */
const maxResueltos = 500;

interface Options {
  now: () => Date;
  /** Orders the mails of new facts of incidents; without it a later turn announces them. */
  orderMails?: OrderMails | undefined;
}

/** The result of a turn. */
export interface TurnResult {
  is: 'done' | 'busy';
  /** The number of samples looked at. */
  muestras: number;
}

/**
 * Brings incidents up to date with the changes of samples since the last turn. The first turn begins with the points that fail at
 * that time. The cursor is noted after the incidents: the next turn repeats a turn that died, and finds its incidents written.
 */
export async function followTurn({ now, orderMails }: Options): Promise<TurnResult> {
  const begun = now().getTime();
  const turn = await seguimientoProgress.take(begun + leaseMs, begun);
  if (!turn) return { is: 'busy', muestras: 0 };
  try {
    return await follow(turn, { now, orderMails, until: begun + turnMs });
  } finally {
    await seguimientoProgress.release(turn);
  }
}

async function follow(turn: Lease, { now, orderMails, until }: Options & { until: number }): Promise<TurnResult> {
  const progress = await seguimientoProgress.read();
  const { anuncio } = progress;
  let { repaso } = progress;
  let tras = progress.tras ?? cursorText(await cursorNow(todo));
  let muestras = 0;
  if (repaso === '' && !(await seguimientoProgress.note(turn, { tras, repaso, anuncio })))
    return { is: 'busy', muestras };
  while (repaso !== undefined && now().getTime() < until) {
    const { ids, last } = await failingAfter(repaso, now());
    muestras += await followSamples(await newsOf(ids), { now: now(), isRepaso: true });
    repaso = last;
    if (!(await seguimientoProgress.note(turn, { tras, repaso, anuncio }))) return { is: 'busy', muestras };
  }
  let hasMore = repaso === undefined;
  while (hasMore && now().getTime() < until) {
    const gathered = new Gathering();
    const followed = await followOn(cursorOf(tras), todo, gathered);
    muestras += await followSamples(gathered.news, { now: now(), isRepaso: false });
    const next = cursorText(followed.cursor);
    // Where the log of changes is broken, the turn goes on from now, and looks at all failing points again.
    if (followed.isBroken) repaso = '';
    if (next !== tras || followed.isBroken) {
      tras = next;
      if (!(await seguimientoProgress.note(turn, { tras, repaso, anuncio }))) return { is: 'busy', muestras };
    }
    hasMore = followed.hasMore && !followed.isBroken;
  }
  muestras += await followTransferred(now, until);
  // Announces only after catching up: a delivery that takes several turns then makes one mail.
  const isBehind = repaso !== undefined || hasMore;
  if (isBehind || !orderMails) return { is: 'done', muestras };
  const isDone = await announceAll(turn, { ...progress, tras, repaso }, { now, orderMails, until });
  return { is: isDone ? 'done' : 'busy', muestras };
}

/**
 * Announces the new facts of incidents until an instant; first the announcement that an earlier turn began. An announcement is
 * noted before it is made, so that the next turn makes it whole if this one dies. False where another turn took over.
 */
async function announceAll(
  turn: Lease,
  { anuncio: begun, ...come }: SeguimientoProgress,
  { now, orderMails, until }: Required<Options> & { until: number },
): Promise<boolean> {
  let anuncio = begun;
  for (let nth = 1; now().getTime() < until; nth++) {
    anuncio ??= await nextAnuncio(now(), `${turn.holder}-${nth}`);
    if (!anuncio) return true;
    if (!(await seguimientoProgress.note(turn, { ...come, anuncio }))) return false;
    await announce(anuncio, { now: now(), orderMails });
    if (!(await seguimientoProgress.note(turn, come))) return false;
    anuncio = undefined;
  }
  return true;
}

/**
 * The next samples by which points fail, in order of ids after `repaso`, and the last of them, undefined at the end. The first
 * ones come with the samples of points that were solved recently.
 */
async function failingAfter(repaso: string, now: Date): Promise<{ ids: string[]; last: string | undefined }> {
  const naming = await readPointNaming();
  const { ids } = await queryIncumplidas('todos', naming);
  const next = ids.filter((id) => id > repaso).slice(0, atOnce);
  const solved = repaso === '' ? await solvedOfLate('todos', naming, now) : [];
  return { ids: [...next, ...solved], last: next.length < atOnce ? undefined : next.at(-1) };
}

async function solvedOfLate(solicitantes: Allowed, naming: PointNaming, now: Date): Promise<string[]> {
  const desde = firstRecentDay(fechaEnMadrid(now));
  const question = { ...naming, cierres: sinCierres, desde, offset: 0, limit: 0, solvedLimit: maxResueltos };
  const { solved } = await queryNow(todo, { solicitantes }, question);
  return solved.points.flatMap(({ determinaciones }) => determinaciones.map(({ muestra }) => muestra.id));
}

/**
 * Looks at the failures of requesters that have changed hands, so that their current clients get incidents; gives the number of
 * samples. The next turn takes those that there is no time for.
 */
async function followTransferred(now: () => Date, until: number): Promise<number> {
  let muestras = 0;
  for (const repaso of await readRepasos()) {
    const naming = await readPointNaming();
    const solicitantes = new Set([repaso.solicitante]);
    const { ids } = await queryIncumplidas(solicitantes, naming);
    const all = [...ids, ...(await solvedOfLate(solicitantes, naming, now()))];
    for (let from = 0; from < all.length; from += atOnce) {
      if (now().getTime() >= until) return muestras;
      const some = await newsOf(all.slice(from, from + atOnce));
      muestras += await followSamples(some, { now: now(), isRepaso: true });
    }
    await noteRepasados([repaso], now());
  }
  return muestras;
}

/** A sample as it is stored now; without `muestra` where it is no longer visible. */
type SampleNews = { _id: string; header: MuestraHeader; muestra: Muestra } | { _id: string; muestra: undefined };

class Gathering implements Gathered {
  readonly news: SampleNews[] = [];

  get room(): number {
    return Math.max(0, atOnce - this.news.length);
  }

  add(header: MuestraHeader, muestra: Muestra): void {
    this.news.push({ _id: header._id, header, muestra });
  }

  addGone({ id }: { id: string }): void {
    this.news.push({ _id: id, muestra: undefined });
  }

  /** Ignores an unreadable sample: the delivery that mends it is another change. */
  addDamaged(): void {}
}

async function newsOf(ids: readonly string[]): Promise<SampleNews[]> {
  const { found } = await readFollowed(todo, [...new Set(ids)]);
  return [...found].map(([_id, { header, muestra }]) => (muestra ? { _id, header, muestra } : { _id, muestra }));
}

/** Follows samples, those of one point one after the other, several points at once; gives their number. */
async function followSamples(
  news: readonly SampleNews[],
  { now, isRepaso }: Pick<FollowContext, 'now' | 'isRepaso'>,
): Promise<number> {
  if (news.length === 0) return 0;
  const [naming, tenedores, marks] = await Promise.all([readPointNaming(), knownTenedores(), pointsWithIncidencias()]);
  const failing = new Set<string>();
  let known: Promise<Incumplidas> | undefined;
  const solicitantes = new Set(news.flatMap(({ muestra }) => (muestra ? [muestra.solicitante.nombre] : [])));
  const contexto: FollowContext = {
    now,
    isRepaso,
    naming,
    tenedores,
    incidencias: {
      puedeTener: (clave) => failing.has(clave) || marks.has(huellaDePunto(clave)),
      fallan: (claves) => claves.forEach((clave) => failing.add(clave)),
    },
    // Asked once, and only for failing samples of more than a month ago: most are of points that were solved since.
    isIncumplida: async (place) => (await (known ??= queryIncumplidas(solicitantes, naming))).has(place),
  };
  const links = await readIncidenciasDeMuestras(news.map(({ _id }) => _id));
  const byPoint = Map.groupBy(news, ({ muestra, _id }) => (muestra ? lugarDe(muestra, naming).claves[0] : _id));
  await mapBounded([...byPoint.values()], width, async (some) => {
    for (const one of some) {
      const enlaces = links.get(one._id) ?? [];
      // An incident that can't be read, which the log names, doesn't stop other samples.
      if (one.muestra) await followMuestra({ ...one, enlaces }, contexto).catch(absentIfDamaged);
      else for (const enlace of enlaces) await removeMuestra(enlace, one._id, now.toISOString()).catch(absentIfDamaged);
    }
    return [];
  });
  return news.length;
}

/** Incidents of one announcement, for which each user gets one mail. */
const batchSize = 500;
const announcedAtOnce = 16;

/** Orders the mails of an announcement; ordering them twice sends them once. */
export type OrderMails = (anuncio: Anuncio, now: Date) => Promise<unknown>;

/**
 * The new facts of incidents that are to be announced next, of at most 500; undefined where there are none. Mails to whom one
 * was given that weren't ordered yet are.
 *
 * @internal
 */
export async function nextAnuncio(now: Date, lote: string): Promise<Anuncio | undefined> {
  const hoy = fechaEnMadrid(now);
  const entries = await knownIncidencias();
  const tenedores = await knownTenedores();
  // Facts of an incident that nobody sees are told once it is seen again.
  const due = entries.filter((entry) => entry.avisar !== '' && entry.avisar <= hoy && isEnVigor(tenedores, entry));
  for (let from = 0; from < due.length; from += batchSize) {
    const incidencias = await readIncidencias(due.slice(from, from + batchSize).map(({ _id }) => _id));
    await mapBounded(incidencias, announcedAtOnce, orderEncargo);
    const hechos = incidencias.flatMap((incidencia) => newOf(incidencia, hoy));
    if (hechos.length > 0) return { lote, hechos };
  }
  return undefined;
}

function newOf(incidencia: StoredIncidencia, hoy: string): HechoDe[] {
  const conPlazos = { ...incidencia, plazos: plazosCon(incidencia.propuesta, incidencia.plazos) };
  return hechosPorAvisar(conPlazos, incidencia.avisado, hoy).map((hecho) => ({ incidencia: incidencia._id, ...hecho }));
}

/**
 * Orders the mails of an announcement, tells webhooks, and notes in its incidents that its facts were announced. Repeated, as
 * by the turn after one that died here, it orders the same mails, and the webhooks' log recognises its facts.
 *
 * @internal
 */
export async function announce(
  anuncio: Anuncio,
  { now, orderMails }: { now: Date; orderMails: OrderMails },
): Promise<void> {
  await orderMails(anuncio, now);
  await tellWebhooks('webhook', { tipo: 'incidencias', hechos: anuncio.hechos });
  const byIncidencia = Map.groupBy(anuncio.hechos, ({ incidencia }) => incidencia);
  await mapBounded([...byIncidencia], announcedAtOnce, async ([_id, own]) =>
    updateIncidencia(_id, (stored) => ({ ...stored, avisado: conAvisados(stored.avisado, own) })),
  );
}

/** Orders the mail to the person made responsible, and notes that; ordered twice, it is sent once. */
async function orderEncargo({ _id: incidencia, encargo }: StoredIncidencia): Promise<void> {
  if (!encargo) return;
  await publish('responsable', { incidencia, ...encargo });
  await updateIncidencia(incidencia, (stored) =>
    stored.encargo?.cuando === encargo.cuando ? { ...stored, encargo: undefined } : stored,
  );
}
