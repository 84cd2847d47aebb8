import { type Conjetura, isObject, type Json } from '../../../../../contract/deteccion.ts';

/** The answer that a column isn't a sample's state: the mapping says none. */
export const sinEstado: Json = { campos: { estado: null } };

/**
 * The answer to what each word of a column is: for each the one of the alternatives, by its place, that was chosen for it.
 * What the alternatives say of other words is the same in all. A blank cell is the word '', and `defecto` what it stands for.
 */
export function porPalabras({ alternativas }: Conjetura, chosen: ReadonlyMap<string, number>): Json {
  const [first = null] = alternativas;
  const of = (values: readonly Json[], at: number | undefined) => (at === undefined ? undefined : values[at]);
  const merge = (values: readonly Json[], isWords: boolean): Json => {
    const objects = values.filter(isObject);
    if (objects.length < values.length) return values[0] ?? null;
    const keys = new Set(objects.flatMap((each) => Object.keys(each)));
    const entries = [...keys].flatMap((key): [string, Json][] => {
      const word = isWords ? key : key === 'defecto' && chosen.has('') ? '' : undefined;
      if (word !== undefined && chosen.has(word)) {
        const own = of(values, chosen.get(word));
        const said = isObject(own) ? own[key] : undefined;
        return said === undefined ? [] : [[key, said]];
      }
      const inner = objects.flatMap((each) => (each[key] === undefined ? [] : [each[key]]));
      return [[key, inner.length === values.length ? merge(inner, key === 'valores') : (inner[0] ?? null)]];
    });
    return Object.fromEntries(entries);
  };
  return alternativas.length > 0 ? merge(alternativas, false) : first;
}
