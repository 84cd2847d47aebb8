import type { Determinacion } from '../../../contract/muestras/muestra.ts';
import { motivoSinParametro, nombradoEn, type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';
import { clases, isGrifo } from './clases.ts';
import { fraseConforme, fraseContradicha, fraseDepende, fraseSinLeer, fraseSupera } from './frases.ts';
import {
  type Atributos,
  candidatos,
  condicionesDe,
  type Contexto,
  desconocidas,
  limitesEn,
  type Supuesto,
  supuestos,
} from './limites-en.ts';
import { type LecturaDeLote, lecturaDeLote, sinLeer } from './lote.ts';
import { calculados, type Identificado, type Medido, medidoDe, type ResultadoLeido } from './medido.ts';
import {
  type Clase,
  condiciones,
  type Criterio,
  isVigente,
  type Limite,
  type Lugar,
  type Norma,
} from '../../../contract/normas/norma.ts';
import { fraseSinIdentificar } from '../../../contract/normas/sin-identificar.ts';
import { comparaCon, type Cumplimiento, decimalDeLey, porEntero } from './intervalo.ts';

/** The fields of a sample that a reading uses. */
export interface MuestraLeida {
  readonly determinaciones: readonly (Pick<Determinacion, 'descripcion'> & {
    readonly resultados: readonly ResultadoLeido[];
  })[];
}

/** The reading of a value of a sample by a norm. */
export interface LecturaDeResultado extends LecturaDeValor {
  readonly parametro: ParametroId;
  /** The names of the result and its determination; absent for a value computed from several results. */
  readonly resultado?: { readonly determinacion: string; readonly descripcion: string };
}

/** A result whose name has no parameter: listed, never guessed. */
interface SinIdentificar {
  readonly determinacion: string;
  readonly descripcion: string;
  readonly motivo: 'ambiguo' | 'desconocido';
}

/** The reading of a sample by a norm: independent of the laboratory's verdict, which it neither reads nor changes. */
export interface LecturaNormativa {
  readonly norma: string;
  readonly lecturas: readonly LecturaDeResultado[];
  readonly sinIdentificar: readonly SinIdentificar[];
  /** Verdicts of lots, one for each parameter of each determination, by a norm that judges several units together. */
  readonly lotes: readonly LecturaDeLote[];
  /** Apta, no apta or not decidable; absent where the norm lacks these terms or doesn't cover the place. */
  readonly calificacion?: Calificacion;
}

/** The known facts of a sample besides its results. */
export interface Circunstancias {
  readonly norma: Norma;
  /** Undefined where the class of the point isn't known: then only limits that hold at every place are read. */
  readonly lugar?: Lugar | undefined;
  readonly atributos?: Atributos;
  /** The date of sampling, `yyyy-mm-dd`: the limits of that day count. */
  readonly fecha: string;
}

interface DeMuestra extends Identificado {
  readonly determinacion: string;
  /** The place of sampling in the result's own name. */
  readonly dicho?: Lugar;
}

/** The unit of a lot in a result's name. */
const unidadDeLote = /^unidad \d+: /iu;

/** Reads a sample by a norm. Its document isn't changed. */
export function lecturaDeMuestra(
  muestra: MuestraLeida,
  { norma, lugar, atributos = {}, fecha }: Circunstancias,
): LecturaNormativa {
  const contexto: Contexto = { lugar, atributos, fecha };
  const identificados: DeMuestra[] = [];
  const sinIdentificar: SinIdentificar[] = [];
  const posibles: ResultadoLeido[] = [];
  for (const { descripcion: determinacion, resultados } of muestra.determinaciones) {
    for (const resultado of resultados) {
      const { descripcion } = resultado;
      const found = nombradoEn(determinacion, descripcion.replace(unidadDeLote, ''));
      if (found) {
        const { id: parametro, lugar: dicho } = found;
        identificados.push({ determinacion, parametro, resultado, ...(dicho && { dicho }) });
      } else {
        sinIdentificar.push({ determinacion, descripcion, motivo: motivoSinParametro(determinacion, descripcion) });
        posibles.push(resultado);
      }
    }
  }
  const lecturas = isAntes(norma, fecha)
    ? identificados.map(({ parametro, determinacion, resultado: { descripcion } }) => ({
        ...anterior(norma),
        parametro,
        resultado: { determinacion, descripcion },
      }))
    : [
        ...identificados.map(({ parametro, determinacion, resultado, dicho }) => ({
          ...readWhere(dicho, norma, medidoDe(parametro, resultado), contexto),
          parametro,
          resultado: { determinacion, descripcion: resultado.descripcion },
        })),
        ...calculados(norma, identificados, posibles)
          .map((medido) => ({ ...readMedido(norma, medido, contexto), parametro: medido.parametro }))
          // A sum without a limit at this place and time is of no interest.
          .filter(({ situacion }) => situacion !== 'sin límite'),
      ];
  // A determination may bear a verdict and no result: what it found isn't known.
  const sinResultado = muestra.determinaciones.filter(({ resultados }) => resultados.length === 0);
  const unread = { sinIdentificar, sinResultado };
  const calificacion = calificacionDe(norma, lugar, lecturas, unread);
  const lotes = isAntes(norma, fecha) ? [] : lotesDe(norma, identificados, contexto);
  return { norma: norma.cita, lecturas, sinIdentificar, lotes, ...(calificacion && { calificacion }) };
}

/** Places that notes of RD 3/2023 treat together. */
const deCabecera: ReadonlySet<Lugar> = new Set<Lugar>(['salida de ETAP', 'depósito de cabecera']);

/** Reads a value at the place in its name; without a reading where the sample's point is another place. */
function readWhere(dicho: Lugar | undefined, norma: Norma, medido: Medido, contexto: Contexto): LecturaDeValor {
  const { lugar } = contexto;
  if (dicho === undefined || dicho === lugar || !norma.lugares.includes(dicho))
    return readMedido(norma, medido, contexto);
  if (lugar === undefined) return readMedido(norma, medido, { ...contexto, lugar: dicho });
  const isSame = (deCabecera.has(dicho) && deCabecera.has(lugar)) || (dicho === 'grifo' && isGrifo(lugar));
  const here = readMedido(norma, medido, contexto);
  if (isSame || here.situacion === 'sin límite') return here;
  const falta = [`su nombre dice «${dicho}» y el punto es de la clase «${lugar}»`];
  return { ...here, situacion: 'no se puede leer', frase: fraseContradicha(norma, falta), falta };
}

/** The lots of a sample: the results of one parameter in one determination are a lot's units. */
function lotesDe({ criterios = [] }: Norma, identificados: readonly DeMuestra[], contexto: Contexto): LecturaDeLote[] {
  const groups = Map.groupBy(identificados, ({ determinacion, parametro }) => `${parametro} ${determinacion}`);
  return [...groups.values()].flatMap((units) => {
    const [{ parametro } = {}] = units;
    if (!parametro) return [];
    const rows = criteriosDe(criterios, parametro, contexto);
    if ('motivo' in rows) return [sinLeer(parametro, undefined, [rows.motivo])];
    return rows.map((row) =>
      lecturaDeLote(
        row,
        units.map(({ resultado }) => resultado),
      ),
    );
  });
}

const isAntes = ({ desde }: Norma, fecha: string) => fecha < desde;

function anterior({ cita, desde }: Norma): LecturaDeValor {
  const motivo = `la muestra es anterior al texto leído (${desde})`;
  return { situacion: 'no se puede leer', limites: [], frase: `${cita}: no se lee: ${motivo}`, falta: [motivo] };
}

/** The two terms of article 6 of RD 3/2023; there is no third ('apta con aviso' is none), only what can't be decided. */
interface Calificacion {
  readonly termino: 'apta' | 'no apta' | 'no se puede decidir';
  readonly frase: string;
  /** The facts missing to decide. */
  readonly falta: readonly string[];
}

interface Leida extends LecturaDeValor {
  readonly parametro: ParametroId;
  readonly resultado?: { readonly descripcion: string };
}

const articulo = 'RD 3/2023, art. 6';

/** The qualification of a sample by the readings of its determined parameters. */
function calificacionDe(
  { califica, lugares }: Norma,
  lugar: Lugar | undefined,
  lecturas: readonly Leida[],
  {
    sinIdentificar,
    sinResultado,
  }: Record<'sinIdentificar' | 'sinResultado', readonly { readonly descripcion: string }[]>,
): Calificacion | undefined {
  if (!califica || (lugar !== undefined && !lugares.includes(lugar))) return undefined;
  const worst = lecturas.filter(
    ({ situacion, clase }) => situacion === 'supera' && clase && clases[clase].calificacion === 'no apta',
  );
  if (worst.length > 0) {
    const names = [...new Set(worst.map(nombreDe))].join(', ');
    // Exceptions are granted by the health authority for a zone; samples don't carry them.
    const salvo = worst.every(({ clase }) => clase === 'B') ? ', salvo valor exceptuado (arts. 28 a 30)' : '';
    return { termino: 'no apta', frase: `${articulo}.1: no apta para el consumo (${names})${salvo}`, falta: [] };
  }
  const falta = [
    ...lecturas.flatMap((each) => faltaDe(each)),
    ...(sinIdentificar.length > 0 ? [fraseSinIdentificar(sinIdentificar)] : []),
    ...sinResultado.map(({ descripcion }) => `${descripcion}: sin resultado`),
  ];
  if (falta.length === 0 && !lecturas.some(isDelArticulo6))
    falta.push('ningún resultado de los que el artículo 6 nombra');
  if (falta.length > 0) {
    return { termino: 'no se puede decidir', frase: `${articulo}: no se puede decidir: ${falta.join('; ')}`, falta };
  }
  return { termino: 'apta', frase: `${articulo}.1: apta para el consumo en lo determinado`, falta };
}

/** Whether a value was compared with other limits than values of reference, which article 6 doesn't name. */
function isDelArticulo6({ situacion, limites }: Leida): boolean {
  return situacion !== 'no se puede leer' && limites.some(({ clase }) => clase !== 'referencia');
}

const nombreDe = ({ parametro, resultado }: Leida) => resultado?.descripcion ?? parametros[parametro].nombre;

/** The facts that a reading lacks for article 6: parts A, B and E and the values of 'no aptitud' count, references do not. */
function faltaDe(lectura: Leida): string[] {
  const { situacion, clase, falta } = lectura;
  const counts = clase === undefined || clases[clase].calificacion !== 'apta';
  if (situacion === 'no se puede leer' && counts) return [`${nombreDe(lectura)}: ${falta.join(' y ')}`];
  if (situacion === 'supera' && clase && clases[clase].calificacion === 'anexo VI') {
    return [`${nombreDe(lectura)}: se valora según el anexo VI (art. 6.3)`];
  }
  return [];
}

/** Why no criterion can be chosen. */
interface SinCriterio {
  readonly motivo: string;
}

/**
 * The criteria of a parameter for a food on a day, by the rows set for the food: a category is never guessed from a name. Row 1.2
 * depends on the producer's demonstration.
 */
function criteriosDe(
  criterios: readonly Criterio[],
  parametro: ParametroId,
  { lugar, atributos, fecha }: { lugar: Lugar | undefined; atributos: Atributos; fecha: string },
): Criterio[] | SinCriterio {
  const own = criterios.filter((each) => each.parametro === parametro);
  if (own.length === 0) return [];
  const { filas, listeriaDemostrada } = atributos;
  if (!filas) return { motivo: 'falta la categoría del alimento (su fila del anexo I)' };
  const listed = own.filter(({ fila, demostrada }) => filas.includes(demostrada === undefined ? fila : '1.2'));
  if (listed.some(({ demostrada }) => demostrada !== undefined) && listeriaDemostrada === undefined) {
    return { motivo: 'falta saber si el productor ha demostrado que no pasa de 100 ufc/g en la vida útil (fila 1.2)' };
  }
  const rows = listed.filter(
    (each) => isVigente(each, fecha) && (each.demostrada === undefined || each.demostrada === listeriaDemostrada),
  );
  if (lugar === undefined && rows.some(({ lugares }) => lugares.length < 2)) {
    return { motivo: 'falta saber si la muestra es de la línea o del mercado' };
  }
  return rows.filter(({ lugares }) => lugar === undefined || lugares.includes(lugar));
}

/**
 * A value compared with the limits in force at its place and time: it meets all, breaks one, can't be read (censored beyond a
 * limit, without a unit, a fact missing), or the norm has no limit for it.
 */
type Situacion = 'conforme' | 'supera' | 'no se puede leer' | 'sin límite';

interface LecturaDeValor {
  readonly situacion: Situacion;
  /** The gravest class that is broken; for a value that can't be read, the class that can't. */
  readonly clase?: Clase;
  /** The limits in force; where the place or a condition isn't known, all possible limits. */
  readonly limites: readonly Limite[];
  /** One sentence in Spanish, with its article. */
  readonly frase: string;
  /** The facts missing to read the value. */
  readonly falta: readonly string[];
}

/** Reads a value by a norm on a day at a place, without regard to the laboratory's verdict, limit or uncertainty. */
function readMedido(norma: Norma, medido: Medido, contexto: Contexto): LecturaDeValor {
  const rows = candidatos(norma, medido.parametro, contexto);
  const known = condicionesDe(contexto.atributos, medido.parametro);
  const unknown = desconocidas(rows, known);
  const cases = supuestos(norma, contexto.lugar, known, unknown);
  const [first, ...others] = cases.map((each) => readAt(norma, medido, limitesEn(rows, each), each));
  if (!first || rows.length === 0) return sinLimite(norma);
  if (others.length === 0) return first;
  const all = [first, ...others];
  if (all.every(isInocua)) {
    return { ...(all.find(({ situacion }) => situacion === 'conforme') ?? first), limites: rows };
  }
  if (all.every(({ situacion, clase }) => situacion === first.situacion && clase === first.clase)) {
    return { ...first, limites: rows };
  }
  const falta = [
    ...(matters(cases, all, ({ condiciones: facts }) => facts) ? ['la clase de punto de la muestra'] : []),
    ...unknown
      .filter((name) => matters(cases, all, ({ lugar, condiciones: { [name]: _one, ...facts } }) => [lugar, facts]))
      .map((name) => condiciones[name]),
  ];
  const gravest = all.toSorted((a, b) => gravedadDe(b) - gravedadDe(a))[0]?.clase;
  const frase = fraseDepende(norma, falta);
  return { situacion: 'no se puede leer', ...(gravest && { clase: gravest }), limites: rows, frase, falta };
}

/** Whether cases that differ in a single fact are read differently; `rest` gives a case without this fact. */
function matters(
  cases: readonly Supuesto[],
  readings: readonly LecturaDeValor[],
  rest: (supuesto: Supuesto) => unknown,
): boolean {
  const alike = Map.groupBy(cases.keys(), (place) => JSON.stringify(rest(cases[place] as Supuesto)));
  return [...alike.values()].some((places) => new Set(places.map((place) => claveDe(readings[place]))).size > 1);
}

function claveDe(lectura: LecturaDeValor | undefined): string {
  return !lectura || isInocua(lectura) ? '' : `${lectura.situacion} ${lectura.clase}`;
}

function sinLimite({ cita, criterios }: Norma): LecturaDeValor {
  const motivo = criterios ? 'se lee el lote por sus unidades (n, c, m, M)' : 'sin límite en este lugar y fecha';
  return { situacion: 'sin límite', limites: [], frase: `${cita}: ${motivo}`, falta: [] };
}

const isInocua = ({ situacion }: LecturaDeValor) => situacion === 'conforme' || situacion === 'sin límite';
const gravedadDe = ({ clase }: LecturaDeValor) => (clase === undefined ? 0 : clases[clase].gravedad);

interface FilaLeida {
  readonly row: Limite;
  readonly cumplimiento: Cumplimiento;
  readonly motivo: string;
}

/** The reading in one supposed case. */
function readAt(norma: Norma, medido: Medido, limites: readonly Limite[], { lugar }: Supuesto): LecturaDeValor {
  if (limites.length === 0) return sinLimite(norma);
  const gravest = (some: readonly FilaLeida[]) =>
    some.toSorted((a, b) => clases[b.row.clase].gravedad - clases[a.row.clase].gravedad)[0];
  const read = limites.map((row) => readFila(row, medido));
  const broken = gravest(read.filter(({ cumplimiento }) => cumplimiento === 'incumple'));
  const open = gravest(read.filter(({ cumplimiento }) => cumplimiento === 'indeterminado'));
  if (open && (!broken || clases[open.row.clase].gravedad > clases[broken.row.clase].gravedad)) {
    const frase = fraseSinLeer(norma, open.row, open.motivo, broken?.row);
    return { situacion: 'no se puede leer', clase: open.row.clase, limites, frase, falta: [open.motivo] };
  }
  if (broken) {
    const { row } = broken;
    return {
      situacion: 'supera',
      clase: row.clase,
      limites,
      frase: fraseSupera(norma, row, limites, lugar),
      falta: [],
    };
  }
  return { situacion: 'conforme', limites, frase: fraseConforme(norma, limites), falta: [] };
}

function readFila(row: Limite, { en, isNoDetectado = false, escala = 1n, falta }: Medido): FilaLeida {
  if (row.bastaNoDetectado && isNoDetectado) return { row, cumplimiento: 'cumple', motivo: '' };
  const intervalo = en(row.unidad);
  if (typeof intervalo === 'string') return { row, cumplimiento: 'indeterminado', motivo: intervalo };
  const cumplimiento = comparaCon(intervalo, row.operador, porEntero(decimalDeLey(row.valor), escala));
  const motivo = falta ?? 'el valor solo se conoce como cota (<, >) y puede estar a los dos lados del límite';
  return { row, cumplimiento, motivo };
}
