import type { MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { isFailed, isFailingByParameter, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { veredictoContrario } from '../../../../contract/normas/rules/contraste.ts';
import type { Remark } from './reading.ts';

/**
 * Conclusions that contradict the limits of their value, or that have no value. The conclusion stays as delivered. Samples in
 * progress have none yet.
 */
export function contradictions(muestra: MuestraDocument, linea: number): Remark[] {
  const { determinaciones, conclusion_muestra: conclusion } = muestra;
  const remarks: Remark[] = [];
  if (veredicto(conclusion) !== 'Sin definir' && determinaciones.every(({ resultados }) => resultados.length === 0))
    remarks.push({ linea, campo: 'conclusion_muestra', valor: conclusion, ...withoutValue(conclusion) });
  for (const determinacion of determinaciones) {
    const { descripcion, status_inteligente: status, resultados } = determinacion;
    if (status && isFailingByParameter(determinacion)) {
      const failed = resultados.filter(isFailed).map((resultado) => `«${resultado.descripcion}»`);
      const motivo = `El laboratorio concluye «${status}» de la determinación y «No cumple» de ${failed.join(', ')}: cuenta como incumplimiento`;
      remarks.push({ linea, campo: descripcion, valor: status, motivo, clase: 'incumplimiento' });
    }
    // A result that has no value and a verdict of its own says it itself.
    if (veredicto(status) !== 'Sin definir' && resultados.every(isSilent))
      remarks.push({ linea, campo: descripcion, valor: status, ...withoutValue(status) });
    for (const resultado of resultados) {
      const said = contradiction(resultado);
      if (said) remarks.push({ linea, campo: resultado.descripcion, valor: shownOf(resultado) || undefined, ...said });
    }
  }
  return remarks;
}

type Said = Pick<Remark, 'motivo' | 'clase'>;

function contradiction(resultado: Resultado): Said | undefined {
  const { referencia, conclusion } = resultado;
  const concluded = veredicto(conclusion);
  if (concluded !== 'Sin definir' && hasNoValue(resultado)) return withoutValue(conclusion);
  const found = veredictoContrario(resultado);
  if (!found) return undefined;
  const motivo = `El laboratorio concluye «${conclusion}» y el valor está ${found} de sus límites (${limitsOf(referencia)}); se deja lo que concluye`;
  return { motivo, clase: 'contraria' };
}

function limitsOf({ min, max, texto }: NonNullable<Resultado['referencia']> = {}): string {
  return [
    min !== undefined && `mínimo ${spanishNumber(min)}`,
    max !== undefined && `máximo ${spanishNumber(max)}`,
    max === undefined && texto && `«${texto}»`,
  ]
    .filter(Boolean)
    .join(' y ');
}

const withoutValue = (conclusion: string | undefined): Said => ({
  motivo: `El laboratorio concluye «${conclusion}» y no da ningún valor`,
  clase: 'sin_valor',
});

const hasNoValue = ({ valor, valor_formateado: texto }: Resultado) => valor === undefined && !texto;

const isSilent = (resultado: Resultado) => hasNoValue(resultado) && veredicto(resultado.conclusion) === 'Sin definir';

function shownOf({ valor_formateado, valor, operador }: Resultado): string {
  return valor_formateado ?? `${operador ?? ''}${valor === undefined ? '' : spanishNumber(valor)}`;
}

function spanishNumber(value: number): string {
  return value.toLocaleString('es', { maximumSignificantDigits: 15, useGrouping: false });
}
