import { describe, expect, it } from 'vitest';
import type { Determinacion, Resultado } from '../muestra.ts';
import { motivosProbables, textoDeMotivos } from './motivos.ts';

const resultado = (descripcion: string, more: Partial<Resultado>): Resultado => ({ descripcion, ...more });

function determinacion(descripcion: string, resultados: Resultado[], status_inteligente?: string): Determinacion {
  const counts = { total_resultados: resultados.length, resultados_cumplen: 0, resultados_no_cumplen: 0 };
  return { descripcion, resultados, ...counts, ...(status_inteligente && { status_inteligente }) };
}

const coliformes = resultado('Coliformes', { valor: 12, unidad: 'UFC/100 mL', referencia: { max: 0 } });
const salmonella = resultado('Salmonella', {
  valor_formateado: 'Presencia',
  unidad: '/25 g',
  referencia: { texto: 'Ausencia en 25 g' },
});
const ph = resultado('pH', { valor: 7.2, referencia: { min: 6.5, max: 9.5 } });
const plomo = resultado('Plomo', { valor: 10, operador: '<', unidad: 'µg/L', referencia: { max: 5 } });

const failed = (...determinaciones: Determinacion[]) => ({ conclusion_muestra: 'No cumple', determinaciones });

describe('why a sample may not comply of which the laboratory does not say why', () => {
  it('are the values outside their own limits, the furthest beyond first', () => {
    const motivos = motivosProbables(
      failed(
        determinacion('Salmonella', [salmonella]),
        determinacion('Microbiología', [coliformes, ph]),
        determinacion('Metales', [plomo, resultado('Níquel', { valor: 400, unidad: 'µg/L', referencia: { max: 20 } })]),
      ),
    );
    expect(motivos).toMatchObject({ total: 3, valores: 5, dentro: 1, dudosos: 1 });
    expect(motivos?.fuera.map(({ medida }) => medida.parametro)).toEqual(['Níquel', 'Coliformes', 'Salmonella']);
    expect(motivos && textoDeMotivos(motivos)).toBe(
      'Posibles motivos, según los límites del informe: Níquel 400 µg/L, máx. 20; Coliformes 12 UFC/100 mL, máx. 0; Salmonella Presencia, límite: Ausencia en 25 g',
    );
  });

  it('says so where none is outside', () => {
    const text = (...determinaciones: Determinacion[]) => {
      const motivos = motivosProbables(failed(...determinaciones));
      return motivos && textoDeMotivos(motivos);
    };
    expect(text(determinacion('pH', [ph]))).toBe(
      'El laboratorio no indica por qué, y ningún valor está fuera de sus límites',
    );
    expect(text(determinacion('pH', [ph]), determinacion('Metales', [plomo]))).toBe(
      'El laboratorio no indica por qué, y ningún valor está fuera de sus límites (de 1 valor no se puede saber)',
    );
    expect(text(determinacion('pH', [resultado('pH', { valor: 7 })]))).toBe(
      'El laboratorio no indica por qué, y ningún valor lleva límites con los que compararlo',
    );
    expect(text()).toBe('El laboratorio no indica por qué, y no da ningún valor');
  });

  it('names at most five, and how many more there are', () => {
    const many = Array.from({ length: 8 }, (_, i) => resultado(`P${i}`, { valor: 2 + i, referencia: { max: 1 } }));
    const motivos = motivosProbables(failed(determinacion('Plaguicidas', many)));
    expect(motivos && textoDeMotivos(motivos)).toMatch(/: P7 9, máx\. 1; .*P3 5, máx\. 1; 3 parámetros más$/u);
  });

  it('is not asked where the laboratory says what does not comply, or that the sample complies', () => {
    expect(
      motivosProbables({ conclusion_muestra: 'Cumple', determinaciones: [determinacion('A', [coliformes])] }),
    ).toBeUndefined();
    expect(motivosProbables({ determinaciones: [determinacion('A', [coliformes])] })).toBeUndefined();
    const said = { ...coliformes, conclusion: 'no cumple' };
    expect(motivosProbables(failed(determinacion('A', [ph, said]), determinacion('B', [salmonella])))).toBeUndefined();
    expect(motivosProbables(failed(determinacion('A', [coliformes], 'No cumple')))).toBeUndefined();
  });

  it('is not asked where a parameter is said to fail within a determination that is said to comply', () => {
    const one = { ...coliformes, conclusion: 'No cumple' };
    expect(motivosProbables(failed(determinacion('A', [one], 'Cumple')))).toBeUndefined();
  });

  it('is asked of a determination that does not comply by none of its parameters', () => {
    const metales = determinacion('Metales', [plomo, { ...coliformes, descripcion: 'Níquel' }], 'No cumple');
    const motivos = motivosProbables({ determinaciones: [metales, determinacion('B', [salmonella])] });
    expect(motivos?.fuera.map(({ medida }) => medida.parametro)).toEqual(['Níquel']);
  });

  it('names a value that the laboratory says complies too, for it is outside its limits', () => {
    const motivos = motivosProbables(failed(determinacion('A', [{ ...coliformes, conclusion: 'Cumple' }])));
    expect(motivos?.total).toBe(1);
  });
});
