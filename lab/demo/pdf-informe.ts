import type { InformeDemo, Fila } from './informes.ts';
import { type Marca, marcas, writeMarca } from './marca.ts';
import {
  beginDocument,
  type Document,
  endDocument,
  ensureRoom,
  inFont,
  printable,
  put,
  rule,
  faint,
  ink,
  left,
  line,
  right,
} from './pdf-hoja.ts';

const columns = [left, 236, 358] as const;

/** An external report as a PDF. The same report always gives the same bytes. */
export async function renderInforme({ informe, contenido }: InformeDemo): Promise<Buffer> {
  const marca = marcas[informe.empresa];
  const doc = beginDocument(`${informe.titulo} - ${informe.solicitante}`, marca.nombre, informe.fechaAuditoria);
  writeHeading(doc, informe, marca);
  writeParagraph(doc, 'Objeto', contenido.objeto, marca.color);
  writeRow(doc, contenido.cabecera, marca.color);
  for (const fila of contenido.filas) {
    if (ensureRoom(doc, 26)) writeRow(doc, contenido.cabecera, marca.color);
    writeRow(doc, fila);
  }
  writeParagraph(doc, 'Conclusión', contenido.conclusion, marca.color);
  return endDocument(doc, informe.titulo);
}

function writeHeading(doc: Document, informe: InformeDemo['informe'], marca: Marca): void {
  writeMarca(doc, marca, left);
  inFont(doc, 13, ink, true).text(printable(informe.titulo), left, 86, { width: right - left });
  const facts = [
    ['Solicitante', informe.solicitante],
    ['Categoría', informe.categoria],
    ['Fecha de la visita', informe.fechaAuditoria.split('-').toReversed().join('/')],
  ];
  let y = doc.y + 10;
  for (const [label = '', value = ''] of facts) {
    inFont(doc, 8.5, faint);
    put(doc, label, left, y, 90);
    doc.fillColor(ink);
    put(doc, value, left + 92, y, 400);
    y += 14;
  }
  doc.y = y + 4;
}

function writeParagraph(doc: Document, heading: string, text: string, color: string): void {
  ensureRoom(doc, 90);
  inFont(doc, 10, color, true).text(heading, left, doc.y + 8);
  inFont(doc, 9, ink).text(printable(text), left, doc.y + 3, { width: right - left, lineGap: 2 });
  doc.y += 10;
}

/** One line of the table; its head where a colour is given. */
function writeRow(doc: Document, fila: Fila, head?: string): void {
  const { y } = doc;
  if (head) doc.rect(left - 4, y - 4, right - left + 8, 19).fill(head);
  inFont(doc, 8, head ? '#FFFFFF' : ink, head !== undefined);
  let lowest = y;
  for (const [n, text] of fila.entries()) {
    const x = columns[n] ?? left;
    doc.text(printable(text), x, y, { width: (columns[n + 1] ?? right + 6) - x - 6 });
    lowest = Math.max(lowest, doc.y);
  }
  doc.y = lowest + 6;
  if (!head) rule(doc, doc.y - 3, 0.4, line, 4);
}
