import {
  type DatoDeParametro,
  datosDeParametro,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../../contract/deteccion.ts';
import { clean } from '../../../../../contract/rules/texto.ts';
import { conclusionDeParametro, datoDeParametro, isObligatorio, parametro } from './destinos.ts';

/** A source of a mapping, such as `"PRODUCTO"` or `{"columna": "ESTADO", "valores": {…}}`. */
export type Fuente = Json;

/** What stands for a field that nothing is read for yet: every sample is refused for it, by name. */
const nothing = { constante: '' } as const;

/** A place of the mapping as its two keys: fields' names have points of their own. */
function keysOf(clave: string): [part: string, name: string] {
  const point = clave.indexOf('.');
  return [clave.slice(0, point), clave.slice(point + 1)];
}

/** The source in a place of a mapping; undefined where there is none. */
export function fuenteDe(mapeo: JsonObject, clave: string): Fuente | undefined {
  const [part, name] = keysOf(clave);
  const group = mapeo[part];
  return isObject(group) ? group[name] : undefined;
}

/** The mapping with another source in a place; with none where `fuente` is undefined, or the empty text where one has to be. */
export function withFuente(mapeo: JsonObject, clave: string, fuente: Fuente | undefined): JsonObject {
  const [part, name] = keysOf(clave);
  const group = mapeo[part];
  const { [name]: _before, ...others } = isObject(group) ? group : {};
  const after = fuente ?? (isObligatorio(clave) ? nothing : undefined);
  return { ...mapeo, [part]: after === undefined ? others : { ...others, [name]: after } };
}

/** Whether a source reads nothing: there is none, or it is the empty text. */
export function isSinFuente(fuente: Fuente | undefined): boolean {
  return fuente === undefined || (isObject(fuente) && fuente['constante'] === '');
}

/** The columns that a source reads first; those that it falls back on aside. */
export function columnasDeFuente(fuente: Fuente | undefined): readonly string[] {
  if (typeof fuente === 'string') return [fuente];
  if (!isObject(fuente)) return [];
  const { columna, columnas } = fuente;
  if (typeof columna === 'string') return [columna];
  return Array.isArray(columnas) ? (columnas as readonly Json[]).filter((each) => typeof each === 'string') : [];
}

/** A parameter of a wide table: the column of its values and what the mapping says of it. */
export interface ParametroAncho {
  readonly columna: string;
  readonly descripcion: string;
  readonly unidad: string;
  readonly min: string;
  readonly max: string;
  /** Its limits in one text, as the file writes them. */
  readonly rango: string;
  /** Columns that say something of it, by what that is. */
  readonly datos: readonly { readonly campo: DatoDeParametro; readonly columna: string }[];
  /** The determination that it belongs to. */
  readonly determinacion: string;
  /** The column of its verdict; '' where there is none. */
  readonly conclusion: string;
}

type Resultado = JsonObject & { readonly columna: string };

interface Determinacion {
  readonly whole: JsonObject;
  readonly resultados: readonly Resultado[];
}

const isResultado = (value: Json): value is Resultado => isObject(value) && typeof value['columna'] === 'string';

function determinacionesOf(mapeo: JsonObject): readonly Determinacion[] {
  const { determinaciones } = mapeo;
  if (!Array.isArray(determinaciones)) return [];
  return (determinaciones as readonly Json[]).filter(isObject).map((whole) => {
    const { resultados } = whole;
    return { whole, resultados: Array.isArray(resultados) ? (resultados as readonly Json[]).filter(isResultado) : [] };
  });
}

function withDeterminaciones(mapeo: JsonObject, determinaciones: readonly Determinacion[]): JsonObject {
  return {
    ...mapeo,
    determinaciones: determinaciones
      .filter(({ resultados }) => resultados.length > 0)
      .map(({ whole, resultados }) => ({ ...whole, resultados })),
  };
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The parameters of a wide table, in the order of the mapping. */
export function parametrosDe(mapeo: JsonObject): readonly ParametroAncho[] {
  return determinacionesOf(mapeo).flatMap(({ whole, resultados }) =>
    resultados.map((resultado) => ({
      columna: resultado.columna,
      descripcion: textOf(resultado['descripcion']) || resultado.columna,
      unidad: textOf(resultado['unidad']),
      min: textOf(resultado['min']),
      max: textOf(resultado['max']),
      rango: textOf(resultado['rango']),
      datos: datosOf(resultado),
      determinacion: textOf(whole['descripcion']),
      conclusion: columnasDeFuente(resultado['conclusion'] ?? whole['conclusion'])[0] ?? '',
    })),
  );
}

const datos = Object.keys(datosDeParametro) as DatoDeParametro[];

/** The columns that say something of a parameter; a text alone is what is said. */
function datosOf(resultado: Resultado): ParametroAncho['datos'] {
  return datos.flatMap((campo) => {
    const fuente = resultado[campo];
    return isObject(fuente) ? columnasDeFuente(fuente).map((columna) => ({ campo, columna })) : [];
  });
}

/** What a column is used for, as places of the mapping; `parametro` where its cells are a parameter's values. */
export function usosDe(mapeo: JsonObject, nombre: string): readonly string[] {
  const name = clean(nombre);
  const reads = (fuente: Fuente | undefined) => columnasDeFuente(fuente).some((each) => clean(each) === name);
  const fields = ['campos', 'resultado', 'determinacion'].flatMap((part) => {
    const group = mapeo[part];
    return isObject(group)
      ? Object.entries(group)
          .filter(([, fuente]) => reads(fuente))
          .map(([key]) => `${part}.${key}`)
      : [];
  });
  const wide = determinacionesOf(mapeo);
  const isParametro = wide.some(({ resultados }) => resultados.some(({ columna }) => clean(columna) === name));
  const isVerdict = wide.some(
    ({ whole, resultados }) => reads(whole['conclusion']) || resultados.some((each) => reads(each['conclusion'])),
  );
  const isDato = wide.some(({ resultados }) =>
    resultados.some((each) => datosOf(each).some(({ columna }) => clean(columna) === name)),
  );
  return [
    ...fields,
    ...(isParametro ? [parametro] : []),
    ...(isVerdict ? [conclusionDeParametro] : []),
    ...(isDato ? [datoDeParametro] : []),
  ];
}

/** `Nitrato (mg/L)` as a name and a unit, where the heading ends in brackets. */
function nameAndUnit(nombre: string): JsonObject {
  const [, name, unit] = /^(.*\S)\s*[([]([^()[\]]{1,40})[)\]]$/u.exec(clean(nombre)) ?? [];
  return name && unit ? { descripcion: name, unidad: unit } : { descripcion: clean(nombre) };
}

/** A source without a column; undefined where it read nothing else. */
function without(fuente: Fuente | undefined, name: string): Fuente | undefined {
  const left = columnasDeFuente(fuente).filter((each) => clean(each) !== name);
  if (left.length === columnasDeFuente(fuente).length) return fuente;
  if (left.length === 0) return undefined;
  return { ...(isObject(fuente) ? fuente : {}), columnas: left };
}

/** The mapping without a column: whatever read it reads it no more. */
function released(mapeo: JsonObject, nombre: string): JsonObject {
  const name = clean(nombre);
  let found = mapeo;
  for (const uso of usosDe(mapeo, nombre)) {
    if (uso === parametro || uso === conclusionDeParametro || uso === datoDeParametro) continue;
    found = withFuente(found, uso, without(fuenteDe(found, uso), name));
  }
  if (!Array.isArray(found['determinaciones'])) return found;
  return withDeterminaciones(
    found,
    determinacionesOf(found).map(({ whole, resultados }) => ({
      whole: withVerdict(whole, without(whole['conclusion'], name)),
      resultados: resultados
        .filter(({ columna }) => clean(columna) !== name)
        .map((each) => ({ ...withVerdict(each, without(each['conclusion'], name)), columna: each.columna }))
        .map((each) => withoutDatos(each, name)),
    })),
  );
}

function withoutDatos(resultado: Resultado, name: string): Resultado {
  const gone = datosOf(resultado).filter(({ columna }) => clean(columna) === name);
  const left = Object.entries(resultado).filter(([key]) => gone.every(({ campo }) => campo !== key));
  return { ...Object.fromEntries(left), columna: resultado.columna };
}

function withVerdict(value: JsonObject, conclusion: Fuente | undefined): JsonObject {
  const { conclusion: _before, ...others } = value;
  return conclusion === undefined ? others : { ...others, conclusion };
}

/**
 * The mapping with a column read for a place and for nothing else; for nothing at all where `clave` is ''. A column that was
 * read there before is left out.
 */
export function withColumna(mapeo: JsonObject, nombre: string, clave: string): JsonObject {
  const free = released(mapeo, nombre);
  if (clave === '') return free;
  if (clave !== parametro) return withFuente(free, clave, nombre);
  const named = nameAndUnit(nombre);
  return withDeterminaciones(free, [
    ...determinacionesOf(free),
    { whole: { descripcion: named['descripcion'] ?? nombre }, resultados: [{ columna: nombre, ...named }] },
  ]);
}

/** What a person may change of a parameter of a wide table. */
export type CambioDeParametro = Partial<
  Pick<ParametroAncho, 'descripcion' | 'unidad' | 'min' | 'max' | 'rango' | 'conclusion'>
>;

/** The mapping with a parameter of a wide table changed. What the mapping says of it besides stays. */
export function withParametro(mapeo: JsonObject, columna: string, cambio: CambioDeParametro): JsonObject {
  const name = clean(columna);
  const { conclusion, ...texts } = cambio;
  return withDeterminaciones(
    mapeo,
    determinacionesOf(mapeo).map(({ whole, resultados }) => {
      const isAlone = resultados.length === 1 && clean(resultados[0]?.columna ?? '') === name;
      const isNamed = isAlone && texts.descripcion && whole['descripcion'] === resultados[0]?.['descripcion'];
      return {
        whole: isNamed ? { ...whole, descripcion: texts.descripcion ?? '' } : whole,
        resultados: resultados.map((each) => {
          if (clean(each.columna) !== name) return each;
          const changed = withTexts(each, texts);
          if (conclusion === undefined) return changed;
          return { ...withVerdict(changed, conclusion === '' ? undefined : conclusion), columna: each.columna };
        }),
      };
    }),
  );
}

function withTexts(resultado: Resultado, texts: Omit<CambioDeParametro, 'conclusion'>): Resultado {
  let found: JsonObject = resultado;
  for (const [key, text] of Object.entries(texts)) {
    const { [key]: before, ...others } = found;
    const value = text.trim();
    // What was shown as it is now stays, a column that the text is read from too.
    if (value === textOf(before)) continue;
    found = value === '' ? others : { ...others, [key]: key === 'min' || key === 'max' ? numberOf(value) : value };
  }
  return { ...found, columna: resultado.columna };
}

/** A limit as a number, whichever decimal sign it is typed with; as the text that it is where it is none. */
function numberOf(text: string): Json {
  return /^-?\d+(?:[.,]\d+)?$/u.test(text) ? Number(text.replace(',', '.')) : text;
}

/** The mapping that names all columns it doesn't read, unless it leaves out whatever it doesn't name. */
export function withIgnoradas(mapeo: JsonObject, nombres: readonly string[], leidas: ReadonlySet<string>): JsonObject {
  if (mapeo['ignorar'] === 'todas') return mapeo;
  const { ignorar: _before, ...others } = mapeo;
  const left = nombres.filter((nombre) => clean(nombre) !== '' && !leidas.has(clean(nombre)));
  return left.length > 0 ? { ...others, ignorar: left } : others;
}
