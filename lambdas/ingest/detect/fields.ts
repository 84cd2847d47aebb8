import { bestAssignment } from './assignment.ts';
import type { Columna } from './columns.ts';
import type { Destino } from './headings.ts';
import { headings } from './headings.ts';
import { shown } from './notation.ts';
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
}

/** What mappings saved before say of a heading: the field that it was. */
export type Recuerdos = ReadonlyMap<string, ReadonlySet<Destino>>;

const required: ReadonlySet<string> = new Set([
  'campos.numero_muestra',
  'campos.fecha_muestra',
  'campos.tipo_muestra',
  'campos.solicitante',
  'resultado.descripcion',
  'resultado.valor',
]);

const destinos = Object.keys(headings).filter((key): key is Destino => key !== 'ninguno');

/** Below this a column isn't proposed for a field. */
const worth = 0.4;

/** Assigns columns to fields, each to one at most, so that all together fit best. */
export function assignFields(
  columnas: readonly Columna[],
  { forma, varia, recuerdos }: { forma: 'ancha' | 'larga'; varia: ReadonlySet<Columna>; recuerdos: Recuerdos },
): Propuesta[] {
  const fields = destinos.filter((destino) => forma === 'larga' || destino.startsWith('campos.'));
  const verdicts = columnas.filter(({ tipo }) => tipo === 'veredicto').length;
  const weigh = (destino: Destino, columna: Columna) => {
    const known = recuerdos.get(columna.nombre)?.has(destino) ?? false;
    const said = columna.puntos.get(destino)?.puntos ?? 0;
    const none = columna.puntos.get('ninguno')?.puntos ?? 0;
    const heading = none > said || (none === 1 && forma === 'ancha') ? 0.3 * said : said;
    const fits = fitOf(destino, columna, { forma, varia });
    const weight = known
      ? 1.6 * Math.max(fits, 0.5)
      : Math.max(heading * fits, byContent(destino, columna, { forma, varia, verdicts }));
    return weight < worth ? 0 : weight * (required.has(destino) ? 1.1 : 1);
  };
  const candidates = columnas.filter((columna) => fields.some((destino) => weigh(destino, columna) > 0));
  const weights = fields.map((destino) => candidates.map((columna) => weigh(destino, columna)));
  const assigned = bestAssignment(weights);
  const taken = new Set(assigned.filter((at) => at !== undefined));
  return fields.flatMap((destino, i) => {
    const at = assigned[i];
    const columna = at === undefined ? undefined : candidates[at];
    if (at === undefined || !columna) return [];
    const puntos = weights[i]?.[at] ?? 0;
    const rivales = candidates.filter((_, j) => !taken.has(j) && (weights[i]?.[j] ?? 0) >= 0.8 * puntos);
    return [
      {
        destino,
        columna,
        puntos: puntos / (required.has(destino) ? 1.1 : 1),
        fundamento: reasonOf(destino, columna, recuerdos),
        rivales,
      },
    ];
  });
}

function reasonOf(destino: Destino, columna: Columna, recuerdos: Recuerdos): string {
  const cells = columna.textos.length > 0 ? `: ${shown(columna.textos)}` : '';
  if (recuerdos.get(columna.nombre)?.has(destino))
    return `Un mapeo guardado usa así la columna «${columna.nombre}»${cells}`;
  const said = columna.puntos.get(destino);
  return said ? `La columna se llama «${columna.nombre}»${cells}` : `Por su contenido${cells}`;
}

interface Context {
  forma: 'ancha' | 'larga';
  /** Verdict columns that differ between the rows of a sample. */
  varia: ReadonlySet<Columna>;
}

/** What content alone is worth, where the heading says nothing. */
function byContent(destino: Destino, columna: Columna, { forma, verdicts }: Context & { verdicts: number }): number {
  if (columna.puntos.size > 0) return 0;
  if (destino === 'campos.fecha_muestra') return columna.tipo === 'fecha' ? 0.5 : 0;
  if (destino === 'campos.hora_muestra') return columna.tipo === 'hora' ? 0.45 : 0;
  if (destino === 'campos.numero_muestra')
    return columna.tipo === 'codigo' &&
      columna.llenas > 0.95 &&
      (forma === 'larga' || columna.textos.length >= 0.98 * columna.veces)
      ? 0.45
      : 0;
  if (destino === 'campos.conclusion_muestra')
    return forma === 'ancha' && columna.tipo === 'veredicto' && verdicts === 1 ? 0.45 : 0;
  if (destino === 'resultado.unidad') return columna.tipo === 'unidad' ? 0.5 : 0;
  if (destino === 'resultado.rango') return columna.tipo === 'limite' ? 0.5 : 0;
  if (destino === 'resultado.conclusion') return columna.tipo === 'veredicto' ? 0.45 : 0;
  return 0;
}

const dates = /fecha|inicio_analisis|fin_analisis/u;

/** How well a column's cells can be a field, from 0 to 1. */
function fitOf(destino: Destino, columna: Columna, { forma, varia }: Context): number {
  const { tipo, textos } = columna;
  if (dates.test(destino)) return tipo === 'fecha' ? 1 : 0;
  if (destino === 'campos.hora_muestra') return tipo === 'hora' ? 1 : 0;
  if (tipo === 'fecha' || tipo === 'hora') return 0;
  const few = textos.length <= 12;
  const field: string = destino;
  switch (field) {
    case 'campos.numero_muestra':
    case 'campos._id': {
      if (
        tipo === 'veredicto' ||
        tipo === 'unidad' ||
        tipo === 'vacia' ||
        textos.some(({ texto }) => /^\d+[.,]\d{1,2}$/u.test(texto))
      )
        return 0;
      return forma === 'larga' || textos.length >= 0.95 * columna.veces ? 1 : 0.7;
    }
    case 'campos.estado': {
      const known = textos.filter(({ texto }) => stateOf(texto) !== undefined).length;
      if (textos.length > 0 && known >= 0.5 * textos.length) return 1;
      // Words that aren't known are asked about: left out, the column would authorise every sample.
      return textos.length > 0 && few && tipo !== 'veredicto' ? 0.9 : 0;
    }
    case 'campos.conclusion_muestra':
      if (varia.has(columna)) return 0;
      return tipo === 'veredicto' ? 1 : tipo === 'texto' && few ? 0.6 : 0;
    case 'resultado.conclusion':
      return tipo === 'veredicto' ? (varia.has(columna) ? 1 : 0.95) : tipo === 'vacia' ? 0.45 : 0;
    case 'campos.solicitante':
      return tipo === 'texto' || tipo === 'codigo' ? 1 : tipo === 'numero' ? 0.7 : 0;
    case 'campos.tipo_muestra':
      return tipo === 'texto' || tipo === 'codigo' ? (textos.length <= Math.max(20, columna.veces / 2) ? 1 : 0.5) : 0;
    case 'resultado.valor':
      return columna.resultados >= 0.5 ? 1 : tipo === 'vacia' ? 0.5 : 0.4;
    case 'resultado.unidad':
      return tipo === 'unidad' ? 1 : tipo === 'texto' || tipo === 'vacia' ? 0.6 : 0;
    case 'resultado.rango':
      return tipo === 'limite' ? 1 : tipo === 'numero' ? 0.9 : tipo === 'texto' || tipo === 'vacia' ? 0.6 : 0;
    case 'resultado.min':
    case 'resultado.max':
      return tipo === 'numero' || tipo === 'vacia' ? 1 : 0.5;
    case 'resultado.descripcion':
    case 'determinacion.descripcion':
      return tipo === 'texto' || tipo === 'codigo' ? 1 : 0;
    case 'resultado.operador':
      return textos.every(({ texto }) => /^[<>=≤≥⩽⩾]{1,2}$/u.test(texto)) ? 1 : 0;
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
