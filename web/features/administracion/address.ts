const tabs = ['resumen', 'clientes', 'grupos', 'usuarios', 'entregas', 'preguntas', 'solicitudes', 'normas'] as const;
export type AdminTab = (typeof tabs)[number];

/** The tab that `?tab=` names; the overview where it names none. */
export function readTab(search: URLSearchParams): AdminTab {
  const named = search.get('tab');
  return tabs.find((tab) => tab === named) ?? 'resumen';
}

/** The address of a tab. */
export function tabPath(tab: AdminTab): string {
  return tab === 'resumen' ? '/admin' : `/admin?tab=${tab}`;
}

/** The address of the norm of a type of sample. */
export function normaPath(tipo: string): string {
  return `${tabPath('normas')}&tipo=${encodeURIComponent(tipo)}`;
}

/** The address of an upload that is being prepared. */
export function subidaPath(id: string): string {
  return `${tabPath('entregas')}&subida=${encodeURIComponent(id)}`;
}

/** The address of the saved mappings. */
export const mapeosPath = `${tabPath('entregas')}&mapeos=todos`;

/** The address of the certificates without a sample. */
export const sinMuestraPath = `${tabPath('entregas')}&certificados=sin-muestra`;

/** The address of a saved mapping. */
export function mapeoPath(nombre: string): string {
  return `${tabPath('entregas')}&mapeo=${encodeURIComponent(nombre)}`;
}

/** The address of what is looked for in each delivery. */
export const reglasPath = `${tabPath('entregas')}&reglas=todas`;

/** The address of the dictionary of names. */
export const diccionarioPath = `${tabPath('entregas')}&diccionario=todos`;

/** The address of one delivery. */
export function entregaPath(id: string): string {
  return `${tabPath('entregas')}&entrega=${encodeURIComponent(id)}`;
}

/** The address of the list of the samples that a delivery brought. */
export function muestrasDeEntregaPath(id: string): string {
  return `/results?tab=tabla&entrega=${encodeURIComponent(id)}`;
}
