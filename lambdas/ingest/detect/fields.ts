import type { Columna } from './columns.ts';
import type { Destino } from './headings.ts';
import { headings } from './headings.ts';
import { wordsOf } from './heading-score.ts';
import { shown } from './guess.ts';
import type { Fila } from './rows.ts';
import { stateOf } from './words.ts';

/** A column proposed for a field. */
export interface Propuesta {
  readonly destino: Destino;
  readonly columna: Columna;
  readonly puntos: number;
  readonly fundamento: string;
  /** Columns that no field takes and that would do nearly as well. */
  readonly rivales: readonly Columna[];
}

/** What the guesses of a sample's own fields rest on. */
export interface Vista {
  readonly forma: 'ancha' | 'larga';
  readonly columnas: readonly Columna[];
  readonly propuestas: readonly Propuesta[];
  readonly cuerpo: readonly Fila[];
  /** Columns that differ between the rows of a sample. */
  readonly varia: ReadonlySet<Columna>;
  /** Columns whose cells are results. */
  readonly parametros: ReadonlySet<Columna>;
  /** The column that names the parameter of each row of a long table. */
  readonly parametro: Columna | undefined;
  readonly recuerdos: Recuerdos;
}

/** What mappings saved before say of a heading: the field that it was. */
export type Recuerdos = ReadonlyMap<string, ReadonlySet<Destino>>;

const required: ReadonlySet<string> = new Set([
  'campos.fecha_muestra',
  'campos.tipo_muestra',
  'campos.solicitante',
  'resultado.descripcion',
  'resultado.valor',
]);

/** What tells samples apart and what is concluded of them has rules of its own. */
const apart: ReadonlySet<string> = new Set([
  'campos.numero_muestra',
  'campos.conclusion_muestra',
  'resultado.conclusion',
  'ninguno',
]);

const destinos = Object.keys(headings).filter((key): key is Destino => !apart.has(key));

/** Below this a column isn't proposed for a field. */
const worth = 0.4;

type Context = Pick<Vista, 'forma' | 'varia' | 'parametro' | 'recuerdos'>;

/** Assigns columns to fields, each to one at most: the best fitting first. */
export function assignFields(columnas: readonly Columna[], context: Context): Propuesta[] {
  const fields = destinos.filter((destino) => context.forma === 'larga' || destino.startsWith('campos.'));
  const fitting = fields.flatMap((destino) =>
    columnas.flatMap((columna) => {
      const puntos = weigh(destino, columna, { ...context, columnas });
      return puntos < worth ? [] : [{ destino, columna, puntos: puntos * (required.has(destino) ? 1.1 : 1) }];
    }),
  );
  const chosen = new Map<Destino, (typeof fitting)[number]>();
  const taken = new Set<Columna>();
  for (const each of fitting.toSorted((a, b) => b.puntos - a.puntos)) {
    if (chosen.has(each.destino) || taken.has(each.columna)) continue;
    chosen.set(each.destino, each);
    taken.add(each.columna);
  }
  return fields.flatMap((destino) => {
    const best = chosen.get(destino);
    if (!best) return [];
    const { columna, puntos } = best;
    const rivales = fitting
      .filter((each) => each.destino === destino && !taken.has(each.columna) && each.puntos >= 0.8 * puntos)
      .map((each) => each.columna);
    const own = puntos / (required.has(destino) ? 1.1 : 1);
    return [{ destino, columna, puntos: own, fundamento: reasonOf(destino, columna, context), rivales }];
  });
}

function reasonOf(destino: Destino, columna: Columna, { recuerdos }: Context): string {
  const cells = columna.textos.length > 0 ? `: ${shown(columna.textos)}` : '';
  if (recuerdos.get(columna.nombre)?.has(destino))
    return `Un mapeo guardado usa así la columna «${columna.nombre}»${cells}`;
  const said = columna.puntos.get(destino);
  return said ? `La columna se llama «${columna.nombre}»${cells}` : `Por su contenido${cells}`;
}

type WithColumns = Context & { readonly columnas: readonly Columna[] };

function weigh(destino: Destino, columna: Columna, context: WithColumns): number {
  if (context.parametro === columna) return destino === 'resultado.descripcion' ? 2 : 0;
  if (hasSigns(columna)) return destino === 'resultado.operador' && isSigns(columna) ? 1 : 0;
  const fits = fitOf(destino, columna, context);
  if (context.recuerdos.get(columna.nombre)?.has(destino)) return 1.6 * Math.max(fits, 0.5);
  const said = columna.puntos.get(destino)?.puntos ?? 0;
  const none = columna.puntos.get('ninguno')?.puntos ?? 0;
  const heading = none > said || (none === 1 && context.forma === 'ancha') ? 0.3 * said : said;
  return Math.max(heading * fits, byContent(destino, columna, context));
}

/** Whether a text is a sign before a value and nothing else. */
export const isSign = (texto: string) => /^(?:[<>=≤≥⩽⩾]|[<>]=|=[<>])$/u.test(texto);

/** Whether a column has signs before values and nothing else: `<`, `>`, `=`. */
export function isSigns({ textos }: Columna): boolean {
  return textos.length > 0 && textos.every(({ texto }) => isSign(texto));
}

/** Whether a column has signs before values, perhaps among a few short words. */
export function hasSigns({ textos }: Columna): boolean {
  return (
    textos.length <= 15 && textos.every(({ texto }) => texto.length <= 20) && textos.some(({ texto }) => isSign(texto))
  );
}

/** What content alone is worth, where the heading says nothing. */
function byContent(destino: Destino, columna: Columna, { varia }: WithColumns): number {
  const { tipo, puntos } = columna;
  if (destino === 'resultado.unidad' && tipo === 'unidad') return puntos.size === 0 ? 0.5 : 0;
  if (puntos.size > 0) return 0;
  if (destino === 'campos.fecha_muestra') return tipo === 'fecha' ? 0.5 : 0;
  if (destino === 'campos.hora_muestra') return tipo === 'hora' ? 0.45 : 0;
  if (destino === 'resultado.rango') return tipo === 'limite' ? 0.5 : 0;
  if (destino === 'resultado.valor')
    return tipo !== 'numero' ? 0 : varia.has(columna) ? 0.7 : varia.size === 0 ? 0.6 : 0;
  return 0;
}

const dates = /fecha|inicio_analisis|fin_analisis/u;

/** How well a column's cells can be a field, from 0 to 1. */
function fitOf(destino: Destino, columna: Columna, context: WithColumns): number {
  const { tipo, textos } = columna;
  if (dates.test(destino)) return tipo === 'fecha' ? 1 : 0;
  if (destino === 'campos.hora_muestra') return tipo === 'hora' ? 1 : 0;
  if (tipo === 'fecha' || tipo === 'hora') return 0;
  const few = textos.length <= 12;
  const field: string = destino;
  switch (field) {
    case 'campos.estado': {
      const known = textos.filter(({ texto }) => stateOf(texto) !== undefined).length;
      if (textos.length > 0 && known >= 0.5 * textos.length) return 1;
      // Words that aren't known are asked about: left out, the column would authorise every sample.
      return textos.length > 0 && few && tipo !== 'veredicto' ? 0.9 : 0;
    }
    case 'campos.solicitante':
      return tipo === 'texto' || tipo === 'codigo' ? 1 : tipo === 'numero' ? 0.7 : 0;
    case 'campos.tipo_muestra':
      return tipo === 'texto' || tipo === 'codigo' ? (textos.length <= Math.max(20, columna.veces / 2) ? 1 : 0.5) : 0;
    case 'resultado.valor':
      return columna.resultados >= 0.5 ? 1 : tipo === 'vacia' ? 0.5 : 0.4;
    case 'resultado.unidad':
      return isUnitOfOther(columna, context)
        ? 0
        : tipo === 'unidad'
          ? 1
          : tipo === 'texto' || tipo === 'vacia'
            ? 0.6
            : 0;
    case 'resultado.rango':
      return tipo === 'limite' ? 1 : tipo === 'numero' ? 0.9 : tipo === 'texto' ? 0.6 : 0;
    case 'resultado.min':
    case 'resultado.max':
      return tipo === 'numero' || tipo === 'vacia' ? 1 : 0.5;
    case 'resultado.descripcion':
    case 'determinacion.descripcion':
      return tipo === 'texto' || tipo === 'codigo' ? 1 : 0;
    case 'resultado.operador':
      return 0;
    case 'resultado.acreditado':
    case 'determinacion.subcontratado':
      return few ? 1 : 0;
    default:
      return tipo === 'veredicto' || tipo === 'vacia'
        ? 0.5
        : tipo === 'numero' && destino.startsWith('campos.')
          ? 0.85
          : 1;
  }
}

/** Words that a heading of the results' units has. */
const ofUnits = new Set(
  'unidad unit unitat unidade unite uom medida measure code codigo parametro parameter resultado result resultat valor value analito analyte ensayo determinacion concentracion'.split(
    ' ',
  ),
);

/** Whether a column of units is of another column than the results: `Unidad profundidad` beside `Profundidad`. */
function isUnitOfOther(columna: Columna, { columnas, parametro }: WithColumns): boolean {
  const rest = wordsOf(columna.nombre).filter((word) => !ofUnits.has(word));
  const isAlike = (word: string, other: string) =>
    word === other || (Math.min(word.length, other.length) >= 4 && (word.startsWith(other) || other.startsWith(word)));
  return columnas.some(
    (each) =>
      each !== columna &&
      each !== parametro &&
      each.tipo !== 'unidad' &&
      rest.some((word) => wordsOf(each.nombre).some((other) => isAlike(word, other))),
  );
}
