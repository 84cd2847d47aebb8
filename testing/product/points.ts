import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { determinacion } from './en-curso.ts';

/** The calendar date so many days before today. */
function daysAgo(days: number): string {
  return fechaEnMadrid(new Date(Date.now() - days * 86_400_000));
}

const legionella = (valor: number, max = 100) =>
  determinacion('Recuento de Legionella', [
    {
      descripcion: 'Legionella spp.',
      valor,
      valor_formateado: String(valor),
      unidad: 'UFC/L',
      referencia: { max },
      conclusion: valor > max ? 'No cumple' : 'Cumple',
    },
  ]);

const ph = (valor: number) =>
  determinacion('pH', [
    {
      descripcion: 'pH',
      valor,
      valor_formateado: String(valor),
      referencia: { min: 6.5, max: 9.5 },
      conclusion: valor > 9.5 ? 'No cumple' : 'Cumple',
    },
  ]);

let count = 0;
function sampleOf(
  nombre: string,
  referencia_externa: string | undefined,
  days: number,
  one: MuestraDocument['determinaciones'][number],
  more: Partial<MuestraDocument> = {},
): MuestraDocument {
  const n = ++count;
  return {
    _id: `punto-${n}`,
    numero_muestra: `P-${String(n).padStart(3, '0')}`,
    estado: 'autorizada',
    fecha_muestra: daysAgo(days),
    tipo_muestra: 'Agua de consumo',
    solicitante: { nombre },
    referencia_externa,
    conclusion_muestra: one.resultados_no_cumplen > 0 ? 'No cumple' : 'Cumple',
    determinaciones: [one],
    ...more,
  };
}

/**
 * Samples of the last days of the small laboratory (laboratory.ts), by what their points are: failing and repeated in
 * vain, failing and not repeated, without a reference, of another client, and solved.
 */
export const points = {
  repeated: [
    sampleOf('Hotel Sol', 'Acumulador 3', 40, legionella(10)),
    sampleOf('Hotel Sol', 'Acumulador 3', 20, legionella(2200)),
    sampleOf('Hotel Sol', 'ACUMULADOR  3', 10, legionella(10_000)),
    sampleOf('Hotel Sol', 'Acumulador 3', 1, legionella(0), { estado: 'en_curso' }),
  ],
  alone: [sampleOf('Hotel Luna', 'Grifo de cocina', 3, ph(9.9))],
  withoutReference: [sampleOf('Hotel Sol', undefined, 4, ph(9.7), { tipo_muestra: 'Agua de piscina' })],
  other: [sampleOf('ETAP Norte', 'Salida de planta', 2, legionella(300))],
  solved: [
    sampleOf('Hotel Sol', 'Ducha 101', 30, legionella(400), { tipo_muestra: 'Aire' }),
    sampleOf('Hotel Sol', 'Ducha 101', 5, legionella(10), { tipo_muestra: 'Aire' }),
  ],
};
