import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import {
  beginDocument,
  type Document,
  endDocument,
  ensureRoom,
  faint,
  inFont,
  ink,
  left,
  line,
  printable,
  put,
  right,
  rule,
  verdictColours,
} from './pdf-hoja.ts';
import { type Marca, marcas, writeMarca } from './marca.ts';

function formatFecha(fecha: string | undefined): string {
  return fecha ? fecha.split('-').toReversed().join('/') : '-';
}

/**
 * The certificate of an authorised sample as a PDF, on the paper of the company that serves the client, with the code by which
 * it is verified.
 * The same sample always gives the same bytes.
 */
export async function renderCertificate(muestra: MuestraDocument, empresa: Empresa, codigo?: string): Promise<Buffer> {
  const marca = marcas[empresa];
  const title = `Informe de ensayo ${muestra.numero_informe ?? muestra.numero_muestra}`;
  const doc = beginDocument(title, marca.nombre, muestra.fecha_emision ?? muestra.fecha_muestra);
  writeHeading(doc, muestra, marca);
  writeFacts(doc, muestra);
  writeConclusion(doc, muestra, writeTable(doc, muestra, marca.color));
  return endDocument(doc, muestra.numero_muestra, codigo);
}

function writeHeading(doc: Document, muestra: MuestraDocument, marca: Marca): void {
  writeMarca(doc, marca, left);
  const { numero_informe: informe = muestra.numero_muestra, revision = '0' } = muestra;
  inFont(doc, 13, ink, true).text('INFORME DE ENSAYO', 353, 30, { width: 200, align: 'right' });
  inFont(doc, 9, ink);
  put(doc, `N.º ${informe} · Revisión ${revision}`, 353, 48, 200, 'right');
  put(doc, `Fecha de emisión: ${formatFecha(muestra.fecha_emision)}`, 353, 61, 200, 'right');
  rule(doc, 78, 0.8, marca.color);
}

function writeFacts(doc: Document, muestra: MuestraDocument): void {
  const hora = muestra.hora_muestra ? `, ${muestra.hora_muestra}` : '';
  const facts: [string, string, string, string][] = [
    ['Solicitante', muestra.solicitante.nombre, 'N.º de muestra', muestra.numero_muestra],
    ['Tipo de muestra', muestra.tipo_muestra, 'Fecha de muestreo', `${formatFecha(muestra.fecha_muestra)}${hora}`],
    ['Producto', muestra.producto ?? '-', 'Fecha de recepción', formatFecha(muestra.fecha_recepcion)],
    ['Referencia', muestra.referencia_externa ?? '-', 'Inicio de análisis', formatFecha(muestra.inicio_analisis)],
    [
      'Tomada por',
      [muestra.tomada_por, muestra.operador_muestreo].filter(Boolean).join(' · '),
      'Fin de análisis',
      formatFecha(muestra.fin_analisis),
    ],
    ['Envase', muestra.descripcion ?? '-', 'Temperatura', muestra.temperatura ?? '-'],
    ['Criterio', muestra.norma ?? '-', 'Muestreo acreditado', muestra.cubierto ?? '-'],
  ];
  let y = 90;
  for (const [label, value, otherLabel, otherValue] of facts) {
    inFont(doc, 8, faint);
    put(doc, label, left, y, 74);
    put(doc, otherLabel, 388, y, 84);
    doc.fillColor(ink);
    put(doc, value, left + 76, y, 262);
    put(doc, otherValue, 474, y, 79);
    y += 13;
  }
  doc.y = y + 8;
}

function writeConclusion(doc: Document, muestra: MuestraDocument, origenes: string): void {
  ensureRoom(doc, 130);
  const conclusion = veredicto(muestra.conclusion_muestra);
  const sentence = {
    Cumple: 'Los parámetros analizados CUMPLEN el criterio indicado.',
    'No cumple': 'La muestra NO CUMPLE el criterio indicado en los parámetros señalados.',
    'Sin definir': 'No se emite declaración de conformidad: sin criterio aplicable.',
  }[conclusion];
  const y = doc.y + 8;
  doc
    .rect(left - 4, y, right - left + 8, 24)
    .lineWidth(1)
    .strokeColor(verdictColours[conclusion])
    .stroke();
  inFont(doc, 10, verdictColours[conclusion], true);
  put(doc, sentence, left + 6, y + 8, 495);
  inFont(doc, 7.5, ink);
  doc.y = y + 32;
  const notes = [
    muestra.informacion_muestra,
    origenes && `Origen de los límites: ${origenes}.`,
    muestra.regla_decision && `Regla de decisión: ${muestra.regla_decision}`,
    '(*) Ensayo fuera del alcance de acreditación. (**) Ensayo subcontratado. "<" indica un resultado inferior al límite de cuantificación. Incertidumbre expandida con k = 2.',
    'Los resultados se refieren únicamente a la muestra ensayada. Prohibida la reproducción parcial sin autorización del laboratorio.',
    muestra.autorizado_por && `Autorizado por: ${muestra.autorizado_por}`,
  ];
  for (const note of notes) {
    if (note) doc.text(printable(note), left, doc.y + 4, { width: right - left });
  }
}

/** Columns of the results table: heading, left edge, width, and alignment. */
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
function writeTable(doc: Document, muestra: MuestraDocument, color: string): string {
  /** The sources of the limits, with their number in the table. */
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
