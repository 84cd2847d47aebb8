import { quotedValue } from '../reading/numero.ts';
import { type CampoDeMuestra, camposDeMuestra } from '../../../../contract/muestras/muestra-campos.ts';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { type Described, determinacionOf, DuplicateParameters, parametroReader } from '../reading/parametro.ts';
import { type Compiler, type FieldRemarks, type LugaresDe, ofFields } from '../reading/compile.ts';
import type { Tomadas } from './celdas.ts';
import type { Mapping, LongMapping } from './mapping.ts';
import type { Reading, Remark } from '../sample/reading.ts';
import { type Keyed, keyOfLine, keyOfSample, mergeReadings } from '../sample/group-by-sample.ts';
import { camposReader, keyReader, motivoOf, remarksInto } from '../reading/campos.ts';
import type { TableRow } from '../source/row.ts';

/** How rows of a sample that differ in a field are joined: refused, or the earliest or the latest date is taken. */
const acrossRows = new Map<string, CampoDeMuestra['acrossRows']>(
  camposDeMuestra.map((campo) => [campo.name, campo.acrossRows]),
);

/** The places of a sample's own fields, and where values that aren't kept are reported. */
interface CeldasDeCampos {
  tomadas: Tomadas;
  lugares: LugaresDe;
}

/** A sample put together from the rows of a long file. */
export class LongSample {
  readonly warnings: Remark[];
  readonly refusals: Remark[];
  private readonly reading: Reading;
  private readonly determinaciones = new Map<string, { described: Described; resultados: Resultado[] }>();

  private readonly repetidos: DuplicateParameters;

  private readonly celdas: CeldasDeCampos;

  constructor(first: Reading, politica: Mapping['repetidos'], celdas: CeldasDeCampos) {
    this.celdas = celdas;
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
  add(described: Described, resultado: Resultado, remarks: FieldRemarks): void {
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
      const { tomadas, lugares } = this.celdas;
      tomadas.descarta({ linea, indices: lugares(campo), motivo: motivoOf(motivo, 'filas') });
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

/** Whether an earlier row of the sample had the same remark on the same field: one fault of one sample is told once. */
const isSaid = (before: readonly Remark[], { campo, valor, motivo }: Remark) =>
  before.some((each) => each.campo === campo && each.valor === valor && each.motivo === motivo);

/** Remarks on an authorised sample without results. */
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

/** Reports where rows of a determination differ: refuses another verdict, drops other differing texts. */
function sayIfDifferent(before: Described, now: Described, { drop, refuse }: FieldRemarks): void {
  for (const campo of ['status_inteligente', 'procedimiento', 'norma', 'acreditado', 'subcontratado'] as const) {
    const [then, said] = [before[campo], now[campo]];
    if (then === undefined || said === undefined || then === said) continue;
    const motivo = `Las filas de la determinación ${before.descripcion} no coinciden: antes dice «${String(then)}»`;
    if (campo === 'status_inteligente') refuse(campo, String(said), motivo, 'filas');
    else drop(campo, campo, String(said), `${motivo}, y así se deja`, 'filas');
  }
}

/** A sample whose identity differs from another sample's in the file only in parts that are blank in one of the two. */
interface Confusion {
  key: string;
  linea: number;
  /** The line where the other sample begins. */
  otra: number;
}

interface Identity {
  key: string;
  partes: readonly string[];
  linea: number;
}

/**
 * The identities of a file's samples where these have several parts, to find those that differ only by blanks. Sheets that
 * write a part only once leave it blank in the rows below, which would make another sample of half of the sample's rows.
 */
class PartialIdentities {
  /** The samples by their present parts (`101`: all but the second), then by key. */
  private readonly shapes = new Map<string, Map<string, Identity>>();

  /** Notes the sample of a row: its key, the parts of its identity ('' for a blank one), and the row's line. */
  note(key: string, partes: readonly string[], linea: number): void {
    const shape = partes.map((parte) => (parte === '' ? '0' : '1')).join('');
    const known = this.shapes.get(shape);
    if (!known) this.shapes.set(shape, new Map([[key, { key, partes, linea }]]));
    else if (!known.has(key)) known.set(key, { key, partes, linea });
  }

  /** Samples that may be the same as another sample, with the first candidate. */
  confusions(): Confusion[] {
    const found = new Map<string, Confusion>();
    const shapes = [...this.shapes];
    for (const [i, [shape, identities]] of shapes.entries()) {
      for (const [other, others] of shapes.slice(i + 1)) {
        const common = shape.split('').flatMap((has, place) => (has === '1' && other[place] === '1' ? [place] : []));
        if (common.length > 0) for (const one of confusionsOf(identities, others, common)) found.set(one.key, one);
      }
    }
    return [...found.values()];
  }
}

function confusionsOf(
  identities: ReadonlyMap<string, Identity>,
  others: ReadonlyMap<string, Identity>,
  common: readonly number[],
): Confusion[] {
  const commonOf = ({ partes }: Identity) => JSON.stringify(common.map((place) => partes[place]));
  const byCommon = Map.groupBy(others.values(), commonOf);
  return [...identities.values()].flatMap((identity) => {
    const alike = byCommon.get(commonOf(identity)) ?? [];
    const [first] = alike;
    if (!first) return [];
    return [
      { key: identity.key, linea: identity.linea, otra: first.linea },
      ...alike.map(({ key, linea }) => ({ key, linea, otra: identity.linea })),
    ];
  });
}

type LongCompiler = Compiler & { mapping: LongMapping };

/**
 * A row with its place among the rows of its sample: `primera`, the first of consecutive rows of one sample, or `suelta`, a row
 * that names no sample. A loose row is also a note (`de_otra`) to the sample before it: sheets that write the number only once
 * leave it blank in the rows below. After a file's last row come notes (`confundible`) to samples that may be the same as the
 * sample that begins at line `otra`.
 */
export interface LongRow extends TableRow {
  lugar?: 'primera' | 'suelta' | 'de_otra' | 'confundible';
  otra?: number;
}

/** Makes the function that tells which sample each row of a long file belongs to. */
export function longKeys(compiler: LongCompiler): (rows: AsyncIterable<TableRow>) => AsyncGenerator<Keyed<LongRow>> {
  const claveOf = keyReader(compiler);
  const hasId = compiler.mapping.campos._id !== undefined;
  return async function* keyed(rows) {
    let before: string | undefined;
    const identities = new PartialIdentities();
    for await (const row of rows) {
      const { id, numero, clave, partes, isDamaged } = claveOf(row);
      // Rows with and without the sample's `_id` would be two halves of the sample.
      const isLoose = hasId ? id === undefined : numero === '';
      if (isLoose) {
        yield { key: keyOfLine(row.muestra ?? row.linea), record: { ...row, lugar: 'suelta' } };
        if (before && row.muestra === undefined)
          yield { key: before, record: { linea: row.linea, cells: [], lugar: 'de_otra' } };
        continue;
      }
      if (isDamaged) {
        yield { key: keyOfLine(row.muestra ?? row.linea), record: { ...row, lugar: 'primera' } };
        before = undefined;
        continue;
      }
      const key = keyOfSample(id, clave);
      if (partes && key !== before) identities.note(key, partes, row.linea);
      yield { key, record: key === before ? row : { ...row, lugar: 'primera' } };
      before = key;
    }
    for (const { key, linea, otra } of identities.confusions())
      yield { key, record: { linea, cells: [], lugar: 'confundible', otra } };
  };
}

/**
 * Makes the reader of a long file's samples from their rows, one for each parameter; `faulty` says what is wrong with a
 * row's shape, if anything; `empieza` is told of each row before it is read.
 */
export function longReader(
  compiler: LongCompiler,
  faulty: (row: TableRow) => string | undefined,
  empieza: (row: TableRow) => void,
): (rows: readonly LongRow[]) => Reading {
  const campos = camposReader(compiler);
  const parametro = parametroReader(compiler);
  const { filas, repetidos } = compiler.mapping;
  const { tomadas } = compiler.header;
  const required = compiler.mapping.campos._id ? '_id' : 'numero_muestra';
  // Columns or blocks of one number are two of one sample, as two rows of a wide table are.
  return (rows) => {
    const muestras = Map.groupBy(rows, ({ muestra, lugar }) => (lugar === 'confundible' ? rows[0]?.muestra : muestra));
    return mergeReadings([...muestras.values()].map(read));
  };

  function read(rows: readonly LongRow[]): Reading {
    let sample: LongSample | undefined;
    for (const row of rows) {
      const { linea, lugar } = row;
      if (lugar === 'de_otra') {
        sample?.refusals.push({ linea, campo: required, motivo: looseBelow });
        continue;
      }
      if (lugar === 'confundible') {
        sample?.refusals.push({ linea, campo: required, motivo: mayBe(row.otra) });
        continue;
      }
      empieza(row);
      const reading = campos(row, linea);
      if (lugar === 'suelta') reading.refusals.push({ linea, campo: required, motivo: 'Falta' });
      if (lugar === 'primera' && sample && filas === 'contiguas') {
        reading.warnings.push({ linea, campo: required, motivo: notFollowing });
      }
      if (sample) sample.merge(reading);
      else sample = new LongSample(reading, repetidos, { tomadas, lugares: campos.lugares });
      const fault = faulty(row);
      if (fault) sample.refusals.push({ linea, campo: 'fila', motivo: fault });
      if (fault || lugar === 'suelta') continue;
      const remarks = remarksInto(sample, linea, tomadas);
      const { cuantas } = tomadas;
      const found = parametro(row, remarks);
      if (found) sample.add(found.determinacion, found.resultado, ofFields(remarks, parametro.lugares));
      else tomadas.deshace(cuantas);
    }
    if (!sample) throw new Error('No row of a sample was read');
    const whole = sample.close();
    return whole.document['conclusion_muestra'] === undefined ? sayIfEmpty(whole) : whole;
  }
}

const looseBelow =
  'La fila que sigue a las de esta muestra no dice de cuál es y podría ser suya: no se guarda nada de ella, y si ya estaba en el portal sigue como estaba';

const mayBe = (linea: number | undefined) =>
  `Puede ser la misma muestra que la de la línea ${linea}: lo que las identifica solo se distingue en lo que una deja en blanco. No se guarda ninguna de las dos, y si ya estaban en el portal siguen como estaban`;

const notFollowing =
  'El formato de lectura dice que las filas de una muestra van seguidas, y las de esta no: se han leído todas juntas';
