import * as z from 'zod';
import type { Vista } from '../../../contract/vistas/vista.ts';
import { vistasCalls } from '../../../contract/vistas/calls.ts';
import { clientOf, invalidate, queryClient } from '../../app/services.ts';

const client = clientOf(vistasCalls);
/** The calls of views. */
export const { call } = client;

/** Every view that the user may open, of all pages. */
export const vistasOptions = client.query('listVistas', {});

/** Shows a saved view at once, and has the list asked for again. */
export function noteSaved(vista: Vista): void {
  queryClient.setQueryData(vistasOptions.queryKey, (known) => {
    const others = known?.vistas.filter(({ _id }) => _id !== vista._id) ?? [];
    return known && { ...known, vistas: [...others, vista] };
  });
  void invalidate('listVistas');
}

/** Views that are kept as the last ones opened in this browser. */
const maxUltimas = 5;

const idsSchema = z.array(z.string()).catch([]);
const keyOf = (usuarioId: string) => `vistas:${usuarioId}`;

function readUltimas(usuarioId: string): string[] {
  try {
    return idsSchema.parse(JSON.parse(localStorage.getItem(keyOf(usuarioId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Notes that a user opened a view. */
export function noteAbierta(usuarioId: string, _id: string): void {
  const ultimas = [_id, ...readUltimas(usuarioId).filter((other) => other !== _id)];
  localStorage.setItem(keyOf(usuarioId), JSON.stringify(ultimas.slice(0, maxUltimas)));
}

/** The views that a user opened last, the newest first. */
export function ultimasDe(usuarioId: string, vistas: readonly Vista[]): Vista[] {
  return readUltimas(usuarioId).flatMap((_id) => vistas.find((one) => one._id === _id) ?? []);
}
