import {
  quotedValue,
  type NumberNotation,
  otherReadings,
  readNumero,
  readValor,
  withoutUnit,
} from '../reading/numero.ts';
import { withoutBidi, clean, fold } from '../../../../contract/base/texto.ts';
import type { Reading, ReadingContext } from './reading.ts';
import { isSheetError, sheetError, refuseDamagedName, damageOfName } from '../source/sheet.ts';
import type { Resultado, Determinacion } from '../../../../contract/muestras/muestra.ts';
import { isSignAlone, noSign, warnIfDoubtful, resultadoOf } from '../reading/resultado.ts';
import type { CamposDeClase } from '../../../../contract/muestras/muestra-campos.ts';
import { describedOf, determinacionOf, type DeterminacionTexts, DuplicateParameters } from '../reading/parametro.ts';
import { fechaReader, readHora } from '../reading/fecha.ts';
import { fechaOfMuestra, motivoOf } from '../reading/campos.ts';
import type { AddRemark, FieldRemarks } from '../reading/compile.ts';
import {
  type CampoFecha,
  camposCortos,
  camposFecha,
  camposHora,
  camposLargos,
  identificadores,
} from '../form/mapping.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { readExtendedJson } from '../../../../contract/base/extended-json.ts';
import { mergeReadings, type Keyed, keyOfLine, keyOfSample, type RecordReader } from './group-by-sample.ts';
import { type CeldaSinTomar, lugarDe } from '../form/celdas.ts';
import { jsonPieces, type JsonPiece } from '../source/json-pieces.ts';

/**
 * Called with the path, without array positions, of a field that isn't kept, its text and its value; `isSaid`: whether that is to
 * be said, as it isn't of what is known to be none of a sample's.
 */
type UnknownField = (campo: string, texto: string, value: unknown, isSaid: boolean) => void;

/**
 * What is told of the values of a sample that aren't kept: of fields that the portal hasn't got, and of others with the reason.
 */
interface NotKept {
  unknown: UnknownField;
  drop: (valor: string, motivo: string) => void;
}

type JsonObject = Record<string, unknown>;

/** The fields of one object of a sample. Each is read once, blanks count as absent, and fields left unread are reported. */
class JsonFields {
  readonly object: JsonObject;
  private readonly path: string;
  private readonly reading: Reading;
  private readonly notKept: NotKept;
  private readonly seen = new Set<string>();

  constructor(object: JsonObject, path: string, reading: Reading, notKept: NotKept) {
    this.object = object;
    this.path = path;
    this.reading = reading;
    this.notKept = notKept;
  }

  /**
   * A text, or a number or yes/no as text, without the space around it or what turns its direction; the first of these names that
   * says anything.
   */
  text(...names: readonly string[]): string | undefined {
    let found: string | undefined;
    for (const name of names) {
      const value = this.take(name);
      if (found !== undefined || value === undefined) continue;
      if (typeof value === 'boolean') found = value ? 'Sí' : 'No';
      else if (typeof value === 'string' || typeof value === 'number')
        found = withoutBidi(String(value)).trim() || undefined;
      else this.refuse(name, quotedValue(value), 'Debe ser un texto');
      if (found !== undefined && isSheetError(found)) this.refuse(name, found, sheetError);
    }
    return found;
  }

  /** Several texts at once; `names` has the name in the object by the name in the answer. */
  texts<K extends string>(names: Record<K, string>): Partial<Record<K, string>> {
    const texts: Partial<Record<K, string>> = {};
    for (const as of Object.keys(names) as K[]) {
      const text = this.text(names[as]);
      if (text !== undefined) texts[as] = text;
    }
    return texts;
  }

  /** A list of objects; none where the field is absent. */
  objects(name: string): JsonObject[] {
    const value = this.take(name);
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every(isObject)) return value;
    this.refuse(name, quotedValue(value), 'Debe ser una lista de objetos');
    return [];
  }

  /** An object, or a text that stands for it. */
  objectOrText(name: string): JsonObject | string | undefined {
    const value = this.take(name);
    return isObject(value) ? value : this.text(name);
  }

  /** The fields of an object within this one. */
  within(object: JsonObject, path: string): JsonFields {
    return new JsonFields(object, `${this.path}${path}`, this.reading, this.notKept);
  }

  /** A number as such; undefined for anything else, which `text` can still read. */
  number(name: string): number | undefined {
    const value = this.object[name];
    if (typeof value === 'number') this.seen.add(name);
    return typeof value === 'number' ? value : undefined;
  }

  /** Refuses the sample for one of these fields. */
  readonly refuse = (name: string, valor: string, motivo: string): void => {
    this.reading.refusals.push({ linea: this.reading.linea, campo: `${this.path}${name}`, valor, motivo });
  };

  /** Says something worth knowing about one of these fields. */
  readonly warn: AddRemark = (name, valor, motivo) => {
    this.reading.warnings.push({ linea: this.reading.linea, campo: `${this.path}${name}`, valor, motivo });
  };

  /** A warning about a field whose value isn't kept. */
  readonly drop: FieldRemarks['drop'] = (dato, name, valor, motivo, clase) => {
    this.warn(name, valor, motivo);
    if (this.seen.has(dato)) this.notKept.drop(String(this.object[dato]), motivoOf(motivo, clase));
  };

  /** Reports the fields that were not read, and which of them are known to be irrelevant here. */
  end(ignored: readonly string[]): void {
    for (const [name, value] of Object.entries(this.object)) {
      if (this.seen.has(name) || value === null || value === '') continue;
      this.notKept.unknown(
        `${this.path.replaceAll(/\[\d+\]/gu, '')}${name}`,
        typeof value === 'object' ? quotedValue(value) : JSON.stringify(value),
        value,
        !ignored.includes(name),
      );
    }
  }

  private take(name: string): unknown {
    this.seen.add(name);
    const value = this.object[name];
    return value === null || value === '' ? undefined : value;
  }
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** JSON says its numbers as numbers; one that comes as text may have either decimal sign, where it can't be thousands. */
const notation: NumberNotation = { decimal: 'mixto' };

/** Reads one result of a sample in JSON. `valor` may be a number or a text such as '<0,5'. */
function resultadoOfJson(fields: JsonFields): Resultado {
  const delivered = fields.number('valor');
  const formatted = fields.text('valor_formateado');
  const said = delivered === undefined ? fields.text('valor') : undefined;
  const operador = fields.text('operador');
  const textos = fields.texts({
    unidad: 'unidad',
    conclusion: 'conclusion',
    incertidumbre: 'incertidumbre',
    limite_deteccion: 'limite_deteccion',
    limite_cuantificacion: 'limite_cuantificacion',
    acreditado: 'acreditado',
  });
  const descripcion = fields.text('descripcion') ?? '';
  refuseDamagedName('descripcion', descripcion, fields.refuse);
  const valor = formatted ?? said;
  const resultado = resultadoOf(
    { descripcion, ...textos, ...(valor === undefined ? {} : { valor }) },
    // A text that stands beside its number needs no understanding.
    { ...notation, previstos: new Set(delivered === undefined ? [] : [valor ?? '']) },
    fields,
  );
  const apart = formatted === undefined ? undefined : said;
  if (apart !== undefined) warnIfDoubtful('valor', apart, notation, fields);
  if (operador !== undefined && !isSignAlone(operador)) {
    const hasNumber = delivered !== undefined || resultado.valor !== undefined;
    if (hasNumber) fields.refuse('operador', operador, noSign);
    else fields.drop('operador', 'operador', operador, 'No es un signo, y el valor no es un número: no se guarda');
  }
  const shown = { valor: resultado.valor, operador: resultado.operador };
  addSaidApart(resultado, { delivered, said: apart, operador });
  if (formatted !== undefined) refuseOtherThanShown(resultado, { ...shown, texto: formatted, apart }, fields);
  const referencia = referenciaOf(fields);
  if (referencia) resultado.referencia = referencia;
  fields.end(['_id']);
  return resultado;
}

/** A number or sign that is delivered in a field of its own wins over the one understood in the text beside it. */
function addSaidApart(
  resultado: Resultado,
  {
    delivered,
    said,
    operador,
  }: { delivered?: number | undefined; said?: string | undefined; operador?: string | undefined },
): void {
  const apart = said === undefined ? undefined : readValor(said, notation);
  const valor = delivered ?? apart?.valor;
  if (valor !== undefined) resultado.valor = valor;
  const sign = operador === undefined ? apart?.operador : readValor(`${operador}0`, { decimal: '.' }).operador;
  if (sign && resultado.valor !== undefined) resultado.operador = sign;
}

/** What the text of a value says, and what stands beside it in `valor` as a text. */
interface Shown {
  valor: number | undefined;
  operador: Resultado['operador'];
  texto: string;
  apart: string | undefined;
}

/**
 * Refuses a number that differs from its text other than by digits that the text leaves out, and a sign that isn't the text's. A
 * text in `valor` that is no number isn't kept beside another text.
 */
function refuseOtherThanShown({ valor, operador }: Resultado, shown: Shown, { refuse, drop }: JsonFields): void {
  const { texto, apart } = shown;
  const { body } = withoutUnit(texto);
  const leido = shown.valor ?? readValor(body, notation).valor;
  const readings = leido === undefined ? otherReadings(body, notation) : [leido];
  const isNumber =
    valor === undefined || readings.length === 0 || readings.some((each) => isRounded(valor, each, texto));
  const isSign = shown.operador === undefined || shown.operador === operador;
  if (!isNumber || !isSign)
    refuse('valor_formateado', texto, `No es el valor que trae junto a él, ${operador ?? ''}${numero(valor ?? 0)}`);
  const isApart = apart !== undefined && readValor(apart, notation).valor === undefined;
  if (isApart && clean(apart) !== clean(texto))
    drop('valor', 'valor', apart, 'No es un número y no es lo que dice «valor_formateado»: se guarda solo este');
}

/** Whether a number written with the digits of a text is the one that the text was read as. */
function isRounded(valor: number, leido: number, texto: string): boolean {
  const digits = (/\d[\d.,\s']*/u.exec(texto)?.[0] ?? '').replaceAll(/\D/gu, '');
  const size = leido === 0 ? 0 : Math.floor(Math.log10(Math.abs(leido)));
  const significant = leido === 0 ? digits : digits.replace(/^0+/u, '');
  const unit = 10 ** (size - significant.length + 1);
  return Math.abs(valor - leido) <= unit / 2 + Math.abs(leido) * 1e-9;
}

function referenciaOf(fields: JsonFields): Resultado['referencia'] {
  const inner = fields.objectOrText('referencia');
  if (inner === undefined || typeof inner === 'string') return inner === undefined ? undefined : { texto: inner };
  const of = fields.within(inner, 'referencia.');
  const words: string[] = [];
  const end = (name: 'min' | 'max'): number | undefined => {
    const number = of.number(name);
    const text = number === undefined ? of.text(name) : undefined;
    if (text === undefined) return number;
    const read = readNumero(text, notation);
    if (read === undefined && !warnIfDoubtful(name, text, notation, of)) words.push(text);
    return read;
  };
  const [min, max, texto] = [end('min'), end('max'), of.text('texto') ?? (words.join(' - ') || undefined)];
  of.end([]);
  if (min === undefined && max === undefined && texto === undefined) return undefined;
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(texto === undefined ? {} : { texto }),
  };
}

/** What the former system and the portal's own answers carry beside the sample. */
const ignored = ['importedAt', 'lastModified', 'createdAt', 'updatedAt', '__v'];
const counted = ['_id', 'total_resultados', 'resultados_cumplen', 'resultados_no_cumplen'];

const fechas = { read: fechaReader(['dd/mm/aaaa']), formatos: 'aaaa-mm-dd o dd/mm/aaaa' };

/** Reads one sample from an object of a sample's shape, lenient about the forms of texts, dates and blanks. */
class JsonSample {
  private readonly reading: Reading;
  private readonly notKept: NotKept;
  private readonly ultimaFecha: string;
  private readonly repetidos = new DuplicateParameters('decir');

  constructor(linea: number, ultimaFecha: string, notKept: NotKept) {
    this.ultimaFecha = ultimaFecha;
    this.reading = { linea, document: {}, clave: [], refusals: [], warnings: [] };
    this.notKept = notKept;
  }

  read(object: Record<string, unknown>): Reading {
    const { document } = this.reading;
    const fields = new JsonFields(object, '', this.reading, this.notKept);
    const { id, numero: said, clave } = claveIn(fields);
    if (id) document['_id'] = id;
    if (said) document['numero_muestra'] = said;
    this.reading.clave = clave;
    const estado = estadoIn(object, fields);
    if (estado !== undefined) document['estado'] = estado;
    for (const campo of camposFecha) this.fecha(fields, campo);
    for (const name of camposCortos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = clean(text);
    }
    for (const name of camposLargos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = text;
    }
    for (const name of camposHora) this.hora(fields, name);
    this.solicitante(fields);
    this.punto(fields);
    for (const name of identificadores) refuseDamagedName(name, textIn(document, name), fields.refuse);
    document['determinaciones'] = fields
      .objects('determinaciones')
      .map((inner, i) => determinacionDeJson(fields.within(inner, `determinaciones[${i}].`), this.repetidos));
    fields.end(ignored);
    return this.reading;
  }

  private fecha(fields: JsonFields, campo: CampoFecha): void {
    const text = fields.text(campo.name);
    if (text === undefined) return;
    const { document } = this.reading;
    const how = { ...fechas, ultima: this.ultimaFecha };
    const leida = fechaOfMuestra({ campo, text, estado: document['estado'] }, how, fields.refuse);
    if (leida) document[campo.name] = leida.fecha;
    if (campo.time && leida?.hora) document[campo.time] = leida.hora;
  }

  private hora(fields: JsonFields, name: CamposDeClase<'time'>): void {
    const text = fields.text(name);
    if (text === undefined) return;
    const hora = readHora(text);
    if (hora) this.reading.document[name] = hora;
    else fields.refuse(name, text, 'No es una hora que exista (hh:mm)');
  }

  private solicitante(fields: JsonFields): void {
    const inner = fields.objectOrText('solicitante');
    if (inner === undefined) return;
    if (typeof inner === 'string') {
      this.reading.document['solicitante'] = { nombre: inner };
      refuseDamagedName('solicitante', inner, fields.refuse);
      return;
    }
    const of = fields.within(inner, 'solicitante.');
    const nombre = of.text('nombre');
    const id = of.text('id', '_id');
    refuseDamagedName('nombre', nombre, of.refuse);
    refuseDamagedName('id', id, of.refuse);
    this.reading.document['solicitante'] = { ...(nombre ? { nombre } : {}), ...(id ? { id } : {}) };
    of.end([]);
  }

  /** A point is an object, or its name alone. */
  private punto(fields: JsonFields): void {
    const inner = fields.objectOrText('punto_muestreo');
    if (inner === undefined) return;
    if (typeof inner === 'string') {
      this.reading.document['punto_muestreo'] = { nombre: clean(inner) };
      refuseDamagedName('punto_muestreo', inner, fields.refuse);
      return;
    }
    const of = fields.within(inner, 'punto_muestreo.');
    const nombre = of.text('nombre');
    const codigo = of.text('codigo');
    refuseDamagedName('nombre', nombre, of.refuse);
    refuseDamagedName('codigo', codigo, of.refuse);
    of.end([]);
    if (nombre ?? codigo) {
      this.reading.document['punto_muestreo'] = {
        ...(nombre && { nombre: clean(nombre) }),
        ...(codigo && { codigo: clean(codigo) }),
      };
    }
  }
}

/** A sample without a state is authorised; one whose state is blank says none, and is refused. */
function estadoIn(object: Record<string, unknown>, fields: JsonFields): string | undefined {
  const names = Object.keys(object).filter((name) => fold(name) === 'estado');
  if (names.length === 0) return 'autorizada';
  const text = fields.text(...names);
  return text === undefined ? undefined : fold(text).replaceAll(' ', '_');
}

function textIn(document: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = document[name];
  return typeof text === 'string' ? text : undefined;
}

/** The identity of a sample: `_id` if it has one, the number, and the key for a sample without `_id`. */
interface ClaveDeJson {
  id?: string | undefined;
  numero: string;
  clave: string[];
}

/** The identity of the sample in an object, whatever else is wrong with it. */
function keyOfJson(object: Record<string, unknown>): ClaveDeJson {
  const reading: Reading = { linea: 0, document: {}, clave: [], refusals: [], warnings: [] };
  return claveIn(new JsonFields(object, '', reading, { unknown: () => {}, drop: () => {} }));
}

function claveIn(fields: JsonFields): ClaveDeJson {
  const said = clean(fields.text('numero_muestra', 'muestra') ?? '');
  return { id: fields.text('_id'), numero: said, clave: ['', said] };
}

function determinacionDeJson(fields: JsonFields, repetidos: DuplicateParameters): Determinacion {
  const textos: DeterminacionTexts = fields.texts({
    conclusion: 'status_inteligente',
    procedimiento: 'procedimiento',
    norma: 'norma',
    acreditado: 'acreditado',
    subcontratado: 'subcontratado',
  });
  const descripcion = fields.text('descripcion') ?? '';
  refuseDamagedName('descripcion', descripcion, fields.refuse);
  const resultados = fields
    .objects('resultados')
    .map((inner, i) => resultadoOfJson(fields.within(inner, `resultados[${i}].`)));
  for (const resultado of resultados) repetidos.keeps(descripcion, resultado, fields);
  fields.end(counted);
  return determinacionOf(describedOf(descripcion, textos, fields.drop), resultados);
}

/** One value of a JSON text, and how many there are before it: many may be in one line. */
export interface JsonRecord extends JsonPiece {
  place: number;
}

/** Reads a JSON or NDJSON text, plain or MongoDB extended JSON, into samples in the shape of `muestraDocumentSchema`. */
export function readJson(
  text: AsyncIterable<string>,
  { warn, ultimaFecha, celdas }: ReadingContext,
  archivo?: string,
): RecordReader<JsonRecord> {
  celdas.cuenta.unidad = 'valores';
  const known = new Set<string>();
  const read = ({ linea, text: piece }: JsonPiece): Reading => {
    const value = parse(piece);
    if ('fault' in value) return refused(linea, piece.slice(0, 1000).trim(), value.fault);
    const sinTomar: CeldaSinTomar[] = [];
    const celdaOf = (valor: string) => ({
      ...(archivo && { archivo }),
      linea,
      lugar: lugarDe(linea, undefined, false),
      texto: valor.slice(0, 40),
    });
    const drop: NotKept['drop'] = (valor, motivo) =>
      sinTomar.push({ clase: 'rechazada', nombre: motivo, celdas: 1, celda: celdaOf(valor) });
    const unknown: UnknownField = (campo, valor, left, isSaid) => {
      sinTomar.push({ clase: 'campo', nombre: campo, celdas: valuesIn(left), celda: celdaOf(valor) });
      if (!isSaid || known.has(campo) || known.size >= 100) return;
      known.add(campo);
      warn({ linea, campo, valor, motivo: 'El portal no tiene este campo: no se guarda (se dice solo una vez)' });
    };
    const sample = new JsonSample(linea, ultimaFecha, { unknown, drop });
    return { ...sample.read(value.object), celdas: { total: valuesIn(value.object), sinTomar } };
  };
  return {
    records: keyed(text, (values) => celdas.trae(values)),
    celdas: ({ text: piece }) => valuesOfPiece(parse(piece)),
    read: (group) => mergeReadings(group.map(read)),
    places: (group) => group.map(({ place }) => place),
  };
}

type Parsed = { object: Record<string, unknown> } | { fault: string };

/** The number of values in a piece of the text; a piece that is no object counts as one. */
const valuesOfPiece = (value: Parsed) => ('fault' in value ? 1 : valuesIn(value.object));

/** The number of values that aren't blank within a value, at any depth. */
function valuesIn(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string') return value.trim() === '' ? 0 : 1;
  if (typeof value !== 'object' || value instanceof Date) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 0);
}

async function* keyed(text: AsyncIterable<string>, trae: (values: number) => void): AsyncGenerator<Keyed<JsonRecord>> {
  let place = 0;
  for await (const piece of jsonPieces(text)) {
    const value = parse(piece.text);
    trae(valuesOfPiece(value));
    const { id, numero: own = '', clave } = 'fault' in value ? { clave: [] } : keyOfJson(value.object);
    const isNameless = damageOfName(id ?? own) !== undefined || (id === undefined && own === '');
    yield { key: isNameless ? keyOfLine(place) : keyOfSample(id, clave), record: { ...piece, place } };
    place++;
  }
}

/**
 * The longest text of one sample, in characters; a longer one is refused unread. What is stored is 1 MB of JSON at most; the same
 * with every letter escaped and each value on a line of its own has room.
 * @internal
 */
export const maxSampleCharacters = 4_000_000;

const tooLong = `Tiene más de ${numero(maxSampleCharacters)} caracteres: no cabe en una muestra. Entrégala repartida en varias`;

function parse(piece: string): Parsed {
  if (piece.length > maxSampleCharacters) return { fault: tooLong };
  let value: unknown;
  try {
    value = readExtendedJson(JSON.parse(piece));
  } catch (error) {
    return { fault: error instanceof RangeError ? 'Tiene un $date que no es una fecha' : 'No es JSON válido' };
  }
  const longer = longNumber.test(piece) ? wholeWithMoreDigits(piece) : undefined;
  if (longer !== undefined)
    return { fault: `El número ${longer} tiene más cifras de las que guarda un número: entrégalo como texto` };
  return isObject(value) ? { object: value } : { fault: 'No es un objeto con los campos de una muestra' };
}

/** A whole number of so many digits may lose some; a quick look, for the slow one. */
const longNumber = /\d{16}/u;

/** The first whole number of a JSON text that would be stored as another one: most likely it identifies something. */
function wholeWithMoreDigits(piece: string): string | undefined {
  const outsideTexts = piece
    .replaceAll(/\\./gu, '')
    .split('"')
    .filter((_, place) => place % 2 === 0);
  for (const [token] of outsideTexts.join(' ').matchAll(/[\d.eE+-]+/gu))
    if (/^-?\d{16,}$/u.test(token) && !isKept(token)) return token;
  return undefined;
}

function isKept(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && BigInt(digits) === BigInt(value);
}

function refused(linea: number, valor: string, motivo: string): Reading {
  const refusals = [{ linea, campo: '(muestra)', valor, motivo }];
  return { linea, document: {}, clave: [], refusals, warnings: [], celdas: { total: 1, sinTomar: [] } };
}
