import { describe, expect, it } from 'vitest';
import type { Caso } from './caso.ts';
import { textoDeLimite } from './origen.ts';
import { claves, parametrosDe, todos } from './testing.ts';
import { type TipoClave, tipos } from './tipos.ts';

function limiteDe(tipo: TipoClave, caso: Partial<Caso>, nombre: string): string {
  const found = parametrosDe(tipo, caso).find((one) => one.nombre === nombre);
  if (!found) throw new Error(`No ${nombre} in ${tipo}`);
  return found.limite ? textoDeLimite(found.limite) : 'sin límite';
}

describe('the limit of a parameter', () => {
  it.each([
    [
      'red',
      { lugar: 'cabecera' },
      'Turbidez',
      'máx. 0,8 (valor de referencia en ETAP y cabecera) · RD 3/2023, an. I.C',
    ],
    ['red', { lugar: 'red' }, 'Turbidez', 'máx. 4,0 · RD 3/2023, an. I.C'],
    ['red', { lugar: 'red' }, 'Cloro libre residual', 'máx. 1,0 (recomendado ≥ 0,2 en red) · RD 3/2023, an. I.C'],
    ['red', { lugar: 'deposito' }, 'Cloro libre residual', 'máx. 1,0 · RD 3/2023, an. I.C'],
    ['etap', { lugar: 'cabecera' }, 'Cloro libre residual', 'sin valor en ETAP y cabecera · RD 3/2023, an. I.C'],
    ['completo', { lugar: 'cabecera' }, 'Nitritos', 'máx. 0,10 (en ETAP y cabecera) · RD 3/2023, an. I.B'],
    ['completo', { lugar: 'red' }, 'Nitritos', 'máx. 0,50 · RD 3/2023, an. I.B'],
    ['completo', { lugar: 'red' }, 'Nitrato y nitritos: [NO3]/50 + [NO2]/3', 'máx. 1 · RD 3/2023, an. I.B'],
    ['completo', {}, 'Cromo total', 'máx. 50 (25 desde el 2-1-2030) · RD 3/2023, an. I.B'],
    ['completo', { fecha: '2030-01-02' }, 'Cromo total', 'máx. 25 · RD 3/2023, an. I.B'],
    ['completo', { lugar: 'red' }, 'Plomo', 'máx. 10 (5,0 desde el 2-1-2030) · RD 3/2023, an. I.B'],
    ['completo', { lugar: 'red', fecha: '2030-01-02' }, 'Plomo', 'máx. 5,0 · RD 3/2023, an. I.B'],
    [
      'grifo',
      { lugar: 'grifo', fecha: '2034-12-31' },
      'Plomo',
      'máx. 10 (grifo: 5,0 desde el 2-1-2035) · RD 3/2023, an. I.B',
    ],
    ['grifo', { lugar: 'grifo', fecha: '2035-01-02' }, 'Plomo', 'máx. 5,0 · RD 3/2023, an. I.B'],
    ['completo', {}, 'Clorato', 'máx. 0,7 (el desinfectante lo genera) · RD 3/2023, an. I.B'],
    [
      'completo',
      { desinfectante: 'dióxido de cloro' },
      'Clorito',
      'máx. 0,7 (el desinfectante lo genera) · RD 3/2023, an. I.B',
    ],
    ['completo', { desinfectante: 'cloro gas' }, 'Clorato', 'máx. 0,25 · RD 3/2023, an. I.B'],
    ['completo', { desinfectante: 'cloro gas' }, 'Clorito', 'máx. 0,25 · RD 3/2023, an. I.B'],
    ['completo', {}, '∑5 Ácidos haloacéticos (HAH)', 'máx. 60 · RD 3/2023, an. I.B'],
    [
      'completo',
      { desinfectante: 'dióxido de cloro' },
      '∑5 Ácidos haloacéticos (HAH)',
      'sin valor: el desinfectante no libera cloro activo · RD 3/2023, an. I.B',
    ],
    ['completo', { fecha: '2025-01-01' }, 'Clorato', 'exigible desde el 2-1-2025 · RD 3/2023, an. I.B'],
    [
      'completo',
      { desinfectante: 'dióxido de cloro' },
      'Dióxido de cloro residual',
      'máx. 0,8 (residual si se usa dióxido) · RD 3/2023, an. I.C',
    ],
    ['completo', { fecha: '2025-12-31' }, 'PFOS', 'máx. 0,07 (hasta el 2-1-2026) · RD 3/2023, DA 7'],
    ['completo', { fecha: '2025-12-31' }, '∑20 PFAS', 'exigible desde el 2-1-2026 · RD 3/2023, an. I.B'],
    ['completo', {}, 'PFOS', 'sin límite'],
    ['completo', {}, '∑20 PFAS', 'máx. 0,10 · RD 3/2023, an. I.B'],
    ['completo', {}, 'Atrazina', '< 0,03 (no autorizado) · RD 3/2023, an. I.B'],
    ['grifo', { lugar: 'grifo', rasgos: ['edificio prioritario'] }, 'Legionella spp.', 'máx. 100 · RD 3/2023, an. I.A'],
    ['acs', { lugar: 'terminal' }, 'Temperatura en el punto', 'mín. 50 · RD 487/2022, an. IV.B (terminal o retorno)'],
    ['acs', { lugar: 'acumulador' }, 'Temperatura en el punto', 'mín. 60 · RD 487/2022, an. IV.B (acumulador)'],
    ['acs', {}, 'Legionella spp.', '< 100 · RD 487/2022, an. VIII.B, tabla 7'],
    ['acs', {}, 'Legionella pneumophila', 'sin límite'],
    ['afch', {}, 'Temperatura en el punto', 'preferible < 20 · RD 487/2022, an. III, tabla 1'],
    ['afch', { lugar: 'grifo' }, 'Cloro libre residual', 'máx. 1,0 · RD 3/2023, an. I.C'],
    [
      'afch',
      { lugar: 'grifo', desinfectante: 'dióxido de cloro' },
      'Dióxido de cloro residual',
      'máx. 0,8 (residual si se usa dióxido) · RD 3/2023, an. I.C',
    ],
    ['torre', {}, 'Legionella spp.', '< 100 · RD 487/2022, an. VIII.B, tabla 8'],
    ['torre', {}, 'Recuento de aerobios', 'máx. 100.000 · RD 487/2022, an. III, tabla 1 (torres)'],
    ['torre', {}, 'Turbidez', '< 15 · RD 487/2022, an. III, tabla 1 (torres)'],
    ['torre', {}, 'pH', 'sin límite'],
    ['torre', {}, 'Cloro libre residual', 'sin límite'],
    ['riego', {}, 'Legionella spp.', '< 100 · RD 487/2022, an. VIII.B, tabla 10'],
    ['riego', {}, 'Cloro libre residual', 'sin límite'],
    ['riego', {}, 'Turbidez', 'sin límite'],
    ['climatizada', { lugar: 'vaso con aerosoles' }, 'Legionella spp.', '< 100 · RD 742/2013, an. I'],
    ['climatizada', {}, 'Humedad relativa', '< 65 · RD 742/2013, an. II'],
    ['hidromasaje', {}, 'Temperatura del agua', 'máx. 36 · RD 742/2013, an. I'],
    [
      'carnePicada',
      { categoria: 'picada' },
      'Salmonella spp.',
      'n = 5, c = 0: no detectado en 10 g · Reg. (CE) 2073/2005, 1.6',
    ],
    [
      'carnePicada',
      { categoria: 'preparado de ave' },
      'Salmonella spp.',
      'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.5',
    ],
    ['moluscos', {}, 'Unidad 1: Escherichia coli', 'máx. 700 (M; m = 230) · Reg. (CE) 2073/2005, 1.25'],
    ['moluscos', {}, 'Unidades por encima de m: Escherichia coli', 'máx. 1 (n = 5, c = 1) · Reg. (CE) 2073/2005, 1.25'],
    [
      'leche',
      { fecha: '2026-06-30' },
      'Listeria monocytogenes',
      'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.2b',
    ],
    [
      'leche',
      { fecha: '2026-07-01' },
      'Listeria monocytogenes',
      'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.2b y Reg. (UE) 2024/2895',
    ],
    [
      'loncheado',
      { categoria: 'cocido', lugar: 'mercado', fecha: '2026-07-01' },
      'Listeria monocytogenes',
      'n = 5, c = 0: no detectado en 25 g · Reg. (CE) 2073/2005, 1.2b y Reg. (UE) 2024/2895',
    ],
    [
      'loncheado',
      { categoria: 'cocido', lugar: 'mercado', fecha: '2026-06-30' },
      'Unidad 1: Listeria monocytogenes',
      'máx. 100 (n = 5, c = 0) · criterio del laboratorio (hasta el 30-6-2026, en tienda)',
    ],
    ['platoFrio', {}, 'Listeria monocytogenes', 'máx. 100 (una unidad de n = 5) · Reg. (CE) 2073/2005, 1.3'],
    ['platoFrio', {}, 'Recuento de aerobios a 30 °C', 'máx. 1.000.000 · criterio del laboratorio'],
    ['metalesPescado', { categoria: 'atun' }, 'Mercurio', 'máx. 1,0 · Reg. (UE) 2023/915, an. I, 3.3'],
    ['metalesPescado', {}, 'Cadmio', 'máx. 0,050 · Reg. (UE) 2023/915, an. I, 3.2'],
    ['aceite', {}, 'Compuestos polares', '< 25 · Orden de 26-1-1989, art. 6.3'],
    ['acrilamida', {}, 'Acrilamida', 'nivel de referencia: 350 · Reg. (UE) 2017/2158, an. IV'],
    ['residual', {}, 'Nitrógeno total', 'media anual: 15 · RD 509/1996, an. I, cuadro 2'],
    ['gluten', {}, 'Gluten', 'máx. 20 (sin gluten) · criterio del laboratorio (Reg. (UE) 828/2014, anexo)'],
    ['leche', {}, 'Fosfatasa alcalina', 'máx. 350 · criterio del laboratorio (Reg. (CE) 2074/2005, an. VI bis)'],
    ['dialisis', {}, 'Endotoxinas', '< 0,25 · criterio del laboratorio (UNE-EN ISO 23500-3)'],
    ['superficie', {}, 'Recuento de aerobios en superficie', 'máx. 10 · criterio del laboratorio'],
    ['listeriaSuperficie', {}, 'Listeria monocytogenes', 'No detectado en 100 cm² · criterio del laboratorio'],
  ] as const)('%s %o: %s is %s', (tipo, caso, nombre, expected) => {
    expect(limiteDe(tipo, caso, nombre)).toBe(expected);
  });

  it('says where it comes from, and never cites a law that no longer holds', () => {
    const citas = new Set(
      todos.flatMap(({ parametros }) =>
        parametros.flatMap(({ limite }) => (limite ? [`${limite.origen.clase}: ${limite.origen.cita}`] : [])),
      ),
    );
    expect(
      [...citas].filter(
        (cita) =>
          !/^(?:ley: (?:RD (?:3\/2023|487\/2022|742\/2013|509\/1996), (?:an|DA)|Reg\. \((?:CE|UE)\) [\d/]+, (?:an|\d)|Orden de 26-1-1989, art)|laboratorio: criterio del laboratorio)/u.test(
            cita,
          ),
      ),
    ).toEqual([]);
    expect(JSON.stringify([tipos, [...citas]])).not.toContain('2001/471');
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
