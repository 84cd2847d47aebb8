import { clases } from './clases.ts';
import { comparaCon, type Cumplimiento, decimalDeLey, porEntero } from './intervalo.ts';
import { fraseConforme, fraseDepende, fraseSinLeer, fraseSupera } from './frases.ts';
import {
  candidatos,
  condicionesDe,
  type Contexto,
  desconocidas,
  limitesEn,
  type Supuesto,
  supuestos,
} from './limites-en.ts';
import type { Medido } from './medido.ts';
import { type Clase, condiciones, type Limite, type Norma } from '../../../contract/normas/norma.ts';

/**
 * A value compared with the limits in force at its place and time: it meets all, breaks one, can't be read (censored beyond a
 * limit, without a unit, a fact missing), or the norm has no limit for it.
 */
type Situacion = 'conforme' | 'supera' | 'no se puede leer' | 'sin límite';

export interface LecturaDeValor {
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
export function readMedido(norma: Norma, medido: Medido, contexto: Contexto): LecturaDeValor {
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
