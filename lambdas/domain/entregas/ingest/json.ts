import { numero } from '../../../../contract/base/numeros.ts';
import { readExtendedJson } from '../../../../contract/base/extended-json.ts';
import { damageOfName } from './sheet-damage.ts';
import { mergeReadings, type Keyed, keyOfLine, keyOfSample } from './group-by-sample.ts';
import { type CeldaSinTomar, lugarDe } from './celdas.ts';
import { jsonPieces } from './json-pieces.ts';
import { keyOfJson, JsonSample } from './json-sample.ts';
import type { RecordReader } from './parts.ts';
import type { Reading, ReadingContext } from './reading.ts';
import type { JsonPiece } from './split-json.ts';

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
    const sample = new JsonSample(linea, ultimaFecha, (campo, valor, left, isSaid) => {
      const celda = {
        ...(archivo && { archivo }),
        linea,
        lugar: lugarDe(linea, undefined, false),
        texto: valor.slice(0, 40),
      };
      sinTomar.push({ clase: 'campo', nombre: campo, celdas: valuesIn(left), celda });
      if (!isSaid || known.has(campo) || known.size >= 100) return;
      known.add(campo);
      warn({ linea, campo, valor, motivo: 'El portal no tiene este campo: no se guarda (se dice solo una vez)' });
    });
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

/** How many values a piece of the text has: one that is no object counts as one. */
const valuesOfPiece = (value: Parsed) => ('fault' in value ? 1 : valuesIn(value.object));

/** How many values that aren't blank there are within one, at any depth. */
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
 * The longest text of one sample, in characters; a longer one is refused unread. What is stored is 1 MB of JSON at most; the same with
 * every letter escaped and each value on a line of its own has room.
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
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject
    ? { object: value as Record<string, unknown> }
    : { fault: 'No es un objeto con los campos de una muestra' };
}

function refused(linea: number, valor: string, motivo: string): Reading {
  const refusals = [{ linea, campo: '(muestra)', valor, motivo }];
  return { linea, document: {}, clave: [], refusals, warnings: [], celdas: { total: 1, sinTomar: [] } };
}
