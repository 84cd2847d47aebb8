import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ValorAnterior, ValoresAnteriores } from '../../../../contract/muestras/valores-anteriores.ts';
import type { ParametroAnterior } from './values-of-point.ts';

/**
 * A line of values in words: `Nitrato en Toma de red: 12 valores del 3 ene 2024 al 7 may 2026, el más alto 62 mg/L; 2 no
 * cumplen`.
 */
export function textoDeValores(
  { parametro, determinacion, unidad, total, valores }: ParametroAnterior,
  { muestras, punto }: Pick<ValoresAnteriores, 'muestras' | 'punto'>,
): string {
  const dias = valores.map(({ muestra }) => muestras[muestra]?.fecha_muestra ?? '');
  const [highest] = valores.toSorted((a, b) => b.valor - a.valor);
  const failed = valores.filter(({ conclusion }) => conclusion === 'No cumple').length;
  const outside = valores.filter(({ fuera, conclusion }) => fuera && conclusion !== 'No cumple').length;
  const count = cantidad(total, 'valor', 'valores');
  const shown = total > valores.length ? `${numero(valores.length)} de ${count}` : count;
  return [
    `${parametro || determinacion}${punto ? ` en ${punto.nombre}` : ''}: ${shown}`,
    ` del ${fechaCorta(dias[0] ?? '')} al ${fechaCorta(dias.at(-1) ?? '')}`,
    highest ? `, el más alto ${textoDeNumero(highest)}${unidad ? ` ${unidad}` : ''}` : '',
    failed > 0 ? `; ${numero(failed)} no ${failed === 1 ? 'cumple' : 'cumplen'}` : '',
    outside > 0 ? `; ${numero(outside)} fuera de límite` : '',
  ].join('');
}

const textoDeNumero = ({ valor, operador }: ValorAnterior) => `${operador ?? ''}${numero(valor)}`;
