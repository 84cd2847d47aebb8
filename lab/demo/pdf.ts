import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import { beginDocument, type Document, endDocument, ensureRoom, inFont, printable, put, rule } from './pdf-hoja.ts';
import { faint, ink, left, right, verdictColours } from './pdf-hoja.ts';
import { type Marca, marcas, writeMarca } from './marca.ts';
import { writeTable } from './pdf-tabla.ts';

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
