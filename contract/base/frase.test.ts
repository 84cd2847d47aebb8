import { expect, it } from 'vitest';
import { fraseDeMuestra } from './frase.ts';

const failing = (descripcion: string, valor_formateado: string, unidad: string) => ({
  descripcion,
  valor_formateado,
  unidad,
  conclusion: 'No cumple',
});
const determinacion = (resultados: ReturnType<typeof failing>[]) => ({
  descripcion: 'Legionella',
  status_inteligente: 'No cumple',
  resultados,
  total_resultados: resultados.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: resultados.length,
});
const sample = (more: Partial<Parameters<typeof fraseDeMuestra>[0]>) => ({
  numero_muestra: 'M-2026-001312',
  estado: 'autorizada' as const,
  solicitante: { nombre: 'Hotel Sol' },
  tipo_muestra: 'Agua de consumo',
  determinaciones: [],
  ...more,
});

it('a sample that fails is said with its first failure and its value', () => {
  const determinaciones = [determinacion([failing('Legionella', '10.000', 'UFC/L')])];
  const solicitante = { nombre: 'Hotel Calamarina Centro' };
  expect(fraseDeMuestra(sample({ determinaciones, solicitante }))).toBe(
    'M-2026-001312, Hotel Calamarina Centro, Legionella 10.000 UFC/L (No cumple)',
  );
});

it('further failures are counted, and a sample that complies is said by its type', () => {
  const some = [failing('Plomo', '12', 'µg/L'), failing('Níquel', '30', 'µg/L')];
  expect(fraseDeMuestra(sample({ determinaciones: [determinacion(some)] }))).toContain(
    'Plomo 12 µg/L y 1 parámetro más (No cumple)',
  );
  expect(fraseDeMuestra(sample({ conclusion_muestra: 'Cumple' }))).toBe(
    'M-2026-001312, Hotel Sol, Agua de consumo (Cumple)',
  );
});

it('the point is named where the laboratory gives one', () => {
  expect(fraseDeMuestra(sample({ punto_muestreo: { nombre: 'Acumulador 3' }, conclusion_muestra: 'Cumple' }))).toBe(
    'M-2026-001312, Acumulador 3, Hotel Sol, Agua de consumo (Cumple)',
  );
});
