import { clean } from '../../../../contract/base/texto.ts';
import type { NombresContados, Recuento } from '../../../../contract/entregas/subidas.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';

/** A recount that says which of its solicitantes a client has, and which of its types a group. */
export async function withKnown(recuento: Recuento): Promise<Recuento> {
  const { solicitantes, tipos } = recuento;
  const [owned, grouped] = await Promise.all([solicitantesConCliente(solicitantes), tiposConGrupo()]);
  return { ...recuento, solicitantes: known(solicitantes, owned), tipos: known(tipos, grouped) };
}

function known({ total, nombres }: NombresContados, names: ReadonlySet<string>): NombresContados {
  return { total, nombres: nombres.map((each) => ({ ...each, conocido: names.has(each.nombre) })) };
}

/** Those of some solicitantes that a client has. */
async function solicitantesConCliente({ nombres }: NombresContados): Promise<Set<string>> {
  if (nombres.length === 0) return new Set();
  const clientes = await findClientesOf(new Set(nombres.map(({ nombre }) => nombre)));
  return new Set(clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)));
}

async function tiposConGrupo(): Promise<Set<string>> {
  return new Set((await listTipoGrupos()).flatMap(({ tiposIncluidos }) => tiposIncluidos.map(clean)));
}
