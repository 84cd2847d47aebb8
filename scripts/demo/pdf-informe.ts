import PDFDocument from 'pdfkit';
import type { Empresa } from '../../contract/usuario.ts';
import type { InformeDemo } from './informes.ts';
import type { Fila } from './informes-contenido.ts';
import { brand, type Document, ensureRoom, faint, ink, left, line, printable, put, right } from './pdf-hoja.ts';

const empresas: Record<Empresa, string> = { alicuota: 'Alícuota Laboratorios', cbba: 'CBBA Laboratorios' };
const columns = [left, 236, 358] as const;

/** An external report as a PDF. The same report always gives the same bytes. */
export async function renderInforme({ informe, contenido }: InformeDemo): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 40, bottom: 0, left, right: 42 },
    bufferPages: true,
    lang: 'es-ES',
    displayTitle: true,
    info: {
      Title: `${informe.titulo} - ${informe.solicitante}`,
      Author: empresas[informe.empresa],
      CreationDate: new Date(`${informe.fechaAuditoria}T12:00:00Z`),
    },
  });
  writeHeading(doc, informe);
  writeParagraph(doc, 'Objeto', contenido.objeto);
  writeRow(doc, contenido.cabecera, true);
  for (const fila of contenido.filas) {
    if (ensureRoom(doc, 26)) writeRow(doc, contenido.cabecera, true);
    writeRow(doc, fila, false);
  }
  writeParagraph(doc, 'Conclusión', contenido.conclusion);
  writeFooters(doc, informe);
  doc.end();
  return Buffer.concat(await doc.toArray());
}

function writeHeading(doc: Document, informe: InformeDemo['informe']): void {
  doc.rect(0, 0, 596, 6).fill(brand);
  doc.font('Helvetica-Bold').fontSize(15).fillColor(brand).text(empresas[informe.empresa], left, 30);
  doc
    .fontSize(13)
    .fillColor(ink)
    .text(printable(informe.titulo), left, 62, { width: right - left });
  const facts = [
    ['Solicitante', informe.solicitante],
    ['Categoría', informe.categoria],
    ['Fecha de la visita', informe.fechaAuditoria.split('-').toReversed().join('/')],
  ];
  let y = doc.y + 10;
  for (const [label = '', value = ''] of facts) {
    doc.font('Helvetica').fontSize(8.5).fillColor(faint);
    put(doc, label, left, y, 90);
    doc.fillColor(ink);
    put(doc, value, left + 92, y, 400);
    y += 14;
  }
  doc.y = y + 4;
}

function writeParagraph(doc: Document, heading: string, text: string): void {
  ensureRoom(doc, 90);
  doc.font('Helvetica-Bold').fontSize(10).fillColor(brand);
  doc.text(heading, left, doc.y + 8);
  doc.font('Helvetica').fontSize(9).fillColor(ink);
  doc.text(printable(text), left, doc.y + 3, { width: right - left, lineGap: 2 });
  doc.y += 10;
}

function writeRow(doc: Document, fila: Fila, isHead: boolean): void {
  const { y } = doc;
  if (isHead) doc.rect(left - 4, y - 4, right - left + 8, 19).fill(brand);
  doc
    .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(8)
    .fillColor(isHead ? '#FFFFFF' : ink);
  let lowest = y;
  for (const [n, text] of fila.entries()) {
    const x = columns[n] ?? left;
    doc.text(printable(text), x, y, { width: (columns[n + 1] ?? right + 6) - x - 6 });
    lowest = Math.max(lowest, doc.y);
  }
  doc.y = lowest + 6;
  if (!isHead)
    doc
      .moveTo(left - 4, doc.y - 3)
      .lineTo(right + 4, doc.y - 3)
      .lineWidth(0.4)
      .strokeColor(line)
      .stroke();
}

function writeFooters(doc: Document, { titulo }: InformeDemo['informe']): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.font('Helvetica').fontSize(7).fillColor(faint);
    put(doc, 'Documento de demostración: laboratorio, clientes y resultados son inventados.', left, 804, 320);
    put(doc, `${titulo} · Página ${page + 1} de ${count}`, 353, 804, 200, 'right');
  }
}
