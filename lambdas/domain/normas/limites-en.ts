import type { ParametroId } from '../../../contract/normas/diccionario.ts';
import {
  type Condicion,
  type Condiciones,
  isVigente,
  type Limite,
  type Lugar,
  type Norma,
} from '../../../contract/normas/norma.ts';

/** A possible case for a sample's unknown facts: a place, and an answer to each condition. */
export interface Supuesto {
  readonly lugar: Lugar;
  readonly condiciones: Condiciones;
}

/** Facts of a sample on which limits depend. */
export interface Atributos {
  readonly condiciones?: Condiciones;
  /** RD 3/2023, annex I B, note 9: pesticides authorised in the year before, and pesticides that weren't. */
  readonly plaguicidas?: {
    readonly autorizados: readonly ParametroId[];
    readonly noAutorizados: readonly ParametroId[];
  };
  /** The food's rows of Reglamento (CE) 2073/2005: '1.19', '2.5.1'. */
  readonly filas?: readonly string[];
  /** Whether the producer has shown that Listeria stays within 100 UFC/g through the shelf-life. */
  readonly listeriaDemostrada?: boolean;
}

export interface Contexto {
  readonly lugar: Lugar | undefined;
  readonly atributos: Atributos;
  /** The date of sampling, `yyyy-mm-dd`. */
  readonly fecha: string;
}

/** The limits of a parameter on a day at a place, or at any place where it isn't known. */
export function candidatos(norma: Norma, parametro: ParametroId, { lugar, fecha }: Contexto): Limite[] {
  return norma.limites.filter(
    (row) =>
      row.parametro === parametro && isVigente(row, fecha) && (lugar === undefined || row.lugares.includes(lugar)),
  );
}

/** The candidates that hold in a supposed case. */
export function limitesEn(rows: readonly Limite[], { lugar, condiciones: known }: Supuesto): Limite[] {
  return rows.filter(
    ({ lugares, condicion = {} }) =>
      lugares.includes(lugar) && Object.entries(condicion).every(([name, value]) => known[name as Condicion] === value),
  );
}

/** The candidates' conditions that the sample's facts don't answer. */
export function desconocidas(rows: readonly Limite[], known: Condiciones): Condicion[] {
  const asked = new Set(rows.flatMap(({ condicion = {} }) => Object.keys(condicion) as Condicion[]));
  return [...asked].filter((name) => known[name] === undefined);
}

/** All cases that the known facts leave open. */
export function supuestos(
  norma: Norma,
  lugar: Lugar | undefined,
  known: Condiciones,
  unknown: readonly Condicion[],
): Supuesto[] {
  let answers: Condiciones[] = [known];
  for (const name of unknown) answers = answers.flatMap((each) => [true, false].map((is) => ({ ...each, [name]: is })));
  const places = lugar === undefined ? norma.lugares : [lugar];
  return places.flatMap((place) => answers.map((each) => ({ lugar: place, condiciones: each })));
}

/** The known conditions of a sample for one parameter: whether a pesticide was authorised depends on the pesticide. */
export function condicionesDe({ condiciones = {}, plaguicidas }: Atributos, parametro: ParametroId): Condiciones {
  if (plaguicidas?.autorizados.includes(parametro)) return { ...condiciones, plaguicidaAutorizado: true };
  if (plaguicidas?.noAutorizados.includes(parametro)) return { ...condiciones, plaguicidaAutorizado: false };
  return condiciones;
}
