import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { type Agrupacion, listAddress } from '../address.ts';
import { withFilter } from './filter-changes.ts';

/** What a user chose on the card of filters, to be found again at the next visit. */
export interface Chosen {
  filtros: Filtros;
  agrupacion: Agrupacion;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'filtros:';

/**
 * The choice as the address that shows it, under the user's id: users of one browser have a choice each. A delivery is
 * looked at for once.
 */
export function remember(memory: Memory, usuarioId: string, { filtros, agrupacion }: Chosen): void {
  const address = addressOfChoice({ filtros: withFilter(filtros, 'entrega', undefined), agrupacion });
  if (address) memory.setItem(prefix + usuarioId, address);
  else memory.removeItem(prefix + usuarioId);
}

/** The address, without `?`, that shows what a user last chose; empty if that is nothing, or isn't understood. */
export function remembered(memory: Memory, usuarioId: string): string {
  return addressOfChoice(listAddress.read(new URLSearchParams(memory.getItem(prefix + usuarioId) ?? '')));
}

/** Removes every user's choice from this browser, on signing out. */
export function forgetRemembered(memory: Memory & Pick<Storage, 'length' | 'key'>): void {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) memory.removeItem(key);
}

/** Whether any choice is stored: if not, a page needn't wait for the profile. */
export function isAnythingRemembered(memory: Pick<Storage, 'length' | 'key'>): boolean {
  return Array.from({ length: memory.length }, (_, index) => memory.key(index)).some((key) => key?.startsWith(prefix));
}

/** A choice as the address, without `?`, that shows it. */
export function addressOfChoice({ filtros, agrupacion }: Chosen): string {
  return listAddress.write({ ...listAddress.read(new URLSearchParams()), filtros, agrupacion }).toString();
}
