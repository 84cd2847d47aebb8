import type { Determinacion, MuestraDocument, Resultado } from '../contract/muestra.ts';
import { veredicto } from '../contract/rules/conclusion.ts';
import {
  type Document,
  ensureRoom,
  faint,
  ink,
  left,
  line,
  printable,
  put,
  right,
  verdictColours,
} from './pdf-hoja.ts';

/** Columns of the results table: where each begins, how wide it is. */
const columns = {
  parametro: [left, 172],
  resultado: [216, 66],
  incertidumbre: [284, 46],
  unidad: [338, 56],
  limite: [394, 104],
  conclusion: [500, 53],
} as const;

function writeTableHead(doc: Document, color: string): void {
  const { y } = doc;
  doc.rect(left - 4, y, right - left + 8, 17).fill(color);
  doc.font('Helvetica-Bold').fontSize(7.5).fillColor('#FFFFFF');
  put(doc, 'Parámetro', columns.parametro[0], y + 5, 172);
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

/** The results, determination by determination, on as many pages as they need; the answer says where their limits come from. */
export function writeTable(doc: Document, muestra: MuestraDocument, color: string): string {
  const origenes = createOrigenes();
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
      // A lot's units repeat the name that stands above them.
      const nombre = resultado.descripcion.replace(`: ${determinacion.descripcion}`, '');
      writeResultado(
        doc,
        { ...resultado, descripcion: nombre },
        formatLimite(resultado, origenes.add),
        isSingle ? { mark, metodo } : undefined,
      );
    }
  }
  return origenes.all().join('; ');
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

/** Where limits come from, each with the number that it has beside them; `add` gives that number. */
function createOrigenes(): { add: (origen: string) => number; all: () => string[] } {
  const numbers = new Map<string, number>();
  return {
    add: (origen) => {
      const number = numbers.get(origen) ?? numbers.size + 1;
      numbers.set(origen, number);
      return number;
    },
    all: () => [...numbers].map(([origen, number]) => `(${number}) ${origen}`),
  };
}

/** The limit with the number of its origin: the words `máx. 50 (25 desde 2030) · RD 3/2023` are too long for a column. */
function formatLimite({ referencia }: Resultado, add: (origen: string) => number): string {
  const {
    zona = '',
    nota,
    cita,
  } = /^(?<zona>.*?)(?: \((?<nota>[^()]*)\))? · (?<cita>.*)$/u.exec(referencia?.texto ?? '')?.groups ?? {};
  return cita === undefined ? (referencia?.texto ?? '-') : `${zona} (${add(nota ? `${cita}: ${nota}` : cita)})`;
}

/** A number in its column; words, which may be many, over the columns of the uncertainty and of the name. */
function writeValor(doc: Document, { valor, valor_formateado: text = '-' }: Resultado, y: number): void {
  if (valor !== undefined || text.length < 16) {
    put(doc, text, ...at('resultado', y), 'right');
    return;
  }
  doc.fontSize(text.length > 34 ? 6 : 8);
  doc.text(printable(text), 150, y, { width: 182, height: 20, align: 'right' });
  doc.fontSize(8);
}

function writeResultado(
  doc: Document,
  resultado: Resultado,
  limite: string,
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
  writeValor(doc, resultado, y);
  doc.font('Helvetica').fillColor(faint);
  put(doc, resultado.incertidumbre ?? '', ...at('incertidumbre', y), 'right');
  put(doc, resultado.unidad ?? '', ...at('unidad', y));
  doc.fontSize(limite.length > 22 ? 6 : 8);
  put(doc, limite, ...at('limite', y), 'right');
  doc
    .font(isBad ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(8)
    .fillColor(verdictColours[conclusion]);
  put(doc, conclusion === 'Sin definir' ? '-' : conclusion, ...at('conclusion', y), 'right');
  if (single) {
    doc.font('Helvetica').fontSize(6.5).fillColor(faint);
    put(doc, single.metodo, columns.parametro[0], y + 10, 345);
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
