import type { Parametro, Prueba } from './modelo.ts';
import { criterio, type Limite } from './origen.ts';

/**
 * Limits that the demo laboratory states and that aren't those in force, for the panel to find: it has kept values of its
 * own where the law has others. Deliberate, and the only ones (docs/try-it.md; normas.test.ts).
 */
export const limitesPropios = {
  /** RD 3/2023 has 0,8 UNF at the exit of works. */
  turbidezEtap: { max: 1, decimales: 1 },
  /** RD 742/2013 has 2 to 5 mg/L. */
  bromo: { min: 2, max: 6 },
  /** RD 487/2022 has less than 4 UNF. */
  turbidezAcumulador: { max: 5 },
} as const satisfies Record<string, Omit<Limite, 'origen'>>;

/** A limit of the laboratory's own. */
export function limitePropio(clave: keyof typeof limitesPropios): Limite {
  return { ...limitesPropios[clave], origen: criterio() };
}

/** An analysis whose parameter has the laboratory's own limit, and the values that break it; others stay as they are. */
export function conLimitePropio(
  parametro: string,
  clave: keyof typeof limitesPropios,
  fallo: Parametro['fallo'],
): (prueba: Prueba) => Prueba {
  return (prueba) => ({
    ...prueba,
    parametros: prueba.parametros.map((one) =>
      one.nombre === parametro ? { ...one, limite: limitePropio(clave), fallo } : one,
    ),
  });
}
