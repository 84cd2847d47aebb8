import { createHash } from 'node:crypto';
import {
  type Reparo,
  type ReglaDeCoherencia,
  reglaDeCoherenciaSchema,
} from '../../../../contract/entregas/coherencia.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type Medida, medidaDe } from './analitos.ts';
import type { MuestraDeAntes } from './antes.ts';
import type { Finding } from './finding.ts';
import { comparados, type Comparado, nuncaVisto, unidadCambiada } from './habitual.ts';
import { conclusionContraria, cuantificacionSobreMaximo, fueraSinConcluir } from './limites.ts';
import { muestrasCambiadas, type Situada, valoresRepetidos } from './otra-muestra.ts';
import { parteSobreTotal, sumaQueNoCuadra } from './partes.ts';
import { fechasEnDesorden, imposible } from './posibles.ts';

/** A sample, and what is known of its point; `antes` undefined where it has none, or it wasn't looked at. */
export interface InspectedMuestra {
  muestra: MuestraDocument;
  punto?: { clave: string; nombre: string } | undefined;
  /** Authorised samples of the point of the 24 months before, oldest first. */
  antes?: readonly MuestraDeAntes[] | undefined;
  /** The day on which it was delivered. */
  entregada?: string | undefined;
}

/** What is known of a sample when a rule looks at it. */
interface RuleInput {
  medidas: readonly Medida[];
  muestra: MuestraDocument;
  antes: readonly MuestraDeAntes[];
  entregada: string | undefined;
  comparadas: readonly Comparado[];
}

/** The rules that look at one sample; `cambiadas` looks at pairs. */
const reglas: Readonly<Record<Exclude<ReglaDeCoherencia, 'cambiadas'>, (input: RuleInput) => Finding[]>> = {
  imposible: ({ medidas, muestra }) => imposible(medidas, muestra),
  fechas: ({ muestra, entregada }) => fechasEnDesorden(muestra, entregada),
  parte: ({ medidas }) => parteSobreTotal(medidas),
  suma: ({ medidas }) => sumaQueNoCuadra(medidas),
  cuantificacion: ({ medidas }) => cuantificacionSobreMaximo(medidas),
  veredicto: ({ muestra }) => conclusionContraria(muestra),
  sin_veredicto: ({ muestra }) => fueraSinConcluir(muestra),
  unidad: ({ comparadas }) => unidadCambiada(comparadas),
  inusual: ({ comparadas }) => nuncaVisto(comparadas),
  repetida: ({ muestra, antes }) => valoresRepetidos(muestra, antes),
};

/** What can't be, or never was at its point, in samples that came together; rules that are off find nothing. Changes nothing. */
export function evaluateRules(
  inspected: readonly InspectedMuestra[],
  apagadas: ReadonlySet<ReglaDeCoherencia> = new Set(),
): Reparo[] {
  const known = inspected.map((input) => ({ ...input, comparadas: comparados(input.muestra, input.antes ?? []) }));
  const situadas = known.flatMap(({ muestra, punto, comparadas }): Situada[] =>
    punto ? [{ muestra, punto: punto.clave, nombre: punto.nombre, comparadas }] : [],
  );
  const pairs = apagadas.has('cambiadas') ? [] : muestrasCambiadas(situadas);
  const otraDe = new Map(
    pairs.flatMap(({ una, otra }) => [[una.muestra, otra] as const, [otra.muestra, una] as const]),
  );
  return known.flatMap(({ muestra, antes = [], entregada, comparadas }) => {
    const medidas = muestra.determinaciones.flatMap((determinacion) =>
      determinacion.resultados.flatMap((resultado) => medidaDe(determinacion, resultado) ?? []),
    );
    const otra = otraDe.get(muestra);
    return reglaDeCoherenciaSchema.options.flatMap((regla) => {
      if (apagadas.has(regla)) return [];
      if (regla === 'cambiadas') return otra ? [reparoDe(regla, muestra, cambiada(otra))] : [];
      // What was never seen there is explained by its being the other's.
      if (regla === 'inusual' && otra) return [];
      return reglas[regla]({ medidas, muestra, antes, entregada, comparadas }).map((one) =>
        reparoDe(regla, muestra, one),
      );
    });
  });
}

function cambiada({ muestra, nombre }: Situada): Finding {
  const frase = `Sus valores encajan en «${nombre}» y no en su punto, y los de la muestra ${muestra.numero_muestra}, de allí, encajan aquí.`;
  return { parametro: '', frase };
}

function reparoDe(
  regla: ReglaDeCoherencia,
  { _id, numero_muestra: numero }: MuestraDocument,
  { parametro, frase }: Finding,
): Reparo {
  const id = createHash('sha256')
    .update(JSON.stringify([regla, _id, parametro, frase]))
    .digest('hex')
    .slice(0, 16);
  return { id, regla, muestra: { _id, numero }, parametro, frase };
}
