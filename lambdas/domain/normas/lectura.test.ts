import { describe, expect, it } from 'vitest';
import { lecturaDeMuestra } from './lectura.ts';
import type { Atributos } from './limites-en.ts';
import type { ResultadoLeido } from './medido.ts';
import type { Condiciones, Lugar } from '../../../contract/normas/norma.ts';
import { rd3de2023 as norma } from '../../../contract/normas/rd-3-2023.ts';
import { leeUno, muestraDe } from './testing.ts';

const fecha = '2026-11-25';
const mg = (descripcion: string, valor: number, operador?: '<' | '>'): ResultadoLeido => ({
  descripcion,
  valor,
  unidad: 'mg/L',
  ...(operador && { operador }),
});
const ug = (descripcion: string, valor: number, operador?: '<' | '>'): ResultadoLeido => ({
  ...mg(descripcion, valor, operador),
  unidad: 'µg/L',
});
const ufc = (descripcion: string, valor: number, operador?: '<' | '>'): ResultadoLeido => ({
  ...mg(descripcion, valor, operador),
  unidad: 'UFC/100 mL',
});
const lee = (resultado: ResultadoLeido, lugar: Lugar | undefined = 'red', condiciones: Condiciones = {}) =>
  leeUno(resultado, { norma, fecha, condiciones, ...(lugar && { lugar }) });
const leeTodo = (resultados: ResultadoLeido[], lugar: Lugar | undefined = 'red', atributos: Atributos = {}) =>
  lecturaDeMuestra(muestraDe(...resultados), { norma, lugar, atributos, fecha });

describe('the sentence of a reading', () => {
  it.each([
    [mg('Nitrato', 50), 'RD 3/2023, anexo I B: cumple el valor paramétrico (máx. 50 mg/L)'],
    [
      mg('Nitrato', 50.1),
      'RD 3/2023, anexo I B: supera el valor paramétrico (50 mg/L): incidencia tipo AB, agua no apta',
    ],
    [
      ug('Hierro', 450),
      'RD 3/2023, anexo I C: supera el valor paramétrico (200 µg/L), sin superar el valor de no aptitud (600): incidencia tipo C, apta por este parámetro',
    ],
    [
      ug('Hierro', 601),
      'RD 3/2023, anexo I C, nota 11: supera el valor de no aptitud (600 µg/L): incidencia tipo C, agua no apta',
    ],
    [
      mg('Cloruro', 260),
      'RD 3/2023, anexo I C: supera el valor paramétrico (250 mg/L), sin valor de no aptitud en este lugar: incidencia tipo C, apta por este parámetro',
    ],
    [{ descripcion: 'pH', valor: 7 }, 'RD 3/2023, anexo I C: cumple el valor paramétrico (6,5 a 9,5 unidades pH)'],
    [
      { descripcion: 'pH', valor: 6 },
      'RD 3/2023, anexo I C: no alcanza el valor paramétrico (6,5 unidades pH), sin bajar del valor de no aptitud (4,5): incidencia tipo C, apta por este parámetro',
    ],
    [
      { descripcion: 'Radón', valor: 600, unidad: 'Bq/L' },
      'RD 3/2023, anexo I E: supera el valor paramétrico (500 Bq/L): incidencia tipo E, se valora según el anexo VI (art. 6.3)',
    ],
    [
      { descripcion: 'Diclofenaco', valor: 0.2, unidad: 'µg/L' },
      'RD 3/2023, anexo IV: supera el valor de referencia de la lista de observación (100 ng/L): incidencia tipo O, agua no apta',
    ],
    [
      { descripcion: 'Legionella spp.', valor: 100, unidad: 'UFC/L' },
      'RD 3/2023, anexo I A: cumple el valor paramétrico (máx. 100 UFC/L)',
    ],
  ] as [ResultadoLeido, string][])('%o: %s', (resultado, frase) => {
    expect(lee(resultado).frase).toBe(frase);
  });

  it('names what the law leaves open at a tap: the type of incident, and a note that does not name the place', () => {
    expect(lee(mg('Nitritos', 0.6), 'grifo').frase).toBe(
      'RD 3/2023, anexo I B: supera el valor paramétrico (0,50 mg/L): incidencia tipo AB, agua no apta; por el lugar cabe también la tipo II y la norma no dice cuál prevalece (la nota no nombra este lugar: se lee el valor de la tabla)',
    );
  });
});

describe('a censored value is an interval', () => {
  it('complies below a limit that it lies under, and cannot be read where the limit lies within', () => {
    expect(lee(ug('Plomo', 2, '<')).situacion).toBe('conforme');
    expect(lee(ug('Plomo', 10, '<')).situacion).toBe('conforme');
    expect(lee(ug('Plomo', 20, '<'))).toMatchObject({ situacion: 'no se puede leer', clase: 'B' });
    expect(lee(ug('Plomo', 20, '<')).frase).toContain('no se puede leer si cumple el valor paramétrico (máx. 10 µg/L)');
    expect(lee(ug('Plomo', 20, '>')).situacion).toBe('supera');
    expect(lee(ug('Plomo', 5, '>')).situacion).toBe('no se puede leer');
  });

  it('breaks part C and may break the value of no aptitud: that cannot be read', () => {
    const lectura = lee(ufc('Coliformes totales', 80, '>'));
    expect(lectura).toMatchObject({ situacion: 'no se puede leer', clase: 'no aptitud' });
    expect(lectura.frase).toContain('supera el valor paramétrico (0 UFC/100 mL); no se puede leer');
    expect(leeTodo([ufc('Coliformes totales', 80, '>')]).calificacion?.termino).toBe('no se puede decidir');
  });

  it('a count below 1 in the limit’s own amount is none; below 10, or in another amount, it may be some', () => {
    expect(lee(ufc('E. coli', 1, '<')).situacion).toBe('conforme');
    expect(lee({ ...ufc('E. coli', 1, '<'), unidad: 'NMP/100 mL' }).situacion).toBe('conforme');
    expect(lee(ufc('E. coli', 10, '<')).situacion).toBe('no se puede leer');
    expect(lee({ ...ufc('E. coli', 1, '<'), unidad: 'UFC/mL' }).situacion).toBe('no se puede leer');
  });

  it('what was not detected is none where the amount is known, and below its limit of detection elsewhere', () => {
    const texto = (descripcion: string, valor_formateado: string, rest: Partial<ResultadoLeido> = {}) =>
      lee({ descripcion, valor_formateado, ...rest }).situacion;
    expect(texto('E. coli', 'Ausencia en 100 mL')).toBe('conforme');
    expect(texto('E. coli', 'No detectado', { unidad: 'UFC/100 mL' })).toBe('conforme');
    expect(texto('E. coli', 'Ausencia/100 mL')).toBe('conforme');
    expect(texto('E. coli', 'No detectado', { unidad: 'UFC/L' })).toBe('conforme');
    expect(texto('E. coli', 'No detectado', { unidad: 'UFC/mL' })).toBe('no se puede leer');
    expect(texto('E. coli', 'Ausencia en 25 g')).toBe('no se puede leer');
    expect(texto('E. coli', 'No detectado')).toBe('no se puede leer');
    expect(texto('Plomo', 'No detectado', { unidad: 'µg/L' })).toBe('no se puede leer');
    expect(texto('Plomo', 'No detectado', { unidad: 'µg/L', limite_deteccion: '0,5 µg/L' })).toBe('conforme');
    expect(texto('Plomo', 'Trazas', { unidad: 'µg/L' })).toBe('no se puede leer');
    expect(lee({ descripcion: 'Olor', valor_formateado: 'Aceptable' }).falta).toEqual(['no tiene valor numérico']);
  });

  it('Legionella at a tap of increased care: not detected complies, and below a limit of quantification may not', () => {
    const en = (rest: Partial<ResultadoLeido>) =>
      lee({ descripcion: 'Legionella spp.', unidad: 'UFC/L', ...rest }, 'edificio prioritario', {
        cuidadosAumentados: true,
      });
    expect(en({ valor: 10, operador: '<', valor_formateado: 'No detectado' }).situacion).toBe('conforme');
    expect(en({ valor: 10, operador: '<', limite_deteccion: '10' }).situacion).toBe('conforme');
    expect(en({ valor: 10, operador: '<' }).situacion).toBe('no se puede leer');
    expect(en({ valor: 10 }).situacion).toBe('supera');
  });
});

describe('units', () => {
  it('are converted by powers of ten, exactly', () => {
    expect(lee({ ...ug('Plomo', 0.01), unidad: 'mg/L' }).situacion).toBe('conforme');
    expect(lee({ ...ug('Plomo', 0.010001), unidad: 'mg/L' }).situacion).toBe('supera');
  });

  it('that are missing or can’t be compared leave the value unread, which the sentence says', () => {
    expect(lee({ descripcion: 'Nitrato', valor: 10 }).frase).toContain('no consta la unidad (el límite está en mg/L)');
    expect(lee({ descripcion: 'Conductividad', valor: 900, unidad: 'µS/cm' }).falta).toEqual([
      'su unidad, µS/cm, no se puede comparar con µS/cm a 20 °C',
    ]);
  });
});

describe('what is not known of a sample', () => {
  it('does not matter where every case reads alike, and is named where they differ', () => {
    expect(lee(mg('Clorato', 0.2)).situacion).toBe('conforme');
    expect(lee(mg('Clorato', 0.8)).situacion).toBe('supera');
    expect(lee(mg('Clorato', 0.5))).toMatchObject({
      situacion: 'no se puede leer',
      frase: 'RD 3/2023: no se puede leer: falta saber si la desinfección genera clorato o clorito',
    });
    expect(lee(ug('Microcistina-LR', 0.9)).situacion).toBe('conforme');
    expect(lee(ug('Microcistina-LR', 1.1)).situacion).toBe('no se puede leer');
    expect(lee(ug('Microcistina-LR', 1.1), 'red', { embalse: false }).situacion).toBe('sin límite');
  });

  it('may be the class of the point', () => {
    const sinLugar = (resultado: ResultadoLeido) => leeUno(resultado, { norma, fecha });
    expect(sinLugar(mg('Nitrato', 51)).situacion).toBe('supera');
    expect(sinLugar(mg('Nitritos', 0.05)).situacion).toBe('conforme');
    expect(sinLugar(mg('Nitritos', 0.3)).falta).toEqual(['la clase de punto de la muestra']);
    // Only what changes the reading is asked for.
    expect(sinLugar(mg('Clorato', 0.5)).falta).toEqual(['si la desinfección genera clorato o clorito']);
    expect(sinLugar({ descripcion: 'Legionella spp.', valor: 50, unidad: 'UFC/L' }).falta).toEqual([
      'la clase de punto de la muestra',
      'si es un grifo asistencial de cuidados aumentados',
    ]);
  });

  it('may be whether a pesticide was authorised, each by itself', () => {
    const plaguicidas = { autorizados: ['glifosato'], noAutorizados: ['atrazina'] } as const;
    const { lecturas } = leeTodo([ug('Glifosato', 0.05), ug('Atrazina', 0.05), ug('Diurón', 0.05)], 'red', {
      plaguicidas,
    });
    expect(lecturas.slice(0, 3).map(({ situacion }) => situacion)).toEqual(['conforme', 'supera', 'no se puede leer']);
  });
});

describe('sums and the combined condition', () => {
  const calculada = (resultados: ResultadoLeido[], lugar?: Lugar) =>
    leeTodo(resultados, lugar).lecturas.find(({ resultado }) => resultado === undefined);
  const thm = (...valores: [number, ('<' | '>')?][]) =>
    ['Cloroformo', 'Bromodiclorometano', 'Dibromoclorometano', 'Bromoformo']
      .slice(0, valores.length)
      .map((name, place) => ug(name, ...(valores[place] ?? [0])));

  it('count what is below its limit of quantification as 0', () => {
    expect(calculada(thm([60], [40], [5, '<'], [5, '<']))).toMatchObject({ parametro: 'thm', situacion: 'conforme' });
    expect(calculada(thm([60], [40], [0.1], [5, '<']))).toMatchObject({ parametro: 'thm', situacion: 'supera' });
  });

  it('are at least what was measured where an addend is missing', () => {
    expect(calculada(thm([60], [41]))?.situacion).toBe('supera');
    expect(calculada(thm([60], [40]))?.falta).toEqual(['faltan sumandos: Bromoformo, Dibromoclorometano']);
    expect(calculada(thm([10], [5], [1], [60, '>']))?.situacion).toBe('no se puede leer');
  });

  it('are not worked out where the laboratory states them', () => {
    expect(calculada([...thm([60], [40], [5], [5]), ug('Trihalometanos', 95)])).toBeUndefined();
  });

  it('add in exact decimals', () => {
    const hpa = ['Benzo(b)fluoranteno', 'Benzo(ghi)perileno', 'Benzo(k)fluoranteno', 'Indeno(1,2,3-cd)pireno'];
    const values = [0.01, 0.02, 0.03, 0.04];
    expect(calculada(hpa.map((name, place) => ug(name, values[place] ?? 0)))?.situacion).toBe('conforme');
  });

  it('all pesticides that were determined make the total', () => {
    const totals = [ug('Glifosato', 0.3), ug('MCPA', 0.2), ug('Atrazina', 0.03, '<')];
    expect(calculada(totals)).toMatchObject({ parametro: 'plaguicidas-totales', situacion: 'conforme' });
    expect(calculada([...totals, ug('Simazina', 0.001)])?.situacion).toBe('supera');
  });

  it('nitrate/50 + nitrite/3 is exact at 1, and a nitrite below its limit is all that it may be', () => {
    expect(calculada([mg('Nitrato', 45), mg('Nitrito', 0.3)])?.situacion).toBe('conforme');
    expect(calculada([mg('Nitrato', 45), mg('Nitrito', 0.301)])).toMatchObject({
      parametro: 'nitrato-y-nitrito',
      situacion: 'supera',
    });
    expect(calculada([mg('Nitrato', 49), mg('Nitrito', 0.05, '<')])?.situacion).toBe('conforme');
    expect(calculada([mg('Nitrato', 50), mg('Nitrito', 0.05, '<')])?.situacion).toBe('no se puede leer');
    expect(calculada([mg('Nitrato', 50)])).toBeUndefined();
  });
});

describe('apta and no apta', () => {
  const termino = (resultados: ResultadoLeido[], lugar?: Lugar, atributos?: Atributos) =>
    leeTodo(resultados, lugar, atributos).calificacion;

  it('part C beyond its value and not beyond the value of no aptitud leaves water apta', () => {
    expect(termino([ug('Aluminio', 600), ufc('E. coli', 0)])?.termino).toBe('apta');
    expect(termino([ug('Aluminio', 601), ufc('E. coli', 0)])).toMatchObject({
      termino: 'no apta',
      frase: 'RD 3/2023, art. 6.1: no apta para el consumo (Aluminio)',
    });
  });

  it('parts A and B and the watch list make it no apta, references do not', () => {
    expect(termino([ufc('E. coli', 1)])?.frase).toBe('RD 3/2023, art. 6.1: no apta para el consumo (E. coli)');
    expect(termino([mg('Nitrato', 51)])?.frase).toBe(
      'RD 3/2023, art. 6.1: no apta para el consumo (Nitrato), salvo valor exceptuado (arts. 28 a 30)',
    );
    expect(termino([{ descripcion: 'Nonilfenol', valor: 301, unidad: 'ng/L' }])?.termino).toBe('no apta');
    const color = { descripcion: 'Color', valor: 20, unidad: 'mg/L Pt/Co' };
    expect(termino([color, ufc('E. coli', 0)])?.termino).toBe('apta');
    expect(termino([color])?.falta).toEqual(['ningún resultado de los que el artículo 6 nombra']);
    expect(termino([{ descripcion: 'Turbidez', valor: 1, unidad: 'UNF' }], 'salida de ETAP')?.termino).toBe('apta');
  });

  it('isn’t decided while something is missing: a name, a fact, a number, radioactivity', () => {
    expect(termino([ufc('E. coli', 0), mg('Sustancia X', 1)])?.falta).toEqual([
      'no se ha sabido qué límite tiene «Sustancia X»: 1 parámetro sin identificar',
    ]);
    expect(termino([mg('Clorato', 0.5)])?.falta).toEqual(['Clorato: si la desinfección genera clorato o clorito']);
    expect(termino([ug('Plomo', 20, '<')])?.termino).toBe('no se puede decidir');
    expect(termino([{ descripcion: 'Tritio', valor: 101, unidad: 'Bq/L' }])?.falta).toEqual([
      'Tritio: se valora según el anexo VI (art. 6.3)',
    ]);
    expect(termino([])?.falta).toEqual(['ningún resultado de los que el artículo 6 nombra']);
    expect(termino([ufc('E. coli', 1), mg('Sustancia X', 1)])?.termino).toBe('no apta');
    const { determinaciones } = muestraDe(ufc('E. coli', 0));
    const sinResultado = { determinaciones: [...determinaciones, { descripcion: 'Enterococo', resultados: [] }] };
    expect(lecturaDeMuestra(sinResultado, { norma, lugar: 'red', fecha }).calificacion?.falta).toEqual([
      'Enterococo: sin resultado',
    ]);
  });

  it('is not said of raw water, whose values no part of annex I limits', () => {
    expect(termino([ufc('E. coli', 30)], 'captación')).toBeUndefined();
  });
});
