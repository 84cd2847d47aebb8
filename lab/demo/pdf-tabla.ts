import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import { type Document, ensureRoom, faint, ink, inFont, left, line, printable, put, right, rule } from './pdf-hoja.ts';
import { verdictColours } from './pdf-hoja.ts';

/** Columns of the results table: what heads each, where it begins, how wide it is, and where its text stands. */
const columns = {
  parametro: ['Parámetro', left, 172, 'left'],
  resultado: ['Resultado', 216, 66, 'right'],
  incertidumbre: ['Incert.', 284, 46, 'right'],
  unidad: ['Unidad', 338, 56, 'left'],
  limite: ['Límite', 394, 104, 'right'],
  conclusion: ['Conclusión', 500, 53, 'right'],
} as const;

function putIn(doc: Document, column: keyof typeof columns, text: string, y: number): void {
  const [, x, width, align] = columns[column];
  put(doc, text, x, y, width, align);
}

function writeTableHead(doc: Document, color: string): void {
  const { y } = doc;
  doc.rect(left - 4, y, right - left + 8, 17).fill(color);
  inFont(doc, 7.5, '#FFFFFF', true);
  for (const [head, x, width, align] of Object.values(columns)) put(doc, head, x, y + 5, width, align);
  doc.y = y + 20;
}

/** The results, determination by determination, on as many pages as they need; the answer says where their limits come from. */
export function writeTable(doc: Document, muestra: MuestraDocument, color: string): string {
  /** Where limits come from, each with the number that it has beside them. */
  const origenes = new Map<string, number>();
  writeTableHead(doc, color);
  for (const { descripcion, procedimiento, norma, resultados, subcontratado, acreditado } of muestra.determinaciones) {
    const isSingle = resultados.length === 1;
    const mark = subcontratado ? ' **' : acreditado ? '' : ' *';
    const metodo = [procedimiento, norma].filter(Boolean).join(' · ');
    if (!isSingle) {
      if (ensureRoom(doc, 44)) writeTableHead(doc, color);
      const { y } = doc;
      doc.rect(left - 4, y - 1, right - left + 8, 14).fill('#EEF4F7');
      inFont(doc, 8, ink, true);
      put(doc, `${descripcion}${mark}`, left, y + 2, 250);
      inFont(doc, 7, faint);
      put(doc, metodo, 300, y + 3, 253, 'right');
      doc.y = y + 16;
    }
    for (const resultado of resultados) {
      if (ensureRoom(doc, 24)) writeTableHead(doc, color);
      // A lot's units repeat the name that stands above them.
      const nombre = `${resultado.descripcion.replace(`: ${descripcion}`, '')}${isSingle ? mark : ''}`;
      const limite = formatLimite(resultado, origenes);
      writeResultado(doc, resultado, { nombre, limite, metodo: isSingle ? metodo : undefined });
    }
  }
  return [...origenes].map(([origen, number]) => `(${number}) ${origen}`).join('; ');
}

/** The limit with the number of its origin: the words `máx. 50 (25 desde 2030) · RD 3/2023` are too long for a column. */
function formatLimite({ referencia }: Resultado, origenes: Map<string, number>): string {
  const {
    zona = '',
    nota,
    cita,
  } = /^(?<zona>.*?)(?: \((?<nota>[^()]*)\))? · (?<cita>.*)$/u.exec(referencia?.texto ?? '')?.groups ?? {};
  if (cita === undefined) return referencia?.texto ?? '-';
  const origen = nota ? `${cita}: ${nota}` : cita;
  const number = origenes.get(origen) ?? origenes.size + 1;
  origenes.set(origen, number);
  return `${zona} (${number})`;
}

/** A number in its column; words, which may be many, over the columns of the uncertainty and of the name. */
function writeValor(doc: Document, { valor, valor_formateado: text = '-' }: Resultado, y: number): void {
  if (valor !== undefined || text.length < 16) {
    putIn(doc, 'resultado', text, y);
    return;
  }
  doc.fontSize(text.length > 34 ? 6 : 8);
  doc.text(printable(text), 150, y, { width: 182, height: 20, align: 'right' });
}

function writeResultado(
  doc: Document,
  resultado: Resultado,
  { nombre, limite, metodo }: { nombre: string; limite: string; metodo: string | undefined },
): void {
  const { y } = doc;
  const conclusion = veredicto(resultado.conclusion);
  const isBad = conclusion === 'No cumple';
  inFont(doc, 8, ink, isBad);
  putIn(doc, 'parametro', nombre, y);
  writeValor(doc, resultado, y);
  inFont(doc, 8, faint);
  putIn(doc, 'incertidumbre', resultado.incertidumbre ?? '', y);
  putIn(doc, 'unidad', resultado.unidad ?? '', y);
  doc.fontSize(limite.length > 22 ? 6 : 8);
  putIn(doc, 'limite', limite, y);
  inFont(doc, 8, verdictColours[conclusion], isBad);
  putIn(doc, 'conclusion', conclusion === 'Sin definir' ? '-' : conclusion, y);
  if (metodo !== undefined) {
    inFont(doc, 6.5, faint);
    put(doc, metodo, columns.parametro[1], y + 10, 345);
  }
  const height = metodo === undefined ? 12 : 20;
  rule(doc, y + height, 0.4, line, 4);
  doc.y = y + height + 4;
}
