import { isObject, type Json } from '../../../../contract/entregas/deteccion.ts';
import { type DiferenciaDeMapeo, maxDiferencias } from '../../../../contract/entregas/mapeos.ts';

/** Longest text that is shown of a value. */
const shown = 200;

/** Where two documents differ, key by key, and how often in all. Order of keys is no difference. */
export function diferencias(antes: Json, despues: Json): { diferencias: DiferenciaDeMapeo[]; total: number } {
  const before = leavesOf(antes);
  const after = leavesOf(despues);
  const all = [...new Set([...before.keys(), ...after.keys()])]
    .filter((ruta) => before.get(ruta) !== after.get(ruta))
    .map((ruta) => ({ ruta, antes: cut(before.get(ruta)), despues: cut(after.get(ruta)) }));
  return { diferencias: all.slice(0, maxDiferencias), total: all.length };
}

const cut = (text = '') => (text.length > shown ? `${text.slice(0, shown - 1)}…` : text);

/** The values of a document that hold no others, as JSON, by their places; a list of such values is one. */
function leavesOf(value: Json, ruta = '', leaves = new Map<string, string>()): Map<string, string> {
  const inner = innerOf(value);
  if (inner.length === 0) leaves.set(ruta, JSON.stringify(value));
  for (const [key, each] of inner) leavesOf(each, ruta === '' ? key : `${ruta} › ${key}`, leaves);
  return leaves;
}

function innerOf(value: Json): (readonly [string, Json])[] {
  if (isObject(value)) return Object.entries(value);
  if (!isList(value) || value.every((each) => !isObject(each) && !isList(each))) return [];
  return value.map((each, i) => [`${i + 1}`, each]);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
