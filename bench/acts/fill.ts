import type { MuestraDocument } from '../../contract/muestra.ts';
import { demoLaboratory } from '../../demo/laboratory.ts';
import { loadInformes } from '../../demo/load-informes.ts';
import { hashPassword } from '../../lambdas/credentials/password.ts';
import { rowOf } from '../../lambdas/index/blocks/row.ts';
import { saveMuestras } from '../../lambdas/ingest/save.ts';
import { putCliente } from '../../lambdas/store/clientes.ts';
import { putTipoGrupo } from '../../lambdas/store/tipo-grupos.ts';
import { createUsuario } from '../../lambdas/store/usuarios.ts';
import { IndexFill } from '../fill-index.ts';

/** A client of five solicitantes, and a user who sees every client's samples and is alerted of all determinations. */
export const clientId = 'usuario-hoteles';
const alertedId = 'usuario-master-todos';

/** Samples stored whole besides the index: as many as some pages of a list, of the client and of all. */
const listed = 60;

/** Determinations that a user may subscribe to. */
const maxAvisos = 100;

export interface Filled {
  /** The newest authorised samples, not in the portal yet: what is to be delivered. */
  newest: MuestraDocument[];
  /** The newest samples of the client's user, in the portal. */
  own: MuestraDocument[];
  /** E-mail address of the client's user. */
  client: string;
}

/**
 * Fills the portal that this process's environment names with a laboratory of so many samples up to a day: clients,
 * groups, users, reports, and the index of all authorised samples but the `toDeliver` newest. Of the samples themselves
 * only those that lists begin with are stored.
 */
export async function fillLaboratory(
  samples: number,
  { toDeliver, today, password }: { toDeliver: number; today: string; password: string },
): Promise<Filled> {
  const laboratory = demoLaboratory({ seed: 'costs', samples, today });
  await Promise.all([...laboratory.clientes.map(putCliente), ...laboratory.tipoGrupos.map(putTipoGrupo)]);
  await loadInformes(laboratory.informes);
  const client = laboratory.usuarios.find(({ _id }) => _id === clientId);
  const ownSites = new Set(
    laboratory.clientes.filter(({ _id }) => client?.clientes.includes(_id)).flatMap(({ solicitantes }) => solicitantes),
  );

  const fill = new IndexFill();
  const newest: MuestraDocument[] = [];
  const own: MuestraDocument[] = [];
  for (const muestra of laboratory.muestras()) {
    if (muestra.estado !== 'autorizada') continue;
    newest.push(muestra);
    if (newest.length <= toDeliver + listed) continue;
    const older = newest.shift() as MuestraDocument;
    if (!ownSites.has(older.solicitante.nombre)) {
      fill.add('autorizada', rowOf(older));
      continue;
    }
    own.push(older);
    if (own.length > listed) fill.add('autorizada', rowOf(own.shift() as MuestraDocument));
  }
  await fill.write();
  await saveMuestras([...newest.splice(0, listed), ...own], { now: new Date(), dryRun: false });

  const determinaciones = new Set(newest.flatMap((one) => one.determinaciones.map(({ descripcion }) => descripcion)));
  const passwordHash = await hashPassword(password);
  for (const usuario of laboratory.usuarios) {
    const avisos = usuario._id === alertedId ? [...determinaciones].slice(0, maxAvisos) : usuario.avisos;
    await createUsuario({ ...usuario, avisos, passwordHash });
  }
  return { newest, own, client: client?.email ?? '' };
}
