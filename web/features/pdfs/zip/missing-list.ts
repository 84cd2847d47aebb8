import { cantidad } from '../../../../contract/rules/numeros.ts';

/** A sample whose certificate isn't in the ZIP, and why. */
export interface Missing {
  numero: string;
  reason: string;
}

/** What the list is called within the ZIP. */
export const missingName = 'certificados-que-faltan.txt';

/** The list as a text that any editor opens well: with a byte order mark, and lines ended as Windows ends them. */
export function missingList(missing: readonly Missing[]): string {
  const heading = `No está el certificado de ${cantidad(missing.length, 'muestra', 'muestras')}:`;
  const lines = missing.map(({ numero, reason }) => `${numero}: ${reason}`);
  return `\ufeff${[heading, '', ...lines, ''].join('\r\n')}`;
}
