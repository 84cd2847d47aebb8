import { type Composer, inner, sheet } from './composer.ts';
import type { Verificable } from './order.ts';
import { titled } from './sections.ts';
import { lineColor, type } from './styles.ts';

/** Points: a QR code's side, at which a phone reads it from paper, and what lies around it. */
const side = 62;
const gap = 10;
const padding = 4;

/** How whoever is given the dossier verifies each certificate: its code, its address, and that as a QR code. */
export function verificationOn(page: Composer, verifiable: readonly (Verificable & { numero: string })[]): void {
  if (verifiable.length === 0) return;
  titled(
    page,
    'verificacion',
    'Verificación de los certificados',
    'Cualquiera puede comprobar si un certificado es auténtico y el último: con la cámara del móvil, o con su código en la dirección.',
  );
  const left = sheet.margin + side + gap;
  const width = inner - side - gap;
  for (const { numero, codigo, direccion } of verifiable) {
    page.keep(side + 2 * padding + 1);
    page.rule(lineColor, 0.35);
    const top = page.y + padding;
    page.mark({ kind: 'qr', x: sheet.margin, y: top, size: side, text: direccion });
    page.space(padding + 8);
    page.row([{ x: left, width, text: numero, style: type.strong }]);
    page.space(3);
    page.row([{ x: left, width, text: `Código ${codigo}`, style: type.cell }]);
    page.space(2);
    page.row([{ x: left, width, text: direccion, style: type.note }]);
    page.y = Math.max(page.y, top + side) + padding;
  }
}
