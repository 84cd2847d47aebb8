import {
  type DatoDeParametro,
  datosDeParametro,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { camposDeFecha, conclusionDeParametro, datoDeParametro, isObligatorio, parametro } from './destinos.ts';

/** A source of a mapping, such as `"PRODUCTO"` or `{"columna": "ESTADO", "valores": {…}}`. */
export type Fuente = Json;

/** What stands for a field that nothing is read for yet: every sample is refused for it, by name. */
const nothing = { constante: '' } as const;

/** A place of the mapping as its two keys: fields' names have points of their own. */
function keysOf(clave: string): [part: string, name: string] {
  const point = clave.indexOf('.');
  return [clave.slice(0, point), clave.slice(point + 1)];
}

/** The source in a place of a mapping, or what it says at a key of its own; undefined where there is none. */
export function fuenteDe(mapeo: JsonObject, clave: string): Fuente | undefined {
  if (!clave.includes('.')) return mapeo[clave];
  const [part, name] = keysOf(clave);
  const group = mapeo[part];
  return isObject(group) ? group[name] : undefined;
}

/** The mapping with another source in a place; with none where `fuente` is undefined, or the empty text where one has to be. */
export function withFuente(mapeo: JsonObject, clave: string, fuente: Fuente | undefined): JsonObject {
  if (!clave.includes('.')) return con(mapeo, clave, fuente);
  const [part, name] = keysOf(clave);
  const group = mapeo[part];
  const own = fuente ?? (isObligatorio(clave) ? nothing : undefined);
  return { ...mapeo, [part]: con(isObject(group) ? group : {}, name, own) };
}

/** An object with another value at a key; without the key where the value is undefined. */
export function con(value: JsonObject, key: string, after: Json | undefined): JsonObject {
  const { [key]: _before, ...others } = value;
  return after === undefined ? others : { ...others, [key]: after };
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
  return jsonList(columnas).filter((each) => typeof each === 'string');
}

const lee = (fuente: Fuente | undefined, name: string) => columnasDeFuente(fuente).some((each) => clean(each) === name);

/** A source without a column; undefined where it read nothing else. */
function without(fuente: Fuente | undefined, name: string): Fuente | undefined {
  if (!lee(fuente, name)) return fuente;
  const left = columnasDeFuente(fuente).filter((each) => clean(each) !== name);
  return left.length === 0 ? undefined : { ...(isObject(fuente) ? fuente : {}), columnas: left };
}

/** The items of a list of a mapping; none of anything else. */
export const jsonList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** The text of a word or a number of a mapping; blank of anything else. */
export const jsonText = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The results of a wide table's determination: each names the column of its values. */
const resultadosOf = (whole: JsonObject) => jsonList(whole['resultados']).filter(isObject);

const determinacionesOf = (mapeo: JsonObject) => jsonList(mapeo['determinaciones']).filter(isObject);

const columnaOf = (resultado: JsonObject) => clean(jsonText(resultado['columna']));

/** The mapping with each result changed; one that becomes undefined goes, and a determination of which none is left. */
function withResultados(
  mapeo: JsonObject,
  change: (resultado: JsonObject) => JsonObject | undefined,
  ofWhole: (whole: JsonObject) => JsonObject = (whole) => whole,
): JsonObject {
  if (!Array.isArray(mapeo['determinaciones'])) return mapeo;
  const determinaciones = determinacionesOf(mapeo).flatMap((whole) => {
    const resultados = resultadosOf(whole).flatMap((each) => change(each) ?? []);
    return resultados.length === 0 ? [] : [{ ...ofWhole(whole), resultados }];
  });
  return { ...mapeo, determinaciones };
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
  /** Columns with further data of the parameter, by their field. */
  readonly datos: readonly { readonly campo: DatoDeParametro; readonly columna: string }[];
  /** The determination of the parameter. */
  readonly determinacion: string;
  /** The column of the parameter's verdict; '' where there is none. */
  readonly conclusion: string;
}

/** The parameters of a wide table, in the order of the mapping. */
export function parametrosDe(mapeo: JsonObject): readonly ParametroAncho[] {
  return determinacionesOf(mapeo).flatMap((whole) =>
    resultadosOf(whole).map((resultado) => {
      const columna = jsonText(resultado['columna']);
      return {
        columna,
        descripcion: jsonText(resultado['descripcion']) || columna,
        unidad: jsonText(resultado['unidad']),
        min: jsonText(resultado['min']),
        max: jsonText(resultado['max']),
        rango: jsonText(resultado['rango']),
        datos: datosOf(resultado),
        determinacion: jsonText(whole['descripcion']),
        conclusion: columnasDeFuente(resultado['conclusion'] ?? whole['conclusion'])[0] ?? '',
      };
    }),
  );
}

const datos = Object.keys(datosDeParametro) as DatoDeParametro[];

/** The columns that say something of a parameter; a text alone is what is said. */
function datosOf(resultado: JsonObject): ParametroAncho['datos'] {
  return datos.flatMap((campo) => {
    const fuente = resultado[campo];
    return isObject(fuente) ? columnasDeFuente(fuente).map((columna) => ({ campo, columna })) : [];
  });
}

/** What a column is used for, as places of the mapping; `parametro` where its cells are a parameter's values. */
export function usosDe(mapeo: JsonObject, nombre: string): readonly string[] {
  const name = clean(nombre);
  const fields = ['campos', 'resultado', 'determinacion'].flatMap((part) => {
    const group = mapeo[part];
    const read = isObject(group) ? Object.entries(group).filter(([, fuente]) => lee(fuente, name)) : [];
    return read.map(([key]) => `${part}.${key}`);
  });
  const wide = determinacionesOf(mapeo);
  const resultados = wide.flatMap(resultadosOf);
  return [
    ...fields,
    ...(resultados.some((each) => columnaOf(each) === name) ? [parametro] : []),
    ...([...wide, ...resultados].some(({ conclusion }) => lee(conclusion, name)) ? [conclusionDeParametro] : []),
    ...(resultados.some((each) => datosOf(each).some(({ columna }) => clean(columna) === name))
      ? [datoDeParametro]
      : []),
  ];
}

/** A source, or a wide table's result, that falls back on a column no more. */
const withoutFallback = (fuente: JsonObject, name: string) =>
  isObject(fuente['defecto']) && lee(fuente['defecto'], name) ? con(fuente, 'defecto', undefined) : fuente;

/** The mapping without a column: whatever read it reads it no more. */
function released(mapeo: JsonObject, nombre: string): JsonObject {
  const name = clean(nombre);
  const fields = usosDe(mapeo, nombre).filter((uso) => fuenteDe(mapeo, uso) !== undefined);
  const unread = fields.reduce((found, uso) => withFuente(found, uso, without(fuenteDe(found, uso), name)), mapeo);
  const groups = ['campos', 'resultado', 'determinacion'].flatMap((part) => {
    const group = unread[part];
    const own = isObject(group) ? Object.entries(group) : [];
    const left = own.map(([key, each]) => [key, isObject(each) ? withoutFallback(each, name) : each]);
    return isObject(group) ? [[part, Object.fromEntries(left)]] : [];
  });
  const free: JsonObject = { ...unread, ...Object.fromEntries(groups) };
  const unjudged = (each: JsonObject) => con(each, 'conclusion', without(each['conclusion'], name));
  return withResultados(
    free,
    (each) =>
      columnaOf(each) === name
        ? undefined
        : datosOf(each)
            .filter(({ columna }) => clean(columna) === name)
            .reduce<JsonObject>(
              (found, { campo }) => con(found, campo, undefined),
              withoutFallback(unjudged(each), name),
            ),
    unjudged,
  );
}

/**
 * The mapping with a column read for a place and for nothing else; for nothing at all where `clave` is ''. A column that was
 * read there before is left out.
 */
export function withColumna(mapeo: JsonObject, nombre: string, clave: string): JsonObject {
  const free = released(mapeo, nombre);
  if (clave === '') return free;
  if (clave !== parametro) {
    // The order of its dates is the column's own, whatever field they are.
    const fechas = camposDeFecha.has(clave) ? fechasDe(mapeo, nombre) : undefined;
    return withFuente(free, clave, fechas === undefined ? nombre : { columna: nombre, fechas });
  }
  // `Nitrato (mg/L)` is a name and a unit.
  const [, name = clean(nombre), unidad] = /^(.*\S)\s*[([]([^()[\]]{1,40})[)\]]$/u.exec(clean(nombre)) ?? [];
  const resultado = { columna: nombre, descripcion: name, ...(unidad && { unidad }) };
  return { ...free, determinaciones: [...determinacionesOf(free), { descripcion: name, resultados: [resultado] }] };
}

/** The formats that the dates of a column have by themselves; undefined where they are the mapping's. */
function fechasDe(mapeo: JsonObject, nombre: string): Json | undefined {
  const campos = isObject(mapeo['campos']) ? Object.values(mapeo['campos']) : [];
  return campos.filter(isObject).find((fuente) => lee(fuente, clean(nombre)))?.['fechas'];
}

/** What a person may change of a parameter of a wide table. */
export type CambioDeParametro = Partial<
  Pick<ParametroAncho, 'descripcion' | 'unidad' | 'min' | 'max' | 'rango' | 'conclusion'>
>;

/** The mapping with a parameter of a wide table changed. What the mapping says of it besides stays. */
export function withParametro(mapeo: JsonObject, columna: string, cambio: CambioDeParametro): JsonObject {
  const name = clean(columna);
  const { conclusion, ...texts } = cambio;
  return withResultados(
    mapeo,
    (each) => {
      if (columnaOf(each) !== name) return each;
      const changed = withTexts(each, texts);
      return conclusion === undefined ? changed : con(changed, 'conclusion', conclusion || undefined);
    },
    (whole) => {
      const [first, ...others] = resultadosOf(whole);
      const isAlone = first !== undefined && others.length === 0 && columnaOf(first) === name;
      const isNamed = isAlone && texts.descripcion && whole['descripcion'] === first['descripcion'];
      return isNamed ? { ...whole, descripcion: texts.descripcion ?? '' } : whole;
    },
  );
}

function withTexts(resultado: JsonObject, texts: Omit<CambioDeParametro, 'conclusion'>): JsonObject {
  return Object.entries(texts).reduce<JsonObject>((found, [key, text]) => {
    const value = text.trim();
    // What was shown as it is now stays, a column that the text is read from too.
    if (value === jsonText(found[key])) return found;
    return con(found, key, value === '' ? undefined : key === 'min' || key === 'max' ? numberOf(value) : value);
  }, resultado);
}

/** A limit as a number, whichever decimal sign it is typed with; as the text that it is where it is none. */
function numberOf(text: string): Json {
  return /^-?\d+(?:[.,]\d+)?$/u.test(text) ? Number(text.replace(',', '.')) : text;
}
