import { useSyncExternalStore } from 'react';
import type { ListState } from '../address.ts';
import { addressOfChoice } from './remembered.ts';

/** The address of the filters that the page was opened with because its user left it with them; '' for none. */
let restored = '';
const listeners = new Set<() => void>();

/** Notes the filters that a visit began with; '' once others were chosen. */
export function noteRestored(address: string): void {
  restored = address;
  for (const listener of listeners) listener();
}

/** Forgets what a visit began with as soon as the page is asked for other filters. */
export function noteAsked(address: string): void {
  if (address !== restored) noteRestored('');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the filters in force are those of the user's last visit, not chosen in this one. */
export function useIsLastVisit({ filtros, agrupacion }: Pick<ListState, 'filtros' | 'agrupacion'>): boolean {
  const address = useSyncExternalStore(subscribe, () => restored);
  return address !== '' && address === addressOfChoice({ filtros, agrupacion });
}
