import { describe, expect, it } from 'vitest';
import { parametroDe } from '../../../contract/normas/diccionario.ts';
import { lecturaDeMuestra } from './lectura.ts';
import type { Atributos } from './limites-en.ts';
import { lecturaDeLote, type VeredictoDeLote } from './lote.ts';
import type { ResultadoLeido } from './medido.ts';
import type { Criterio, Lugar } from '../../../contract/normas/norma.ts';
import { reg2073de2005 as norma } from '../../../contract/normas/reg-2073-2005.ts';

/** Copied by hand from annex I: row, microorganism, n, c, m, M ('ND amount' where nothing may be detected), unit. */
const anexo = `
1.1 | Listeria monocytogenes | 10 | 0 | ND 25 g
1.2a | Listeria monocytogenes | 5 | 0 | 100 | | UFC/g
1.2b | Listeria monocytogenes | 5 | 0 | ND 25 g
1.2b | Listeria monocytogenes | 5 | 0 | ND 25 g
1.3 | Listeria monocytogenes | 5 | 0 | 100 | | UFC/g
1.4 | Salmonella | 5 | 0 | ND 25 g
1.5 | Salmonella | 5 | 0 | ND 25 g
1.6 | Salmonella | 5 | 0 | ND 10 g
1.7 | Salmonella | 5 | 0 | ND 10 g
1.8 | Salmonella | 5 | 0 | ND 25 g
1.9 | Salmonella | 5 | 0 | ND 25 g
1.10 | Salmonella | 5 | 0 | ND 25 g
1.11 | Salmonella | 5 | 0 | ND 25 g
1.12 | Salmonella | 5 | 0 | ND 25 g
1.13 | Salmonella | 5 | 0 | ND 25 g
1.14 | Salmonella | 5 | 0 | ND 25 g
1.15 | Salmonella | 5 | 0 | ND 25 g,25 ml
1.16 | Salmonella | 5 | 0 | ND 25 g
1.17 | Salmonella | 5 | 0 | ND 25 g
1.18 | Salmonella | 5 | 0 | ND 25 g
1.19 | Salmonella | 5 | 0 | ND 25 g
1.20 | Salmonella | 5 | 0 | ND 25 g
1.21 | Enterotoxinas estafilocócicas | 5 | 0 | ND 25 g
1.22 | Salmonella | 30 | 0 | ND 25 g
1.23 | Salmonella | 30 | 0 | ND 25 g
1.24 | Cronobacter | 30 | 0 | ND 10 g
1.25 | Escherichia coli | 5 | 1 | 230 | 700 | NMP/100 g
1.26 | Histamina | 9 | 2 | 100 | 200 | mg/kg
1.27 | Histamina | 9 | 2 | 200 | 400 | mg/kg
1.27a | Histamina | 1 | 0 | 400 | | mg/kg
1.28 | Salmonella Typhimurium y Salmonella Enteritidis | 5 | 0 | ND 25 g
1.29 | STEC | 5 | 0 | ND 25 g
2.1.3 | Salmonella | 50 | 2 | ND
2.1.4 | Salmonella | 50 | 3 | ND
2.1.5 | Salmonella | 50 | 5 | ND 25 g
2.1.6 | Aerobios a 30 °C | 5 | 2 | 500000 | 5000000 | UFC/g
2.1.6 | Escherichia coli | 5 | 2 | 50 | 500 | UFC/g
2.1.7 | Aerobios a 30 °C | 5 | 2 | 500000 | 5000000 | UFC/g
2.1.7 | Escherichia coli | 5 | 2 | 50 | 500 | UFC/g
2.1.8 | Escherichia coli | 5 | 2 | 500 | 5000 | UFC/g
2.1.9 | Campylobacter | 50 | 15 | 1000 | | UFC/g
2.1.9 | Campylobacter | 50 | 10 | 1000 | | UFC/g
2.2.1 | Enterobacterias | 5 | 0 | 10 | | UFC/mL
2.2.2 | Escherichia coli | 5 | 2 | 100 | 1000 | UFC/g
2.2.3 | Estafilococos coagulasa positivos | 5 | 2 | 10000 | 100000 | UFC/g
2.2.4 | Estafilococos coagulasa positivos | 5 | 2 | 100 | 1000 | UFC/g
2.2.5 | Estafilococos coagulasa positivos | 5 | 2 | 10 | 100 | UFC/g
2.2.6 | Escherichia coli | 5 | 2 | 10 | 100 | UFC/g
2.2.7 | Enterobacterias | 5 | 0 | 10 | | UFC/g
2.2.7 | Estafilococos coagulasa positivos | 5 | 2 | 10 | 100 | UFC/g
2.2.8 | Enterobacterias | 5 | 2 | 10 | 100 | UFC/g
2.2.9 | Enterobacterias | 10 | 0 | ND 10 g
2.2.10 | Enterobacterias | 5 | 0 | ND 10 g
2.2.11 | Bacillus cereus presunto | 5 | 1 | 50 | 500 | UFC/g
2.3.1 | Enterobacterias | 5 | 2 | 10 | 100 | UFC/g
2.4.1 | Escherichia coli | 5 | 2 | 1 | 10 | NMP/g
2.4.1 | Estafilococos coagulasa positivos | 5 | 2 | 100 | 1000 | UFC/g
2.5.1 | Escherichia coli | 5 | 2 | 100 | 1000 | UFC/g
2.5.2 | Escherichia coli | 5 | 2 | 100 | 1000 | UFC/g
`
  .trim()
  .split('\n')
  .map((line) => {
    const [fila = '', nombre = '', n, c, m = '', M = '', unidad = ''] = line.split('|').map((cell) => cell.trim());
    const cantidades = m.startsWith('ND') ? m.slice(3).split(',').filter(Boolean) : undefined;
    return { fila, nombre, n: Number(n), c: Number(c), m: Number(m), M: Number(M || m), unidad, cantidades };
  });

const cifra = (text: string | undefined) => Number(text?.replaceAll('.', ''));
const criterios = norma.criterios ?? [];
const veces = <T>(count: number, what: T) => Array.from({ length: count }, () => what);
const de = (fila: string, nombre?: string) =>
  criterios.find((each) => each.fila === fila && (!nombre || each.parametro === parametroDe('', nombre))) as Criterio;
const pares = anexo.map((row, place) => ({ ...row, criterio: criterios[place] as Criterio }));

describe('Reglamento (CE) 2073/2005, annex I', () => {
  it('has the rows of the text in its order, and no other', () => {
    expect(
      criterios.map(({ fila, parametro, n, c, m, M = m, cantidades, unidades }) =>
        m === undefined
          ? { fila, parametro, n, c, cantidades }
          : { fila, parametro, n, c, m: cifra(m), M: cifra(M), unidad: unidades[0] },
      ),
    ).toEqual(
      anexo.map(({ fila, nombre, n, c, m, M, unidad, cantidades }) => {
        const parametro = parametroDe('', nombre);
        return cantidades ? { fila, parametro, n, c, cantidades } : { fila, parametro, n, c, m, M, unidad };
      }),
    );
  });

  it.each(pares.filter(({ cantidades }) => cantidades))('$fila $nombre: up to $c of $n detected', (row) => {
    const { criterio, nombre, n, c, cantidades: [cantidad = '400 g'] = [] } = row;
    const units = (detected: number, total = n): ResultadoLeido[] => [
      ...veces(detected, { descripcion: nombre, valor_formateado: 'Detectado', unidad: `/${cantidad}` }),
      ...veces(total - detected, { descripcion: nombre, valor_formateado: `No detectado en ${cantidad}` }),
    ];
    expect(lecturaDeLote(criterio, units(c)).veredicto).toBe('satisfactorio');
    expect(lecturaDeLote(criterio, units(c + 1)).veredicto).toBe('insatisfactorio');
    // Fewer units than n can be too bad and never good enough.
    expect(lecturaDeLote(criterio, units(0, n - 1)).veredicto).toBe('no se puede leer');
    expect(lecturaDeLote(criterio, units(c + 1, c + 1)).veredicto).toBe('insatisfactorio');
  });

  it.each(pares.filter(({ cantidades }) => !cantidades))('$fila $nombre: m = $m, M = $M, $c of $n between', (row) => {
    const { criterio, nombre, n, c, m, M, unidad, fila } = row;
    const units = (...groups: [count: number, valor: number][]): VeredictoDeLote =>
      lecturaDeLote(
        criterio,
        groups.flatMap(([count, valor]) => veces(count, { descripcion: nombre, valor, unidad })),
      ).veredicto;
    const between = fila === '1.25' || M === m || fila.startsWith('1.2') ? 'satisfactorio' : 'aceptable';
    // Histamine's mean counts: the other units make up for those between.
    const low = nombre === 'Histamina' ? 0 : m;
    expect(units([n, m])).toBe('satisfactorio');
    expect(units([c, M], [n - c, low])).toBe(c === 0 ? 'satisfactorio' : between);
    expect(units([c, m + 1], [n - c, low])).toBe(c === 0 ? 'satisfactorio' : between);
    expect(units([c + 1, m + 1], [n - c - 1, low])).toBe('insatisfactorio');
    // Of a slaughterhouse's last units as many as c may be beyond the limit, however far.
    expect(units([1, M + 1], [n - 1, low])).toBe(criterio.regla === 'hasta c' ? 'satisfactorio' : 'insatisfactorio');
    expect(units([n - 1, low])).toBe('no se puede leer');
  });

  it('histamine: the mean of the nine units may not exceed m, to the last decimal', () => {
    const lote = (...valores: number[]) =>
      lecturaDeLote(
        de('1.26'),
        valores.map((valor) => ({ descripcion: 'Histamina', valor, unidad: 'mg/kg' })),
      ).veredicto;
    expect(lote(200, 200, ...veces(7, 71.4))).toBe('satisfactorio');
    expect(lote(200, 200, ...veces(6, 71.4), 71.7)).toBe('insatisfactorio');
    expect(lote(201)).toBe('insatisfactorio');
    expect(lote(150)).toBe('no se puede leer');
  });

  it('Listeria of row 1.2 on the market: nothing is asked until 30-6-2026, not detected in 25 g from 1-7-2026', () => {
    const muestra = {
      determinaciones: [
        {
          descripcion: 'Listeria monocytogenes',
          resultados: [
            {
              descripcion: 'Listeria monocytogenes',
              valor_formateado: 'Detectado en 1 de 5 unidades',
              unidad: '/25 g',
            },
          ],
        },
      ],
    };
    const lee = (fecha: string, lugar: Lugar | undefined, listeriaDemostrada?: boolean) => {
      const atributos: Atributos = { filas: ['1.2'], ...(listeriaDemostrada !== undefined && { listeriaDemostrada }) };
      return lecturaDeMuestra(muestra, { norma, lugar, atributos, fecha }).lotes.map(({ frase }) => frase);
    };
    expect(lee('2026-06-30', 'mercado', false)).toEqual([]);
    expect(lee('2026-07-01', 'mercado', false)).toEqual([
      'Reg. (CE) 2073/2005, anexo I, 1.2b y Reg. (UE) 2024/2895 (listo para el consumo que favorece Listeria): insatisfactorio (n = 5, c = 0, no detectado en 25 g): retirada o recuperación (Reg. (CE) 178/2002, art. 19)',
    ]);
    expect(lee('2026-06-30', 'línea', false)[0]).toContain('1.2b (listo');
    expect(lee('2026-06-30', undefined, false)[0]).toContain('falta saber si la muestra es de la línea o del mercado');
    expect(lee('2026-07-01', undefined, false)[0]).toContain('insatisfactorio');
    expect(lee('2026-07-01', 'mercado')[0]).toContain('falta saber si el productor ha demostrado');
    // Detection isn't the count that row 1.2a asks for.
    expect(lee('2026-07-01', 'mercado', true)[0]).toContain('1.2a');
    expect(lee('2026-07-01', 'mercado', true)[0]).toContain('no se puede leer');
  });

  it('Campylobacter: 15 of 50 until 2024, 10 from 1-1-2025', () => {
    const units = veces(50, 0).map((_, place) => ({
      descripcion: 'Campylobacter spp.',
      valor: place < 11 ? 1001 : 1000,
      unidad: 'UFC/g',
    }));
    const lee = (fecha: string) =>
      lecturaDeMuestra(
        { determinaciones: [{ descripcion: 'Campylobacter', resultados: units }] },
        { norma, lugar: 'línea', atributos: { filas: ['2.1.9'] }, fecha },
      ).lotes.map(({ veredicto }) => veredicto);
    expect(lee('2019-12-31')).toEqual([]);
    expect(lee('2020-01-01')).toEqual(['satisfactorio']);
    expect(lee('2024-12-31')).toEqual(['satisfactorio']);
    expect(lee('2025-01-01')).toEqual(['insatisfactorio']);
  });

  it('reads the units that a sample carries, and says that no category is guessed', () => {
    const resultados = [90, 120, 800, 100, 40].map((valor, place) => ({
      descripcion: `Unidad ${place + 1}: Escherichia coli`,
      valor,
      unidad: 'UFC/g',
    }));
    const muestra = { determinaciones: [{ descripcion: 'E. coli', resultados }] };
    const lee = (atributos: Atributos) =>
      lecturaDeMuestra(muestra, { norma, lugar: 'línea', atributos, fecha: '2026-11-25' });
    expect(lee({ filas: ['2.5.1'] }).lotes.map(({ frase }) => frase)).toEqual([
      'Reg. (CE) 2073/2005, anexo I, 2.5.1 (frutas y hortalizas troceadas listas para el consumo): aceptable (n = 5, c = 2, m = 100, M = 1.000 UFC/g)',
    ]);
    expect(lee({}).lotes.map(({ falta }) => falta)).toEqual([
      ['falta la categoría del alimento (su fila del anexo I)'],
    ]);
    expect(lee({ filas: ['1.19'] })).toMatchObject({ lotes: [], sinIdentificar: [] });
    expect(lee({ filas: ['2.5.1'] }).lecturas[0]?.frase).toBe(
      'Reg. (CE) 2073/2005: se lee el lote por sus unidades (n, c, m, M)',
    );
  });

  it('does not take one amount for another, a bound for a number, or more units for n', () => {
    const salmonella = (valor_formateado: string, unidad?: string) =>
      lecturaDeLote(de('1.6'), [{ descripcion: 'Salmonella', valor_formateado, ...(unidad && { unidad }) }]);
    expect(salmonella('No detectado en 5 unidades', '/10 g').veredicto).toBe('satisfactorio');
    expect(salmonella('No detectado en 5 unidades', '/25 g').falta).toEqual([
      'la cantidad analizada (25 g) y el criterio es en 10 g',
      'faltan unidades de las n del criterio',
    ]);
    expect(salmonella('No detectado en 5 unidades').falta[0]).toContain('no consta');
    expect(salmonella('Detectado en 7 de 5 unidades', '/10 g').veredicto).toBe('no se puede leer');
    const eColi = (count: number, valor: number, operador?: '<' | '>') =>
      veces(count, { descripcion: 'E. coli', valor, unidad: 'UFC/g', ...(operador && { operador }) });
    const queso = de('2.2.2');
    expect(lecturaDeLote(queso, eColi(5, 10, '<')).veredicto).toBe('satisfactorio');
    expect(lecturaDeLote(queso, eColi(5, 150, '<')).veredicto).toBe('no se puede leer');
    expect(lecturaDeLote(queso, eColi(1, 300, '>')).veredicto).toBe('no se puede leer');
    expect(lecturaDeLote(queso, eColi(1, 1500, '>')).veredicto).toBe('insatisfactorio');
    expect(lecturaDeLote(queso, eColi(6, 10)).falta[0]).toContain('hay 6 unidades y c = 2 es de 5');
  });

  it('asks for enterotoxins from more than 100.000 staphylococci in cheese', () => {
    const lote = (valor: number) =>
      lecturaDeLote(de('2.2.3'), veces(5, { descripcion: 'Estafilococos coagulasa positivos', valor, unidad: 'UFC/g' }))
        .frase;
    expect(lote(100_000)).not.toContain('enterotoxinas');
    expect(lote(100_001)).toContain('; el lote se analiza para enterotoxinas (más de 100.000 ufc/g)');
  });
});
