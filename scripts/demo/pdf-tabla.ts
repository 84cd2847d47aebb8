import type { Determinacion, MuestraDocument, Resultado } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { countDecimals, formatNumber } from './formato.ts';
import { type Document, ensureRoom, faint, ink, left, line, put, right, verdictColours } from './pdf-hoja.ts';

/** Columns of the results table: where each begins, how wide it is. */
const columns = {
  parametro: [left, 186],
  resultado: [232, 70],
  incertidumbre: [304, 52],
  unidad: [368, 60],
  limite: [428, 62],
  conclusion: [494, 59],
} as const;

function writeTableHead(doc: Document, color: string): void {
  const { y } = doc;
  doc.rect(left - 4, y, right - left + 8, 17).fill(color);
  doc.font('Helvetica-Bold').fontSize(7.5).fillColor('#FFFFFF');
  put(doc, 'Parámetro', columns.parametro[0], y + 5, 186);
  put(doc, 'Resultado', ...at('resultado', y + 5), 'right');
  put(doc, 'Incert.', ...at('incertidumbre', y + 5), 'right');
  put(doc, 'Unidad', ...at('unidad', y + 5));
  put(doc, 'Límite', ...at('limite', y + 5), 'right');
  put(doc, 'Conclusión', ...at('conclusion', y + 5), 'right');
  doc.y = y + 20;
}

function at(column: keyof typeof columns, y: number): [number, number, number] {
  return [columns[column][0], y, columns[column][1]];
}

/** The results, determination by determination, on as many pages as they need. */
export function writeTable(doc: Document, muestra: MuestraDocument, color: string): void {
  writeTableHead(doc, color);
  for (const determinacion of muestra.determinaciones) {
    const isSingle = determinacion.resultados.length === 1;
    const mark = determinacion.subcontratado ? ' **' : determinacion.acreditado ? '' : ' *';
    const metodo = [determinacion.procedimiento, determinacion.norma].filter(Boolean).join(' · ');
    if (!isSingle) {
      if (ensureRoom(doc, 44)) writeTableHead(doc, color);
      writeDeterminacion(doc, determinacion, mark, metodo);
    }
    for (const resultado of determinacion.resultados) {
      if (ensureRoom(doc, 24)) writeTableHead(doc, color);
      writeResultado(doc, resultado, isSingle ? { mark, metodo } : undefined);
    }
  }
}

function writeDeterminacion(doc: Document, { descripcion }: Determinacion, mark: string, metodo: string): void {
  const { y } = doc;
  doc.rect(left - 4, y - 1, right - left + 8, 14).fill('#EEF4F7');
  doc.font('Helvetica-Bold').fontSize(8).fillColor(ink);
  put(doc, `${descripcion}${mark}`, left, y + 2, 250);
  doc.font('Helvetica').fontSize(7).fillColor(faint);
  put(doc, metodo, 300, y + 3, 253, 'right');
  doc.y = y + 16;
}

function plain(value: number): string {
  return formatNumber(value, countDecimals(value));
}

function formatLimite({ referencia }: Resultado): string {
  if (!referencia) return '-';
  if (referencia.texto) return referencia.texto;
  const { min, max } = referencia;
  if (min !== undefined && max !== undefined) return `${plain(min)} - ${plain(max)}`;
  if (max !== undefined) return `máx. ${plain(max)}`;
  return min === undefined ? '-' : `mín. ${plain(min)}`;
}

function writeResultado(
  doc: Document,
  resultado: Resultado,
  single: { mark: string; metodo: string } | undefined,
): void {
  const { y } = doc;
  const conclusion = veredicto(resultado.conclusion);
  const isBad = conclusion === 'No cumple';
  doc
    .font(isBad ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(8)
    .fillColor(ink);
  put(doc, `${resultado.descripcion}${single?.mark ?? ''}`, ...at('parametro', y));
  put(doc, resultado.valor_formateado ?? '-', ...at('resultado', y), 'right');
  doc.font('Helvetica').fillColor(faint);
  put(doc, resultado.incertidumbre ?? '', ...at('incertidumbre', y), 'right');
  put(doc, resultado.unidad ?? '', ...at('unidad', y));
  doc.fontSize(resultado.referencia?.texto ? 6.5 : 8);
  put(doc, formatLimite(resultado), ...at('limite', y), 'right');
  doc
    .font(isBad ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(8)
    .fillColor(verdictColours[conclusion]);
  put(doc, conclusion === 'Sin definir' ? '-' : conclusion, ...at('conclusion', y), 'right');
  if (single) {
    doc.font('Helvetica').fontSize(6.5).fillColor(faint);
    put(doc, single.metodo, columns.parametro[0], y + 10, 320);
  }
  const height = single ? 20 : 12;
  doc
    .moveTo(left - 4, y + height)
    .lineTo(right + 4, y + height)
    .lineWidth(0.4)
    .strokeColor(line)
    .stroke();
  doc.y = y + height + 4;
}
