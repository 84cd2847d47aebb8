import { type MuestraDocument, muestraDocumentSchema } from '../../contract/muestra.ts';
import { toDotPath } from 'zod/v4/core';
import { identityOf } from '../index/identity.ts';
import { isStorable } from '../store/muestras.ts';
import { contradictions } from './contradictions.ts';
import type { Reading, Remark } from './reading.ts';
import { spanish } from './spanish-issues.ts';

/** How many faults of one sample are told; the rest are usually the same one again. */
const toldFaults = 20;

const demasiado = 'Tiene más resultados y textos de los que se pueden guardar de una muestra: unos 400 kB comprimidos';

/** A sample that may be stored, with what is odd about it, or why it may not. */
export type Checked = { document: MuestraDocument; avisos: Remark[] } | { rechazos: Remark[]; avisos: Remark[] };

/** Checks a sample as it was read against the contract, gives it its identity, and looks for contradictions. */
export function check({ linea, document, clave, rechazos, avisos }: Reading): Checked {
  if (rechazos.length > 0) return { rechazos: rechazos.slice(0, toldFaults), avisos };
  const candidate = { ...document, _id: document['_id'] ?? identityOf(clave) };
  const parsed = muestraDocumentSchema.safeParse(candidate, { error: spanish });
  if (parsed.success) {
    if (!isStorable(parsed.data)) return { rechazos: [{ linea, campo: '(muestra)', motivo: demasiado }], avisos };
    return { document: parsed.data, avisos: [...avisos, ...contradictions(parsed.data, linea)] };
  }
  const faults = parsed.error.issues.slice(0, toldFaults).map(({ path, message }): Remark => {
    const valor = textOf(path.reduce<unknown>(at, candidate));
    return { linea, campo: toDotPath(path) || '(muestra)', valor, motivo: message };
  });
  return { rechazos: faults, avisos };
}

function at(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
