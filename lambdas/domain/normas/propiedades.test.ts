import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';
import { lecturaDeMuestra } from './lectura.ts';
import { rd3de2023 } from '../../../contract/normas/rd-3-2023.ts';
import { rd487de2022 } from '../../../contract/normas/rd-487-2022.ts';
import { rd742de2013 } from '../../../contract/normas/rd-742-2013.ts';
import { rd509de1996 } from '../../../contract/normas/rd-509-1996.ts';
import { reg2073de2005 } from '../../../contract/normas/reg-2073-2005.ts';

const normas = [rd3de2023, rd487de2022, rd742de2013, reg2073de2005, rd509de1996];
const names = (Object.keys(parametros) as ParametroId[]).map((id) => parametros[id].nombre);

const resultado = fc.record(
  {
    descripcion: fc.oneof(fc.constantFrom(...names), fc.string()),
    valor: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.double({ min: 0, max: 100, noNaN: true })),
    operador: fc.constantFrom('<', '<=', '>', '>='),
    valor_formateado: fc.constantFrom('No detectado', 'Ausencia en 25 g', 'Legionella spp. indeterminable', '12'),
    unidad: fc.constantFrom('mg/L', 'µg/L', 'UFC/100 mL', 'UFC/L', 'UFC/g', 'unidades pH', '/25 g'),
    conclusion: fc.constantFrom('Cumple', 'No cumple', ''),
    incertidumbre: fc.constantFrom('± 1', '± 50 %'),
  },
  { requiredKeys: ['descripcion'] },
);
const muestra = fc.record({
  conclusion: fc.constantFrom('Cumple', 'No cumple', undefined),
  determinaciones: fc.array(
    fc.record({
      descripcion: fc.string(),
      resultados: fc.array(resultado, { maxLength: 6 }),
      total_resultados: fc.nat(),
      resultados_cumplen: fc.nat(),
      resultados_no_cumplen: fc.nat(),
    }),
    { maxLength: 4 },
  ),
});
const circunstancias = fc.record({
  norma: fc.constantFrom(...normas),
  atributos: fc.constantFrom({}, { filas: ['1.2', '1.19', '1.25', '2.5.1'], listeriaDemostrada: true }),
  lugar: fc.constantFrom(
    'red',
    'grifo',
    'salida de ETAP',
    'terminal',
    'torre',
    'vaso de piscina',
    'mercado',
    undefined,
  ),
  fecha: fc.constantFrom('2022-01-01', '2025-01-01', '2026-01-02', '2026-11-25', '2036-01-01'),
});

describe('a reading, of whatever sample by whatever norm', () => {
  it('changes nothing of the document: neither the laboratory’s verdict nor what statistics count', () => {
    fc.assert(
      fc.property(muestra, circunstancias, (document, given) => {
        const before = structuredClone(document);
        const verdict = veredicto(document.conclusion);
        lecturaDeMuestra(document, given);
        expect(document).toEqual(before);
        expect(veredicto(document.conclusion)).toBe(verdict);
      }),
    );
  });

  it('does not depend on verdicts, limits of the laboratory or uncertainty, which it never reads', () => {
    fc.assert(
      fc.property(muestra, circunstancias, (document, given) => {
        const bare = {
          determinaciones: document.determinaciones.map(({ descripcion, resultados }) => ({
            descripcion,
            resultados: resultados.map(({ conclusion: _conclusion, incertidumbre: _incertidumbre, ...rest }) => rest),
          })),
        };
        expect(lecturaDeMuestra(document, given)).toEqual(lecturaDeMuestra(bare, given));
      }),
    );
  });

  it('speaks of every result once: it reads it or lists it, with one line', () => {
    fc.assert(
      fc.property(muestra, circunstancias, (document, given) => {
        const { lecturas, sinIdentificar, lotes } = lecturaDeMuestra(document, given);
        const own = lecturas.filter((each) => each.resultado !== undefined);
        const results = document.determinaciones.flatMap(({ resultados }) => resultados);
        expect(own.length + sinIdentificar.length).toBe(results.length);
        for (const { frase } of [...lecturas, ...lotes]) expect(frase).toMatch(/^(?:RD|Reg\.) [^\n]+$/u);
      }),
    );
  });
});
