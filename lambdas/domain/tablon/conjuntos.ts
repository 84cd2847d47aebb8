import { clean, fold } from '../../../contract/base/texto.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { type CountedSample, samplesOfSolicitantes } from '../../engine/query/points/samples-for-programmes.ts';
import { queryFallos } from '../../engine/query/failing/sin-resolver.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { readVisibleMuestras } from '../muestras/access/read-muestra.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import type { Publicable } from './de.ts';

/** A set of samples on a board, with its title; the newest first. */
export interface Conjunto {
  titulo: string;
  /** Whether a row of the programme defines the set's samples. */
  tieneFila: boolean;
  muestras: Muestra[];
}

type Fila = Publicable['filas'][number];

/** The samples of a set: at most `most` samples that fit one of these rows of the programme. */
interface Pedido {
  titulo: string;
  filas: readonly Fila[];
  most: number;
}

/**
 * The sets of a network (RD 3/2023, an. XI.B), by the names of the law's rows; hardness and its salts are due every half-year.
 */
const deRed = [
  { titulo: 'Análisis de control', most: 10 },
  { titulo: 'Análisis completo', most: 5 },
  { titulo: 'Control de radiactividad', most: 5 },
  { titulo: 'Caracterización', most: 2 },
] as const;

/** For a pool or another installation: the last samples that fit each row. */
const mostOfOthers = 5;

/** The years back in which samples are looked for: radioactivity may be sampled only every few years. */
const anos = 10;

function pedidosDe({ isRed, filas: all }: Publicable, hoy: string): Pedido[] {
  // Samples of rows that have ended aren't published any more.
  const filas = all.filter(({ desde, hasta }) => desde <= hoy && (hasta === null || hasta >= hoy));
  if (isRed) return deRed.map((one) => ({ ...one, filas: filas.filter(({ que }) => que === one.titulo) }));
  // Rows that fit the same samples are one set.
  const alike = Map.groupBy(filas, ({ tipos, parametros, puntos }) => JSON.stringify([tipos, parametros, puntos]));
  return Array.from(alike.values(), (own) => ({
    titulo: [...new Set(own.map(({ que }) => que))].join(' · '),
    filas: own,
    most: mostOfOthers,
  }));
}

/** The failures at a board's points that no later sample has solved, of any day and type (docs/decisions/verdicts.md). */
export interface SinResolver {
  /** Samples that fit a set, even if it doesn't show them, with the failing determinations; '' for the sample as a whole. */
  publicados: { muestra: Muestra; determinaciones: string[] }[];
  /** The days of failures in unpublished samples, one for each determination, newest first: the failures stay unsaid. */
  otros: string[];
}

/**
 * The sets of a board as on a day, and what is unresolved at its points. Samples are read within the scope of its requester and
 * of the types that its rows name, by the same code as for any viewer.
 */
export async function conjuntosDe(
  de: Publicable,
  hoy: string,
): Promise<{ conjuntos: Conjunto[]; sinResolver: SinResolver }> {
  const { solicitante, puntos } = de;
  const solicitantes = new Set([solicitante]);
  const pedidos = pedidosDe(de, hoy);
  const filas = pedidos.flatMap((one) => one.filas);
  const alcance = alcanceDe(solicitante, filas);
  const naming = await readPointNaming();
  const claveOf = (clave: string) => naming.aliases.claveOf(clave);
  const own = new Set(puntos.map(claveOf));
  const fallos = (await queryFallos(solicitantes, naming)).filter(({ clave }) => clave !== undefined && own.has(clave));
  const since = `${Number(hoy.slice(0, 4)) - anos}${hoy.slice(4)}`;
  const found = await samplesOfSolicitantes('autorizada', {
    ...naming,
    solicitantes,
    desde: fallos.reduce((first, { muestra }) => (muestra.fecha < first ? muestra.fecha : first), since),
    hasta: hoy,
    parametros: new Set(filas.flatMap(({ parametros }) => parametros.map(fold))),
  });
  const known = (found.get(solicitante) ?? []).filter(({ punto }) => own.has(punto)).toSorted(newestFirst);
  const fitting = pedidos.map(({ filas: rows }) => {
    const apts = rows.map((fila) => aptaPara(fila, claveOf));
    return known.filter((sample) => apts.some((isApta) => isApta(sample)));
  });
  const chosen = pedidos.map(({ titulo, filas: rows, most }, place) => {
    const all = (fitting[place] ?? []).filter(({ fecha }) => fecha >= since);
    // All samples of the set's last day are read: only the samples have the hours.
    const last = all.at(most - 1)?.fecha ?? '';
    const ids = all.filter(({ fecha }) => fecha >= last).map(({ _id }) => _id);
    return { titulo, tieneFila: rows.length > 0, most, ids };
  });
  const published = new Set(fitting.flat().map(({ _id }) => _id));
  const [abiertos, otros] = [true, false].map((is) => fallos.filter(({ muestra }) => published.has(muestra.id) === is));
  const ids = [...new Set([...chosen.flatMap((one) => one.ids), ...(abiertos ?? []).map(({ muestra }) => muestra.id)])];
  // The index may be a moment ahead of the samples: reading them checks the scope again.
  const read = await readVisibleMuestras(alcance, ids, 'autorizada');
  return {
    conjuntos: chosen.map(({ titulo, tieneFila, most, ids: mine }) => ({
      titulo,
      tieneFila,
      muestras: enOrden(mine.flatMap((id) => read.get(id) ?? [])).slice(0, most),
    })),
    sinResolver: {
      publicados: [...Map.groupBy(abiertos ?? [], ({ muestra }) => muestra.id)].flatMap(([id, some]) => {
        const muestra = read.get(id);
        return muestra ? [{ muestra, determinaciones: some.map(({ determinacion }) => determinacion) }] : [];
      }),
      // A failure is unresolved even if its sample can't be read now.
      otros: [...(otros ?? []), ...(abiertos ?? []).filter(({ muestra }) => !read.has(muestra.id))]
        .map(({ muestra }) => muestra.fecha)
        .toSorted((a, b) => compareTexts(b, a)),
    },
  };
}

/** `2026-05-07T10:20`, or the day alone. */
export const cuando = ({ fecha_muestra, hora_muestra }: Muestra) =>
  hora_muestra ? `${fecha_muestra}T${hora_muestra}` : fecha_muestra;

/** Samples, the newest first. */
export const enOrden = (muestras: readonly Muestra[]): Muestra[] =>
  muestras.toSorted((a, b) => compareTexts(cuando(b), cuando(a)) || compareTexts(b.numero_muestra, a.numero_muestra));

const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The scope of a board. A row without types asks for parameters in samples of any type. */
function alcanceDe(solicitante: string, filas: readonly Fila[]): Alcance {
  const isAny = filas.some(({ tipos }) => tipos.length === 0);
  const tipos = isAny ? 'todos' : new Set(filas.flatMap((fila) => fila.tipos.map(clean)));
  return { solicitantes: new Set([solicitante]), tipos };
}

function aptaPara({ tipos, parametros, puntos }: Fila, claveOf: (clave: string) => string) {
  const own = new Set(tipos.map(clean));
  const wanted = parametros.map(fold);
  const where = new Set(puntos.map(claveOf));
  return (sample: CountedSample): boolean =>
    (own.size === 0 || own.has(sample.tipo)) &&
    (where.size === 0 || where.has(sample.punto)) &&
    wanted.every((parametro) => sample.parametros.has(parametro));
}

const newestFirst = (a: CountedSample, b: CountedSample) =>
  compareTexts(b.fecha, a.fecha) || compareTexts(b.numero, a.numero);
