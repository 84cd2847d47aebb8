import { numero } from '../../../../contract/base/numeros.ts';
import { readExtendedJson } from '../../../../contract/base/extended-json.ts';
import { mergeReadings, type Keyed, keyOfLine, keyOfSample } from './group-by-sample.ts';
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
export function readJson(text: AsyncIterable<string>, { warn, ultimaFecha }: ReadingContext): RecordReader<JsonRecord> {
  const known = new Set<string>();
  const read = ({ linea, text: piece }: JsonPiece): Reading => {
    const value = parse(piece);
    if ('fault' in value) return refused(linea, piece.slice(0, 1000).trim(), value.fault);
    const sample = new JsonSample(linea, ultimaFecha, (campo, valor) => {
      if (known.has(campo) || known.size >= 100) return;
      known.add(campo);
      warn({ linea, campo, valor, motivo: 'El portal no tiene este campo: no se guarda (se dice solo una vez)' });
    });
    return sample.read(value.object);
  };
  return {
    records: keyed(text),
    read: (group) => mergeReadings(group.map(read)),
    places: (group) => group.map(({ place }) => place),
  };
}

async function* keyed(text: AsyncIterable<string>): AsyncGenerator<Keyed<JsonRecord>> {
  let place = 0;
  for await (const piece of jsonPieces(text)) {
    const value = parse(piece.text);
    const { id, numero: own = '', clave } = 'fault' in value ? { clave: [] } : keyOfJson(value.object);
    const isNameless = id === undefined && own === '';
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

function parse(piece: string): { object: Record<string, unknown> } | { fault: string } {
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
  return { linea, document: {}, clave: [], refusals: [{ linea, campo: '(muestra)', valor, motivo }], warnings: [] };
}
