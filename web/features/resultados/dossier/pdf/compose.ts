import { Composer, type Measure, type Page, sheet, inner } from './composer.ts';
import { type DossierContent, contentOf } from './content.ts';
import { coverOn } from './cover.ts';
import type { Missing, PdfOrder, Verificable } from './order.ts';
import { anchorOf, resultsOn } from './results.ts';
import { certificatesOn, correctionsOn, failuresOn, missingOn, titled } from './sections.ts';
import { indexOn, type Part } from './table-of-contents.ts';
import { lineColor, type } from './styles.ts';

/** Points: a QR code's side, at which a phone reads it from paper, and what lies around it. */
const side = 62;
const gap = 10;
const padding = 4;

/** How whoever is given the dossier verifies each certificate: its code, its address, and that as a QR code. */
function verificationOn(page: Composer, verifiable: readonly (Verificable & { numero: string })[]): void {
  if (verifiable.length === 0) return;
  titled(
    page,
    'verificacion',
    'Verificación de los certificados',
    'Cualquiera puede comprobar si un certificado es auténtico y el último: con la cámara del móvil, o con su código en la dirección.',
  );
  const left = sheet.margin + side + gap;
  const width = inner - side - gap;
  for (const { numero, codigo, direccion } of verifiable) {
    page.keep(side + 2 * padding + 1);
    page.rule(lineColor, 0.35);
    const top = page.y + padding;
    page.mark({ kind: 'qr', x: sheet.margin, y: top, size: side, text: direccion });
    page.space(padding + 8);
    page.row([{ x: left, width, text: numero, style: type.strong }]);
    page.space(3);
    page.row([{ x: left, width, text: `Código ${codigo}`, style: type.cell }]);
    page.space(2);
    page.row([{ x: left, width, text: direccion, style: type.note }]);
    page.y = Math.max(page.y, top + side) + padding;
  }
}

/** A certificate that is in the dossier, and how many pages it has. */
export interface Included {
  numero: string;
  pages: number;
}

/** The dossier's own pages; the certificates' come after them. */
export interface Composed {
  pages: readonly Page[];
  /** The page (from 0, of the whole dossier) that each anchor is on. */
  anchors: ReadonlyMap<string, number>;
  /** Pages of the whole, the certificates' included. */
  total: number;
}

/** The numbers of the samples in the order that the dossier has them in, each once. */
export function numbersInOrder({ puntos }: DossierContent): string[] {
  return [...new Set(puntos.flatMap(({ muestras }) => muestras.map(({ numero_muestra }) => numero_muestra)))];
}

/**
 * Lays out a dossier. The index stands before what it points to, so all is laid out twice: the second time with the
 * pages of the first, which move nothing, since each entry of the index and of a certificate takes one line.
 */
export function compose(
  order: PdfOrder,
  { included, missing }: { included: readonly Included[]; missing: readonly Missing[] },
  measure: Measure,
): Composed {
  const contenido = contentOf(order);
  const verifiable = numbersInOrder(contenido).flatMap((numero) => {
    const one = order.verificables.get(numero);
    return one ? [{ numero, ...one }] : [];
  });
  const lay = (pageOf: (anchor: string) => number): Composer => {
    const page = new Composer(measure);
    coverOn(page, order, { contenido, certificados: included.length, faltan: missing.length });
    indexOn(page, partsOf(contenido, { included, missing, verifiable }), contenido, pageOf);
    missingOn(page, missing);
    failuresOn(page, contenido);
    correctionsOn(page, contenido);
    const has = new Set(included.map(({ numero }) => numero));
    resultsOn(page, contenido, (numero) => (has.has(numero) ? pageOf(anchorOf.certificado(numero)) : undefined));
    verificationOn(page, verifiable);
    if (included.length > 0) certificatesOn(page, included.length);
    return page;
  };
  const anchors = anchorsOf(
    lay(() => 0),
    included,
  );
  const { pages } = lay((anchor) => (anchors.get(anchor) ?? 0) + 1);
  const total = pages.length + included.reduce((sum, one) => sum + one.pages, 0);
  return { pages, anchors, total };
}

/** The page that each anchor is on, those of the certificates behind the dossier's own pages included. */
function anchorsOf({ anchors, pages }: Composer, included: readonly Included[]): Map<string, number> {
  const all = new Map(anchors);
  let at = pages.length;
  for (const { numero, pages: own } of included) {
    all.set(anchorOf.certificado(numero), at);
    at += own;
  }
  return all;
}

function partsOf(
  contenido: DossierContent,
  { included, missing, verifiable }: Record<'included' | 'missing' | 'verifiable', readonly unknown[]>,
): Part[] {
  return [
    ...(missing.length > 0 ? [{ title: 'Lo que falta', anchor: 'faltan' }] : []),
    { title: 'Lo que no cumple y si se repitió', anchor: 'fallos' },
    ...(contenido.correcciones.length > 0 ? [{ title: 'Correcciones', anchor: 'correcciones' }] : []),
    { title: 'Resultados por punto', anchor: 'resultados' },
    ...(verifiable.length > 0 ? [{ title: 'Verificación de los certificados', anchor: 'verificacion' }] : []),
    ...(included.length > 0 ? [{ title: 'Certificados', anchor: 'certificados' }] : []),
  ];
}

/** Where a page's number stands: the right end of its baseline. */
export const pageNumber = { x: sheet.width - sheet.margin, y: sheet.height - 26 } as const;
