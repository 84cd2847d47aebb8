import type { MuestraDocument, Resultado } from '../contract/muestras/muestra.ts';
import { muestra } from './muestras.ts';

function sinVeredictos(id: string, conclusion: string, resultados: readonly Resultado[]): MuestraDocument {
  return muestra({
    _id: id,
    numero_muestra: id.toUpperCase(),
    fecha_muestra: '2026-03-02',
    solicitante: { nombre: 'Balneario Alto' },
    conclusion_muestra: conclusion,
    determinaciones: resultados.map((resultado) => ({
      descripcion: resultado.descripcion,
      resultados: [resultado],
      total_resultados: 1,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    })),
  });
}

const coliformes = { descripcion: 'Coliformes', valor: 12, unidad: 'UFC/100 mL', referencia: { max: 0 } };
const salmonella = {
  descripcion: 'Salmonella',
  valor_formateado: 'Presencia',
  referencia: { texto: 'Ausencia en 25 g' },
};
const ph = { descripcion: 'pH', valor: 7.2, referencia: { min: 6.5, max: 9.5 } };
const plomo = { descripcion: 'Plomo', valor: 10, operador: '<' as const, unidad: 'µg/L', referencia: { max: 5 } };

/** Samples that the laboratory concluded without a verdict for any of their parameters. */
export const sinMotivo = {
  /** Does not comply, with values outside their limits, within, and on neither side for certain. */
  fuera: sinVeredictos('motivo-1', 'No cumple', [ph, coliformes, plomo, salmonella]),
  /** Does not comply, with no value outside its limits. */
  dentro: sinVeredictos('motivo-2', 'No cumple', [ph, plomo]),
  /** Complies, with a value outside its limits. */
  cumple: sinVeredictos('motivo-3', 'Cumple', [ph, coliformes]),
};

/** What is said of the first. */
export const textoDeFuera =
  'Posibles motivos, según los límites del informe: Coliformes 12 UFC/100 mL, máx. 0; Salmonella Presencia, límite: Ausencia en 25 g';
