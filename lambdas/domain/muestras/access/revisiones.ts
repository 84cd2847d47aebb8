import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { type MuestraHeader, muestraOf, numeroDeRevision } from '../store/muestras.ts';
import { type HeaderDeRevision, findRevision, readRevisionHeaders } from '../store/revisiones.ts';
import { findClosed } from './read-muestra.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';

/** A sample's state in a viewer's scope. */
export interface RevisionVisible extends HeaderDeRevision {
  isVigente: boolean;
  /** Whether the state, or its delivery, was withdrawn before the next state came. */
  isRetirada: boolean;
  /** Whether the viewer may see the preceding state, and so the changes. */
  isComparable: boolean;
}

/**
 * The states of an authorised sample, newest first. Only states whose solicitante and type at that time are in scope are given.
 * Undefined where there is no such sample. Throws OutOfScope where the current state is out of scope.
 */
export async function readVisibleRevisiones(alcance: Alcance, id: string): Promise<RevisionVisible[] | undefined> {
  const header = await readCurrent(alcance, id);
  if (!header) return undefined;
  const current = numeroDeRevision(header);
  const former = await readRevisionHeaders(id);
  const all = [{ numero: current, header, isRetirada: false }, ...former.filter(({ numero }) => numero < current)];
  return all.flatMap((one, n) => {
    const { solicitante, tipo, correccion } = one.header;
    if (!isVisible(alcance, solicitante, tipo)) return [];
    const antes = correccion?.numero === one.numero ? correccion.antes : undefined;
    const isComparable = antes !== undefined && isVisible(alcance, antes.solicitante, antes.tipo);
    const isRetirada = one.isRetirada || (n > 0 && all[n - 1]?.header.correccion?.vuelve === true);
    return [{ ...one, isVigente: n === 0, isRetirada, isComparable }];
  });
}

/**
 * A state of an authorised sample, whole; undefined where there is none with this number. Throws OutOfScope where the sample's
 * current state, or this one, is out of scope.
 */
export async function readVisibleRevision(
  alcance: Alcance,
  { id, numero }: { id: string; numero: number },
): Promise<Muestra | undefined> {
  const found = await findClosed(alcance, id);
  if (!found || found.header.estado !== 'autorizada') return undefined;
  allow(alcance, found.header);
  const current = numeroDeRevision(found.header);
  if (numero >= current) return numero === current ? found.open() : undefined;
  const former = await findRevision(id, numero);
  if (!former) return undefined;
  allow(alcance, former.header);
  return muestraOf(former.open());
}

async function readCurrent(alcance: Alcance, id: string): Promise<MuestraHeader | undefined> {
  const found = await findClosed(alcance, id);
  if (!found || found.header.estado !== 'autorizada') return undefined;
  allow(alcance, found.header);
  return found.header;
}

function allow(alcance: Alcance, { solicitante, tipo }: MuestraHeader): void {
  if (!isVisible(alcance, solicitante, tipo)) throw new OutOfScope();
}
