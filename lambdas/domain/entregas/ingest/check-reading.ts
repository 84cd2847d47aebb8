import { type MuestraDocument, muestraDocumentSchema } from '../../../../contract/muestras/muestra.ts';
import { isLegible, legible } from '../../../../contract/base/texto.ts';
import { toDotPath } from 'zod/v4/core';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { isStorable } from '../../../platform/dynamo/storable.ts';
import { contradictions } from './contradictions.ts';
import type { Reading, Remark } from './reading.ts';
import { spanishIssue } from './spanish-issues.ts';

/** Faults of one sample that are reported; the rest usually repeat the same one. */
const maxFaults = 20;

const tooLarge =
  'Tiene más resultados y textos de los que caben en una muestra: 1 MB en JSON, o 390 kB comprimidos. Entrégala repartida en varias muestras';

const illegible = 'Tenía caracteres de control, que no se ven y estropean los libros de Excel: se guarda sin ellos';

/** A sample that may be stored, or the reasons why not; warnings in both cases. */
export type Checked = { document: MuestraDocument; warnings: Remark[] } | { refusals: Remark[]; warnings: Remark[] };

/** Checks a reading against the contract, gives the sample its `_id`, and looks for contradictions. */
export function checkReading({ linea, document, clave, refusals, warnings: said }: Reading): Checked {
  let warnings = said;
  if (refusals.length > 0) return { refusals: refusals.slice(0, maxFaults), warnings };
  const illegibles: Remark[] = [];
  const candidate = legibleOf({ ...document, _id: document['_id'] ?? identityOf(clave) }, (path, valor) =>
    illegibles.push({ linea, campo: toDotPath(path), valor, motivo: illegible }),
  );
  if (illegibles.length > 0) warnings = [...warnings, ...illegibles.slice(0, maxFaults)];
  const parsed = muestraDocumentSchema.safeParse(candidate, { error: spanishIssue });
  if (parsed.success) {
    if (!isStorable(parsed.data)) return { refusals: [{ linea, campo: '(muestra)', motivo: tooLarge }], warnings };
    return { document: parsed.data, warnings: [...warnings, ...contradictions(parsed.data, linea)] };
  }
  const faults = parsed.error.issues.slice(0, maxFaults).map(({ path, message }): Remark => {
    const valor = plainText(path.reduce<unknown>(at, candidate));
    return { linea, campo: toDotPath(path) || '(muestra)', valor, motivo: message };
  });
  return { refusals: faults, warnings };
}

/** A reading whose texts are legible; `say` is told of each that wasn't, and how it is kept. */
function legibleOf<T>(value: T, say: (path: PropertyKey[], kept: string) => void, path: PropertyKey[] = []): T {
  if (typeof value === 'string') {
    if (isLegible(value)) return value;
    const kept = legible(value);
    say(path, kept);
    return kept as T;
  }
  if (Array.isArray(value)) return value.map((part: unknown, n) => legibleOf(part, say, [...path, n])) as T;
  // Only readings' own objects: dates and the like have no texts.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, legibleOf(part, say, [...path, name])]),
  ) as T;
}

function at(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
