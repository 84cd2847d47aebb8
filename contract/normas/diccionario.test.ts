import { describe, expect, it } from 'vitest';
import {
  ambiguos,
  exponenteA,
  motivoSinParametro,
  nombresDe,
  parametroDe,
  type ParametroId,
  parametros,
} from './diccionario.ts';
import { claveDeNombre } from './nombres.ts';

const ids = Object.keys(parametros) as ParametroId[];

describe('the dictionary of parameters', () => {
  it('has no name that means two parameters, and none that it calls ambiguous', () => {
    const names = ids.flatMap((id) => [...new Set(nombresDe(parametros[id]))]);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(Object.keys(ambiguos).filter((name) => names.includes(claveDeNombre(name)))).toEqual([]);
  });

  it('has registry numbers whose check digit is right, each of one parameter', () => {
    for (const id of ids) {
      for (const number of [...(parametros[id].cas ?? []), ...(parametros[id].casDeElemento ?? [])])
        expect([number, parametroDe('Química', number)]).toEqual([number, id]);
    }
    expect(['71-43-2', '71-43-3'].map((number) => parametroDe('Química', number))).toEqual(['benceno', undefined]);
  });

  it.each(ids)('finds %s by each of its names, whatever case and accents', (id) => {
    for (const name of nombresDe(parametros[id])) {
      expect(parametroDe('Química', name)).toBe(id);
      expect(parametroDe('Química', ` ${name.toUpperCase()} `)).toBe(id);
    }
  });

  it('numbers parameters as annex I of RD 3/2023 does: 1 to 71', () => {
    const numbers = ids.flatMap((id) => parametros[id].numero ?? []).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 71 }, (_, place) => place + 1));
    expect([parametros.nitrato.numero, parametros.turbidez.numero, parametros.diclofenaco.numero]).toEqual([
      26, 54, 71,
    ]);
  });

  it('goes by the determination where the name of the result says nothing', () => {
    expect(parametroDe('Escherichia coli', 'Recuento')).toBe('e-coli');
    expect(parametroDe('Nitratos', 'Resultado')).toBe('nitrato');
    expect(parametroDe('Nitratos', 'Nitrito')).toBe('nitrito');
  });

  it('does not guess: names that are near a parameter or may be two have none', () => {
    const unknown = [
      'Coliformes fecales',
      'Cromo VI',
      'Cianuros libres',
      'Nitrato (como N)',
      'Escherichia coli O157',
      'Hierro disuelto',
      'Tricloroetano',
      'toString',
    ];
    expect(unknown.map((name) => [parametroDe('', name), motivoSinParametro('', name)])).toEqual(
      unknown.map(() => [undefined, 'desconocido']),
    );
    expect(
      ['Cloro residual', 'CIANUROS', 'Nitrógeno nítrico'].map((name) => [
        parametroDe('', name),
        motivoSinParametro('', name),
      ]),
    ).toEqual(Array.from({ length: 3 }, () => [undefined, 'ambiguo']));
    expect(motivoSinParametro('Cloro', 'Resultado')).toBe('ambiguo');
  });

  it.each([
    ['nitrato', 'mg/L', 'mg/L', 0],
    ['plomo', 'mg/L', 'µg/L', 3],
    ['plomo', 'ug/l', 'µg/L', 0],
    ['cobre', 'µg/L', 'mg/L', -3],
    ['e-coli', 'NMP/100ml', 'UFC/100 mL', 0],
    ['e-coli', 'UFC/mL', 'UFC/100 mL', 2],
    ['clostridium', 'NMP/100 mL', 'UFC/100 mL', undefined],
    ['legionella', 'UFC/100 mL', 'UFC/L', 1],
    ['turbidez', 'NTU', 'UNF', 0],
    ['ph', 'ud. pH', 'unidades pH', 0],
    ['ph', undefined, 'unidades pH', 0],
    ['nitrato', undefined, 'mg/L', undefined],
    ['nitrato', 'mg N/L', 'mg/L', undefined],
    ['nitrogeno-total', 'mg N/L', 'mg/L', 0],
    ['dbo5', 'mg O2/L', 'mg/L', 0],
    ['conductividad', 'µS/cm a 20 ºC', 'µS/cm a 20 °C', 0],
    ['conductividad', 'mS/cm a 20 ºC', 'µS/cm a 20 °C', 3],
    ['conductividad', 'µS/cm a 25 ºC', 'µS/cm a 20 °C', undefined],
    ['conductividad', 'µS/cm', 'µS/cm a 20 °C', undefined],
    ['temperatura', 'ºC', '°C', 0],
  ] as const)('%s in %s is compared with a limit in %s: %s', (id, de, a, expected) => {
    expect(exponenteA(id, de, a)).toBe(expected);
  });
});
