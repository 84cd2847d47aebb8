import {
  type ParametroId,
  nombreDeParametro,
  parametroDe,
  exponenteA,
  parametros,
} from '../../../contract/normas/diccionario.ts';
import { exponenteEntre, unidadLimpia } from '../../../contract/evolucion/rules/unidades.ts';
import { compareSpanish, fold } from '../../../contract/base/texto.ts';
import type { Valor } from './valores.ts';

/** A value of a line, with the power of ten that brings it to the line's unit. */
export interface ValorDeLinea {
  valor: Valor;
  exponente: number;
}

/** The values of one parameter in one unit, in their order. */
export interface Linea {
  /** The same in every section and period where the parameter and the unit are. */
  clave: string;
  parametro: string;
  unidad: string;
  valores: ValorDeLinea[];
}

/** A way in which a parameter and its unit are written: hundreds of values have one. */
interface Escrita {
  valor: Valor;
  /** Undefined where the dictionary doesn't know it. */
  id: ParametroId | undefined;
  /** Determination and name, folded. */
  plegada: string;
}

/**
 * Values by parameter and unit. Names that mean one parameter by the dictionary of norms share a line, in the parameter's unit if
 * values can be converted; other names share one where determination and name differ only in case and accents, in the unit of the
 * newest value. Names side by side in one sample stay apart, whatever they mean.
 */
export function lineasDe(valores: readonly Valor[]): Linea[] {
  // The newest value first: others are converted to its unit.
  const escritas = new Map<string, Escrita>();
  for (const valor of valores.toReversed()) {
    const key = claveDe(valor);
    if (!escritas.has(key)) escritas.set(key, escritaDe(valor));
  }
  const apart = ladoALado(valores, escritas);
  const lineas = new Map<string, Linea>();
  const units = new Map<string, string[]>();
  const placed = new Map<string, { linea: Linea; exponente: number }>();
  for (const [key, { valor, id: own, plegada }] of escritas) {
    const id = own === undefined || apart.has(own) ? undefined : own;
    const name = id ?? plegada;
    const [unidad, exponente] = unidadDe(valor, own, known(units, name));
    const clave = JSON.stringify([name, unidad]);
    const { determinacion, descripcion } = valor;
    const parametro = id === undefined ? nombreDeParametro(determinacion, descripcion) : parametros[id].nombre;
    const linea = lineas.get(clave) ?? { clave, parametro, unidad, valores: [] };
    lineas.set(clave, linea);
    placed.set(key, { linea, exponente });
  }
  for (const valor of valores) {
    const place = placed.get(claveDe(valor));
    place?.linea.valores.push({ valor, exponente: place.exponente });
  }
  return named([...lineas.values()]).toSorted(compareLineas);
}

const claveDe = ({ determinacion, descripcion, unidad }: Valor) => `${determinacion}\0${descripcion}\0${unidad}`;

function escritaDe(valor: Valor): Escrita {
  const { determinacion, descripcion } = valor;
  const plegada = `${fold(determinacion)}\0${fold(descripcion)}`;
  return { valor, id: parametroDe(determinacion, descripcion), plegada };
}

function known(units: Map<string, string[]>, name: string): string[] {
  const own = units.get(name) ?? [];
  units.set(name, own);
  return own;
}

/** The unit of a value's line, which is added to those of its parameter, and the power of ten that brings the value to it. */
function unidadDe({ unidad }: Valor, id: ParametroId | undefined, units: string[]): [string, number] {
  if (id !== undefined) {
    const exponente = exponenteA(id, unidad, parametros[id].unidad);
    if (exponente !== undefined) return [parametros[id].unidad, exponente];
  }
  for (const each of units) {
    const exponente = exponenteEntre(unidad, each);
    if (exponente !== undefined) return [each, exponente];
  }
  const own = unidadLimpia(unidad);
  units.push(own);
  return [own, 0];
}

/** Parameters of which some sample has values under two names, or which are a name of many ('plaguicida'). */
function ladoALado(valores: readonly Valor[], escritas: ReadonlyMap<string, Escrita>): ReadonlySet<ParametroId> {
  const found = new Set<ParametroId>(['plaguicida']);
  const names = new Map<string, string>();
  for (const valor of valores) {
    const { id, plegada = '' } = escritas.get(claveDe(valor)) ?? {};
    if (id === undefined) continue;
    const key = `${valor.muestra}\0${id}`;
    if ((names.get(key) ?? plegada) !== plegada) found.add(id);
    names.set(key, plegada);
  }
  return found;
}

/** Lines that would be called alike say of which determination they are. */
function named(lineas: Linea[]): Linea[] {
  const byName = Map.groupBy(lineas, ({ parametro, unidad }) => `${fold(parametro)}\0${unidad}`);
  return lineas.map((linea) => {
    const alike = byName.get(`${fold(linea.parametro)}\0${linea.unidad}`) ?? [];
    const determinacion = linea.valores[0]?.valor.determinacion ?? '';
    return alike.length < 2 || fold(determinacion) === fold(linea.parametro)
      ? linea
      : { ...linea, parametro: `${linea.parametro} (${determinacion})` };
  });
}

function compareLineas(a: Linea, b: Linea): number {
  return (
    compareSpanish(a.parametro, b.parametro) || compareSpanish(a.unidad, b.unidad) || Number(a.clave > b.clave) - 0.5
  );
}
