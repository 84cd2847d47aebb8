import { quotedValue } from './quoted-value.ts';
import { type CampoDeMuestra, camposDeMuestra } from '../../../../contract/muestras/muestra-campos.ts';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { type Described, determinacionOf } from './determinacion.ts';
import type { Remarks } from '../mapping/compile.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Reading, Remark } from './reading.ts';
import { DuplicateParameters } from './duplicate-parameters.ts';

/** Which of a sample's fields its rows must agree on, and of which the earliest or the latest date is taken. */
const acrossRows = new Map<string, CampoDeMuestra['acrossRows']>(
  camposDeMuestra.map((campo) => [campo.name, campo.acrossRows]),
);

/** A sample put together from the rows of a long file. */
export class LongSample {
  readonly warnings: Remark[];
  readonly refusals: Remark[];
  private readonly reading: Reading;
  private readonly determinaciones = new Map<string, { described: Described; resultados: Resultado[] }>();

  private readonly repetidos: DuplicateParameters;

  constructor(first: Reading, politica: Mapping['repetidos']) {
    this.repetidos = new DuplicateParameters(politica);
    this.reading = first;
    this.warnings = first.warnings;
    this.refusals = first.refusals;
  }

  /** Adds the sample's own fields of one more row. */
  merge({ linea, document, refusals, warnings }: Reading): void {
    this.refusals.push(...refusals.filter((each) => !isSaid(this.refusals, each)));
    this.warnings.push(...warnings.filter((each) => !isSaid(this.warnings, each)));
    for (const [campo, said] of Object.entries(document)) this.mergeField(campo, said, linea);
  }

  /** Adds one parameter's result. */
  add(described: Described, resultado: Resultado, remarks: Remarks): void {
    if (!this.repetidos.keeps(described.descripcion, resultado, remarks)) return;
    const known = this.determinaciones.get(described.descripcion);
    if (known) sayIfDifferent(known.described, described, remarks);
    if (!known) this.determinaciones.set(described.descripcion, { described, resultados: [resultado] });
    else {
      known.resultados.push(resultado);
      known.described = { ...described, ...known.described };
    }
  }

  /** The sample of all rows so far. */
  close(): Reading {
    this.reading.document['determinaciones'] = [...this.determinaciones.values()].map(({ described, resultados }) =>
      determinacionOf(described, resultados),
    );
    return this.reading;
  }

  private mergeField(campo: string, said: unknown, linea: number): void {
    const { document } = this.reading;
    const before = document[campo];
    if (campo === 'punto_muestreo' && isParts(before) && isParts(said)) {
      document[campo] = this.mergeParts(campo, before, said, linea);
      return;
    }
    const [then, now] = [quotedValue(before), quotedValue(said)];
    const rule = acrossRows.get(campo);
    if (before === undefined) document[campo] = said;
    else if (then === now) return;
    else if (rule === 'earliest') document[campo] = now < then ? now : then;
    else if (rule === 'latest') document[campo] = now > then ? now : then;
    else if (rule === 'equal') this.refuse(campo, then, now, linea);
    else {
      const motivo = `Las filas de la muestra no coinciden: se deja lo que dice la línea ${this.reading.linea}`;
      this.warnings.push({ linea, campo, valor: now, motivo, clase: 'filas' });
    }
  }

  /** A point's name and code must be the same wherever a row gives them; a row may leave out either. */
  private mergeParts(campo: string, before: Parts, said: Parts, linea: number): Parts {
    for (const [part, now] of Object.entries(said)) {
      const then = before[part];
      if (then !== undefined && then !== now)
        this.refuse(`${campo}.${part}`, quotedValue(then), quotedValue(now), linea);
    }
    return { ...said, ...before };
  }

  private refuse(campo: string, then: string, now: string, linea: number): void {
    const motivo = `Las filas de la muestra no coinciden: la línea ${this.reading.linea} dice «${then}»`;
    this.refusals.push({ linea, campo, valor: now, motivo, clase: 'filas' });
  }
}

/** Whether an earlier row of a sample said the same of one of its fields: it is one fault of one sample. */
const isSaid = (before: readonly Remark[], { campo, valor, motivo }: Remark) =>
  before.some((each) => each.campo === campo && each.valor === valor && each.motivo === motivo);

/** Says of an authorised sample that it has no results. */
export function sayIfEmpty(reading: Reading): Reading {
  const { linea, document, refusals, warnings } = reading;
  const isEmpty = Array.isArray(document['determinaciones']) && document['determinaciones'].length === 0;
  if (isEmpty && document['estado'] === 'autorizada' && refusals.length === 0)
    warnings.push({ linea, campo: 'determinaciones', motivo: 'Muestra autorizada sin ningún resultado' });
  return reading;
}

type Parts = Record<string, unknown>;

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

/** What rows say of one determination must agree in its verdict, and should in the rest. */
function sayIfDifferent(before: Described, now: Described, { warn, refuse }: Remarks): void {
  for (const campo of ['status_inteligente', 'procedimiento', 'norma', 'acreditado', 'subcontratado'] as const) {
    const [then, said] = [before[campo], now[campo]];
    if (then === undefined || said === undefined || then === said) continue;
    const motivo = `Las filas de la determinación ${before.descripcion} no coinciden: antes dice «${String(then)}»`;
    if (campo === 'status_inteligente') refuse(campo, String(said), motivo, 'filas');
    else warn(campo, String(said), `${motivo}, y así se deja`, 'filas');
  }
}
