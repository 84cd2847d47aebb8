import { describe, expect, it } from 'vitest';
import { lecturaDeMuestra } from './lectura.ts';
import type { Lugar } from '../../../contract/normas/norma.ts';
import { rd487de2022 as norma } from '../../../contract/normas/rd-487-2022.ts';
import { claveDeFila, fallosEnBordes, leeUno, muestraDe, tabla } from './testing.ts';

const lugares: Record<string, Lugar[]> = {
  sanitaria: ['ACS', 'AFCH', 'depósito de AFCH', 'acumulador', 'retorno', 'terminal'],
  otras: ['pulverización', 'otra instalación'],
};

/** Copied by hand from annexes VIII.B (tables 7 to 10), III.II (table 1), III.I.A and IV.B. */
const anexos = tabla(
  `
  Legionella spp. | sanitaria | < 100 | UFC/L | acción 1
  Legionella spp. | sanitaria | < 1.000 | UFC/L | acción 2
  Legionella spp. | torre | < 100 | UFC/L | acción 1
  Legionella spp. | torre | < 1.000 | UFC/L | acción 2
  Legionella spp. | torre | < 10.000 | UFC/L | acción 3
  Legionella spp. | spa | < 100 | UFC/L | acción 1
  Legionella spp. | spa | < 1.000 | UFC/L | acción 2
  Legionella spp. | otras | < 100 | UFC/L | acción 1
  Legionella spp. | otras | < 1.000 | UFC/L | acción 2

  Turbidez | sanitaria | < 4 | UNF | calidad
  Hierro total | sanitaria | <= 0,2 | mg/L | calidad
  Temperatura | AFCH+depósito de AFCH | < 20 | °C | referencia
  Temperatura | depósito de AFCH | <= 25 | °C | calidad
  Temperatura | ACS+retorno+terminal | > 50 | °C | referencia
  Temperatura | acumulador | > 60 | °C | referencia
  Temperatura | retorno+terminal | >= 50 | °C | calidad
  Temperatura | acumulador | >= 60 | °C | calidad
  Recuento de aerobios | torre | <= 100.000 | UFC/mL | calidad
  Turbidez | torre | < 15 | UNF | calidad
  Hierro total | torre | < 2 | mg/L | calidad
  Recuento de aerobios | spa | <= 100 | UFC/mL | calidad
  Turbidez | spa | <= 5 | UNF | calidad
  Turbidez | pulverización | < 5 | UNF | calidad
  Temperatura | otras | < 20 | °C | referencia
  `,
  lugares,
);

const fecha = '2026-11-25';
const legionella = (valor: number, lugar: Lugar) =>
  leeUno({ descripcion: 'Legionella spp.', valor, unidad: 'UFC/L' }, { norma, lugar, fecha });

describe('RD 487/2022', () => {
  it('has the rows of the text, and no other', () => {
    expect(norma.limites.map(claveDeFila).toSorted()).toEqual(anexos.map(claveDeFila).toSorted());
  });

  // Hot water just under 50 or 60 °C breaks the circuit's temperature, which is graver than the table's.
  it.each(anexos.filter(({ operador }) => operador !== '>'))(
    '$nombre $operador $valor $unidad ($clase): just under, at and just over, at each place',
    (fila) => {
      expect(fallosEnBordes(norma, fila, anexos, fecha)).toEqual([]);
    },
  );

  it('at exactly 50 and 60 °C the table and annex IV.B differ, and the sentence says so', () => {
    const a = (valor: number, lugar: Lugar) =>
      leeUno({ descripcion: 'Temperatura', valor, unidad: 'ºC' }, { norma, lugar, fecha });
    expect([49.9, 50, 50.1].map((valor) => a(valor, 'retorno').clase)).toEqual(['calidad', 'referencia', undefined]);
    expect([59.9, 60, 60.1].map((valor) => a(valor, 'acumulador').clase)).toEqual(['calidad', 'referencia', undefined]);
    expect([49.9, 50, 50.1].map((valor) => a(valor, 'ACS').clase)).toEqual(['referencia', 'referencia', undefined]);
    expect(a(50, 'terminal').frase).toBe(
      'RD 487/2022, anexo III.II, tabla 1: no supera el valor de referencia (50 °C) (el anexo IV.B pide 50 °C o más, la tabla más de 50)',
    );
  });

  it('says the action of the range, with its table', () => {
    expect(legionella(99, 'torre').frase).toBe(
      'RD 487/2022, anexo VIII.B, tabla 8: está en el intervalo sin actuación (menos de 100 UFC/L)',
    );
    expect(legionella(10_000, 'torre').frase).toBe(
      'RD 487/2022, anexo VIII.B, tabla 8: alcanza o supera 10.000 UFC/L: parar, vaciar, limpiar y desinfectar antes de volver a funcionar, y nueva toma a los 15-30 días',
    );
    expect(legionella(100, 'terminal').frase).toContain(
      'decide el conjunto de muestras del mismo muestreo (regla del 30 %)',
    );
  });

  it('takes what was not detected as such, even where its unit isn’t given, and an indeterminable result as no negative', () => {
    const texto = (valor_formateado: string) =>
      leeUno({ descripcion: 'Legionella spp.', valor_formateado }, { norma, lugar: 'terminal', fecha });
    expect(texto('No detectado').situacion).toBe('conforme');
    for (const words of [
      'Legionella spp. indeterminable',
      'Crecimiento excesivo de microorganismos que dificulta la detección de Legionella spp.',
      'Indeterminable',
    ]) {
      expect(texto(words)).toMatchObject({ situacion: 'no se puede leer', clase: 'acción 2' });
      expect(texto(words).frase).toContain('indeterminable, que no es un negativo');
    }
  });

  it('has no terms such as apta, and is not read before the text of RD 614/2024', () => {
    const muestra = muestraDe({ descripcion: 'Legionella spp.', valor: 500, unidad: 'UFC/L' });
    expect(lecturaDeMuestra(muestra, { norma, lugar: 'torre', fecha }).calificacion).toBeUndefined();
    expect(lecturaDeMuestra(muestra, { norma, lugar: 'torre', fecha: '2024-07-02' }).lecturas[0]?.situacion).toBe(
      'no se puede leer',
    );
    expect(lecturaDeMuestra(muestra, { norma, lugar: 'torre', fecha: '2024-07-03' }).lecturas[0]?.clase).toBe(
      'acción 1',
    );
  });
});
