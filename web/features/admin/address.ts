import * as z from 'zod';

const tabSchema = z.enum(['resumen', 'clientes', 'grupos', 'usuarios', 'entregas']);
export type AdminTab = z.infer<typeof tabSchema>;

/** The tab that `?tab=` names; the overview where it names none. */
export function readTab(search: URLSearchParams): AdminTab {
  return tabSchema.catch('resumen').parse(search.get('tab'));
}

/** The address of a tab. */
export function tabPath(tab: AdminTab): string {
  return tab === 'resumen' ? '/admin' : `/admin?tab=${tab}`;
}

/** The address of one delivery. */
export function entregaPath(id: string): string {
  return `${tabPath('entregas')}&entrega=${encodeURIComponent(id)}`;
}
