import type { Determinacion, Muestra, Resultado } from '../../../../../contract/muestras/muestra.ts';
import {
  conclusionOfDeterminacion,
  conclusionOfMuestra,
  isFailed,
  isFailing,
  veredicto,
} from '../../../../../contract/muestras/rules/conclusion.ts';
import { fueraDeLimite } from '../../../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../../../contract/normas/rules/contraste.ts';
import { fechaCorta } from '../../../../../contract/base/fechas.ts';
import { motivosProbables, textoDeMotivos } from '../../../../../contract/muestras/rules/motivos.ts';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import { textoDeReferencia, textoDeValor } from '../../../../../contract/muestras/rules/resultado.ts';
import type { DossierContent, Punto } from './content.ts';
import { type Cell, type Composer, inner, sheet } from './composer.ts';
import { failedGround, grey, lineColor, type, verdictColors } from './styles.ts';

/** A table's columns: where each begins and how wide it is, in points; `right` for numbers. */
const columns = [
  { label: 'Parámetro', x: 0, width: 128 },
  { label: 'Valor', x: 132, width: 62, align: 'right' },
  { label: 'Unidad', x: 199, width: 48 },
  { label: 'Límite', x: 252, width: 108 },
  { label: 'Método', x: 366, width: 96 },
  { label: 'Conclusión', x: 468, width: 43 },
] as const;

/** Where an anchor is set for each point and each sample. */
export const anchorOf = {
  punto: (place: number) => `punto-${place}`,
  muestra: ({ _id }: Pick<Muestra, '_id'>) => `muestra-${_id}`,
  certificado: (numeroDeMuestra: string) => `certificado-${numeroDeMuestra}`,
};

/** A point in words: its name, or that none is known, and its type. */
export function nameOf({ nombre, tipo }: Punto): string {
  return `${nombre || 'Sin punto de muestreo'} · ${tipo}`;
}

/** Every sample with a row for each of its parameters, point by point. `pageOf` gives a certificate's page, from 1. */
export function resultsOn(
  page: Composer,
  { puntos }: DossierContent,
  pageOf: (numeroDeMuestra: string) => number | undefined,
): void {
  page.newPage();
  page.anchor('resultados');
  page.paragraph('Resultados por punto', type.title);
  for (const [place, punto] of puntos.entries()) {
    page.space(16);
    page.keep(120);
    page.anchor(anchorOf.punto(place));
    page.paragraph(nameOf(punto), { ...type.subtitle, size: 12 });
    page.paragraph(`${punto.solicitante} · ${cantidad(punto.muestras.length, 'muestra', 'muestras')}`, type.note);
    for (const muestra of punto.muestras) sampleOn(page, muestra, pageOf(muestra.numero_muestra));
  }
}

function sampleOn(page: Composer, muestra: Muestra, certificate: number | undefined): void {
  page.space(12);
  page.keep(70);
  page.anchor(anchorOf.muestra(muestra));
  const word = conclusionOfMuestra(muestra.conclusion_muestra);
  const color = verdictColors[veredicto(word)];
  page.row([
    { x: sheet.margin, width: inner - 90, text: headingOf(muestra), style: type.subtitle },
    { x: sheet.margin + inner - 85, width: 85, text: word, style: { ...type.strong, color }, align: 'right' },
  ]);
  const facts = factsOf(muestra);
  if (facts) page.paragraph(facts, type.note);
  const motivos = motivosProbables(muestra);
  if (motivos) page.paragraph(`${textoDeMotivos(motivos)}.`, type.text);
  if (certificate !== undefined) {
    const text = `Certificado: página ${numero(certificate)}`;
    const to = anchorOf.certificado(muestra.numero_muestra);
    page.row([{ x: sheet.margin, width: inner, text, style: type.note }], { to });
  }
  page.space(3);
  if (muestra.determinaciones.length === 0) {
    page.paragraph('No se encontraron determinaciones para esta muestra.', type.text);
    return;
  }
  page.table(
    () => headingsOn(page),
    () => {
      for (const determinacion of muestra.determinaciones) determinationOn(page, determinacion);
    },
  );
}

function headingOf({ numero_muestra, fecha_muestra, producto }: Muestra): string {
  return [numero_muestra, fechaCorta(fecha_muestra), producto].filter(Boolean).join(' · ');
}

function factsOf({ numero_informe, revision, tomada_por, autorizado_por, fecha_emision }: Muestra): string {
  return [
    numero_informe && `Informe ${numero_informe}`,
    revision && `Revisión ${revision}`,
    fecha_emision && `Emitido el ${fechaCorta(fecha_emision)}`,
    tomada_por && `Tomada por ${tomada_por}`,
    autorizado_por && `Autorizado por ${autorizado_por}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function headingsOn(page: Composer): void {
  page.rule(lineColor);
  page.row(
    columns.map(({ label, x, width, ...rest }) => ({
      ...rest,
      x: sheet.margin + x,
      width,
      text: label,
      style: type.head,
    })),
    { padding: 2.5 },
  );
  page.rule(lineColor);
}

function determinationOn(page: Composer, determinacion: Determinacion): void {
  const { resultados, descripcion } = determinacion;
  const method = [determinacion.procedimiento, determinacion.norma].filter(Boolean).join(' · ');
  // Where no parameter says why it fails, its own conclusion has a row.
  if (resultados.length === 0 || (isFailing(determinacion) && !resultados.some(isFailed))) {
    const conclusion = conclusionOfDeterminacion(determinacion);
    parameterOn(page, [descripcion, '-', '', '-', method, conclusion], veredicto(conclusion) === 'No cumple');
  }
  for (const resultado of resultados) {
    const { unidad = '', conclusion } = resultado;
    const name = nameOfParameter(determinacion, resultado);
    parameterOn(
      page,
      [name, textoDeValor(resultado), unidad, limitOf(resultado), method, conclusion || 'N/A'],
      isFailed(resultado),
    );
  }
}

/** The limit, and that the value is outside it where the laboratory doesn't say that it doesn't comply. */
function limitOf(resultado: Resultado): string {
  const limit = textoDeReferencia(resultado.referencia);
  return isFueraSinDecir(resultado, resultado.conclusion) ? `${limit} · ${fueraDeLimite}` : limit;
}

/** A determination of one parameter is called by either; of several, each row says both. */
function nameOfParameter({ descripcion, resultados }: Determinacion, resultado: Resultado): string {
  const accreditation = resultado.acreditado === false ? ' (fuera del alcance de acreditación)' : '';
  const uncertainty = resultado.incertidumbre ? ` (incertidumbre ${resultado.incertidumbre})` : '';
  const own = resultado.descripcion || descripcion;
  const name = resultados.length === 1 || own === descripcion ? own : `${descripcion}: ${own}`;
  return name + uncertainty + accreditation;
}

function parameterOn(page: Composer, texts: readonly string[], fails: boolean): void {
  const cells = columns.map(({ x, width, label, ...rest }, n): Cell => {
    const text = texts[n] ?? '';
    const base = label === 'Unidad' || label === 'Método' ? { ...type.cell, color: grey } : type.cell;
    const loud = fails && (label === 'Valor' || label === 'Conclusión');
    const style = loud ? { ...type.cell, color: verdictColors['No cumple'], isBold: true } : base;
    return { ...rest, x: sheet.margin + x, width, text, style };
  });
  page.row(cells, { padding: 2.2, ...(fails && { background: failedGround }) });
  page.rule(lineColor, 0.35);
}
