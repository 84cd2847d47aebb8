import { Entity } from 'electrodb';
import * as z from 'zod';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { pack } from '../../../platform/dynamo/compressed.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import {
  documentOf,
  type MuestraHeader,
  muestraHeaderSchema,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import type { StoredEntrega } from './entregas.ts';
import { ifUnchanged, portal } from '../../../platform/dynamo/portal.ts';

/**
 * States of samples that deliveries brought and that aren't in force, whatever their state, each as its item was
 * (docs/decisions/0054): where the delivery in force is withdrawn, the newest of them comes back. `clave` is the first
 * delivery that brought the state.
 */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'estadoPrevio', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          clave: { type: 'string', required: true },
          version: { type: 'number', required: true },
          header: { type: 'any', required: true },
          documento: { type: 'any', required: true },
        },
        indexes: {
          byMuestra: {
            pk: { field: 'pk', composite: ['_id'], template: 'muestra#${_id}', casing: 'none' },
            sk: { field: 'sk', composite: ['clave'], template: 'previo#${clave}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** What stands for the deliveries of a state that were not kept, or dropped off the end of its list. */
export const entregaDesconocida = '';

/** Deliveries of one state that are kept by id; older ones count as unknown, and so as never withdrawn. */
const maxEntregas = 20;

/** The deliveries that brought just this state, with one more. */
export function withEntrega(known: readonly string[], id: string): string[] {
  if (known.includes(id)) return [...known];
  const all = [...known, id];
  if (all.length <= maxEntregas) return all;
  return [entregaDesconocida, ...all.filter((one) => one !== entregaDesconocida).slice(1 - maxEntregas)];
}

/** The deliveries that brought the state that a header speaks of. */
export function entregasOf({ entregas }: { entregas?: readonly string[] | undefined }): readonly string[] {
  return entregas ?? [entregaDesconocida];
}

/** The write that keeps a state that isn't in force any more, for the transaction that replaces it. */
export function previoKept(stored: StoredMuestra): object {
  return keeping(stored).params();
}

/** Keeps a state that never was in force, over one of the same delivery that was kept of an earlier version. */
export async function keepPrevio(stored: StoredMuestra): Promise<void> {
  const of = stored.header.version;
  await ifUnchanged(() =>
    keeping(stored)
      .where(({ version }, { lte, notExists }) => `${notExists(version)} OR ${lte(version, of)}`)
      .go(),
  );
}

function keeping({ header, document }: StoredMuestra) {
  const { _id, version } = header;
  const clave = entregasOf(header).find((id) => id !== entregaDesconocida) ?? 'antes';
  return entity().put({ _id, clave, version, header, documento: pack(document) });
}

/** A state of a sample that isn't in force, not opened as yet. `open` throws where it can't be read. */
export interface Previo {
  header: MuestraHeader;
  open: () => StoredMuestra;
}

const itemSchema = z.looseObject({ header: muestraHeaderSchema });

/** The states of a sample that aren't in force and can be read, in no particular order. Read consistently. */
export async function readPrevios(_id: string): Promise<Previo[]> {
  const { data } = await entity().query.byMuestra({ _id }).go({ pages: 'all', consistent: true });
  return readable('revision', data, (item) => {
    const { header } = parseStored(itemSchema, item);
    return { header, open: () => ({ header, document: documentOf(item) }) };
  });
}

/** What becomes of a sample when a delivery of it is withdrawn. */
export type Destino =
  /** The delivery brought nothing that is in force. */
  | { que: 'nada' }
  /** Others brought the same: it loses the delivery alone. */
  | { que: 'queda'; entregas: string[]; de: Procedencia }
  /** An earlier state comes back. */
  | { que: 'vuelve'; a: Previo; entregas: string[]; de: Procedencia }
  /** Nothing else brought it. */
  | { que: 'se retira' };

/** Where the state in force stands among all deliveries, and by which of them. */
interface Procedencia {
  orden: string | undefined;
  /** Undefined where it isn't known. */
  entrega: StoredEntrega | undefined;
}

const isWithdrawn = (entrega: StoredEntrega | undefined) =>
  entrega?.estado === 'retirando' || entrega?.estado === 'retirada';

/**
 * What becomes of a sample where a delivery is withdrawn: of all states that deliveries which remain have brought, the one
 * that was delivered last is in force. `entregas` has the deliveries that its states name, as they are now.
 */
export function destinoOf(
  header: MuestraHeader,
  { id, previos, entregas }: { id: string; previos: readonly Previo[]; entregas: ReadonlyMap<string, StoredEntrega> },
): Destino {
  if (!entregasOf(header).includes(id)) return { que: 'nada' };
  const remaining = (of: MuestraHeader) =>
    entregasOf(of).filter((one) => one !== id && !isWithdrawn(entregas.get(one)));
  const states = [undefined, ...previos].flatMap((previo) => {
    const of = previo?.header ?? header;
    const left = remaining(of);
    return left.length > 0 ? [{ previo, left, de: procedenciaOf(of, left, entregas) }] : [];
  });
  const [newest] = states.toSorted((a, b) => Buffer.compare(bytesOf(b.de), bytesOf(a.de)));
  if (!newest) return { que: 'se retira' };
  const { previo, left, de } = newest;
  return previo ? { que: 'vuelve', a: previo, entregas: left, de } : { que: 'queda', entregas: left, de };
}

const bytesOf = ({ orden = '' }: Procedencia) => Buffer.from(orden);

/** The newest of the deliveries that are left of a state, by which it stands among all; as it was, where that isn't known. */
function procedenciaOf(
  { orden }: MuestraHeader,
  left: readonly string[],
  entregas: ReadonlyMap<string, StoredEntrega>,
): Procedencia {
  const known = left.map((one) => entregas.get(one));
  if (orden === undefined || known.some((one) => !one?.orden)) return { orden, entrega: undefined };
  const revision = orden.slice(0, orden.indexOf(' '));
  const places = known.flatMap((entrega) => (entrega ? [{ entrega, orden: revision + entrega.orden }] : []));
  const [newest] = places.toSorted((a, b) => Buffer.compare(Buffer.from(b.orden), Buffer.from(a.orden)));
  return newest ?? { orden, entrega: undefined };
}
