import type { Resultado } from '../../contract/muestra.ts';
import { fold } from '../../contract/rules/texto.ts';

const spanish = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 12, useGrouping: 'always' });
const day = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** `7 may 2026`. */
export function fechaDeCorreo(fecha: string): string {
  return day.format(new Date(`${fecha}T00:00:00Z`)).replaceAll('.', '');
}

/** `1.234 muestras`, `1 muestra`. */
export function cuantas(count: number, one: string, many: string): string {
  return `${spanish.format(count)} ${count === 1 ? one : many}`;
}

/**
 * `Nitratos: 62 mg/L (máx. 50)`: a result with its unit and against its limits, as far as they are known. Its name is left
 * out where it is the determination's, which stands before it.
 */
export function resultadoDeCorreo({ descripcion, unidad, ...resultado }: Resultado, determinacion: string): string {
  const limits = limites(resultado.referencia);
  const name = fold(descripcion) === fold(determinacion) ? '' : `${descripcion}: `;
  const measured = [valor(resultado), unidad].filter(Boolean).join(' ');
  return `${name}${measured}${limits === '' ? '' : ` (${limits})`}`;
}

/** As the laboratory wrote it, but for a decimal point that the number understood confirms to be one. */
function valor({ valor_formateado: text, valor: number, operador }: Omit<Resultado, 'descripcion'>): string {
  if (!text) return number === undefined ? '-' : `${operador ?? ''}${spanish.format(number)}`;
  const isPlain = /^(?:[<>]=?)?\s*-?\d+\.\d+$/u.test(text.trim()) && Number(text.replace(/^[<>=\s]+/u, '')) === number;
  return isPlain ? text.trim().replace('.', ',') : text;
}

function limites({ min, max, texto }: NonNullable<Resultado['referencia']> = {}): string {
  if (texto) return texto;
  if (min !== undefined && max !== undefined) return `entre ${spanish.format(min)} y ${spanish.format(max)}`;
  if (max !== undefined) return `máx. ${spanish.format(max)}`;
  return min === undefined ? '' : `mín. ${spanish.format(min)}`;
}
