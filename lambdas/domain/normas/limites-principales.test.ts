import { describe, expect, it } from 'vitest';
import type { ParametroId } from '../../../contract/normas/diccionario.ts';
import type { NormaId } from '../../../contract/normas/norma.ts';
import { type Caso, tramosDeNorma } from './limites-principales.ts';
import { normas } from '../../../contract/normas/todas.ts';

const en = (lugar: Caso['lugar'], condiciones = {}): Caso => ({ lugar, atributos: { condiciones } });

/** `desde`: min to max, of each span. */
function tramos(norma: NormaId, parametro: ParametroId, unidad: string, ...casos: Caso[]): string[] | string {
  const found = tramosDeNorma(normas[norma], { parametro, unidad, casos });
  if ('motivo' in found) return found.motivo;
  return found.map(({ desde, hasta, min, max }) => {
    const articulo = max?.articulo ?? min?.articulo;
    return `${desde}/${hasta ?? ''}: ${min?.valor ?? ''}..${max?.valor ?? ''} ${articulo ?? ''}`;
  });
}

describe('the limits of a norm over time', () => {
  it('follow one another by their dates, those to come included, in the unit that is asked for', () => {
    const chromium = ['2023-01-11/2030-01-02: ..50 anexo I B, nota 4', '2030-01-02/: ..25 anexo I B'];
    expect(tramos('rd-3-2023', 'cromo', 'µg/L', en('red'))).toEqual(chromium);
    expect(tramos('rd-3-2023', 'cromo', 'mg/L', en('red'))).toEqual(
      chromium.map((each) => each.replace('..50', '..0.05').replace('..25', '..0.025')),
    );
    expect(tramos('rd-3-2023', 'plomo', 'µg/L', en('grifo'))).toEqual([
      expect.stringMatching(/^2023-01-11\/2035-01-02: \.\.10/u),
      expect.stringMatching(/^2035-01-02\/: \.\.5/u),
    ]);
  });

  it('are parametric values, not those of no aptitud; of pH both ends', () => {
    expect(tramos('rd-3-2023', 'hierro', 'µg/L', en('red'))).toEqual(['2023-01-11/: ..200 anexo I C']);
    expect(tramos('rd-3-2023', 'ph', 'ud. pH', en('red'))).toEqual(['2023-01-11/: 6.5..9.5 anexo I C']);
    expect(tramos('rd-487-2022', 'legionella', 'UFC/L', en('torre'))).toEqual([
      '2024-07-03/: ..100 anexo VIII.B, tabla 8',
    ]);
    expect(tramos('rd-3-2023', 'turbidez', 'UNF', en('salida de ETAP'))).toEqual([
      '2023-01-11/: ..0.8 anexo I C, nota 17',
    ]);
  });

  it('are not said where they differ by a place or a fact, or cannot be compared', () => {
    expect(tramos('rd-3-2023', 'nitrito', 'mg/L', en('red'), en('grifo'))).toEqual([expect.stringContaining('..0.5')]);
    expect(tramos('rd-3-2023', 'nitrito', 'mg/L', en('red'), en('salida de ETAP'))).toContain('dependen del lugar');
    expect(tramos('rd-3-2023', 'nitrito', 'mg/L', en(undefined))).toContain('dependen del lugar');
    expect(tramos('rd-3-2023', 'nitrato', 'mg/L', en(undefined))).toEqual([expect.stringContaining('..50')]);
    expect(tramos('rd-3-2023', 'clorato', 'mg/L', en('red'))).toContain('condiciones que no constan');
    expect(tramos('rd-3-2023', 'clorato', 'mg/L', en('red', { generaClorato: true }))).toEqual([
      '2023-01-11/2025-01-02: .. ',
      expect.stringMatching(/^2025-01-02\/: \.\.0\.7/u),
    ]);
    expect(tramos('rd-3-2023', 'nitrato', 'mg/kg', en('red'))).toContain('no se pueden comparar');
    expect(tramos('rd-3-2023', 'nitrato', 'mg/L', en('torre'))).toContain('no tiene límite');
  });
});
