import { describe, expect, it } from 'vitest';
import type { Determinacion, MuestraDocument, Resultado } from '../muestra.ts';
import { diferencias, sinDiferencias } from './diferencias.ts';
import { fraseDeCambios } from './frase-de-cambios.ts';

const determinacion = (descripcion: string, status: string, resultados: Resultado[]): Determinacion => ({
  descripcion,
  status_inteligente: status,
  resultados,
  total_resultados: resultados.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});

const legionella = (texto: string, conclusion: string, max = 100): Determinacion =>
  determinacion('Recuento de Legionella', conclusion, [
    { descripcion: 'Legionella spp.', valor_formateado: texto, unidad: 'UFC/L', conclusion, referencia: { max } },
  ]);

const aerobios = determinacion('Aerobios', 'Cumple', [
  { descripcion: 'Aerobios a 22 °C', valor: 1200.5, unidad: 'UFC/mL' },
  { descripcion: 'Aerobios a 36 °C', valor: 3, operador: '<', unidad: 'UFC/mL' },
]);

const before: MuestraDocument = {
  _id: 'm',
  numero_muestra: 'M-2026-001493',
  estado: 'autorizada',
  fecha_muestra: '2026-05-07',
  tipo_muestra: 'Agua de torre',
  solicitante: { nombre: 'Hotel Sol', id: '1' },
  conclusion_muestra: 'No cumple',
  determinaciones: [legionella('2.200', 'No cumple'), aerobios],
};
const after = (more: Partial<MuestraDocument>): MuestraDocument => ({ ...before, ...more });
const summary = (more: Partial<MuestraDocument>, from = before) =>
  fraseDeCambios(diferencias(from, { ...from, ...more }));

describe('what changed of a sample', () => {
  it('is said by parameter, each part as pages write it', () => {
    const corrected = after({
      conclusion_muestra: 'CUMPLE',
      motivo_revision: 'Error de dilución',
      determinaciones: [legionella('22', 'cumple'), aerobios],
    });
    expect(diferencias(before, corrected)).toEqual({
      conclusion: { antes: 'No cumple', despues: 'Cumple' },
      parametros: [
        {
          determinacion: 'Recuento de Legionella',
          parametro: 'Legionella spp.',
          tipo: 'cambiado',
          unidad: 'UFC/L',
          resultado: { antes: '2.200 UFC/L (límite 100)', despues: '22 UFC/L (límite 100)' },
          cambios: [
            { campo: 'valor', label: 'Resultado', antes: '2.200', despues: '22' },
            { campo: 'conclusion', label: 'Conclusión', antes: 'No cumple', despues: 'Cumple' },
          ],
        },
      ],
      determinaciones: [
        {
          determinacion: 'Recuento de Legionella',
          cambios: [{ campo: 'conclusion', label: 'Conclusión', antes: 'No cumple', despues: 'Cumple' }],
        },
      ],
      datos: [],
    });
    expect(fraseDeCambios(diferencias(before, corrected))).toBe('Legionella spp. 2.200 → 22 UFC/L, No cumple → Cumple');
  });

  it('is nothing where only order, case of a verdict, the solicitante’s code or the reason differ', () => {
    const same = after({
      motivo_revision: 'Se añade el motivo',
      conclusion_muestra: 'NO CUMPLE',
      solicitante: { nombre: 'Hotel Sol', id: '2' },
      determinaciones: [
        { ...aerobios, resultados: aerobios.resultados.toReversed() },
        legionella('2.200', 'NO CUMPLE'),
      ],
    });
    expect(sinDiferencias(diferencias(before, same))).toBe(true);
    expect(sinDiferencias(diferencias(before, after({ producto: 'Torre 1' })))).toBe(false);
  });

  it('keeps units and limits apart from values, and a parameter in two units by its unit', () => {
    const withUnit = (unidad: string, valor: number) => ({ descripcion: 'Plomo', unidad, valor });
    const from = after({ determinaciones: [determinacion('Metales', '', [withUnit('mg/L', 1), withUnit('µg/L', 2)])] });
    const swapped = [determinacion('Metales', '', [withUnit('µg/L', 2), withUnit('mg/L', 5)])];
    expect(summary({ determinaciones: swapped }, from)).toBe('Plomo 1 → 5 mg/L');
    expect(summary({ determinaciones: [legionella('2.200', 'No cumple', 1000), aerobios] })).toBe(
      'Legionella spp.: límites máx. 100 → máx. 1.000',
    );
    const single = after({ determinaciones: [determinacion('Metales', '', [withUnit('mg/L', 1)])] });
    const other = [determinacion('Metales', '', [withUnit('µg/L', 1)])];
    expect(summary({ determinaciones: other }, single)).toBe('Plomo: unidad mg/L → µg/L');
  });

  it('names parameters that were added and removed, and counts what a sentence has no room for', () => {
    const [first, second] = aerobios.resultados;
    expect(
      first &&
        second &&
        summary({ determinaciones: [legionella('2.200', 'No cumple'), { ...aerobios, resultados: [second] }] }),
    ).toBe('Aerobios a 22 °C 1.200,5 UFC/mL (retirado)');
    expect(summary({ determinaciones: [legionella('2.200', 'No cumple')] })).toBe(
      'Aerobios a 22 °C 1.200,5 UFC/mL (retirado); Aerobios a 36 °C <3 UFC/mL (retirado)',
    );
    const many = Array.from({ length: 5 }, (_, n) => ({ descripcion: `P${n}`, valor: n, unidad: 'mg/L' }));
    const text = summary({ determinaciones: [...before.determinaciones, determinacion('Otros', 'Cumple', many)] });
    expect(text).toBe('P0 0 mg/L (nuevo); P1 1 mg/L (nuevo); P2 2 mg/L (nuevo); y 2 cambios más');
  });

  it('says facts by the names that the page gives them, dates as pages write them', () => {
    const moved = {
      fecha_muestra: '2026-05-08',
      revision: '1',
      producto: 'Torre 2',
      solicitante: { nombre: 'Hotel Luna' },
    };
    expect(diferencias(before, after(moved)).datos).toEqual([
      { campo: 'producto', label: 'Producto', antes: '-', despues: 'Torre 2' },
      { campo: 'fecha_muestra', label: 'Fecha de muestra', antes: '7 may 2026', despues: '8 may 2026' },
      { campo: 'revision', label: 'Revisión', antes: '-', despues: '1' },
      { campo: 'solicitante', label: 'Solicitante', antes: 'Hotel Sol', despues: 'Hotel Luna' },
    ]);
    expect(summary(moved)).toBe(
      'Producto - → Torre 2; Fecha de muestra 7 may 2026 → 8 may 2026; Solicitante Hotel Sol → Hotel Luna',
    );
    expect(summary({ revision: '1' })).toBe('Revisión - → 1');
    expect(summary({ revision: '1', conclusion_muestra: 'Cumple' })).toBe('No cumple → Cumple');
    expect(summary({ conclusion_muestra: 'Cumple' })).toBe('No cumple → Cumple');
  });

  it('says a determination’s verdict where no parameter of it changed', () => {
    const [one] = before.determinaciones;
    const changed = one ? [{ ...one, status_inteligente: 'Cumple' }, aerobios] : [];
    expect(summary({ determinaciones: changed })).toBe('Recuento de Legionella: No cumple → Cumple');
    expect(summary({ determinaciones: changed, conclusion_muestra: 'Cumple' })).toBe(
      'Recuento de Legionella: No cumple → Cumple',
    );
  });

  it('is bounded in length, however long a laboratory’s texts are', () => {
    expect(summary({ informacion_muestra: 'x'.repeat(5000) })).toHaveLength(300);
  });
});

describe('a point that changed', () => {
  it('is a fact that changed, by name or by code', () => {
    expect(summary({ punto_muestreo: { nombre: 'Grifo', codigo: 'G-1' } })).toBe(
      'Punto de muestreo - → Grifo · Código: G-1',
    );
    expect(summary({ punto_muestreo: { nombre: 'Ducha' } }, after({ punto_muestreo: { nombre: 'Grifo' } }))).toBe(
      'Punto de muestreo Grifo → Ducha',
    );
  });
});
