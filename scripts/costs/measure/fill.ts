import type { MuestraDocument } from '../../../contract/muestra.ts';
import { hashPassword } from '../../../lambdas/credentials/password.ts';
import { type Familia, type IndexRow, rowOf } from '../../../lambdas/index/row.ts';
import { applyChanges, type IndexChange } from '../../../lambdas/index/write.ts';
import { putCliente } from '../../../lambdas/store/clientes.ts';
import { putTipoGrupo } from '../../../lambdas/store/tipo-grupos.ts';
import { createUsuario } from '../../../lambdas/store/usuarios.ts';
import { demoLaboratory } from '../../../demo/laboratory.ts';
import { loadInformes } from '../../../demo/load-informes.ts';

/** Fixed, so that every measurement is of the same samples. */
const today = '2026-06-30';
const clientId = 'usuario-hoteles';
/** Who sees every client's samples, and is told of every determination. */
const toldId = 'usuario-master-todos';
export const password = 'Alicuota2026';

export interface Filled {
  /** The newest authorised samples, which the portal doesn't have yet: what is to be delivered. */
  newest: MuestraDocument[];
  /** E-mail address of a client's user. */
  client: string;
  solicitantes: number;
}

/**
 * Lays a laboratory of that many samples into the portal: clients, groups, users, reports, and the index of all authorised samples but
 * the `newest`. Uses this process's environment.
 */
export async function fill(samples: number, newest: number): Promise<Filled> {
  const laboratory = demoLaboratory({ seed: 'costs', samples, today });
  await Promise.all([...laboratory.clientes.map(putCliente), ...laboratory.tipoGrupos.map(putTipoGrupo)]);
  await loadInformes(laboratory.informes);

  const kept: MuestraDocument[] = [];
  const rows = new Map<string, string[]>();
  for (const muestra of laboratory.muestras()) {
    if (muestra.estado !== 'autorizada') continue;
    kept.push(muestra);
    if (kept.length <= newest) continue;
    const row = rowOf(kept.shift() as MuestraDocument);
    const list = rows.get(row.solicitante) ?? [];
    if (list.length === 0) rows.set(row.solicitante, list);
    // As text: a million objects take several times the memory.
    list.push(JSON.stringify(row));
  }
  for (const changes of batches(rows)) await applyChanges(changes);

  const determinaciones = new Set(kept.flatMap((one) => one.determinaciones.map(({ descripcion }) => descripcion)));
  const passwordHash = await hashPassword(password);
  for (const usuario of laboratory.usuarios) {
    const avisos = usuario._id === toldId ? [...determinaciones].slice(0, 100) : usuario.avisos;
    await createUsuario({ ...usuario, avisos, passwordHash });
  }
  const client = laboratory.usuarios.find(({ _id }) => _id === clientId)?.email ?? '';
  return { newest: kept, client, solicitantes: rows.size };
}

/** Whole solicitantes together, so that each one's blocks are written once. */
function* batches(rows: ReadonlyMap<string, readonly string[]>): Generator<IndexChange[]> {
  const familia: Familia = 'autorizada';
  let changes: IndexChange[] = [];
  for (const list of rows.values()) {
    for (const json of list) changes.push({ after: { familia, row: JSON.parse(json) as IndexRow } });
    if (changes.length < 50_000) continue;
    yield changes;
    changes = [];
  }
  yield changes;
}
