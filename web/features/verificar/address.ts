/** The address of the page on which a report with this code is verified: what a QR carries. */
export function verificarAddress(codigo: string): string {
  return `${location.origin}/verificar?codigo=${codigo}`;
}

/** The path of the sheet by which a sample's certificate is verified. */
export function hojaPath(id: string): string {
  return `/results/${encodeURIComponent(id)}/verificacion`;
}
