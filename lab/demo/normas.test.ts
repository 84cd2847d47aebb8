import { describe, expect, it } from 'vitest';
import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import type { NormaDeTipo } from '../../contract/normas/norma-de-tipo.ts';
import { limitesDistintos } from '../../lambdas/domain/normas/limites-distintos.ts';
import { lecturaDeMuestra } from '../../lambdas/domain/normas/lectura.ts';
import type { Lugar } from '../../contract/normas/norma.ts';
import { normas } from '../../contract/normas/todas.ts';
import { claveDePunto, puntoOf } from '../../contract/puntos/rules/punto.ts';
import { defaults, demoLaboratory } from './laboratory.ts';
import { normasDeTipos } from './catalogo/tipos.ts';

// A second reading of the law's tables, naive on purpose: names, places and floats, in the units that the demo writes.

const consumo = 'salida de ETAP, depósito de cabecera, depósito, red, grifo';
const cabecera = 'salida de ETAP, depósito de cabecera';
const enRed = 'depósito, red, grifo';
const sanitaria = 'ACS, AFCH, depósito de AFCH, acumulador, retorno, terminal';

/** `name; name | places | class limit, class limit | from, until`. The gravest class that is broken is the reading. */
const tablas: Record<string, string> = {
  'rd-3-2023': `
    Escherichia coli; Enterococo intestinal; Clostridium perfringens (incluidas las esporas) | ${consumo} | A <= 0
    Legionella spp. | ${consumo} | A <= 100
    Acrilamida; Epiclorhidrina; ∑4 HPA | ${consumo} | B <= 0.1
    Antimonio; Arsénico; Bromato; Plomo; ∑2 Tricloroeteno + Tetracloroeteno | ${consumo} | B <= 10
    Benceno; Mercurio | ${consumo} | B <= 1
    Benzo(a)pireno | ${consumo} | B <= 0.01
    Bisfenol a | ${consumo} | B <= 2.5 | 2025-01-02
    Boro; Fluoruro | ${consumo} | B <= 1.5
    Cadmio | ${consumo} | B <= 5
    Cianuro total; Nitrato | ${consumo} | B <= 50
    Cromo total | ${consumo} | B <= 50
    Cloruro de vinilo | ${consumo} | B <= 0.5
    Cobre | ${consumo} | B <= 2
    1,2-Dicloroetano | ${consumo} | B <= 3
    Níquel; Selenio | ${consumo} | B <= 20
    Nitritos | ${cabecera} | B <= 0.1
    Nitritos | ${enRed} | B <= 0.5
    Nitrato y nitritos: [NO3]/50 + [NO2]/3 | ${consumo} | B <= 1
    Uranio | ${consumo} | B <= 30 | 2025-01-02
    ∑5 Ácidos haloacéticos (HAH) | ${consumo} | B <= 60 | 2025-01-02
    PFOA; PFOS; PFNA; PFHxS | ${consumo} | B <= 0.07 | , 2026-01-02
    ∑20 PFAS | ${consumo} | B <= 0.1 | 2026-01-02
    ∑n Plaguicidas totales | ${consumo} | B <= 0.5
    ∑4 Trihalometanos (THM) | ${consumo} | B <= 100
    Bacterias coliformes | ${consumo} | C <= 0, no aptitud <= 100
    Recuento de colonias a 22 ºC | ${cabecera} | C <= 100, no aptitud <= 1000
    Recuento de colonias a 22 ºC | ${enRed} | C <= 100
    Colífagos somáticos | ${consumo} | C <= 0
    Aluminio; Hierro | ${consumo} | C <= 200, no aptitud <= 600
    Amonio | ${consumo} | C <= 0.5, no aptitud <= 1
    Carbono orgánico total | ${consumo} | C <= 5, no aptitud <= 7
    Cloro combinado residual | ${cabecera} | no aptitud <= 3
    Cloro combinado residual | ${enRed} | C <= 2, no aptitud <= 3
    Cloro libre residual | ${cabecera} | no aptitud <= 5
    Cloro libre residual | ${enRed} | C <= 1, no aptitud <= 5
    Cloruro | ${consumo} | C <= 250
    Conductividad | ${consumo} | C <= 2500, no aptitud <= 4000
    Manganeso | ${consumo} | C <= 50, no aptitud <= 80
    pH | ${consumo} | C >= 6.5, C <= 9.5, no aptitud >= 4.5, no aptitud <= 10
    Sodio | ${consumo} | C <= 200, no aptitud <= 600
    Sulfato | ${consumo} | C <= 250, no aptitud <= 750
    Turbidez | ${cabecera} | referencia <= 0.8, no aptitud <= 2
    Turbidez | depósito, grifo | C <= 4
    Turbidez | red | C <= 4, no aptitud <= 6
    Índice de Langelier | ${consumo} | C >= -0.5, C <= 0.5
    Color | ${consumo} | referencia <= 15`,
  'rd-487-2022': `
    Legionella spp. | ${sanitaria}, spa, otra instalación | acción 1 < 100, acción 2 < 1000
    Legionella spp. | torre | acción 1 < 100, acción 2 < 1000, acción 3 < 10000
    Turbidez | ${sanitaria} | calidad < 4
    Turbidez | torre | calidad < 15
    Hierro total | ${sanitaria} | calidad <= 0.2
    Hierro total | torre | calidad < 2
    Recuento de aerobios | torre | calidad <= 100000
    Temperatura en el punto | ACS | referencia > 50
    Temperatura en el punto | retorno, terminal | referencia > 50, calidad >= 50
    Temperatura en el punto | acumulador | referencia > 60, calidad >= 60
    Temperatura en el punto | AFCH, otra instalación | referencia < 20
    Temperatura en el punto | depósito de AFCH | referencia < 20, calidad <= 25`,
  'rd-742-2013': `
    pH | vaso de piscina, spa | piscina >= 7.2, piscina <= 8, cierre >= 6, cierre <= 9
    Temperatura del agua | spa | piscina <= 36, cierre <= 40
    Temperatura del agua | climatizada | piscina >= 24, piscina <= 30, cierre <= 40
    Turbidez | vaso de piscina, spa | piscina <= 5, cierre <= 20
    Cloro libre residual | vaso de piscina | piscina >= 0.5, piscina <= 2, cierre > 0, cierre <= 5
    Cloro combinado residual | vaso de piscina | piscina <= 0.6, cierre <= 3
    Bromo total | spa | piscina >= 2, piscina <= 5, cierre <= 10
    Ácido isocianúrico | descubierta | piscina <= 75, cierre <= 150
    Escherichia coli; Pseudomonas aeruginosa | vaso de piscina, spa | cierre <= 0
    Legionella spp. | climatizada, spa | cierre < 100`,
};

/** What is not read, and why that is right. */
const sinLeer: readonly (readonly [RegExp, why: string])[] = [
  [/^(?:Olor|Sabor)$/u, 'no tiene valor numérico'],
  [/^Legionella spp\.$/u, 'indeterminable'],
  // Whether the works' disinfection generates it changed during the demo's years.
  [/^(?:Clorato|Clorito)$/u, 'si la desinfección genera clorato o clorito'],
  [/^(?:Atrazina|Diurón|Glifosato|MCPA|Simazina|Terbutilazina)$/u, 'si el plaguicida estaba autorizado'],
  [/^∑5 Ácidos haloacéticos/u, 'si la desinfección libera cloro activo'],
  [/^Dióxido de cloro residual$/u, 'si se desinfecta con dióxido de cloro'],
  [/^Boro$/u, 'si el origen es agua costera'],
];

const gravedad = [
  '',
  'referencia',
  'calidad',
  'piscina',
  'C',
  'acción 1',
  'acción 2',
  'acción 3',
  'B',
  'A',
  'no aptitud',
  'cierre',
];

function isRoto({ valor = 0, operador, valor_formateado: text }: Resultado, limite: string): boolean {
  const [sign, figure] = limite.split(' ').slice(-2);
  // What wasn't detected, or lies below the limit of quantification, is below the limit.
  if (operador === '<' || /^(?:No detectado|Ausencia)/u.test(text ?? '')) return false;
  const limit = Number(figure);
  const isMet = { '<=': valor <= limit, '<': valor < limit, '>=': valor >= limit, '>': valor > limit }[sign ?? ''];
  return isMet === false;
}

/** The gravest class that a value breaks by the tables above; '' where it breaks none. */
function segundaLectura(norma: string, resultado: Resultado, lugares: readonly string[], fecha: string): string {
  const rows = (tablas[norma] ?? '').split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const broken = rows
    .filter(([names = '', places = '', , dates = '']) => {
      const [from = '', until = ''] = dates.split(',').map((each) => each.trim());
      const isThen = fecha >= from && (until === '' || fecha < until);
      const isThere = places.split(', ').some((place) => lugares.includes(place));
      return isThen && isThere && names.split('; ').includes(resultado.descripcion);
    })
    .flatMap(([, , limits = '']) => limits.split(', '))
    .filter((limit) => isRoto(resultado, limit))
    .map((limit) => limit.split(' ').slice(0, -2).join(' '));
  return broken.toSorted((a, b) => gravedad.indexOf(b) - gravedad.indexOf(a))[0] ?? '';
}

const laboratory = demoLaboratory({ ...defaults, today: '2026-11-25' });
const muestras = [...laboratory.muestras()].filter(({ estado }) => estado === 'autorizada');
const elegidas = new Map(normasDeTipos.map((norma) => [norma.tipo, norma]));
const fichas = new Map(laboratory.fichas().map(({ clave, ficha }) => [clave, ficha]));

function lugarDe(muestra: MuestraDocument, { lugar }: NormaDeTipo): Lugar | undefined {
  return fichaDe(muestra)?.clase ?? lugar ?? undefined;
}

function fichaDe(muestra: MuestraDocument) {
  const punto = puntoOf(muestra, false);
  return punto && fichas.get(claveDePunto(muestra.solicitante.nombre, punto));
}

/** What the type is set to, and whether a pool throws aerosols; what else is known of a point is left out. */
function condicionesDe(muestra: MuestraDocument, { condiciones }: NormaDeTipo): NormaDeTipo['condiciones'] {
  const aerosoliza = fichaDe(muestra)?.atributos.aerosoliza;
  return { ...condiciones, ...(aerosoliza !== undefined && { aerosoliza }) };
}

describe('the norms of the demo laboratory', () => {
  it('know the place of every sample, by its point or its type', () => {
    const unknown = muestras.filter((each) => {
      const norma = elegidas.get(each.tipo_muestra ?? '');
      return norma && lugarDe(each, norma) === undefined;
    });
    expect(unknown.map(({ punto_muestreo: punto }) => punto)).toEqual([]);
  });

  it('read every value of every sample as a second, naive reading of their tables does', () => {
    const differences = new Set<string>();
    let [read, broken] = [0, 0];
    for (const muestra of muestras) {
      const elegida = elegidas.get(muestra.tipo_muestra ?? '');
      if (!elegida || muestra.fecha_muestra < normas[elegida.norma].desde) continue;
      const lugar = lugarDe(muestra, elegida);
      const condiciones = condicionesDe(muestra, elegida);
      const { lecturas } = lecturaDeMuestra(muestra, {
        norma: normas[elegida.norma],
        lugar,
        fecha: muestra.fecha_muestra,
        atributos: { condiciones },
      });
      const places = [lugar ?? '', condiciones.climatizado ? 'climatizada' : 'descubierta'];
      for (const { resultado, situacion, clase = '', frase } of lecturas) {
        const own = muestra.determinaciones
          .find(({ descripcion }) => descripcion === resultado?.determinacion)
          ?.resultados.find(({ descripcion }) => descripcion === resultado?.descripcion);
        if (!own) continue;
        read++;
        if (situacion === 'no se puede leer') {
          const isRight = sinLeer.some(([name, why]) => name.test(own.descripcion) && frase.includes(why));
          if (!isRight) differences.add(`${own.descripcion}: ${frase}`);
          continue;
        }
        const is = situacion === 'supera' ? clase : '';
        const asked = segundaLectura(elegida.norma, own, places, muestra.fecha_muestra);
        if (asked !== '') broken++;
        if (is !== asked) differences.add(`${own.descripcion} ${own.valor} en ${lugar}: ${is} y no ${asked}: ${frase}`);
      }
    }
    expect([...differences]).toEqual([]);
    expect(read).toBeGreaterThan(10_000);
    // Breaches that both see, and not only values that both let pass.
    expect(broken).toBeGreaterThan(50);
  });

  it('differ from the limits that the samples state in those three alone that are meant to', () => {
    const found = new Set(
      muestras.flatMap((muestra) => {
        const elegida = elegidas.get(muestra.tipo_muestra ?? '');
        if (!elegida) return [];
        const { distintos } = limitesDistintos(muestra, {
          norma: normas[elegida.norma],
          lugar: lugarDe(muestra, elegida),
          fecha: muestra.fecha_muestra,
          atributos: { condiciones: condicionesDe(muestra, elegida) },
        });
        return distintos.map(({ descripcion, indicado, vigente }) => `${descripcion}: ${indicado}; ${vigente}`);
      }),
    );
    expect(found).toEqual(
      new Set([
        'Turbidez: máx. 1 UNF; máx. 0,8 UNF o máx. 2 UNF',
        'Turbidez: máx. 5 UNF; menos de 4 UNF',
        'Bromo total: máx. 6 mg/L; máx. 5 mg/L',
      ]),
    );
  });
});
