import type { MuestraDocument, Resultado } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { compareWithLimits } from '../../contract/rules/limites.ts';
import type { Remark } from './reading.ts';

/** Results with a conclusion that contradicts their limits. The conclusion stays as delivered. */
export function contradictions({ determinaciones }: MuestraDocument, linea: number): Remark[] {
  const remarks: Remark[] = [];
  for (const { resultados } of determinaciones) {
    for (const resultado of resultados) {
      const motivo = contradiction(resultado);
      if (motivo) remarks.push({ linea, campo: resultado.descripcion, valor: shownOf(resultado) || undefined, motivo });
    }
  }
  return remarks;
}

function contradiction(resultado: Resultado): string | undefined {
  const { valor, operador, referencia, conclusion, valor_formateado: texto } = resultado;
  const concluded = veredicto(conclusion);
  if (concluded !== 'Sin definir' && valor === undefined && !texto)
    return `El laboratorio concluye "${conclusion}" y no da ningún valor`;
  const found = compareWithLimits(valor, operador, referencia ?? {});
  const isOpposite = (concluded === 'Cumple' && found === 'fuera') || (concluded === 'No cumple' && found === 'dentro');
  if (!isOpposite) return undefined;
  const { min, max } = referencia ?? {};
  const limits = `${min === undefined ? '' : `mínimo ${spanishNumber(min)}`}${min !== undefined && max !== undefined ? ' y ' : ''}${max === undefined ? '' : `máximo ${spanishNumber(max)}`}`;
  return `El laboratorio concluye "${conclusion}" y el valor está ${found} de sus límites (${limits}); se deja lo que concluye`;
}

function shownOf({ valor_formateado, valor, operador }: Resultado): string {
  return valor_formateado ?? `${operador ?? ''}${valor === undefined ? '' : spanishNumber(valor)}`;
}

function spanishNumber(value: number): string {
  return value.toLocaleString('es', { maximumSignificantDigits: 15, useGrouping: false });
}
