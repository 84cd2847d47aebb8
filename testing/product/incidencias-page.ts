import type { MuestraDocument } from '../../contract/muestra.ts';
import { muestra } from '../muestras.ts';

/** A sample of a point with its nitrate, of which 50 mg/L are allowed. */
export function nitrato(_id: string, valor: number, more: Partial<MuestraDocument> = {}): MuestraDocument {
  const conclusion = valor > 50 ? 'No cumple' : 'Cumple';
  return muestra({
    _id,
    punto_muestreo: { nombre: 'Grifo de cocina' },
    conclusion_muestra: conclusion,
    determinaciones: [
      {
        descripcion: 'Aniones',
        status_inteligente: conclusion,
        resultados: [
          {
            descripcion: 'Nitrato',
            valor,
            valor_formateado: String(valor),
            unidad: 'mg/L',
            referencia: { max: 50 },
            conclusion,
          },
        ],
        total_resultados: 1,
        resultados_cumplen: valor > 50 ? 0 : 1,
        resultados_no_cumplen: valor > 50 ? 1 : 0,
      },
    ],
    ...more,
  });
}

/** The bytes of a picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
