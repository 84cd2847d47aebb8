/** The 31 signs of a reference: digits and letters but for 0, 1, I, O and U, which look like others. The check needs a prime number. */
const signos = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const base = BigInt(signos.length);

/** The signs of a reference besides its year and the check. */
const propios = 4;

const forma = /^S-(\d\d)-([2-9A-HJ-NP-TV-Z]{4})([2-9A-HJ-NP-TV-Z])$/u;

/**
 * The reference of a request, `S-26-7K3QX`: the year, four signs made of bytes of chance, and one by which a wrong sign, or two
 * neighbours that were exchanged, are noticed (a weighted sum modulo 31).
 */
export function referenciaDe(ano: number, azar: Uint8Array): string {
  const de = String(ano % 100).padStart(2, '0');
  let number = azar.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let own = '';
  while (own.length < propios) {
    own += signos[Number(number % base)];
    number /= base;
  }
  return `S-${de}-${own}${controlDe(de, own)}`;
}

/** A reference as people and LIMS write it, with its signs as they are stored; undefined for what is none. */
export function leeReferencia(text: string): string | undefined {
  const written = text.trim().toUpperCase();
  const [, ano = '', own = '', control] = forma.exec(written) ?? [];
  return control !== undefined && controlDe(ano, own) === control ? written : undefined;
}

function controlDe(ano: string, own: string): string {
  const values = [...Array.from(ano, Number), ...Array.from(own, (signo) => signos.indexOf(signo))];
  const sum = values.reduce((before, value, n) => before + (n + 1) * value, 0);
  return signos[sum % signos.length] ?? '';
}
