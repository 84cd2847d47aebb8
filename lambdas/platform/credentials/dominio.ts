/** The relying party's id: the host that the browser shows. */
export function dominioOf(origen: string): string {
  return new URL(origen).hostname;
}
