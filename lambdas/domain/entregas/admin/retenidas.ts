import { estadosRetirables, isBeingDecided } from '../../../../contract/entregas/entrega.ts';
import {
  type DecisionDeRetenidas,
  type LadoDeRetenida,
  maxCambiosDeRetenida,
  maxRetenidas,
  type MotivoDeRetencion,
  type Retenida,
} from '../../../../contract/entregas/retenidas.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { diferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { partesDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { makeChange } from '../../../platform/audit/change.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { orderDecision } from '../store/entrega-objects.ts';
import { changeEntregaBy, readEntrega, type StoredEntrega } from '../store/entregas.ts';
import { type MuestraHeader, readMuestraHeaders, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { findRetenidas, readRetenidas, type RetenidaResumida, type StoredRetenida } from '../store/retenidas.ts';
import { entregaOf, requireEntrega } from './entregas.ts';
import { cursorOfText, textOfCursor } from '../../../platform/http/text-cursor.ts';

/** The held back samples of a delivery that wait for a word, against what is stored now. Throws NOT_FOUND. */
export const listRetenidas: Implementation<'listRetenidas'> = async ({ params, query: { cursor } }) => {
  const { _id, estado } = await requireEntrega(params.id);
  const all = estado === 'retirada' || estado === 'retirando' ? [] : await pendingOf(_id);
  const from = cursor === undefined ? 0 : all.findIndex(({ _id: each }) => each === textOfCursor(cursor)) + 1;
  const page = all.slice(from, from + maxRetenidas);
  const ids = page.map((one) => one._id);
  const [found, stored] = await Promise.all([findRetenidas(_id, ids), readStoredMuestras(ids)]);
  const sides = found.map((one) => ({ one, before: stored.get(one._id) }));
  const clientesOf = await clientesBySolicitante(
    sides.flatMap(({ one, before }) => [one.document, ...(before ? [before.document] : [])]),
  );
  return {
    retenidas: sides.map(({ one, before }) => comparison(one, before, clientesOf)),
    cursor: from + page.length < all.length ? cursorOfText(ids.at(-1) ?? '') : null,
  };
};

/** Those that wait, by their reasons. */
async function pendingOf(entrega: string): Promise<RetenidaResumida[]> {
  const pending = (await readRetenidas(entrega)).filter(({ estado }) => estado === 'pendiente');
  const keyOf = ({ motivos, _id }: RetenidaResumida) => `${motivos.join()} ${_id}`;
  return pending.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

type ClientesOf = (document: MuestraDocument) => string[];

/** The names of the active clients that see samples, by solicitante. */
async function clientesBySolicitante(documents: readonly MuestraDocument[]): Promise<ClientesOf> {
  const clientes = await findClientesOf(documents.map(({ solicitante }) => solicitante.nombre));
  return ({ estado, solicitante }) =>
    estado === 'anulada'
      ? []
      : clientes
          .filter(({ isActive, solicitantes }) => isActive && solicitantes.map(clean).includes(solicitante.nombre))
          .map(({ nombre }) => nombre)
          .toSorted();
}

function comparison(
  { _id, motivos, sobre, cambiada, orden, document }: StoredRetenida,
  before: { header: MuestraHeader; document: MuestraDocument } | undefined,
  clientesOf: ClientesOf,
): Retenida {
  const side = (one: MuestraDocument): LadoDeRetenida => ({
    numero: one.numero_muestra,
    fecha: one.fecha_muestra,
    solicitante: one.solicitante.nombre,
    clientes: clientesOf(one),
  });
  const revision = before?.header.revision ?? 0;
  const cambios = before ? partesDeCambios(diferencias(before.document, document)) : [];
  return {
    muestra: _id,
    motivos,
    sobre: revision,
    cambiada: cambiada || revision !== sobre,
    superada: before !== undefined && isLater(before.header.orden, orden),
    antes: before ? side(before.document) : null,
    despues: side(document),
    cambios: cambios.slice(0, maxCambiosDeRetenida).map(({ nombre, texto }) => ({ nombre, texto })),
    otros: Math.max(0, cambios.length - maxCambiosDeRetenida),
  };
}

/** Whether a place among all deliveries comes after another (docs/decisions/deliveries.md). */
const isLater = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0;

const enOtroEstado = 'Esta entrega se está leyendo o se ha retirado: ahora no se puede decidir de sus muestras';
const otraEnCurso = 'Se está aplicando otra decisión de esta entrega. Espera unos segundos';
const haCambiado = 'La muestra guardada ha cambiado mientras la mirabas. Se muestra como está ahora: vuelve a decidir';
const yaDecididas = 'De estas muestras ya se ha decidido';

/**
 * Orders that held back samples be stored or dismissed, which runs in the background; one that is under way is ordered
 * again. Throws NOT_FOUND, or CONFLICT where the delivery or a sample isn't as it was shown.
 */
export const decideRetenidas: Implementation<'decideRetenidas'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEntrega(params.id);
  const { _id, archivo, decidiendo } = before;
  const reply = (entrega: StoredEntrega) => new Reply({ entrega: entregaOf(entrega, now) }, archivo);
  if (decidiendo && isBeingDecided(before, now)) {
    if (!isSame(decidiendo, body)) throw new Failure('CONFLICT', { message: otraEnCurso });
    await orderDecision(_id);
    return reply(before);
  }
  if (!estadosRetirables.includes(entregaOf(before, now).estado)) {
    throw new Failure('CONFLICT', { message: enOtroEstado });
  }
  const despues = await namesOf(_id, body);
  const entrega = await makeChange(
    { usuario, now, newId },
    {
      accion: body.decision === 'aceptar' ? 'aceptar-retenidas' : 'descartar-retenidas',
      cosa: { tipo: 'entrega', _id, nombre: archivo },
      cambios: [{ campo: 'entrega.retenidas', antes: null, despues }],
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const said = { decidiendo: { ...body, en: now.toISOString() }, actualizada: now.toISOString() };
        const isOpen = (stored: StoredEntrega) =>
          estadosRetirables.includes(entregaOf(stored, now).estado) && !isBeingDecided(stored, now);
        return changeEntregaBy(
          before,
          (stored) => (isOpen(stored) ? { ...stored, ...said, cambio } : undefined),
          entrada,
        );
      },
      reread: () => readEntrega(_id),
    },
  );
  await orderDecision(_id);
  return reply(entrega);
};

const isSame = ({ decision, cuales }: DecisionDeRetenidas, other: DecisionDeRetenidas) =>
  JSON.stringify([decision, cuales]) === JSON.stringify([other.decision, other.cuales]);

const words: Record<MotivoDeRetencion, string> = {
  solicitante: 'cambian de cliente',
  numero: 'cambian de número',
  fecha: 'cambian mucho de fecha',
  reparo: 'tienen algo por mirar',
};

/** What a decision is about, for the audit trail. Throws CONFLICT where it is about nothing, or not what was shown. */
async function namesOf(entrega: string, { decision, cuales }: DecisionDeRetenidas): Promise<string[]> {
  if ('motivos' in cuales) {
    const own = (await pendingOf(entrega)).filter(({ motivos }) => motivos.join() === cuales.motivos.join());
    if (own.length === 0) throw new Failure('CONFLICT', { message: yaDecididas });
    return [
      `${cantidad(own.length, 'muestra', 'muestras')} que ${cuales.motivos.map((one) => words[one]).join(' y ')}`,
    ];
  }
  const ids = cuales.muestras.map(({ _id }) => _id);
  const [found, stored] = await Promise.all([findRetenidas(entrega, ids), readMuestraHeaders(ids)]);
  if (found.length < ids.length) throw new Failure('CONFLICT', { message: yaDecididas });
  const isShown = cuales.muestras.every(({ _id, sobre }) => {
    const header = stored.get(_id);
    return (header?.revision ?? 0) === sobre;
  });
  if (decision === 'aceptar' && !isShown) throw new Failure('CONFLICT', { message: haCambiado });
  return found.map(({ document }) => document.numero_muestra);
}
