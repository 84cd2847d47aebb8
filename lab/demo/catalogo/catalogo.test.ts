import { describe, expect, it } from 'vitest';
import { parametroDe } from '../../../contract/normas/diccionario.ts';
import { parametrosDePlaguicidas } from '../../../contract/normas/parametros/plaguicidas.ts';
import { rd3de2023 } from '../../../contract/normas/rd-3-2023.ts';
import { puntosDe } from '../plan.ts';
import type { Caso, Parametro } from './modelo.ts';
import { pruebas, type TipoClave, tipos, vigencias } from './tipos.ts';

/** A sample of today, without anything that would set it apart. */
const base: Caso = { fecha: '2026-11-20', desinfectante: 'hipoclorito sódico', rasgos: [] };

/** The parameters of a type in a case, at the usual place of its points. */
function parametrosDe(tipo: TipoClave, caso: Partial<Caso>): Parametro[] {
  const { lugar = puntosDe(tipos[tipo].puntos, undefined)[0]?.lugar } = tipos[tipo];
  return pruebas(tipos[tipo], { lugar, ...base, ...caso }).flatMap((prueba) => [...prueba.parametros]);
}

/** The first days of each period since the first samples, and the last ones before. */
const fechas = vigencias
  .filter((dia) => dia > '2023-12')
  .flatMap((desde) => [new Date(Date.parse(desde) - 86_400_000).toISOString().slice(0, 10), desde]);

/** Every case that limits of a type may depend on. */
function casosDe(tipo: TipoClave): Caso[] {
  const { productos, puntos, lugar } = tipos[tipo];
  const places = new Map(puntosDe(puntos, lugar).map((one) => [`${one.lugar} ${one.rasgos.join()}`, one]));
  const categorias = new Set(productos.split('; ').map((one) => one.split(' #')[1]));
  const desinfectantes = ['hipoclorito sódico', 'cloro gas', 'dióxido de cloro'] as const;
  const rasgos = [[], ['metal', 'prioritario', 'nitratos']] as const;
  return [...places.values()].flatMap((place) =>
    [...categorias].flatMap((categoria) =>
      desinfectantes.flatMap((desinfectante) =>
        fechas.flatMap((fecha) =>
          rasgos.map((own) => ({
            categoria,
            desinfectante,
            fecha,
            lugar: place.lugar,
            rasgos: [...own, ...place.rasgos],
          })),
        ),
      ),
    ),
  );
}

const claves = Object.keys(tipos) as TipoClave[];

/** Every type in every case. */
const todos = claves.flatMap((tipo) =>
  casosDe(tipo).map((caso) => ({ tipo, caso, parametros: parametrosDe(tipo, caso) })),
);

function limiteDe(tipo: TipoClave, caso: Partial<Caso>, nombre: string): string {
  const found = parametrosDe(tipo, caso).find((one) => one.nombre === nombre);
  if (!found) throw new Error(`No ${nombre} in ${tipo}`);
  return found.limite?.texto ?? 'sin límite';
}

const dioxido = { lugar: 'red', desinfectante: 'dióxido de cloro' } as const;
const gas = { lugar: 'red', desinfectante: 'cloro gas' } as const;
const ave = { categoria: 'ave' } as const;
const enTienda = { lugar: 'mercado' } as const;
const haa = '∑5 Ácidos haloacéticos (HAH)';
const listeria = 'Listeria monocytogenes';
const listeria12b = 'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.2b';

describe('the limit of a parameter', () => {
  it.each([
    // Of the norm: by the place, with a note, with what replaces it, until and from a day, in words, between two ends.
    ['red', { lugar: 'depósito de cabecera' }, 'Turbidez', 'referencia: máx. 0,8 · RD 3/2023, anexo I C, nota 17'],
    ['red', { lugar: 'red' }, 'Turbidez', 'máx. 4,0 · RD 3/2023, anexo I C, nota 17'],
    ['red', { lugar: 'red' }, 'Conductividad', 'máx. 2.500 · RD 3/2023, anexo I C'],
    ['etap', {}, 'Cloro libre residual', 'sin límite'],
    ['completo', {}, 'Cromo total', 'máx. 50 (25 desde el 2-1-2030) · RD 3/2023, anexo I B, nota 4'],
    ['completo', { fecha: '2030-01-02' }, 'Cromo total', 'máx. 25 · RD 3/2023, anexo I B'],
    ['completo', {}, 'Clorato', 'máx. 0,7 · RD 3/2023, anexo I B, nota 3'],
    ['completo', gas, 'Clorato', 'máx. 0,25 · RD 3/2023, anexo I B'],
    ['completo', { fecha: '2025-01-01' }, 'Clorato', 'exigible desde el 2-1-2025 · RD 3/2023, anexo I B, nota 3'],
    ['completo', dioxido, haa, 'sin límite'],
    [
      'completo',
      { fecha: '2025-12-31' },
      'PFOS',
      'máx. 0,07 (hasta el 2-1-2026) · RD 3/2023, anexo I B, nota 15, y disposición adicional 7',
    ],
    ['completo', {}, 'PFOS', 'sin límite'],
    ['completo', {}, 'Atrazina', '< 0,03 · RD 3/2023, anexo I B, nota 9'],
    ['acs', { lugar: 'terminal' }, 'Temperatura en el punto', 'mín. 50 · RD 487/2022, anexo IV.B'],
    ['acs', { lugar: 'retorno' }, 'Legionella pneumophila', 'sin límite'],
    ['climatizada', {}, 'Temperatura del agua', '24 a 30 · RD 742/2013, anexo I'],
    // Of another norm than the type's, at its place.
    ['afch', {}, 'Cloro libre residual', 'máx. 1,0 · RD 3/2023, anexo I C, nota 8'],
    // Of a lot: in words, of each unit, of all of them; of one unit of it.
    ['carnePicada', ave, 'Salmonella spp.', 'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.5'],
    ['moluscos', {}, 'Unidad 1: Escherichia coli', 'máx. 700 (M; m = 230) · Reg. (CE) 2073/2005, 1.25'],
    ['moluscos', {}, 'Unidades por encima de m: Escherichia coli', 'máx. 1 (n = 5, c = 1) · Reg. (CE) 2073/2005, 1.25'],
    ['platoFrio', {}, listeria, 'máx. 100 (una unidad de n = 5) · Reg. (CE) 2073/2005, 1.3'],
    ['leche', { fecha: '2026-06-30' }, listeria, listeria12b],
    ['loncheado', { ...enTienda, fecha: '2026-07-01' }, listeria, `${listeria12b} y Reg. (UE) 2024/2895`],
    // The laboratory's own, and what is no limit.
    ['platoFrio', {}, 'Recuento de aerobios a 30 °C', 'máx. 1.000.000 · criterio del laboratorio'],
    ['hidromasaje', {}, 'Bromo total', '2 a 6 · criterio del laboratorio'],
    ['metalesPescado', { categoria: 'atun' }, 'Mercurio', 'máx. 1,0 · Reg. (UE) 2023/915, anexo I, 3.3'],
    ['acrilamida', {}, 'Acrilamida', 'nivel de referencia: 350 · Reg. (UE) 2017/2158, anexo IV'],
    ['listeriaSuperficie', {}, listeria, 'No detectado en 100 cm² · criterio del laboratorio'],
  ] as const)('%s %o: %s is %s', (tipo, caso, nombre, expected) => {
    expect(limiteDe(tipo, caso, nombre)).toBe(expected);
  });

  it('says where it comes from, and never cites a law that no longer holds', () => {
    const texts = new Set(
      todos.flatMap(({ parametros }) => parametros.flatMap(({ limite }) => (limite ? [limite.texto] : []))),
    );
    expect(texts.size).toBeGreaterThan(150);
    const origen =
      / · (?:RD (?:3\/2023|487\/2022|742\/2013|509\/1996), anexo|Reg\. \((?:CE|UE)\) [\d/]+, (?:anexo|\d)|Orden de 26-1-1989, art|criterio del laboratorio)/u;
    expect([...texts].filter((texto) => !origen.test(texto))).toEqual([]);
    expect(JSON.stringify([tipos, [...texts]])).not.toContain('2001/471');
  });

  it('in words alone gives no verdict, and in figures has those that are written', () => {
    for (const { parametros } of todos) {
      for (const { limite } of parametros) {
        if (!limite) continue;
        const written = /^(?:máx\.|mín\.|<) \d|^-?[\d.,]+ a \d/u.test(limite.texto);
        expect([limite.texto, limite.min !== undefined || limite.max !== undefined]).toEqual([limite.texto, written]);
      }
    }
  });

  it.each(claves)('%s: values when nothing is wrong lie within it, and those of a failure outside', (tipo) => {
    const own = todos.filter((one) => one.tipo === tipo).flatMap(({ parametros }) => parametros);
    const wrong = own.filter(({ limite, fallo, valores }) => {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limite ?? {};
      const isGoodOutside = valores.clase === 'medida' && (valores.media <= min || valores.media >= max);
      const hasZone = limite?.max !== undefined || limite?.min !== undefined;
      return isGoodOutside || (fallo !== undefined && hasZone && fallo[0] <= max && fallo[1] >= min);
    });
    expect(wrong).toEqual([]);
  });
});

/** Annex III, table 15: the most that the expanded uncertainty may be, in % of the parametric value. */
const incertidumbreMaxima: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['Cloruro', 'Conductividad', 'Nitrato', 'Sodio', 'Sulfato'].map((nombre) => [nombre, 15])),
  ...Object.fromEntries(['Cloro combinado residual', 'Fluoruro', 'Nitritos'].map((nombre) => [nombre, 20])),
  ...Object.fromEntries(
    ['Aluminio', 'Boro', 'Cadmio', 'Cloro libre residual', 'Cobre', 'Níquel'].map((nombre) => [nombre, 25]),
  ),
  ...Object.fromEntries(
    ['Arsénico', 'Cromo total', 'Hierro', 'Manganeso', 'Mercurio', 'Plomo', 'Turbidez', 'Uranio', 'Glifosato'].map(
      (nombre) => [nombre, 30],
    ),
  ),
  ...Object.fromEntries(
    ['Amonio', 'Antimonio', 'Bromato', 'Clorato', 'Clorito', 'Selenio'].map((nombre) => [nombre, 40]),
  ),
};

describe('the analyses of drinking water', () => {
  const deRd3 = todos.flatMap(({ parametros }) =>
    parametros.filter(({ limite }) => limite?.texto.includes('· RD 3/2023')),
  );

  it('quantify from 30 % of the limit on, with no more uncertainty than annex III allows', () => {
    // For pesticides that aren't authorised the annex asks for a limit of detection only.
    const quantified = deRd3.filter(
      ({ lc, limite }) => lc !== undefined && limite?.max !== undefined && !limite.estricto,
    );
    expect(quantified.length).toBeGreaterThan(1000);
    expect(quantified.filter(({ lc = 0, limite }) => lc > (limite?.max ?? 0) * 0.3 + 1e-9)).toEqual([]);
    const stated = deRd3.filter(
      ({ nombre, incertidumbre }) => incertidumbre !== undefined && nombre in incertidumbreMaxima,
    );
    expect(stated.length).toBeGreaterThan(1000);
    expect(
      stated.filter(({ nombre, incertidumbre = 0 }) => incertidumbre * 100 > (incertidumbreMaxima[nombre] ?? 0)),
    ).toEqual([]);
  });

  const names = (tipo: TipoClave, caso: Partial<Caso>) =>
    pruebas(tipos[tipo], { ...base, ...caso }).map(({ nombre }) => nombre);
  const delControl = [
    'Escherichia coli',
    'Enterococo intestinal',
    'Bacterias coliformes',
    'Recuento de colonias a 22 ºC',
    'Color',
    'Sabor',
    'Olor',
    'pH',
    'Conductividad',
    'Turbidez',
    'Cloro libre residual',
  ];

  it('are what annex II.B lists: a control', () => {
    expect(names('red', { lugar: 'red' }).toSorted()).toEqual(delControl.toSorted());
    expect(names('red', { lugar: 'salida de ETAP' }).toSorted()).toEqual(
      [...delControl, 'Clostridium perfringens (incluidas las esporas)', 'Aluminio'].toSorted(),
    );
    expect(names('etap', { lugar: 'salida de ETAP' })).toEqual(names('red', { lugar: 'salida de ETAP' }));
  });

  it('are what annex II.B lists: at a tap', () => {
    const always = [
      'Escherichia coli',
      'Recuento de colonias a 22 ºC',
      'Color',
      'Turbidez',
      'pH',
      'Conductividad',
      'Cloro libre residual',
      'Plomo',
    ];
    expect(names('grifo', { lugar: 'grifo' })).toEqual(always);
    expect(names('grifo', { lugar: 'grifo', rasgos: ['metal', 'prioritario'] })).toEqual([
      ...always,
      'Metales de la instalación interior',
      'Legionella spp.',
    ]);
  });

  it('are what annex II.B lists: everything of parts A to D but what depends on the zone', () => {
    const done = new Set(parametrosDe('completo', { lugar: 'red' }).map(({ nombre }) => parametroDe('', nombre)));
    const asked = rd3de2023.limites.filter(({ articulo }) => /^anexo I [A-D]/u.test(articulo));
    const missing = new Set(asked.map(({ parametro }) => parametro).filter((parametro) => !done.has(parametro)));
    const deGrupo = [...missing].filter((parametro) => parametro in parametrosDePlaguicidas);
    // Pesticides are those that the zone uses; what else isn't asked everywhere: Legionella, microcystin of reservoirs,
    // chlorine dioxide where it disinfects, oxidability where carbon is asked, Pseudomonas in wards of increased care.
    expect(deGrupo.length).toBeGreaterThan(0);
    expect([...missing].filter((parametro) => !deGrupo.includes(parametro)).toSorted()).toEqual(
      ['dioxido-de-cloro', 'legionella', 'microcistina', 'oxidabilidad', 'pseudomonas'].toSorted(),
    );
  });
});

describe('Legionella in pools', () => {
  it('is asked of heated ones that throw aerosols alone (RD 742/2013, annex I)', () => {
    const has = (tipo: 'climatizada' | 'descubierta' | 'hidromasaje', caso: Partial<Caso> = {}) =>
      parametrosDe(tipo, caso).some(({ nombre }) => nombre === 'Legionella spp.');
    expect([has('hidromasaje'), has('climatizada', { rasgos: ['aerosoles'] })]).toEqual([true, true]);
    expect([has('descubierta'), has('climatizada')]).toEqual([false, false]);
  });
});

describe('histamine', () => {
  it('is asked of the species of the regulation only: nine units and their mean', () => {
    const of = (categoria?: string) =>
      parametrosDe('metalesPescado', { categoria }).filter(({ nombre }) => nombre.includes('Histamina'));
    expect(['boqueron', 'caballa', 'atun'].map((one) => of(one).length)).toEqual([11, 11, 11]);
    expect([of().length, of('espada').length]).toEqual([0, 0]);
  });
});
