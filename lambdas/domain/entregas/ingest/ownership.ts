import { clean } from '../../../../contract/base/texto.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';

/** The clients that solicitantes belong to. */
export interface Ownership {
  /**
   * Whether a sample that passes from one solicitante to another passes from a client to another, or to none: the one
   * has clients, and they aren't just those of the other. What belonged to no client, no client loses.
   */
  changesClient(antes: string, despues: string): boolean;
  /** Names of a solicitante's clients, in order. */
  nombres(solicitante: string): string[];
}

/** The current clients of each of some solicitantes, inactive ones included: their samples are still theirs. */
export async function loadOwnership(solicitantes: Iterable<string>): Promise<Ownership> {
  const of = new Map<string, Map<string, string>>();
  for (const { _id, nombre, solicitantes: own } of await findClientesOf(solicitantes)) {
    for (const solicitante of own.map(clean)) {
      const clientes = of.get(solicitante) ?? new Map<string, string>();
      of.set(solicitante, clientes.set(_id, nombre));
    }
  }
  const ids = (solicitante: string) => new Set(of.get(solicitante)?.keys());
  return {
    changesClient: (antes, despues) => {
      if (antes === despues) return false;
      const [before, after] = [ids(antes), ids(despues)];
      return before.size > 0 && before.symmetricDifference(after).size > 0;
    },
    nombres: (solicitante) => [...(of.get(solicitante)?.values() ?? [])].toSorted(),
  };
}
