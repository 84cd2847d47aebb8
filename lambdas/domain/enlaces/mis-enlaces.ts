import { filtrosEnPalabras } from '../../../contract/resultados/rules/filter-texts.ts';
import { changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import {
  type Enlace,
  faultOfDossier,
  maxEnlaces,
  maxEnlacesGuardados,
  maxMuestrasDeDossier,
} from '../../../contract/enlaces/enlace.ts';
import type { IndexRow } from '../../engine/blocks/row.ts';
import { queryRowsAfter } from '../../engine/query/list/after-position.ts';
import { formatApiKey, hashOfSecret } from '../../platform/access/api-key.ts';
import { alcanceDeEnlace, isOpenEnlace } from './access/enlace-viewer.ts';
import { newApiKey } from '../../platform/access/new-api-key.ts';
import { enCliente, namesOfFiltros } from '../../platform/access/visible.ts';
import { wasAnothers } from '../../platform/access/owner.ts';
import {
  createEnlace as storeEnlace,
  endEnlace as storeEnd,
  expiraTras,
  readEnlace,
  readEnlacesOf,
  readUsosDeEnlace,
  type StoredEnlace,
} from './store/enlaces.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { takePace } from '../../platform/http/pace.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { cursorOfText, textOfCursor } from '../../platform/http/text-cursor.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { resolveResultFilters } from '../resultados/result-filters.ts';

/** Entries of the log on a page. */
const usosPorPagina = 50;

const day = 24 * 3600 * 1000;

/** A link in the audit trail, named by its recipient. */
const cosaOf = ({ _id, para }: Pick<StoredEnlace, '_id' | 'para'>) => ({ tipo: 'enlace', _id, nombre: para }) as const;

/** The links of the user, newest first. */
export const listEnlaces: Implementation<'listEnlaces'> = async (_input, { usuario, now }) => {
  const { enlaces } = await readEnlacesOf(usuario._id);
  const kept = enlaces.filter(({ expira }) => expira > now.getTime() / 1000);
  const shownOnes = await mapBounded(kept.toReversed(), 8, async (enlace) => {
    const [last] = await readUsosDeEnlace(enlace._id, { most: 1 });
    const one = shown(enlace, { usuario, now, ultimoUso: last?.cuando ?? null });
    const isEmpty = one.estado === 'activo' && !(await alcanceDeEnlace(enlace));
    return isEmpty ? { ...one, estado: 'sin-acceso' as const } : one;
  });
  return { enlaces: shownOnes };
};

/**
 * Makes a link to the samples that some filters find; the link's text is kept nowhere. Throws VALIDATION where the samples make
 * no dossier, CONFLICT where the user has too many links, NOT_FOUND and TOO_MANY_REQUESTS.
 */
export const createEnlace: Implementation<'createEnlace'> = async ({ body }, viewer) => {
  const { usuario, now } = viewer;
  const { para, dias, conCertificados, filtros } = body;
  await takePace('enlace', viewer);
  const { alcance } = enCliente(viewer, filtros.clienteId);
  const filters = await resolveResultFilters(filtros, viewer);
  const { rows, total } = await queryRowsAfter('autorizada', alcance, filters, undefined, maxMuestrasDeDossier);
  const fault = faultOfDossier(total);
  if (fault !== undefined) {
    throw new Failure('VALIDATION', { message: fault, details: [{ field: 'filtros', message: fault }] });
  }
  const own = await readEnlacesOf(usuario._id);
  const kept = own.enlaces.filter(({ expira }) => expira > now.getTime() / 1000);
  refuseTooMany(kept, viewer);
  const { _id, secret } = newApiKey();
  const fin = new Date(now.getTime() + dias * day).toISOString();
  const made: StoredEnlace = {
    _id,
    hash: hashOfSecret(secret),
    dueno: duenoOf(usuario),
    para,
    resumen: filtrosEnPalabras(filtros, await namesOfFiltros(viewer, filtros)),
    muestras: inOrder(rows),
    conCertificados,
    creado: now.toISOString(),
    fin,
    terminado: null,
    cambio: null,
    expira: expiraTras(fin),
  };
  const snapshot = {
    'enlace.fin': fin,
    'enlace.muestras': String(rows.length),
    'enlace.conCertificados': conCertificados,
  };
  const enlace = await makeChange<StoredEnlace>(
    { usuario, now, newId: viewer.newId },
    {
      accion: 'crear',
      cosa: cosaOf(made),
      cambios: changesBetween({}, snapshot),
      previous: null,
      write: async (cambio, entrada) => {
        const written = { ...made, cambio };
        if (await storeEnlace(written, { enlaces: kept, version: own.version }, entrada)) return written;
        throw new Failure('CONFLICT', {
          message: 'Se estaba creando otro enlace tuyo a la vez. Vuelve a intentarlo',
        });
      },
      reread: async () => undefined,
    },
  );
  return { enlace: shown(enlace, { usuario, now, ultimoUso: null }), texto: formatApiKey({ _id, secret }, 'enl') };
};

/** Ends a link of the user, which the audit trail records; an ended link stays as it is. Throws NOT_FOUND. */
export const endEnlace: Implementation<'endEnlace'> = async ({ params }, { usuario, now, newId }) => {
  const before = await requireOwn(params.id, usuario);
  if (before.terminado !== null) return null;
  const terminado = now.toISOString();
  try {
    await makeChange(
      { usuario, now, newId },
      {
        accion: 'terminar',
        cosa: cosaOf(before),
        cambios: [],
        previous: before.cambio,
        write: async (cambio, entrada) => storeEnd(before, { terminado, cambio }, entrada),
        reread: async () => readEnlace(before._id),
      },
    );
  } catch (error) {
    const isEnded = (await readEnlace(before._id))?.terminado !== null;
    if (!isEnded || !(error instanceof Failure)) throw error;
  }
  return null;
};

/** A page of the readings by a link of the user, newest first. Throws NOT_FOUND. */
export const listUsosDeEnlace: Implementation<'listUsosDeEnlace'> = async ({ params, query }, { usuario }) => {
  const { _id } = await requireOwn(params.id, usuario);
  const before = query.cursor === undefined ? undefined : textOfCursor(query.cursor);
  const found = await readUsosDeEnlace(_id, { before, most: usosPorPagina + 1 });
  const usos = found.slice(0, usosPorPagina);
  const last = found.length > usosPorPagina ? usos.at(-1) : undefined;
  return { usos, cursor: last ? cursorOfText(last._id) : null };
};

function duenoOf({ _id, email, master, clientes, role }: Viewer['usuario']): StoredEnlace['dueno'] {
  return { tipo: 'usuario', usuarioId: _id, email, master, clientes, role };
}

/** Samples by requester, and for each requester newest first. */
function inOrder(rows: readonly IndexRow[]): StoredEnlace['muestras'] {
  return Map.groupBy(rows, ({ solicitante }) => solicitante)
    .entries()
    .toArray()
    .map(([solicitante, own]) => ({ solicitante, ids: own.map(({ id }) => id).toReversed() }))
    .toSorted((a, b) => compareSpanish(a.solicitante, b.solicitante));
}

function refuseTooMany(kept: readonly StoredEnlace[], { usuario, now }: Pick<Viewer, 'usuario'> & { now: Date }): void {
  const open = kept.filter((one) => isOpenEnlace(one, now) && !wasAnothers(usuario, one.creado));
  if (open.length < maxEnlaces && kept.length < maxEnlacesGuardados) return;
  const message =
    open.length >= maxEnlaces
      ? `Ya tienes ${maxEnlaces} enlaces que sirven. Termina alguno en «Mi cuenta» antes de crear otro`
      : `Has creado ${maxEnlacesGuardados} enlaces en poco tiempo. Espera unos días a que se borren los terminados`;
  throw new Failure('CONFLICT', { message });
}

async function requireOwn(id: string, { _id }: Viewer['usuario']): Promise<StoredEnlace> {
  const enlace = await readEnlace(id);
  if (enlace?.dueno.usuarioId !== _id) throw new Failure('NOT_FOUND');
  return enlace;
}

/** A link without its hash. If a change of its maker by the laboratory ended it, it is over since then. */
function shown(
  enlace: StoredEnlace,
  { usuario, now, ultimoUso }: { usuario: Viewer['usuario']; now: Date; ultimoUso: string | null },
): Enlace {
  const { _id, para, creado, fin, conCertificados, resumen, muestras } = enlace;
  const changed = wasAnothers(usuario, creado) ? (usuario.clavesDesde ?? null) : null;
  const terminado = enlace.terminado ?? changed;
  return {
    _id,
    para,
    creado,
    fin,
    conCertificados,
    resumen,
    muestras: muestras.reduce((sum, { ids }) => sum + ids.length, 0),
    estado: terminado !== null ? 'terminado' : isOpenEnlace(enlace, now) ? 'activo' : 'caducado',
    terminado,
    ultimoUso,
  };
}
