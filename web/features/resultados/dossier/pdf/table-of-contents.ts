import { incumple } from '../../../../../contract/avisos/rules/aviso.ts';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import type { DossierContent, Punto } from './content.ts';
import { type Composer, inner, sheet, type Style } from './composer.ts';
import { anchorOf, nameOf } from './results.ts';
import { lineColor, type, verdictColors } from './styles.ts';

/** A part of the dossier that the index names, by its anchor. */
export interface Part {
  title: string;
  anchor: string;
}

/**
 * The index: the dossier's parts, then its points by solicitante, each with its page. `pageOf` gives an anchor's page, from
 * 1; every entry takes one line, so that the index is as long before the pages are known as after.
 */
export function indexOn(
  page: Composer,
  parts: readonly Part[],
  { puntos }: DossierContent,
  pageOf: (anchor: string) => number,
): void {
  page.newPage();
  page.paragraph('Índice', type.title);
  page.space(8);
  for (const { title, anchor } of parts) entryOn(page, { text: title, note: '', to: anchor }, pageOf);
  let solicitante: string | undefined;
  for (const [place, punto] of puntos.entries()) {
    if (punto.solicitante !== solicitante) {
      solicitante = punto.solicitante;
      page.space(8);
      page.keep(40);
      page.row([
        { x: sheet.margin, width: inner, text: page.cut(solicitante, inner, type.strong), style: type.strong },
      ]);
    }
    const failed = failedOf(punto);
    const note = [
      cantidad(punto.muestras.length, 'muestra', 'muestras'),
      failed > 0 && `${numero(failed)} no ${failed === 1 ? 'cumple' : 'cumplen'}`,
    ]
      .filter(Boolean)
      .join(' · ');
    entryOn(page, { text: nameOf(punto), note, isFailed: failed > 0, to: anchorOf.punto(place) }, pageOf);
  }
}

interface Entry {
  text: string;
  note: string;
  isFailed?: boolean;
  to: string;
}

function entryOn(page: Composer, { text, note, isFailed, to }: Entry, pageOf: (anchor: string) => number): void {
  const noted: Style = isFailed ? { ...type.note, color: verdictColors['No cumple'] } : type.note;
  const right = { align: 'right' } as const;
  page.row(
    [
      { x: sheet.margin, width: inner - 190, text: page.cut(text, inner - 190, type.text), style: type.text },
      { ...right, x: sheet.margin + inner - 185, width: 145, text: page.cut(note, 145, noted), style: noted },
      { ...right, x: sheet.margin + inner - 36, width: 36, text: String(pageOf(to)), style: type.text },
    ],
    { padding: 2, to },
  );
  page.rule(lineColor, 0.35);
}

function failedOf({ muestras }: Punto): number {
  return muestras.filter(incumple).length;
}
