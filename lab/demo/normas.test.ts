import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { NormaDeTipo } from '../../contract/normas/norma-de-tipo.ts';
import { limitesDistintos } from '../../lambdas/domain/normas/limites-distintos.ts';
import { lecturaDeMuestra } from '../../lambdas/domain/normas/lectura.ts';
import type { Lugar } from '../../contract/normas/norma.ts';
import { normas } from '../../contract/normas/todas.ts';
import { claveDePunto, puntoOf } from '../../contract/puntos/rules/punto.ts';
import { defaults, demoLaboratory } from './laboratory.ts';
import { normasDeTipos } from './catalogo/tipos.ts';

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

  it('read every value of every sample, but for those whose limit hangs on what isn’t known', () => {
    const unread = new Set<string>();
    const read = { conforme: 0, supera: 0 };
    for (const muestra of muestras) {
      const elegida = elegidas.get(muestra.tipo_muestra ?? '');
      if (!elegida || muestra.fecha_muestra < normas[elegida.norma].desde) continue;
      const { lecturas } = lecturaDeMuestra(muestra, {
        norma: normas[elegida.norma],
        lugar: lugarDe(muestra, elegida),
        fecha: muestra.fecha_muestra,
        atributos: { condiciones: condicionesDe(muestra, elegida) },
      });
      for (const { resultado, situacion, frase } of lecturas) {
        if (!resultado) continue;
        if (situacion === 'conforme' || situacion === 'supera') read[situacion]++;
        if (situacion !== 'no se puede leer') continue;
        const isRight = sinLeer.some(([name, why]) => name.test(resultado.descripcion) && frase.includes(why));
        if (!isRight) unread.add(`${resultado.descripcion}: ${frase}`);
      }
    }
    expect([...unread]).toEqual([]);
    expect(read.conforme).toBeGreaterThan(10_000);
    expect(read.supera).toBeGreaterThan(50);
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
