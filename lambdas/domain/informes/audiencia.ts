import { publish } from '../../platform/bus/bus.ts';
import { maxAvisados } from '../../../contract/informes/informe-externo.ts';
import { compareNames } from '../../../contract/base/texto.ts';
import { informeFaults } from '../../../contract/informes/rules/informes.ts';
import { namedTo } from '../incidencias/access/colleagues.ts';
import { usuariosDelInforme } from './access/informes.ts';
import { candidatesOf, laboratoryOf } from '../../platform/access/readers.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { StoredInforme } from './store/informes-externos.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { requireUploadable } from './require-uploadable.ts';

type Informe = Pick<StoredInforme, 'categoria' | 'solicitante' | 'empresa'>;

/** Orders written at once. */
const width = 16;

/** Who would see a report, besides administrators, who see all: of those whom the viewer may know of. */
export const getAudiencia: Implementation<'getAudiencia'> = async ({ body }, { usuario, alcance }) => {
  await requireUploadable(body, { usuario, alcance });
  const audience = namedTo(usuario, await audienceOf(body));
  const usuarios = audience.slice(0, maxAvisados).map(({ email, master }) => ({ email, master }));
  return { usuarios, total: audience.length };
};

async function audienceOf(informe: Informe): Promise<StoredUsuario[]> {
  const laboratory = await laboratoryOf([informe.solicitante]);
  const usuarios = await candidatesOf(laboratory.clientes);
  const others = usuarios.filter(({ role }) => role !== 'admin');
  const seeing = usuariosDelInforme(others, informe, laboratory);
  return seeing.toSorted((a, b) => compareNames(a.email, b.email));
}

/** Whom a new report's mails are for. Throws FORBIDDEN where a user asks who isn't an administrator, VALIDATION for too many. */
export async function requireAudience(
  informe: Informe,
  { role }: Pick<StoredUsuario, 'role'>,
): Promise<StoredUsuario[]> {
  if (role !== 'admin') throw new Failure('FORBIDDEN', { message: informeFaults.avisarSoloAdmin });
  const audience = await audienceOf(informe);
  if (audience.length <= maxAvisados) return audience;
  const message = informeFaults.avisarDemasiados;
  throw new Failure('VALIDATION', { message, details: [{ field: 'avisar', message }] });
}

/** Orders a report's mails. Ordered twice, each is one order, and each user is mailed once. */
export async function orderMails(informeId: string, audience: readonly StoredUsuario[]): Promise<void> {
  await mapBounded(audience, width, async ({ _id }) => {
    await publish('informe', { informeId, usuarioId: _id });
    return [];
  });
}
