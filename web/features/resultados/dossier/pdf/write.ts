import { type EmbeddedFont, PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core';
import { encode } from 'uqr';
import type { Page, Style } from './composer.ts';
import { sheet } from './composer.ts';
import { compose, type Included, numbersInOrder, pageNumber } from './compose.ts';
import { contentOf } from './content.ts';
import { madeAt } from './cover.ts';
import type { Finished, Missing, PdfOrder, Written } from './order.ts';
import { type } from './styles.ts';
import { type Fonts, textTools } from './text-tools.ts';

/** Pages drawn between two reports of the progress. */
const reportEvery = 10;

/** Each certificate is read into memory, copied and let go; a page of another document is 20 ms at worst. */
interface Copied extends Included {
  copies: readonly PDFPage[];
}

/** Writes a dossier: its own pages, then the certificates that could be read. Fonts are TrueType, embedded as subsets. */
export async function writeDossier(
  order: PdfOrder,
  files: Fonts<Uint8Array>,
  onProgress: (written: Written) => void,
): Promise<Finished> {
  const pdf = PDF.create();
  const fonts = { regular: pdf.embedFont(files.regular), bold: pdf.embedFont(files.bold) };
  const { printable, measure } = textTools(fonts);
  const { copied, missing } = await copyCertificates(pdf, order);
  const { pages, anchors, total } = compose(order, { included: copied, missing }, measure);
  const pen = { fonts, printable, measure, logo: logoOf(pdf, order), foot: footOf(order) };
  const sheets = pages.map((_, n) => pdf.addPage({ width: sheet.width, height: sheet.height, insertAt: n }));
  const all = [...sheets, ...copied.flatMap(({ copies }) => copies)];
  for (const [n, page] of pages.entries()) {
    const target = sheets[n];
    if (!target) continue;
    draw(target, page, pen);
    const label = `Página ${n + 1} de ${total}`;
    numberOn(target, label, pen);
    linkOn(target, page, { all, anchors });
    if (n % reportEvery === 0) onProgress({ pages: n, total });
  }
  let at = pages.length;
  for (const { numero, copies } of copied) {
    for (const copy of copies) {
      at += 1;
      stamp(copy, `${numero} · Página ${at} de ${total}`, pen);
    }
    onProgress({ pages: at, total });
  }
  describe(pdf, order);
  const bytes = await pdf.save({ subsetFonts: true });
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
  return { file, pages: total, certificados: copied.length, missing };
}

/** Copies the certificates' pages behind what is there, in the order of the samples; says which couldn't be read. */
async function copyCertificates(pdf: PDF, order: PdfOrder): Promise<{ copied: Copied[]; missing: Missing[] }> {
  const copied: Copied[] = [];
  const missing = [...order.missing];
  for (const numero of numbersInOrder(contentOf(order))) {
    const file = order.certificados?.get(numero);
    if (!file) continue;
    try {
      const source = await PDF.load(new Uint8Array(await file.arrayBuffer()));
      if (source.isEncrypted && !source.isAuthenticated) throw new Error('It asks for a password');
      const pages = source.getPageCount();
      if (pages === 0) throw new Error('It has no page');
      const copies = await pdf.copyPagesFrom(
        source,
        Array.from({ length: pages }, (_, n) => n),
      );
      copied.push({ numero, pages, copies });
    } catch {
      missing.push({ numero, reason: 'El PDF está dañado o protegido: descárgalo del portal' });
    }
  }
  return { copied, missing };
}

/** What pages are drawn with. */
interface Pen {
  fonts: Fonts<EmbeddedFont>;
  printable: (text: string) => string;
  measure: (text: string, style: Style) => number;
  logo: PDFImage | undefined;
  foot: string;
}

function draw(target: PDFPage, { marks }: Page, pen: Pen): void {
  for (const mark of marks) {
    if (mark.kind === 'text') textOn(target, mark.text, mark, pen);
    else if (mark.kind === 'qr') qrOn(target, mark);
    else if (mark.kind === 'box') {
      const y = sheet.height - mark.y - mark.height;
      target.drawRectangle({ x: mark.x, y, width: mark.width, height: mark.height, color: colorOf(mark.color) });
    } else if (pen.logo) {
      target.drawImage(pen.logo, {
        x: mark.x,
        y: sheet.height - mark.y - mark.size,
        width: mark.size,
        height: mark.size,
      });
    }
  }
}

/** A text as a QR code with its quiet zone, one path for all of it. */
function qrOn(target: PDFPage, { x, y, size, text }: { x: number; y: number; size: number; text: string }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
  const side = size / modules;
  const path = target.drawPath();
  for (const [row, dark] of data.entries()) {
    for (const [column, isDark] of dark.entries()) {
      if (isDark) path.rectangle(x + column * side, sheet.height - y - (row + 1) * side, side, side);
    }
  }
  // Without a colour LibPDF strokes each module as well, and no camera reads it.
  path.fill(filledWith('#000000'));
}

function textOn(target: PDFPage, text: string, { x, y, style }: { x: number; y: number; style: Style }, pen: Pen) {
  target.drawText(pen.printable(text), {
    x,
    y: sheet.height - y,
    font: style.isBold ? pen.fonts.bold : pen.fonts.regular,
    size: style.size,
    color: colorOf(style.color),
  });
}

function numberOn(target: PDFPage, label: string, pen: Pen): void {
  const { foot } = type;
  textOn(target, pen.foot, { x: sheet.margin, y: pageNumber.y, style: foot }, pen);
  textOn(target, label, { x: pageNumber.x - pen.measure(label, foot), y: pageNumber.y, style: foot }, pen);
}

/** Links lead to the top of the page that their anchor is on. */
function linkOn(
  target: PDFPage,
  { links }: Page,
  { all, anchors }: { all: readonly PDFPage[]; anchors: ReadonlyMap<string, number> },
): void {
  for (const { x, y, width, height, to } of links) {
    const page = all[anchors.get(to) ?? -1];
    if (!page) continue;
    const rect = { x, y: sheet.height - y - height, width, height };
    target.addLinkAnnotation({ rect, destination: { page, type: 'Fit' }, borderWidth: 0 });
  }
}

/** Numbers a certificate's page at its lower right edge as it is read, whichever way it is turned. */
function stamp(copy: PDFPage, label: string, pen: Pen): void {
  const { x, y, width, height } = copy.getCropBox();
  const size = 6.5;
  const across = pen.measure(pen.printable(label), { ...type.foot, size });
  const edge = 9;
  const placed = {
    0: { x: x + width - across - 16, y: y + edge },
    90: { x: x + width - edge, y: y + height - across - 16 },
    180: { x: x + across + 16, y: y + height - edge },
    270: { x: x + edge, y: y + across + 16 },
  }[copy.rotation];
  copy.drawText(pen.printable(label), {
    ...placed,
    font: pen.fonts.regular,
    size,
    color: colorOf(type.foot.color),
    ...(copy.rotation !== 0 && { rotate: { angle: copy.rotation } }),
  });
}

function logoOf(pdf: PDF, { marca }: PdfOrder): PDFImage | undefined {
  return marca.logo && pdf.embedPng(new Uint8Array(marca.logo));
}

function footOf({ marca, now }: PdfOrder): string {
  return `Dossier de resultados · ${marca.nombre} · ${madeAt(now)}`;
}

function describe(pdf: PDF, { marca, now }: PdfOrder): void {
  pdf.setTitle('Dossier de resultados', { showInWindowTitleBar: true });
  pdf.setAuthor(marca.nombre);
  pdf.setCreator('Alícuota');
  pdf.setLanguage('es-ES');
  pdf.setCreationDate(now);
}

const filledWith = (hex: string) => ({ color: colorOf(hex) });

/** `#rrggbb` as a PDF has it. */
function colorOf(hex: string) {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
