import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import type { StoredInstalacion } from '../store/instalaciones.ts';
import type { FichaDePunto } from '../../../../contract/puntos/punto.ts';
import { conjuntoDe, type ReglaDeConjunto, tieneConjunto } from '../ley/conjuntos.ts';
import { excusadaPor, reglaDe } from '../ley/reglas.ts';
import { cuantosDe } from './conjunto.ts';
import { type FilaPlaneada, isRival } from './asignacion.ts';
import { type Periodo, periodosDe, type Planificada } from './periodos.ts';

/** The days asked for, both included. */
export interface Ventana {
  desde: string;
  hasta: string;
}

type ConPrograma = Pick<StoredInstalacion, 'atributos' | 'puntos' | 'activaDesde' | 'activaHasta' | 'hechos' | 'filas'>;

/** Gives the periods of rows; computes each kind of row once, since most rows share a few frequencies and first days. */
export type PeriodosDeFila = (
  fila: Planificada,
  ventana: Ventana & { hechos: readonly string[] },
) => readonly Periodo[];

/** Makes a PeriodosDeFila, for one question about many rows. */
export function periodosEnComun(): PeriodosDeFila {
  const known = new Map<string, readonly Periodo[]>();
  return (fila, ventana) => {
    const key = JSON.stringify([fila, ventana]);
    const own = known.get(key) ?? periodosDe(fila, ventana);
    known.set(key, own);
    return own;
  };
}

/** The ficha of a point, by its key (never an alias's); undefined without one. */
export type FichaDe = (clave: string) => Pick<FichaDePunto, 'clase' | 'inactivoDesde'> | undefined;

/** The context in which rows are planned: the naming of points, their fichas, and the periods of rows. */
export interface ConQue {
  claveOf: (clave: string) => string;
  fichaDe?: FichaDe;
  periodosOf?: PeriodosDeFila;
}

/** The set of one sampling of a row, by its points in use on a day; or why the points aren't counted. */
export function conjuntoEn(
  { atributos, puntos }: Pick<ConPrograma, 'atributos' | 'puntos'>,
  fila: Pick<FilaDePrograma, 'que' | 'origen' | 'puntos'>,
  { claveOf, fichaDe = () => undefined }: ConQue,
  dia: string,
): ReglaDeConjunto | undefined {
  return conjuntoDe(fila, atributos, () =>
    [...new Set((fila.puntos.length > 0 ? fila.puntos : puntos).map(claveOf))].flatMap((clave) => {
      const { clase = null, inactivoDesde = null } = fichaDe(clave) ?? {};
      return inactivoDesde !== null && inactivoDesde <= dia ? [] : [{ clave, clase }];
    }),
  );
}

/** The rows of an installation that plan samples in some days. */
export function filasPlaneadas(
  instalacion: ConPrograma,
  claveOf: ConQue['claveOf'],
  ventana: Ventana,
  more: Omit<ConQue, 'claveOf'> = {},
): FilaPlaneada[] {
  const { puntos, activaDesde, activaHasta, hechos, filas } = instalacion;
  const con = { claveOf, ...more };
  const { fichaDe, periodosOf = periodosDe } = more;
  const dias = hechos.map(({ fecha }) => fecha);
  return filas.flatMap((fila) => {
    const plan = planDe(fila, { activaDesde, activaHasta, filas });
    if (!plan) return [];
    const periodos = periodosOf(plan, { ...ventana, hechos: fila.frecuencia.cada === 'tras' ? dias : [] });
    if (periodos.length === 0) return [];
    const deClase = (clave: string) => fichaDe?.(clave)?.clase ?? null;
    const excusan = excusadaPor(fila, filas);
    const { resultado } = reglaDe(fila);
    return [
      {
        _id: fila._id,
        nombre: fila.que,
        ...(excusan && { excusadaPor: excusan }),
        ...(resultado !== undefined && { resultado }),
        tipos: fila.tipos,
        parametros: fila.parametros.map(fold),
        puntos: new Set((fila.puntos.length > 0 ? fila.puntos : puntos).map(claveOf)),
        periodos: tieneConjunto(fila)
          ? periodos.map((one) => conConjunto(one, conjuntoEn(instalacion, fila, con, one.hasta)))
          : periodos,
        claseDe: deClase,
      },
    ];
  });
}

/** A period with the samples of every point of its samplings planned. */
function conConjunto(periodo: Periodo, regla: ReglaDeConjunto | undefined): Periodo {
  if (!regla || 'sinContar' in regla) return periodo;
  return { ...periodo, planeadas: periodo.planeadas * cuantosDe(regla), conjunto: regla };
}

type Activa = Pick<ConPrograma, 'activaDesde' | 'activaHasta' | 'filas'>;

/** The fields of a row by which its periods are made, within the installation's days; undefined where no day is left. */
function planDe(fila: FilaDePrograma, activa: Activa): Planificada | undefined {
  const desde = later(fila.desde, activa.activaDesde);
  const hasta = earlier(fila.hasta, activa.activaHasta);
  if (hasta !== null && desde > hasta) return undefined;
  const desdeAntes = desde === fila.desde ? inacabadoAntes(fila, activa) : undefined;
  return {
    frecuencia: fila.frecuencia,
    desde,
    ...(hasta !== null && { hasta }),
    ...(fila.temporada && { temporada: fila.temporada }),
    ...(reglaDe(fila).isPorPartes && { isPorPartes: true }),
    ...(desdeAntes !== undefined && { desdeAntes }),
  };
}

/**
 * The first day of the unfinished period of the row before: a row that asked for the same and ended the day before this row
 * begins, within a period. The period's sample belongs to this row, and samples taken in the period count. Undefined where there
 * is no such row, or it ended with a period.
 */
function inacabadoAntes(fila: FilaDePrograma, activa: Activa): string | undefined {
  if (activa.filas.every(({ hasta }) => hasta === null)) return undefined;
  const eve = sumaDias(fila.desde, -1);
  const before = activa.filas.find((one) => one.hasta === eve && fold(one.que) === fold(fila.que) && one !== fila);
  const plan = before && planDe(before, activa);
  if (!plan) return undefined;
  const { hasta: _, ...goesOn } = plan;
  const [last] = periodosDe({ ...goesOn, isPorPartes: true }, { desde: eve, hasta: eve });
  return last && last.hasta > eve ? last.desde : undefined;
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);
const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);

/** The rows of an installation that decide the counts of some periods, and the days whose samples they depend on. */
interface FilasEnAlcance {
  filas: FilaPlaneada[];
  wide: Ventana;
  /** Whether any day of the rows may decide, without end: `hastaElUltimo` gives the rows once the samples are known. */
  isSinFin: boolean;
}

/**
 * The rows of an installation, planned over every day that affects the periods asked for, and those days. A sample may be
 * assigned to a longer period, to an overlapping period of the same row, or to a row that shares samples with this one; so the
 * days grow until no period at their edge overlaps a period outside.
 */
export function filasEnAlcance(instalacion: ConPrograma, con: ConQue, ventana: Ventana): FilasEnAlcance {
  const planned = filasPlaneadas(instalacion, con.claveOf, ventana, con);
  let wide = cubierta(
    planned.flatMap(({ periodos }) => periodos),
    ventana,
  );
  for (;;) {
    const isSame = wide.desde === ventana.desde && wide.hasta === ventana.hasta;
    const filas = isSame ? planned : filasPlaneadas(instalacion, con.claveOf, wide, con);
    const rivales = filas.filter((fila) => filas.some((other) => other !== fila && isRival(fila, other)));
    if (isEncadenada(instalacion, rivales)) return sinFin(instalacion, rivales, wide);
    const next = cubierta(
      filas.flatMap((fila) => (rivales.includes(fila) ? fila.periodos : solapados(fila.periodos))),
      wide,
    );
    if (next.desde === wide.desde && next.hasta === wide.hasta) return { filas, wide, isSinFin: false };
    wide = next;
  }
}

/** Whether periods of rival rows overlap each other in an endless chain, as weeks and months do. */
function isEncadenada({ filas }: ConPrograma, rivales: readonly FilaPlaneada[]): boolean {
  if (rivales.length === 0) return false;
  const own = filas.filter(({ _id }) => rivales.some((one) => one._id === _id));
  const bloques = own
    .filter(({ frecuencia }) => !(frecuencia.cada === 'dias' && frecuencia.dias === 1))
    .map(({ frecuencia, desde }) =>
      frecuencia.cada === 'semanas' || frecuencia.cada === 'dias'
        ? JSON.stringify([frecuencia, frecuencia.cada === 'semanas' && frecuencia.semanas === 1 ? '' : desde])
        : '',
    );
  return new Set(bloques).size > 1;
}

function sinFin({ activaDesde, filas }: ConPrograma, rivales: readonly FilaPlaneada[], wide: Ventana): FilasEnAlcance {
  const starts = filas
    .filter(({ _id }) => rivales.some((one) => one._id === _id))
    .map(({ desde }) => later(desde, activaDesde));
  const desde = starts.reduce((first, one) => (one < first ? one : first), wide.desde);
  return { filas: [], wide: { desde, hasta: wide.hasta }, isSinFin: true };
}

/** The most days, after those asked for, whose samples are read: a mistyped date must not plan a thousand years. */
const maxDiasDespues = 20 * 366;

/** The rows of an installation from the first day that decides to the last of its samples. */
export function hastaElUltimo(
  instalacion: ConPrograma,
  con: ConQue,
  { desde, hasta }: Ventana,
  fechas: readonly string[],
): FilaPlaneada[] {
  const limit = sumaDias(hasta, maxDiasDespues);
  const last = fechas.reduce((latest, fecha) => (fecha > latest && fecha <= limit ? fecha : latest), hasta);
  return filasPlaneadas(instalacion, con.claveOf, { desde, hasta: last }, con);
}

/** Days extended to cover some periods. */
const cubierta = (periodos: readonly Periodo[], { desde, hasta }: Ventana): Ventana => ({
  desde: periodos.reduce((first, one) => (one.desde < first ? one.desde : first), desde),
  hasta: periodos.reduce((last, one) => (one.hasta > last ? one.hasta : last), hasta),
});

/** The periods, in order, that overlap the one before or after. */
const solapados = (periodos: readonly Periodo[]) =>
  periodos.filter(({ desde, hasta }, place) => {
    const [before, after] = [periodos[place - 1], periodos[place + 1]];
    return (before && before.hasta >= desde) || (after && after.desde <= hasta);
  });

/** The parameters that rows ask for, or whose result they need, folded. */
export const parametrosDe = (filas: readonly FilaDePrograma[]): string[] =>
  filas.flatMap((fila) => {
    const { resultado } = reglaDe(fila);
    return [...fila.parametros.map(fold), ...(resultado === undefined ? [] : [resultado])];
  });
