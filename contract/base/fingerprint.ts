/** A set of ids in 64 bits, whatever their order: equal for equal sets, and for no other in practice. */
export interface Fingerprint {
  a: number;
  b: number;
}

/** The fingerprint of no id at all. */
export const emptyFingerprint: Readonly<Fingerprint> = { a: 0, b: 0 };

/** A fingerprint with one more id; each id of a set is to be added once. */
export function withId({ a, b }: Readonly<Fingerprint>, id: string): Fingerprint {
  return { a: (a + fnv1a(id, 0x811c9dc5)) >>> 0, b: (b + fnv1a(id, 0x01000193)) >>> 0 };
}

/** A fingerprint as text, 16 hexadecimal digits. */
export function fingerprintText({ a, b }: Readonly<Fingerprint>): string {
  return [a, b].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** FNV-1a in 32 bits over UTF-16 code units, mixed at the end so that ids which differ little add up differently. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
