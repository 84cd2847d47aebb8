import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import type { Medida } from '../../contract/muestras/rules/exceso.ts';
import { fechaBreve } from '../../contract/base/fechas.ts';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import { numero } from '../../contract/base/numeros.ts';
import { textoDeReferencia, textoDeValor } from '../../contract/muestras/rules/resultado.ts';

/** `18 sept`, with the year where it is another one. */
export function dia(fecha: string): string {
  return fechaBreve(fecha, fechaEnMadrid(new Date()));
}

/** That a repetition which complies solves nothing, where it is of the failure's own day; '' for any other. */
export function textoDelMismoDia(
  { muestra, conclusion }: { muestra: { fecha_muestra: string }; conclusion: string },
  fecha: string | undefined,
): string {
  return muestra.fecha_muestra === fecha && veredicto(conclusion) === 'Cumple' ? ' (el mismo día: no lo resuelve)' : '';
}

/** `10.000 UFC/L`, or the laboratory's words (`No detectado`), which need no unit; '' where nothing was delivered. */
export function textoDeMedida(medida: Medida): string {
  const value = textoDeValor(medida);
  if (value === '-') return '';
  return medida.unidad && /\d/u.test(value) ? `${value} ${medida.unidad}` : value;
}

/** `y 1 más que no cumple`, `y 3 más que no cumplen`: what fails besides what is said; '' for nothing. */
export function masQueNoCumplen(total: number): string {
  return total > 0 ? `y ${numero(total)} más que no ${total === 1 ? 'cumple' : 'cumplen'}` : '';
}

/** `límite 100`, `límite 6,5 - 9,5`, `mínimo 0,2`, or the laboratory's own words; '' where there is none. */
export function textoDeLimite({ referencia }: Medida): string {
  const { min, max } = referencia ?? {};
  if (max !== undefined) return `límite ${min === undefined ? '' : `${numero(min)} - `}${numero(max)}`;
  if (min !== undefined) return `mínimo ${numero(min)}`;
  const words = textoDeReferencia(referencia);
  return words === '-' ? '' : words;
}
