import { camposDeMuestra } from '../../muestras/muestra-campos.ts';

/** What the parts of a sample are called that are no fields of its table (`camposDeMuestra`), by the last names of their paths. */
const partes: Readonly<Record<string, string>> = {
  determinaciones: 'Determinaciones',
  'determinaciones.descripcion': 'Determinación',
  'determinaciones.status_inteligente': 'Conclusión de la determinación',
  'determinaciones.procedimiento': 'Procedimiento de la determinación',
  'determinaciones.norma': 'Norma de la determinación',
  'determinaciones.acreditado': 'Determinación acreditada',
  'determinaciones.subcontratado': 'Determinación subcontratada',
  'determinaciones.resultados': 'Resultados',
  'resultados.descripcion': 'Parámetro',
  'resultados.valor': 'Valor',
  'resultados.operador': 'Signo del valor',
  'resultados.valor_formateado': 'Valor',
  'resultados.unidad': 'Unidad',
  'resultados.referencia': 'Límite',
  'resultados.conclusion': 'Conclusión del parámetro',
  'resultados.incertidumbre': 'Incertidumbre',
  'resultados.limite_deteccion': 'Límite de detección',
  'resultados.limite_cuantificacion': 'Límite de cuantificación',
  'resultados.acreditado': 'Parámetro acreditado',
  valor: 'Valor',
  fila: 'Fila',
  cabecera: 'Cabecera',
  '(muestra)': 'Muestra',
  conclusion: 'Conclusión',
  solicitante: 'Solicitante',
  exportacion_completa: 'Exportación completa',
  'referencia.min': 'Límite mínimo',
  'referencia.max': 'Límite máximo',
  'referencia.texto': 'Límite',
};

/**
 * What a field of a sample is called, as a note of a delivery has its name or its path (`determinaciones[0].resultados[2].valor`);
 * the name itself where it is the laboratory's own, such as a column's.
 */
export function nombreDeCampo(campo: string): string {
  const path = campo.replaceAll(/\[\d+\]/gu, '').split('.');
  const own = partes[path.slice(-2).join('.')];
  if (own !== undefined) return own;
  return camposDeMuestra.find(({ name }) => name === path[0])?.label ?? campo;
}
