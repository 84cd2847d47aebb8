import {
  type EntradaEmpresa,
  type EntradaEmpresaCambiada,
  entradaFaults,
} from '../../../../contract/cuenta/entrada-empresa.ts';
import { changesBetween, entradaSnapshot } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { makeChange } from '../../../platform/audit/change.ts';
import { requireVersion } from '../../../platform/audit/conflict.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { faultOfTarget } from '../../../platform/runtime/public-fetch.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { readClientes, type StoredCliente } from '../../../platform/access/store/clientes.ts';
import { sealSecret } from '../../../platform/credentials/store/empresa-secret.ts';
import { assigning } from '../../../platform/access/store/assignment-guard.ts';
import type { LastChange } from '../../../platform/dynamo/last-change.ts';
import {
  DomainTaken,
  noteEntradaTried,
  readEntradaEmpresa,
  type StoredEntrada,
  writeEntradaEmpresa,
} from '../../../platform/access/store/entradas-empresa.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import { takeReturn } from './store/journeys.ts';
import { hashSecret } from '../../../platform/credentials/tokens.ts';
import { domainTaken, faultOfDominio } from './domains.ts';
import { browserOf, setOut } from './journey.ts';

async function requireCliente(id: string): Promise<StoredCliente> {
  const [cliente] = await readClientes([id]);
  if (!cliente) throw new Failure('NOT_FOUND');
  return cliente;
}

function shown({
  clienteId: _id,
  secreto,
  sesionesDesde: _since,
  cambio: _cambio,
  ...entrada
}: StoredEntrada): EntradaEmpresa {
  return { ...entrada, tieneSecreto: secreto !== '' };
}

function refused(field: keyof EntradaEmpresaCambiada, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

export const getEntradaEmpresa: Implementation<'getEntradaEmpresa'> = async ({ params }) => {
  await requireCliente(params.id);
  const entrada = await readEntradaEmpresa(params.id);
  return { entrada: entrada ? shown(entrada) : null };
};

/**
 * Sets the company sign-in of a client. The same write ends the sessions that the new settings don't allow, since each request
 * checks its session by the settings (lambdas/platform/access/session-rules.ts). Throws VALIDATION, CONFLICT, DOMAIN_TAKEN or
 * NOT_FOUND.
 */
export const updateEntradaEmpresa: Implementation<'updateEntradaEmpresa'> = async (
  { params: { id: clienteId }, body },
  { usuario, now, newId },
) => {
  const [cliente, before] = await Promise.all([requireCliente(clienteId), readEntradaEmpresa(clienteId)]);
  if (before) requireVersion(before, body.version);
  const fault = body.dominios.map(faultOfDominio).find((one) => one !== undefined);
  if (fault !== undefined) throw refused('dominios', fault);
  const emisor = new URL(body.emisor);
  const unreachable = faultOfTarget(emisor);
  if (unreachable) throw refused('emisor', entradaFaults[unreachable === 'not-https' ? 'emisor' : 'emisorPrivado']);
  await checkScope(body, cliente);
  const { version: _version, secreto: given, ...campos } = body;
  const isNewSecret = Boolean(given);
  // A stored secret is kept only for the issuer for which it was entered: no administrator can have it sent elsewhere.
  const isKept = Boolean(before?.secreto) && before?.emisor === body.emisor;
  if (!isNewSecret && !isKept) throw refused('secreto', entradaFaults.secreto);
  const isSame = !isNewSecret && before?.emisor === body.emisor && before.idCliente === body.idCliente;
  const probada = isSame ? before.probada : null;
  if (body.activo && probada === null) throw refused('activo', entradaFaults.sinProbar);
  const secreto = given ? await sealSecret(clienteId, given) : (before?.secreto ?? '');
  const sesionesDesde = sessionsAfter(before, body, now);
  const version = (before?.version ?? 0) + 1;
  const after = { ...campos, clienteId, secreto, probada, sesionesDesde, version, cambio: null };
  const had = before ? entradaSnapshot(shown(before)) : {};
  const cambios = changesBetween(had, entradaSnapshot(shown(after)));
  if (isNewSecret) cambios.push({ campo: 'entrada.secreto', antes: null, despues: 'nuevo' });
  if (before && cambios.length === 0) return new Reply({ entrada: shown(before) }, cliente.nombre);
  const write = async (cambio: LastChange, entry: object) => {
    const written = { ...after, cambio };
    if (before) return (await writeEntradaEmpresa(written, before, { entry })) && written;
    return assigning(async (guard) => {
      await requireCliente(clienteId);
      return (await writeEntradaEmpresa(written, undefined, { entry, guard })) && written;
    });
  };
  const change = makeChange(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'cliente', _id: clienteId, nombre: cliente.nombre },
      cambios,
      previous: before?.cambio ?? null,
      write,
      reread: async () => readEntradaEmpresa(clienteId),
    },
  );
  const stored = await change.catch((error: unknown) => {
    throw error instanceof DomainTaken ? domainTaken(error.dominio) : error;
  });
  return new Reply({ entrada: shown(stored) }, cliente.nombre);
};

/**
 * The instant since when sessions of the company's account hold: switching the company sign-in off ends earlier ones. A new
 * issuer can't be saved as switched on, since it has to be tried first.
 */
function sessionsAfter(before: StoredEntrada | undefined, { activo }: EntradaEmpresaCambiada, now: Date): number {
  if (before?.activo && !activo) return Math.floor(now.getTime() / 1000) + 1;
  return before?.sesionesDesde ?? 0;
}

/** Throws VALIDATION for a solicitante that isn't the client's, a group that doesn't exist, or a type outside the groups. */
async function checkScope(
  { solicitantes, grupoTipoMuestra, tipoMuestra }: EntradaEmpresaCambiada,
  cliente: StoredCliente,
): Promise<void> {
  const own = new Set(cliente.solicitantes.map(clean));
  const foreign = solicitantes.find((nombre) => !own.has(nombre));
  if (foreign !== undefined) throw refused('solicitantes', `${foreign} no es un solicitante de este cliente`);
  if (grupoTipoMuestra.length === 0) return;
  const grupos = new Map((await listTipoGrupos()).map((grupo) => [grupo._id, grupo]));
  const chosen = grupoTipoMuestra.map((id) => grupos.get(id));
  if (chosen.includes(undefined)) throw refused('grupoTipoMuestra', 'Hay un grupo de tipos que ya no existe');
  const tipos = new Set(chosen.flatMap((grupo) => grupo?.tiposIncluidos ?? []));
  if (tipoMuestra !== null && !tipos.has(tipoMuestra)) {
    throw refused('tipoMuestra', 'El tipo de muestra no está en los grupos elegidos');
  }
}

export const startPruebaEmpresa: Implementation<'startPruebaEmpresa'> = async (
  { params },
  { usuario, now, visitor, setCookie },
) => {
  await requireCliente(params.id);
  const entrada = await readEntradaEmpresa(params.id);
  if (!entrada) throw new Failure('NOT_FOUND');
  const from = await visitor();
  const { url, cookie } = await setOut({ entrada, visitor: from, now, destino: '/', adminId: usuario._id });
  setCookie(cookie);
  return { url };
};

export const finishPruebaEmpresa: Implementation<'finishPruebaEmpresa'> = async (
  { params, body },
  { usuario, now, cookies },
) => {
  await requireCliente(params.id);
  const browser = browserOf(cookies);
  const returned = browser === undefined ? undefined : await takeReturn(hashSecret(body.codigo), browser, now);
  if (!returned?.prueba || returned.clienteId !== params.id || returned.adminId !== usuario._id) {
    throw new Failure('COMPANY_CODE_INVALID');
  }
  const entrada = await readEntradaEmpresa(params.id);
  if (returned.prueba.fallo === null && entrada?.version === returned.version) {
    await noteEntradaTried(entrada, now.toISOString());
  }
  return returned.prueba;
};
