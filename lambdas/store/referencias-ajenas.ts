import { clean } from '../../contract/rules/texto.ts';
import { listClientes, readClientes } from './clientes.ts';
import { areReferencesComplete, readReferences, targets } from './references.ts';

/**
 * The solicitantes, cleaned, whose external references are no points of sampling: those of the clients, active or not,
 * that say so, even where another client that has them doesn't. One query where no client does. Read consistently.
 */
export async function readReferenciasAjenas(): Promise<ReadonlySet<string>> {
  const candidates = (await areReferencesComplete())
    ? await readClientes((await readReferences([targets.referenciaAjena])).toSorted())
    : await listClientes();
  return new Set(
    candidates.flatMap(({ referenciaExterna, solicitantes }) =>
      referenciaExterna === 'otra' ? solicitantes.map(clean) : [],
    ),
  );
}
