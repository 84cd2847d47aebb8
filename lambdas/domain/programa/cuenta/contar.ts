import type { EstadoDePeriodo } from '../../../../contract/programa/cobertura.ts';
import type { Periodo } from './periodos.ts';

/** What a row of a programme asks for, and where; with the periods that it plans in. */
export interface FilaContada {
  _id: string;
  /** Types of sample that fit, each as samples have it; none: any. */
  tipos: readonly string[];
  /** Parameters that a sample has to have, all of them; none: any. */
  parametros: readonly string[];
  /** Keys of the points whose samples fit, of no alias. */
  puntos: ReadonlySet<string>;
  periodos: readonly Periodo[];
}

/** A sample, as far as it counts. `punto`: of no alias; absent where the sample names none. */
export interface MuestraContada {
  _id: string;
  punto: string | undefined;
  tipo: string;
  parametros: ReadonlySet<string>;
  fecha: string;
  estado: 'autorizada' | 'en_curso';
}

/** A period of a row with the samples that count in it, oldest first. */
export interface PeriodoContado extends Periodo {
  autorizadas: string[];
  enCurso: string[];
}

/** A row with its periods, and for which other row samples count that fit it. */
export interface Cuenta {
  fila: FilaContada;
  periodos: PeriodoContado[];
  /** By sample the row that it counts for instead. */
  enOtra: ReadonlyMap<string, string>;
}

/**
 * Counts samples for the rows of a programme. A sample counts for a row where its point, its type and its parameters fit and
 * its date lies in one of the row's periods. Rows that ask for the same share no sample: those that name parameters where they
 * name the same ones, those that don't all of them; the most exact counts it (`masExacta`).
 */
export function contar(filas: readonly FilaContada[], muestras: readonly MuestraContada[]): Cuenta[] {
  const cuentas = new Map(
    filas.map((fila) => [
      fila._id,
      {
        fila,
        periodos: fila.periodos.map((periodo): PeriodoContado => ({ ...periodo, autorizadas: [], enCurso: [] })),
        enOtra: new Map<string, string>(),
      },
    ]),
  );
  const byPoint = new Map<string, FilaContada[]>();
  for (const fila of filas) {
    for (const punto of fila.puntos) byPoint.set(punto, [...(byPoint.get(punto) ?? []), fila]);
  }
  for (const muestra of muestras.toSorted((a, b) => compareTexts(a.fecha, b.fecha) || compareTexts(a._id, b._id))) {
    const fitting = (byPoint.get(muestra.punto ?? '') ?? []).filter((fila) => isApta(fila, muestra));
    for (const rivals of Map.groupBy(fitting, claseDe).values()) {
      const [best, ...others] = rivals.toSorted(masExacta);
      if (!best) continue;
      const own = (cuentas.get(best._id)?.periodos ?? []).filter((one) => isEn(one, muestra.fecha));
      // Periods about named days may overlap: a sample goes to the first to end that still lacks one.
      const periodo = own.find((one) => faltanDe(cuantasDe(one)) > 0) ?? own[0];
      periodo?.[muestra.estado === 'autorizada' ? 'autorizadas' : 'enCurso'].push(muestra._id);
      for (const { _id } of others) cuentas.get(_id)?.enOtra.set(muestra._id, best._id);
    }
  }
  return filas.flatMap(({ _id }) => cuentas.get(_id) ?? []);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const isEn = ({ desde, hasta }: Periodo, fecha: string) => desde <= fecha && fecha <= hasta;

function isApta(
  { tipos, parametros, periodos }: FilaContada,
  { tipo, parametros: own, fecha }: MuestraContada,
): boolean {
  return (
    (tipos.length === 0 || tipos.includes(tipo)) &&
    parametros.every((parametro) => own.has(parametro)) &&
    periodos.some((periodo) => isEn(periodo, fecha))
  );
}

/** Rows that ask for the same: the parameters that they name; '' for all that name none. */
const claseDe = ({ parametros }: FilaContada) => JSON.stringify([...new Set(parametros)].toSorted(compareTexts));

/** The row of fewer points first, then that of fewer types (none is any), then by id. */
function masExacta(a: FilaContada, b: FilaContada): number {
  const types = ({ tipos }: FilaContada) => (tipos.length === 0 ? Infinity : tipos.length);
  const byTypes = types(a) === types(b) ? 0 : types(a) - types(b);
  return a.puntos.size - b.puntos.size || byTypes || compareTexts(a._id, b._id);
}

/** A period with how many samples count in it. */
export interface Cuantas extends Periodo {
  autorizadas: number;
  enCurso: number;
}

export const cuantasDe = ({ autorizadas, enCurso, ...periodo }: PeriodoContado): Cuantas => ({
  ...periodo,
  autorizadas: autorizadas.length,
  enCurso: enCurso.length,
});

/** How a period stands on a day `yyyy-mm-dd`. Samples of one that isn't over may still come: none of it is missing. */
export function estadoDe({ planeadas, autorizadas, enCurso, desde, hasta }: Cuantas, hoy: string): EstadoDePeriodo {
  if (autorizadas >= planeadas) return 'hecho';
  if (autorizadas + enCurso >= planeadas) return 'en curso';
  if (desde > hoy) return 'por venir';
  return hasta < hoy ? 'falta' : 'pendiente';
}

/** How many samples of a period are still to be taken: neither authorised nor in progress. */
export const faltanDe = ({ planeadas, autorizadas, enCurso }: Cuantas) =>
  Math.max(0, planeadas - autorizadas - enCurso);
