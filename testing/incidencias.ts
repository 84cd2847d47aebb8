import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import { muestra } from './muestras.ts';

/** A sample of the point 'Toma de red' in which nitrate was measured: more than 50 mg/L does not comply. */
export function conNitrato(
  valor: number | undefined,
  { nitrato = 'Nitrato', ...more }: Partial<MuestraDocument> & { _id: string; nitrato?: string },
): MuestraDocument {
  const conclusion = valor === undefined ? {} : { conclusion: valor > 50 ? 'No cumple' : 'Cumple' };
  const cumple = Number(valor !== undefined && valor <= 50);
  return muestra({
    punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' },
    determinaciones: [
      {
        descripcion: 'Aniones',
        resultados: [
          {
            descripcion: nitrato,
            unidad: 'mg/L',
            referencia: { max: 50 },
            ...(valor !== undefined && { valor, valor_formateado: String(valor) }),
            ...conclusion,
          },
        ],
        total_resultados: 1,
        resultados_cumplen: cumple,
        resultados_no_cumplen: 1 - cumple,
      },
    ],
    ...more,
  });
}
