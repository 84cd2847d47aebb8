import { exponenteEntre, unidadLimpia } from '../rules/evolucion/unidades.ts';
import { fold } from '../rules/texto.ts';
import { parametrosDeAgua } from './parametros/agua.ts';
import { parametrosDeSumas } from './parametros/agua-sumas.ts';
import { parametrosDeAlimentos } from './parametros/alimentos.ts';
import { otrosParametros } from './parametros/otros.ts';
import type { Parametro } from './parametros/parametro.ts';

const todos = { ...parametrosDeAgua, ...parametrosDeSumas, ...otrosParametros, ...parametrosDeAlimentos };

export type ParametroId = keyof typeof todos;

/** The parameters that norms speak of, reviewed by hand: a name that isn't here isn't guessed. */
export const parametros: Readonly<Record<ParametroId, Parametro>> = todos;

/** Ambiguous names, with the parameters that each may mean. They are listed, never resolved. */
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
  plaguicidas: ['plaguicidas-totales'],
  'nitrogeno nitrico': ['nitrato'],
  'nitrogeno nitroso': ['nitrito'],
  'nitrogeno amoniacal': ['amonio'],
  co2: ['co2-sobre-exterior'],
} as const satisfies Readonly<Record<string, readonly ParametroId[]>>;

/** Names that say nothing by themselves: the determination's name is the parameter's. */
const genericos = new Set([
  'resultado',
  'valor',
  'recuento',
  'concentracion',
  'deteccion',
  'investigacion',
  'presencia',
]);

/** A name as it is compared: folded, with one sign for degrees and for sums. */
function claveDeNombre(name: string): string {
  return fold(name.replaceAll('º', '°').replaceAll('Σ', '∑'));
}

/** The names of a parameter, as they are compared. A count may be called one: 'Recuento de enterobacterias'. */
export function nombresDe({ nombre, sinonimos = [], recuento }: Parametro): string[] {
  const names = [nombre, ...sinonimos].map(claveDeNombre);
  return recuento ? [...names, ...names.map((name) => `recuento de ${name}`)] : names;
}

const porNombre = new Map(
  (Object.keys(todos) as ParametroId[]).flatMap((id) => nombresDe(todos[id]).map((name) => [name, id] as const)),
);

/**
 * Which parameter a result is of, by the exact name of the result or, where that says nothing ('Resultado'), of its
 * determination. Undefined where the name isn't in the dictionary or may be several.
 */
export function parametroDe(determinacion: string, descripcion: string): ParametroId | undefined {
  const own = claveDeNombre(descripcion);
  return porNombre.get(genericos.has(own) ? claveDeNombre(determinacion) : own);
}

/** Why a name has no parameter. */
export function motivoSinParametro(determinacion: string, descripcion: string): 'ambiguo' | 'desconocido' {
  const own = claveDeNombre(descripcion);
  return Object.hasOwn(ambiguos, genericos.has(own) ? claveDeNombre(determinacion) : own) ? 'ambiguo' : 'desconocido';
}

/**
 * By which power of ten a parameter's value in a laboratory's unit is multiplied to be in the limit's; undefined where the
 * two can't be compared. What is written otherwise but means the parameter's unit (`escrita`) counts as that unit.
 */
export function exponenteA(id: ParametroId, de: string | undefined, a: string): number | undefined {
  const { unidad, escrita = [] } = parametros[id];
  const clean = unidadLimpia(de ?? '');
  return exponenteEntre(escrita.includes(clean) ? unidad : clean, a);
}
