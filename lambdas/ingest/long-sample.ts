import { type CampoDeMuestra, camposDeMuestra } from '../../contract/muestra-campos.ts';
import type { Resultado } from '../../contract/muestra.ts';
import { type Described, determinacionOf } from './determinacion.ts';
import type { Say } from './mapping/compile.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Reading, Remark } from './reading.ts';
import { Repetidos } from './duplicate-parameters.ts';

/** Which of a sample's fields its rows must agree on, and of which the earliest or the latest date is taken. */
const acrossRows = new Map<string, CampoDeMuestra['acrossRows']>(
  camposDeMuestra.map((campo) => [campo.name, campo.acrossRows]),
);

/** A sample that a long file tells row by row. */
export class LongSample {
  readonly avisos: Remark[];
  readonly rechazos: Remark[];
  private readonly reading: Reading;
  private readonly determinaciones = new Map<string, { described: Described; resultados: Resultado[] }>();

  private readonly repetidos: Repetidos;

  constructor(first: Reading, politica: Mapping['repetidos']) {
    this.repetidos = new Repetidos(politica);
    this.reading = first;
    this.avisos = first.avisos;
    this.rechazos = first.rechazos;
  }

  /** Takes what one more row says of the sample itself. */
  merge({ linea, document, rechazos, avisos }: Reading): void {
    this.rechazos.push(...rechazos);
    this.avisos.push(...avisos);
    for (const [campo, said] of Object.entries(document)) this.mergeField(campo, said, linea);
  }

  /** Takes one parameter's result. */
  add(described: Described, resultado: Resultado, say: Say): void {
    if (!this.repetidos.keeps(described.descripcion, resultado, say)) return;
    const known = this.determinaciones.get(described.descripcion);
    if (known) sayIfDifferent(known.described, described, say);
    if (!known) this.determinaciones.set(described.descripcion, { described, resultados: [resultado] });
    else {
      known.resultados.push(resultado);
      known.described = { ...described, ...known.described };
    }
  }

  /** The sample as its rows told it. */
  close(): Reading {
    this.reading.document['determinaciones'] = [...this.determinaciones.values()].map(({ described, resultados }) =>
      determinacionOf(described, resultados),
    );
    return this.reading;
  }

  private mergeField(campo: string, said: unknown, linea: number): void {
    const { document } = this.reading;
    const before = document[campo];
    const [then, now] = [textOf(before), textOf(said)];
    const rule = acrossRows.get(campo);
    if (before === undefined) document[campo] = said;
    else if (then === now) return;
    else if (rule === 'earliest') document[campo] = now < then ? now : then;
    else if (rule === 'latest') document[campo] = now > then ? now : then;
    else if (rule === 'equal') {
      const motivo = `Las filas de la muestra no coinciden: la línea ${this.reading.linea} dice "${then}"`;
      this.rechazos.push({ linea, campo, valor: now, motivo });
    } else {
      const motivo = `Las filas de la muestra no coinciden: se deja lo que dice la línea ${this.reading.linea}`;
      this.avisos.push({ linea, campo, valor: now, motivo });
    }
  }
}

/** What rows say of one determination must agree in its verdict, and should in the rest. */
function sayIfDifferent(before: Described, now: Described, { warn, refuse }: Say): void {
  for (const campo of ['status_inteligente', 'procedimiento', 'norma', 'acreditado', 'subcontratado'] as const) {
    const [then, said] = [before[campo], now[campo]];
    if (then === undefined || said === undefined || then === said) continue;
    const motivo = `Las filas de la determinación ${before.descripcion} no coinciden: antes dice "${String(then)}"`;
    if (campo === 'status_inteligente') refuse(campo, String(said), motivo);
    else warn(campo, String(said), `${motivo}, y así se deja`);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
