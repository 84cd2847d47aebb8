import PDFDocument from 'pdfkit';
import type { Veredicto } from '../../contract/muestras/rules/conclusion.ts';

/** The document being written. */
export type Document = PDFKit.PDFDocument;

/** Where the page's text begins and ends, in points. */
export const left = 42;
export const right = 553;
const bottom = 770;
export const ink = '#1F2937';
export const faint = '#6B7280';
export const line = '#D1D5DB';
export const verdictColours: Readonly<Record<Veredicto, string>> = {
  Cumple: '#15803D',
  'No cumple': '#B91C1C',
  'Sin definir': '#6B7280',
};

/** Begins a document of A4 pages. The same content always gives the same bytes. */
export function beginDocument(title: string, author: string, created: string): Document {
  return new PDFDocument({
    size: 'A4',
    margins: { top: 40, bottom: 0, left, right: 42 },
    bufferPages: true,
    lang: 'es-ES',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(`${created}T12:00:00Z`) },
  });
}

/** Text in a font of a size and a colour from here on. */
export function inFont(doc: Document, size: number, color: string, isBold = false): Document {
  return doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
}

/** A line across the page. */
export function rule(doc: Document, y: number, width: number, color: string, margin = 0): void {
  doc
    .moveTo(left - margin, y)
    .lineTo(right + margin, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

/** Puts the foot of each page, with the code by which the document is verified, where it has one; ends it and gives its bytes. */
export async function endDocument(doc: Document, name: string, codigo?: string): Promise<Buffer> {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    rule(doc, 796, 0.5, line);
    inFont(doc, 7, faint);
    put(doc, 'Documento de demostración: laboratorio, clientes y resultados son inventados.', left, 804, 320);
    if (codigo !== undefined) {
      put(doc, `Compruébalo en el portal, en «Verificar un informe»: ${codigo}`, left, 814, 511);
    }
    put(doc, `${name} · Página ${page + 1} de ${count}`, 353, 804, 200, 'right');
  }
  doc.end();
  return Buffer.concat(await doc.toArray());
}

/** The built-in fonts know Windows-1252 only. */
export function printable(text: string): string {
  return text.replaceAll('β', 'beta').replaceAll('≤', '<=').replaceAll('≥', '>=').replaceAll('∑', 'Suma de ');
}

/** One line of text, cut with an ellipsis where it doesn't fit. */
export function put(
  doc: Document,
  text: string,
  x: number,
  y: number,
  width: number,
  align: 'left' | 'right' = 'left',
): void {
  doc.text(printable(text), x, y, { width, height: 10, align, ellipsis: true, lineGap: 0 });
}

/** Begins a new page where fewer than `height` points are left. */
export function ensureRoom(doc: Document, height: number): boolean {
  if (doc.y + height <= bottom) return false;
  doc.addPage();
  doc.y = 44;
  return true;
}
