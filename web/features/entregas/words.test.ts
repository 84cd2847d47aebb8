import { describe, expect, it } from 'vitest';
import { entregaSchema, type EntregaListada } from '../../../contract/entregas/entrega.ts';
import {
  datosDeMuestra,
  fraseDeConclusiones,
  helpOfAvisos,
  porMirarDe,
  avanceDe,
  frasesDeRetirada,
  textoDeAusentes,
  textoDeAvance,
  textoDeDuracion,
  textoDeInstante,
  textoDeMuestras,
  textoDeTamano,
  textoDeVersion,
  textoDeVia,
} from './words.ts';

const none = { nuevas: 0, actualizadas: 0, sin_cambios: 0, superadas: 0, retenidas: 0, rechazadas: 0 };
const entrega = (more: Partial<EntregaListada>) =>
  entregaSchema.parse({
    _id: 'e',
    clase: 'muestras',
    archivo: 'julio.csv',
    key: 'muestras/julio.csv',
    bytes: 1000,
    leidos: 0,
    sha256: null,
    via: 'bucket',
    por: null,
    mapeo: null,
    simulacion: false,
    estado: 'hecha',
    filas: 0,
    muestras: none,
    certificados: 0,
    avisos: 0,
    entregada: '2026-05-07T08:32:00.000Z',
    empezada: null,
    terminada: null,
    actualizada: '2026-05-07T08:32:00.000Z',
    retirada: null,
    error: null,
    ...more,
  });

describe('a delivery in words', () => {
  it('names what it brought, and nothing that there is none of', () => {
    const muestras = { ...none, nuevas: 1200, actualizadas: 1, rechazadas: 2 };
    expect(textoDeMuestras(entrega({ muestras }))).toBe('1.200 nuevas · 1 actualizada · 2 rechazadas');
    expect(textoDeMuestras(entrega({}))).toBe('');
    expect(textoDeMuestras(entrega({ clase: 'certificados', certificados: 1, muestras }))).toBe('1 certificado');
  });

  it('says what a complete export lacks, and whether it was withdrawn', () => {
    const muestras = { ...none, nuevas: 2 };
    const texts = [
      { faltan: 0, de: 0, retiradas: 0 },
      { faltan: 0, de: 20, retiradas: 0 },
      { faltan: 1, de: 3493, retiradas: 1 },
      { faltan: 312, de: 3493, retiradas: 0 },
    ].map((ausentes) => [textoDeMuestras(entrega({ muestras, ausentes })), textoDeAusentes(ausentes, false)]);
    expect(texts).toEqual([
      ['2 nuevas', 'La primera de su formato de lectura'],
      ['2 nuevas', 'No falta ninguna muestra de las anteriores'],
      ['2 nuevas · 1 ausente retirada', 'Falta 1 de 3.493 muestras, que se ha retirado'],
      [
        '2 nuevas · 312 ausentes sin retirar',
        'Faltan 312 de 3.493 muestras: son demasiadas, no se ha retirado ninguna',
      ],
    ]);
    expect(textoDeAusentes({ faltan: 2, de: 50, retiradas: 2 }, true)).toBe(
      'Faltan 2 de 50 muestras, que se retirarían',
    );
  });

  it('says how it came, and who brought it where that is known', () => {
    expect(textoDeVia(entrega({}))).toBe('Del LIMS');
    expect(textoDeVia(entrega({ via: 'panel', por: 'ana@lab.es' }))).toBe('Desde el panel, ana@lab.es');
  });

  it('is read by its bytes, and withdrawn by its samples', () => {
    const avance = (hechas: number, total: number) => ({
      estado: 'retirando' as const,
      retirada: { por: 'ana', en: '2026-05-07T08:32:00.000Z', avance: { hechas, total } },
    });
    expect(avanceDe(entrega({ estado: 'leyendo', leidos: 500 }))).toBe(0.075);
    const muestras = { ...none, nuevas: 40, rechazadas: 10 };
    expect(avanceDe(entrega({ estado: 'leyendo', leidos: 1000, total: 100, muestras }))).toBeCloseTo(0.575);
    expect(avanceDe(entrega({ estado: 'leyendo', leidos: 2, bytes: 0 }))).toBeUndefined();
    expect(avanceDe(entrega(avance(3, 4)))).toBe(0.75);
    expect(avanceDe(entrega(avance(0, 0)))).toBeUndefined();
    expect(avanceDe(entrega({ leidos: 1000 }))).toBeUndefined();
  });

  it('says what it is at, and what is left by its pace', () => {
    const at = (hechas: number, seconds: number) =>
      entrega({
        estado: 'leyendo',
        total: 230_000,
        muestras: { ...none, nuevas: hechas },
        actualizada: new Date(Date.UTC(2026, 4, 7, 8, 0, seconds)).toISOString(),
      });
    const desde = { en: '2026-05-07T08:00:00.000Z', hechas: 30_000 };
    expect(textoDeAvance(entrega({ estado: 'leyendo', leidos: 456 }))).toBe('Leyendo el archivo: 45\u00a0%');
    expect(textoDeAvance(at(30_000, 0), desde)).toBe('Guardando: 30.000 de 230.000 muestras');
    expect(textoDeAvance(at(50_000, 60), desde)).toBe('Guardando: 50.000 de 230.000 muestras, quedan unos 9 min');
    expect(textoDeAvance(at(180_000, 180), desde)).toBe('Guardando: 180.000 de 230.000 muestras, queda un minuto');
    expect(textoDeAvance(at(229_000, 180), desde)).toBe(
      'Guardando: 229.000 de 230.000 muestras, queda menos de un minuto',
    );
    expect(textoDeAvance(entrega({}))).toBeUndefined();
  });

  it.each([
    [0, '0 B'],
    [1023, '1.023 B'],
    [1024, '1 KB'],
    [1_500_000, '1,4 MB'],
    [150_000_000, '143 MB'],
    [2 ** 31, '2 GB'],
  ])('%i bytes are %j', (bytes, text) => expect(textoDeTamano(bytes)).toBe(text.replace(' ', '\u00a0')));

  it.each([
    [0, 'menos de 1 s'],
    [42_000, '42 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [3_900_000, '1 h 5 min'],
    [7_200_000, '2 h'],
  ])('%i ms are %j', (ms, text) => {
    expect(textoDeDuracion('2026-05-07T08:00:00.000Z', new Date(Date.UTC(2026, 4, 7, 8) + ms).toISOString())).toBe(
      text,
    );
  });

  it('stands on the laboratory’s clock', () => {
    expect(textoDeInstante('2026-05-07T08:32:00.000Z')).toBe('7 may 2026, 10:32');
  });
});

describe('a withdrawal in words', () => {
  const prevision = { retiradas: 0, restauradas: 0, quedan: 0, certificados: 0, total: 0, exacta: true };

  it('has a sentence for each thing that it does', () => {
    expect(frasesDeRetirada({ ...prevision, retiradas: 1, restauradas: 2, quedan: 1 })).toEqual([
      '1 muestra que solo trajo esta entrega desaparecerá del portal',
      '2 muestras vuelven a como estaban antes de ella',
      '1 muestra se queda: otra entrega trae lo mismo o algo más reciente',
    ]);
  });

  it('says it where it does nothing', () => {
    expect(frasesDeRetirada(prevision)).toEqual(['No cambia ninguna muestra: nada de lo que trajo está a la vista.']);
  });
});

describe('a version of a mapping in words', () => {
  it.each([
    ['ana@lab.es', 'Versión 3, 7 may 2026, 10:32, por ana@lab.es'],
    [null, 'Versión 3, 7 may 2026, 10:32, dejada en el bucket a mano'],
  ])('by %j is %j', (por, text) => {
    expect(textoDeVersion({ version: 3, guardada: '2026-05-07T08:32:00.000Z', por })).toBe(text);
  });
});

it.each([
  [
    { con: 0, sin: 6, fuera: 4 },
    'Ninguna muestra trae conclusión: las 6 salen como «Sin conclusión»; 4 valores están fuera del límite que trae el archivo.',
  ],
  [
    { con: 0, sin: 1, fuera: 1 },
    'La muestra no trae conclusión: sale como «Sin conclusión»; 1 valor está fuera del límite que trae el archivo.',
  ],
  [{ con: 39, sin: 1, fuera: 0 }, '1 de las 40 muestras no trae conclusión: sale como «Sin conclusión».'],
  [{ con: 38, sin: 1002, fuera: 0 }, '1.002 de las 1.040 muestras no traen conclusión: salen como «Sin conclusión».'],
  [
    { con: 3, sin: 0, fuera: 2 },
    '2 valores están fuera del límite que trae el archivo y no se concluyen como «No cumple».',
  ],
  [
    { con: 3, sin: 1, otras: 2, fuera: 0 },
    '1 de las 6 muestras no trae conclusión: sale como «Sin conclusión»; 2 muestras se concluyen con otras palabras: salen como «Sin definir».',
  ],
  [
    { con: 0, sin: 0, otras: 1, fuera: 1 },
    '1 muestra se concluye con otras palabras: sale como «Sin definir»; 1 valor está fuera del límite que trae el archivo.',
  ],
  [{ con: 3, sin: 0, fuera: 0 }, ''],
  [{ con: 0, sin: 0, fuera: 0 }, ''],
])('says of %j who concluded, and what is outside its limits', (conclusiones, said) => {
  expect(fraseDeConclusiones({ otras: 0, ...conclusiones })).toBe(said);
});

describe('the warnings of a delivery', () => {
  const named = {
    campo: 'tipo_muestra',
    motivo: 'Se guarda como en el portal',
    clase: 'nombre' as const,
    total: 3,
    muestras: 3,
    primeras: [],
  };
  const notes = (total: number) => ({ total, muestras: total, motivos: [named] });

  it('are to be looked at where any is no name put as in the portal', () => {
    expect([porMirarDe(notes(5)), porMirarDe(notes(3)), porMirarDe(notes(5), 2)]).toEqual([2, 0, 0]);
    expect(helpOfAvisos(entrega({}), notes(5))).toBe(
      'Son de muestras que se han guardado, y del archivo. Conviene mirarlos.',
    );
    expect(helpOfAvisos(entrega({}), notes(3))).toBe('Son de muestras que se han guardado, y del archivo.');
  });
});

it('a sample that was read says its external reference and its point, each as such', () => {
  const muestra = {
    numero_muestra: 'A-1',
    estado: 'autorizada' as const,
    fecha_muestra: '2026-05-07',
    tipo_muestra: 'Agua',
    solicitante: { nombre: 'Hotel Sol' },
    producto: 'Red',
    determinaciones: [],
  };
  const [point, reference] = [{ punto_muestreo: { nombre: 'Grifo' } }, { referencia_externa: 'R-7' }];
  expect(datosDeMuestra({ ...muestra, ...point, ...reference })).toBe(
    'Agua · Hotel Sol · 7 may 2026 · Red · Ref. externa: R-7 · Grifo',
  );
  expect(datosDeMuestra({ ...muestra, ...point })).toBe('Agua · Hotel Sol · 7 may 2026 · Red · Grifo');
  expect(datosDeMuestra({ ...muestra, ...point, referencia_solicitud: 'S-26-7K3QX' })).toBe(
    'Agua · Hotel Sol · 7 may 2026 · Red · Grifo · Solicitud S-26-7K3QX',
  );
});
