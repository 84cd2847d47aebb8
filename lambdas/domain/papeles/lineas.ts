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

/**
 * Values by parameter and unit. Names that the dictionary of norms knows to mean one parameter are one, in its unit where it can
 * be converted; others are one where determination and name are, but for case and accents, in the unit of the newest. Names that
 * one sample has side by side stay apart, whatever they mean.
 */
export function lineasDe(valores: readonly Valor[]): Linea[] {
  const apart = ladoALado(valores);
  const lineas = new Map<string, Linea>();
  const units = new Map<string, string[]>();
  // The newest first, so that its unit is the one that others are converted to.
  for (const valor of valores.toReversed()) {
    const { determinacion, descripcion } = valor;
    const own = parametroDe(determinacion, descripcion);
    const id = own === undefined || apart.has(own) ? undefined : own;
    const name = id ?? nombrePlegado(valor);
    const [unidad, exponente] = unidadDe(valor, own, known(units, name));
    const clave = JSON.stringify([name, unidad]);
    const linea = lineas.get(clave) ?? {
      clave,
      parametro: id === undefined ? nombreDeParametro(determinacion, descripcion) : parametros[id].nombre,
      unidad,
      valores: [],
    };
    lineas.set(clave, linea);
    linea.valores.push({ valor, exponente });
  }
  for (const linea of lineas.values()) linea.valores.reverse();
  return named([...lineas.values()]).toSorted(compareLineas);
}

const nombrePlegado = ({ determinacion, descripcion }: Valor) => `${fold(determinacion)}\0${fold(descripcion)}`;

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
function ladoALado(valores: readonly Valor[]): ReadonlySet<ParametroId> {
  const found = new Set<ParametroId>(['plaguicida']);
  const names = new Map<string, string>();
  for (const valor of valores) {
    const id = parametroDe(valor.determinacion, valor.descripcion);
    if (id === undefined) continue;
    const key = `${valor.muestra}\0${id}`;
    const name = nombrePlegado(valor);
    if ((names.get(key) ?? name) !== name) found.add(id);
    names.set(key, name);
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
