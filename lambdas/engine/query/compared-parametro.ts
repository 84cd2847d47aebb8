import { unidadLimpia } from '../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Parametro } from '../blocks/valores.ts';

/** A parameter as parameters are compared: names without case and accents, its unit as cleaned. */
interface ComparedParametro extends Parametro {
  /** The same where parameters are the same. */
  clave: string;
}

const compared = new WeakMap<Parametro, ComparedParametro>();

/** A parameter as it is compared; that of a block is folded once for as long as its values are open. */
export function comparedParametro(parametro: Parametro): ComparedParametro {
  const known = compared.get(parametro);
  if (known) return known;
  const [determinacion, descripcion] = [fold(parametro.determinacion), fold(parametro.descripcion)];
  const unidad = unidadLimpia(parametro.unidad);
  const made = { determinacion, descripcion, unidad, clave: JSON.stringify([determinacion, descripcion, unidad]) };
  compared.set(parametro, made);
  return made;
}
