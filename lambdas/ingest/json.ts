import { readExtendedJson } from '../../contract/extended-json.ts';
import { jsonPieces } from './json-pieces.ts';
import { JsonSample } from './json-sample.ts';
import type { Reading, Remark } from './reading.ts';

/** The samples of a JSON or NDJSON text, plain or MongoDB extended JSON, in the shape of the spec, section 3. */
export async function* readJson(text: AsyncIterable<string>, warn: (remark: Remark) => void): AsyncGenerator<Reading> {
  const known = new Set<string>();
  for await (const { linea, text: piece } of jsonPieces(text)) {
    const value = parse(piece);
    if ('fault' in value) {
      yield refused(linea, piece.trim(), value.fault);
      continue;
    }
    const sample = new JsonSample(linea, (campo, valor) => {
      if (known.has(campo) || known.size >= 100) return;
      known.add(campo);
      warn({ linea, campo, valor, motivo: 'El portal no tiene este campo: no se guarda (se dice solo una vez)' });
    });
    yield sample.read(value.object);
  }
}

function parse(piece: string): { object: Record<string, unknown> } | { fault: string } {
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
  return { linea, document: {}, clave: [], rechazos: [{ linea, campo: '(muestra)', valor, motivo }], avisos: [] };
}
