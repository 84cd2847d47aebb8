import { randomUUID } from 'node:crypto';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import type { Muestra } from '../../contract/muestra.ts';
import { readFollowed } from '../access/followed.ts';
import { knownTenedores } from '../access/tenedores.ts';
import { cursorOf, textOf } from '../cambios/cursor.ts';
import type { Gathered } from '../cambios/follow.ts';
import { cursorNow, followOn } from '../cambios/follow-on.ts';
import { readPointNaming } from '../index/query/point-naming.ts';
import type { Alcance } from '../access/scope.ts';
import { queryNow } from '../index/query/query-now.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { incidenciasDirectory } from '../store/incidencias-directory.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import type { MuestraHeader } from '../store/muestras.ts';
import { readReferenciasAjenas } from '../store/referencias-ajenas.ts';
import { beginTurno, endTurno, noteSeguimiento, readSeguimiento, type Turno } from '../store/seguimiento.ts';
import { primerDiaQueAbre, primerDiaReciente } from './asignar.ts';
import { retirarMuestra } from './anotar.ts';
import { anunciar } from './anunciar.ts';
import { conNorma } from './con-norma.ts';
import { noteRepasados, readRepasos } from '../store/repasos.ts';
import { type Contexto, lugarDe, seguirMuestra, todo } from './seguir-muestra.ts';

/** How long a turn goes on, and how long no other begins, in milliseconds: the function is given more (cdk). */
const turnMs = 50_000;
const leaseMs = 100_000;

/** Samples that are gathered before they are noted, points that fail and are looked at together, and samples at once. */
const atOnce = 100;
const width = 8;

/** Points solved of late that the first turn looks at, the newest. */
const maxResueltos = 500;

interface Options {
  now: () => Date;
  /** Whether new facts of incidents are announced, as by default. Those that aren't are announced by a later turn. */
  isAnnouncing?: boolean;
}

/** What a turn came to. */
export interface Turnado {
  is: 'done' | 'busy';
  /** Samples that were looked at. */
  muestras: number;
}

/**
 * Follows what has become of samples since the last turn into incidents. The first turn begins with the points that fail
 * then. The place is noted after what was found is: a turn that dies is done again by the next, which finds it noted.
 */
export async function turno({ now, isAnnouncing = true }: Options): Promise<Turnado> {
  const begun = now().getTime();
  const turn: Turno = { quien: randomUUID(), hasta: begun + leaseMs };
  if (!(await beginTurno(turn, begun))) return { is: 'busy', muestras: 0 };
  try {
    return await follow(turn, { now, isAnnouncing, until: begun + turnMs });
  } finally {
    await endTurno(turn);
  }
}

async function follow(
  turn: Turno,
  { now, isAnnouncing, until }: Required<Options> & { until: number },
): Promise<Turnado> {
  let { cursor, historia } = await readSeguimiento();
  let muestras = 0;
  if (cursor === undefined) {
    // What is rebuilt takes all marks away, what is built the first time only some.
    await incidenciasDirectory().ensure();
    [cursor, historia] = [textOf(await cursorNow(todo, now())), 0];
    if (!(await noteSeguimiento(turn, { cursor, historia }))) return { is: 'busy', muestras };
  }
  while (historia !== undefined && now().getTime() < until) {
    const { ids, isLast } = await failingAt(historia, now());
    muestras += await seguir(await noticiasDe(ids), now());
    historia = isLast ? undefined : historia + atOnce;
    if (!(await noteSeguimiento(turn, { cursor, historia }))) return { is: 'busy', muestras };
  }
  let hasMore = historia === undefined;
  while (hasMore && now().getTime() < until) {
    const gathered = new Gathering();
    const followed = await followOn(cursorOf(cursor), todo, { answer: gathered, now: now() });
    muestras += await seguir(gathered.noticias, now());
    const next = textOf(followed.cursor);
    // A shard whose changes can't be known any more goes on from now: the points that fail are looked at again.
    if (followed.isBroken) historia = 0;
    if (next !== cursor || followed.isBroken) {
      cursor = next;
      if (!(await noteSeguimiento(turn, { cursor, historia }))) return { is: 'busy', muestras };
    }
    hasMore = followed.hasMore && !followed.isBroken;
  }
  muestras += await repasar(now, until);
  // Once it has caught up: a delivery that takes several turns makes one mail.
  const isBehind = historia !== undefined || hasMore;
  const avisadas = isBehind || !isAnnouncing ? 0 : await anunciar(now, until);
  // Readers follow a few marks of what was written; many would slow them down for a while.
  if (muestras + avisadas > atOnce) await incidenciasDirectory().rebuild();
  return { is: 'done', muestras };
}

/**
 * The newest samples that fail of a page of the points that do; with the first page those of points whose failure was
 * solved of late.
 */
async function failingAt(
  offset: number,
  now: Date,
  alcance: Alcance = todo,
): Promise<{ ids: string[]; isLast: boolean }> {
  const ajenas = await readReferenciasAjenas();
  const hoy = fechaEnMadrid(now);
  const since = async (desde: string, limit: number, solvedLimit: number) =>
    queryNow(alcance, {}, { desde, offset, limit, solvedLimit, ajenas });
  const { failing } = await since(primerDiaQueAbre(hoy), atOnce, 0);
  const solved = offset === 0 ? (await since(primerDiaReciente(hoy), 0, maxResueltos)).solved.points : [];
  const ids = [...failing.points, ...solved].flatMap(({ determinaciones }) =>
    determinaciones.map(({ muestra }) => muestra.id),
  );
  return { ids, isLast: failing.points.length < atOnce };
}

/**
 * Looks at what fails of the requesters that have changed hands, for clients that have them now to have their incidents; how many
 * samples. Those that there is no time for are left to the next turn.
 */
async function repasar(now: () => Date, until: number): Promise<number> {
  const repasos = await readRepasos();
  if (repasos.length === 0) return 0;
  const alcance = { ...todo, solicitantes: new Set(repasos.map(({ solicitante }) => solicitante)) };
  let muestras = 0;
  for (let offset = 0, isLast = false; !isLast; offset += atOnce) {
    if (now().getTime() >= until) return muestras;
    const page = await failingAt(offset, now(), alcance);
    muestras += await seguir(await noticiasDe(page.ids), now());
    isLast = page.isLast;
  }
  await noteRepasados(repasos, now());
  return muestras;
}

/** A sample as it is now, or that it isn't shown any more. */
type Noticia = { _id: string; header: MuestraHeader; muestra: Muestra } | { _id: string; muestra: undefined };

class Gathering implements Gathered {
  readonly noticias: Noticia[] = [];

  get room(): number {
    return Math.max(0, atOnce - this.noticias.length);
  }

  add(header: MuestraHeader, muestra: Muestra): void {
    this.noticias.push({ _id: header._id, header, muestra });
  }

  addGone({ id }: { id: string }): void {
    this.noticias.push({ _id: id, muestra: undefined });
  }

  /** Nothing is said of what can't be read: a delivery that makes it whole is a change of its own. */
  addDamaged(): void {}
}

async function noticiasDe(ids: readonly string[]): Promise<Noticia[]> {
  const { found } = await readFollowed(todo, [...new Set(ids)]);
  return [...found].map(([_id, { header, muestra }]) => (muestra ? { _id, header, muestra } : { _id, muestra }));
}

/** Notes what is new of some samples, of one point one after the other, of several points at once; how many. */
async function seguir(noticias: readonly Noticia[], now: Date): Promise<number> {
  if (noticias.length === 0) return 0;
  const [naming, tenedores] = await Promise.all([readPointNaming(), knownTenedores()]);
  const contexto: Contexto = { now, naming, tenedores, conNorma };
  const links = await readIncidenciasDeMuestras(noticias.map(({ _id }) => _id));
  const byPoint = Map.groupBy(noticias, ({ muestra, _id }) => (muestra ? lugarDe(muestra, naming).claves[0] : _id));
  await mapBounded([...byPoint.values()], width, async (some) => {
    for (const noticia of some) {
      const enlaces = links.get(noticia._id) ?? [];
      if (noticia.muestra) await seguirMuestra({ ...noticia, enlaces }, contexto);
      else for (const enlace of enlaces) await retirarMuestra(enlace, noticia._id, now.toISOString());
    }
    return [];
  });
  return noticias.length;
}
