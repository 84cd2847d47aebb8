import { claveDeNombre, lugarAlFinal, type LugarDicho } from './nombres.ts';
import { parametrosDeAgua } from './parametros/agua.ts';
import { parametrosIndicadores } from './parametros/agua-indicadores.ts';
import { parametrosDeSumas } from './parametros/agua-sumas.ts';
import { parametrosDeAlimentos } from './parametros/alimentos.ts';
import { parametrosDePlaguicidas } from './parametros/plaguicidas.ts';
import { otrosParametros } from './parametros/otros.ts';
import type { Parametro } from './parametros/parametro.ts';
import { exponenteEntre, unidadLimpia } from '../evolucion/rules/unidades.ts';
import { fold } from '../base/texto.ts';

const todos = {
  ...parametrosDeAgua,
  ...parametrosIndicadores,
  ...parametrosDeSumas,
  ...parametrosDePlaguicidas,
  ...otrosParametros,
  ...parametrosDeAlimentos,
};

export type ParametroId = keyof typeof todos;

/** The parameters that norms speak of, reviewed by hand: a name that isn't here isn't guessed. */
export const parametros: Readonly<Record<ParametroId, Parametro>> = todos;

/** Ambiguous names, with the parameters that each may mean. They are listed, never resolved. @internal */
export const ambiguos = {
  cloro: ['cloro-libre', 'cloro-combinado'],
  'cloro residual': ['cloro-libre', 'cloro-combinado'],
  cianuro: ['cianuro'],
  cianuros: ['cianuro'],
  coliformes: ['coliformes'],
  dbo: ['dbo5'],
  'acidos haloaceticos': ['haa'],
  pfas: ['pfas-20'],
  hpa: ['hpa'],
  'hidrocarburos policiclicos aromaticos': ['hpa', 'benzo-a-pireno'],
  plaguicidas: ['plaguicidas-totales', 'plaguicida'],
  plaguicida: ['plaguicidas-totales', 'plaguicida'],
  'nitrogeno nitrico': ['nitrato'],
  'nitrogeno nitroso': ['nitrito'],
  'nitrogeno amoniacal': ['amonio'],
  co2: ['co2-sobre-exterior'],
} as const satisfies Readonly<Record<string, readonly ParametroId[]>>;

/** A registry number of the Chemical Abstracts Service, `71-43-2`; the RD 3/2023 itself prints `79-06-01`. */
const numero = /(?<![\d-])\d{2,7}-\d{2}-0?\d(?![\d-])/gu;

/** The words before a number: 'CAS', 'N.º CAS:', 'CAS-No.', and what SINAC writes where there is none, 'CAS: -'. */
const palabra =
  /(?<![\p{L}\d])(?:n[.º°o]{0,3} ?(?:de )?)?cas(?!\p{L})[ .:#-]{0,4}(?:(?:rn|number|numero|no|n)(?!\p{L}))?[ .:º°#-]{0,4}/giu;

const guiones = /[‐-―−]/gu;

/** A name without registry numbers, and those whose check digit is right, without leading zeros. */
interface SinCas {
  readonly nombre: string;
  readonly cas: readonly string[];
}

/**
 * Takes registry numbers off a name. A number that 'CAS' stands before is taken off whatever it is; elsewhere only one whose
 * check digit is right. A wrong one identifies nothing.
 */
function sinCas(name: string): SinCas {
  const text = name.replace(guiones, '-');
  const cas: string[] = [];
  const hasWord = text.search(palabra) >= 0;
  const nombre = text
    .replace(numero, (found) => {
      if (isCas(found)) cas.push(normal(found));
      return isCas(found) || hasWord ? ' ' : found;
    })
    .replace(palabra, ' ');
  return { nombre, cas };
}

const normal = (text: string) => text.replace(/-0?(?=\d$)/u, '-');

/** Whether the check digit is right: the other digits from the right, by 1, 2, 3 …, summed, modulo 10. */
function isCas(text: string): boolean {
  const digits = Array.from(normal(text).replaceAll('-', ''), Number);
  const check = digits.pop();
  return digits.toReversed().reduce((sum, digit, place) => sum + digit * (place + 1), 0) % 10 === check;
}

/** Mega, which is no milli: `MBq/L`, `MS/cm`, `MV`. */
const mega = /(?<!\p{L})M(?=(?:g|G|Bq|BQ|Sv|SV|S|V)(?!\p{L}))/u;

/**
 * A unit as one is compared with the ways to write another: without case, accents, points, spaces and brackets, but for the
 * case of M, which decides a magnitude.
 */
function claveDeUnidad(unidad: string): string {
  const text = unidadLimpia(unidad).normalize('NFKC').replace(mega, '\u0001');
  return fold(text).replaceAll(/[\s.()[\]·_−-]/gu, '');
}

const masas = ['g', 'mg', 'µg', 'ng'];

/** The units of a parameter by the ways to write them: its own unit, or a mass with its formula (`mg NO3/L`). */
function escritasDe({ unidad, escrita = [], formula = [] }: Parametro): ReadonlyMap<string, string> {
  const own = [unidad, ...escrita].map((each) => [claveDeUnidad(each), unidad] as const);
  const withFormula = formula.flatMap((each) =>
    masas.flatMap((masa) =>
      [`${masa} ${each}/L`, `${masa}/L ${each}`, `${masa}/L de ${each}`, `${masa}/L como ${each}`].map(
        (written) => [claveDeUnidad(written), `${masa}/L`] as const,
      ),
    ),
  );
  return new Map([...withFormula, ...own]);
}

const conocidas = new WeakMap<Parametro, ReadonlyMap<string, string>>();

/**
 * By which power of ten a parameter's value in a laboratory's unit is multiplied to be in the limit's; undefined where the
 * two can't be compared. What is written otherwise but means the parameter's unit counts as that unit.
 */
function exponenteDe(parametro: Parametro, de: string | undefined, a: string): number | undefined {
  const known = conocidas.get(parametro) ?? escritasDe(parametro);
  conocidas.set(parametro, known);
  const clean = unidadLimpia(de ?? '');
  return exponenteEntre(known.get(claveDeUnidad(clean)) ?? clean, a);
}

/** Names that say nothing by themselves: the determination's name is the parameter's. */
const genericos = new Set(
  [
    'resultado',
    'resultado analítico',
    'valor',
    'valor medido',
    'recuento',
    'concentración',
    'detección',
    'investigación',
    'presencia',
    'medida',
    'determinación',
  ].map(claveDeNombre),
);

/** What stands before the name of what is counted or looked for. */
const recuentos = ['recuento', 'recuento de', 'investigación de', 'detección de', 'presencia de', 'número de'];

/** The names of a parameter, as they are compared. A count may be called one: 'Recuento de enterobacterias'. @internal */
export function nombresDe({ nombre, sinonimos = [], recuento }: Parametro): string[] {
  const names = [nombre, ...sinonimos];
  const counted = recuento ? names.flatMap((name) => recuentos.map((word) => `${word} ${name}`)) : [];
  return [...new Set([...names, ...counted].map(claveDeNombre))];
}

const ids = Object.keys(todos) as ParametroId[];

const porNombre = new Map(ids.flatMap((id) => nombresDe(parametros[id]).map((name) => [name, id] as const)));
const porCas = new Map(ids.flatMap((id) => numerosDe(id).map((number) => [number, id] as const)));
const porAmbiguo = new Map<string, readonly ParametroId[]>(
  Object.entries(ambiguos).map(([name, may]) => [claveDeNombre(name), may]),
);

/** Its registry numbers; SINAC's annex writes a check digit as `01`. */
function numerosDe(id: ParametroId): string[] {
  const { cas = [], casDeElemento = [] } = parametros[id];
  return [...cas, ...casDeElemento].flatMap((each) => sinCas(each).cas);
}

/** What a name says: a parameter, and where it was taken if the name ends with that. */
interface Nombrado {
  readonly id: ParametroId;
  readonly lugar?: LugarDicho;
}

/**
 * Which parameter a result is of, by the name of the result or, where that says nothing ('Resultado'), of its determination.
 * Undefined where the name isn't in the dictionary or may be several.
 */
export function nombradoEn(determinacion: string, descripcion: string): Nombrado | undefined {
  return nombrado(nombreDeParametro(determinacion, descripcion));
}

/** The parameter alone. */
export function parametroDe(determinacion: string, descripcion: string): ParametroId | undefined {
  return nombradoEn(determinacion, descripcion)?.id;
}

/** The name of a result's parameter: its own name, or the determination’s where the own name is generic. */
export function nombreDeParametro(determinacion: string, descripcion: string): string {
  return genericos.has(claveDeNombre(descripcion)) ? determinacion : descripcion;
}

/** How SINAC writes a pesticide or an isomer of one: 'PLA: NA_Ometoato_1113-02-6', 'ISO: Alfa-HCH'. */
const plaguicidaDeSinac = /^ ?(?:PLA|ISO) ?: ?(?:(?:A|NA)_)?/iu;

function nombrado(name: string): Nombrado | undefined {
  const isPlaguicida = plaguicidaDeSinac.test(name);
  const plain = isPlaguicida
    ? name.replace(plaguicidaDeSinac, '').replace(/_[\d-]*$/u, (end) => ` ${end.slice(1)}`)
    : name;
  const { nombre, cas } = sinCas(plain);
  const named = porSuNombre(nombre, 0);
  const [number, ...others] = new Set(cas);
  if (others.length > 0) return undefined;
  if (named) {
    const own = numerosDe(named.id);
    return number === undefined || own.length === 0 || own.includes(number) ? named : undefined;
  }
  const identified = number === undefined ? undefined : porCas.get(number);
  if (identified && isSolo(identified, nombre)) return { id: identified };
  return isPlaguicida && claveDeNombre(nombre) !== '' ? { id: 'plaguicida' } : undefined;
}

/** What isn't the substance itself, though its number may be given. */
const derivado = /(?:^| )(?:metabolito|derivado|isomero|suma|total|suma total|producto|sal|disuelto)(?: |$)/u;

/** Whether a registry number says what was measured: of a molecule under any name, of an element where nothing else is said. */
function isSolo(id: ParametroId, nombre: string): boolean {
  const key = claveDeNombre(nombre);
  return key === '' || (parametros[id].cas !== undefined && !derivado.test(key) && !porAmbiguo.has(key));
}

/** What stands in the last brackets of a name, and around them. */
const parentesis = /^(?<before>[^()[\]]*)[([](?<within>[^()[\]]*)[)\]](?<after>[^()[\]]*)$/u;

/** How often parts that add nothing are taken off a name. */
const maxPartes = 3;

function porSuNombre(name: string, depth: number): Nombrado | undefined {
  const clave = claveDeNombre(name);
  const id = porNombre.get(clave);
  if (id) return { id };
  const placed = lugarAlFinal(clave);
  const there = placed && porNombre.get(placed.clave);
  if (placed && there) return { id: there, lugar: placed.lugar };
  if (depth === maxPartes) return undefined;
  const { before = '', within = '', after = '' } = parentesis.exec(name)?.groups ?? {};
  const [whole, part] = before.trim() === '' ? ultimaPalabra(name) : [`${before} ${after}`, within];
  const named = whole === '' ? undefined : porSuNombre(whole, depth + 1);
  return named && isRepetido(named.id, part) ? named : undefined;
}

/** 'Ácido perfluorononanoico PFNA': a name and its last word. */
function ultimaPalabra(name: string): [string, string] {
  const words = name.trim().split(/\s+/u);
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

/** Whether a part of a name adds nothing to a parameter: it is another name of it, its formula, its unit, or blank. */
function isRepetido(id: ParametroId, part: string): boolean {
  const key = claveDeNombre(part);
  if (key === '' || porNombre.get(key) === id || porAmbiguo.get(key)?.includes(id)) return true;
  if (parametros[id].formula?.some((each) => claveDeNombre(each) === key)) return true;
  return exponenteA(id, part, parametros[id].unidad) !== undefined;
}

/** Why a name has no parameter. */
export function motivoSinParametro(determinacion: string, descripcion: string): 'ambiguo' | 'desconocido' {
  const { nombre } = sinCas(nombreDeParametro(determinacion, descripcion));
  return porAmbiguo.has(claveDeNombre(nombre)) ? 'ambiguo' : 'desconocido';
}

/**
 * By which power of ten a parameter's value in a laboratory's unit is multiplied to be in the limit's; undefined where the
 * two can't be compared. What is written otherwise but means the parameter's unit (`escrita`) counts as that unit.
 */
export function exponenteA(id: ParametroId, de: string | undefined, a: string): number | undefined {
  return exponenteDe(parametros[id], de, a);
}
