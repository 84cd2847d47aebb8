/** The address of the page on which a report with this code is verified: what a QR carries. `origin`: the portal's scheme and host. */
export function direccionDeVerificacion(origin: string, codigo: string): string {
  return `${origin}/verificar?codigo=${codigo}`;
}

/** The code that was typed, or stands in the address that was pasted in its place. */
export function codigoEscrito(typed: string): string {
  return /[?&]codigo=([^&#\s]+)/u.exec(typed)?.[1] ?? typed;
}
