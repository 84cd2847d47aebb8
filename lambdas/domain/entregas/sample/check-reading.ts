import { type MuestraDocument, type Resultado, muestraDocumentSchema } from '../../../../contract/muestras/muestra.ts';
import { isFailed, isFailingByParameter, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { veredictoContrario } from '../../../../contract/normas/rules/contraste.ts';
import type { Remark, Reading } from './reading.ts';
import type { ClaseDeNombre, UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { clean, isLegible, legible } from '../../../../contract/base/texto.ts';
import { toDotPath } from 'zod/v4/core';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { isStorable } from '../../../platform/dynamo/compressed.ts';
import { spanishIssue } from '../form/read-mapping.ts';

/**
 * Conclusions that contradict the limits of their value, or that have no value. The conclusion stays as delivered. Samples in
 * progress have none yet.
 */
function contradictions(muestra: MuestraDocument, linea: number): Remark[] {
  const { determinaciones, conclusion_muestra: conclusion } = muestra;
  const remarks: Remark[] = [];
  if (veredicto(conclusion) !== 'Sin definir' && determinaciones.every(({ resultados }) => resultados.length === 0))
    remarks.push({ linea, campo: 'conclusion_muestra', valor: conclusion, ...withoutValue(conclusion) });
  for (const determinacion of determinaciones) {
    const { descripcion, status_inteligente: status, resultados } = determinacion;
    if (status && isFailingByParameter(determinacion)) {
      const failed = resultados.filter(isFailed).map((resultado) => `«${resultado.descripcion}»`);
      const motivo = `El laboratorio concluye «${status}» de la determinación y «No cumple» de ${failed.join(', ')}: cuenta como incumplimiento`;
      remarks.push({ linea, campo: descripcion, valor: status, motivo, clase: 'incumplimiento' });
    }
    // Results without value that have their own verdicts are reported themselves.
    if (veredicto(status) !== 'Sin definir' && resultados.every(isSilent))
      remarks.push({ linea, campo: descripcion, valor: status, ...withoutValue(status) });
    for (const resultado of resultados) {
      const said = contradiction(resultado);
      if (said) remarks.push({ linea, campo: resultado.descripcion, valor: shownOf(resultado) || undefined, ...said });
    }
  }
  return remarks;
}

type Said = Pick<Remark, 'motivo' | 'clase'>;

function contradiction(resultado: Resultado): Said | undefined {
  const { referencia, conclusion } = resultado;
  const concluded = veredicto(conclusion);
  if (concluded !== 'Sin definir' && hasNoValue(resultado)) return withoutValue(conclusion);
  const found = veredictoContrario(resultado);
  if (!found) return undefined;
  const motivo = `El laboratorio concluye «${conclusion}» y el valor está ${found} de sus límites (${limitsOf(referencia)}); se deja lo que concluye`;
  return { motivo, clase: 'contraria' };
}

function limitsOf({ min, max, texto }: NonNullable<Resultado['referencia']> = {}): string {
  return [
    min !== undefined && `mínimo ${spanishNumber(min)}`,
    max !== undefined && `máximo ${spanishNumber(max)}`,
    max === undefined && texto && `«${texto}»`,
  ]
    .filter(Boolean)
    .join(' y ');
}

const withoutValue = (conclusion: string | undefined): Said => ({
  motivo: `El laboratorio concluye «${conclusion}» y no da ningún valor`,
  clase: 'sin_valor',
});

const hasNoValue = ({ valor, valor_formateado: texto }: Resultado) => valor === undefined && !texto;

const isSilent = (resultado: Resultado) => hasNoValue(resultado) && veredicto(resultado.conclusion) === 'Sin definir';

function shownOf({ valor_formateado, valor, operador }: Resultado): string {
  return valor_formateado ?? `${operador ?? ''}${valor === undefined ? '' : spanishNumber(valor)}`;
}

function spanishNumber(value: number): string {
  return value.toLocaleString('es', { maximumSignificantDigits: 15, useGrouping: false });
}

/** The names of the fields in a delivery's notes. */
const campos: Readonly<Record<ClaseDeNombre, string>> = {
  solicitante: 'solicitante',
  tipo: 'tipo_muestra',
  parametro: 'resultados.descripcion',
  unidad: 'resultados.unidad',
};

type Texts = Record<string, unknown>;

/** A text of a sample, and its names that already have a warning. */
interface Place {
  texts: unknown;
  key: string;
  said: Set<string>;
}

/** Replaces a file's names by the portal's names that a person has joined them to; warns of each once per sample. */
export class NameJoiner {
  private readonly names: ReadonlyMap<string, string>;
  constructor(diccionario: readonly UnionDeNombres[]) {
    const joined = diccionario.filter(({ nombre, como }) => nombre !== como);
    this.names = new Map(joined.map(({ clase, nombre, como }) => [`${clase} ${nombre}`, como]));
  }

  /** Changes a reading's names in place, before it is checked; the reading has a warning of each. */
  join(reading: Reading): void {
    if (this.names.size === 0) return;
    const { document } = reading;
    const said = new Set<string>();
    const put = (clase: ClaseDeNombre, texts: unknown, key: string) => this.put(reading, clase, { texts, key, said });
    put('solicitante', document['solicitante'], 'nombre');
    put('tipo', document, 'tipo_muestra');
    for (const determinacion of listOf(document['determinaciones'])) {
      put('parametro', determinacion, 'descripcion');
      for (const resultado of listOf(determinacion['resultados'])) {
        put('parametro', resultado, 'descripcion');
        put('unidad', resultado, 'unidad');
      }
    }
  }

  private put(reading: Reading, clase: ClaseDeNombre, { texts, key, said }: Place): void {
    if (!isTexts(texts)) return;
    const text = texts[key];
    if (typeof text !== 'string') return;
    const valor = clean(text);
    const como = this.names.get(`${clase} ${valor}`);
    if (como === undefined) return;
    texts[key] = como;
    if (said.has(`${clase} ${valor}`)) return;
    said.add(`${clase} ${valor}`);
    const motivo = `«${valor}» se guarda como «${como}», por el diccionario de nombres`;
    reading.warnings.push({ linea: reading.linea, campo: campos[clase], motivo, clase: 'nombre' });
  }
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

const listOf = (value: unknown): readonly Texts[] => (Array.isArray(value) ? value.filter(isTexts) : []);

/** The most faults reported of a sample; the rest usually repeat the same fault. */
const maxFaults = 20;

const tooLarge =
  'Tiene más resultados y textos de los que caben en una muestra: 1 MB en JSON, o 390 kB comprimidos. Entrégala repartida en varias muestras';

const illegible = 'Tenía caracteres de control, que no se ven y estropean los libros de Excel: se guarda sin ellos';

/** Whether a name has neither a letter nor a digit: `-` is how people write that there is none. */
const isNameless = ([, name]: readonly [string, string]) => !/[\p{L}\p{N}]/u.test(name);

const noName = 'No es un nombre ni un número: escribe el que tenga';

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
    const { numero_muestra: number, solicitante } = parsed.data;
    const nameless = Object.entries({ numero_muestra: number, solicitante: solicitante.nombre }).filter(isNameless);
    if (nameless.length > 0)
      return { refusals: nameless.map(([campo, valor]) => ({ linea, campo, valor, motivo: noName })), warnings };
    if (!isStorable(parsed.data)) return { refusals: [{ linea, campo: '(muestra)', motivo: tooLarge }], warnings };
    return { document: parsed.data, warnings: [...warnings, ...contradictions(parsed.data, linea)] };
  }
  const faults = parsed.error.issues.slice(0, maxFaults).map(({ path, message }): Remark => {
    const valor = plainText(path.reduce<unknown>(at, candidate));
    return { linea, campo: toDotPath(path) || '(muestra)', valor, motivo: message };
  });
  return { refusals: faults, warnings };
}

/** Makes a reading's texts legible; calls `say` for each that wasn't, with the text kept. What has nothing to mend is given as it is. */
function legibleOf<T>(value: T, say: (path: PropertyKey[], kept: string) => void, path: PropertyKey[] = []): T {
  if (isAllLegible(value)) return value;
  if (typeof value === 'string') {
    const kept = legible(value);
    say(path, kept);
    return kept as T;
  }
  if (Array.isArray(value)) return value.map((part: unknown, n) => legibleOf(part, say, [...path, n])) as T;
  // Only plain objects: dates and the like have no texts.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, legibleOf(part, say, [...path, name])]),
  ) as T;
}

function isAllLegible(value: unknown): boolean {
  if (typeof value === 'string') return isLegible(value);
  if (value === null || typeof value !== 'object') return true;
  return (Array.isArray(value) ? value : Object.values(value)).every(isAllLegible);
}

function at(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
