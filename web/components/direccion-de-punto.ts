/** The page of a point, by its key, as the portal's pages and its mails link to it. */
export function direccionDePunto(clave: string): string {
  return `/puntos/ficha?${new URLSearchParams({ punto: clave }).toString()}`;
}
