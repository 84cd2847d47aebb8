import { veredicto } from '../../contract/rules/conclusion.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { IndexRow } from '../../lambdas/index/blocks/row.ts';

/** The three verdicts in the order that they sort in. */
export const verdicts = ['Cumple', 'No cumple', 'Sin definir'] as const;

/** A row in the text format of COPY: what the index keeps, and the folded texts that searches look in. */
export function copyLine(id: number, row: IndexRow): string {
  const names = row.determinaciones.map(([name]) => name);
  const texts = [row.numero, row.referencia, row.producto, row.tipo, row.solicitante, ...names];
  const fields = [
    String(id),
    row.id,
    row.numero,
    row.fecha,
    row.tipo,
    row.solicitante,
    String(verdicts.indexOf(veredicto(row.conclusion)) + 1),
    row.conclusion,
    row.referencia,
    row.producto,
    JSON.stringify(row.determinaciones),
    JSON.stringify(names),
    texts.map(fold).join('\n'),
    fold(row.numero),
    fold(row.referencia),
    JSON.stringify(
      row.determinaciones.map(([name, conclusion]) => [name, verdicts.indexOf(veredicto(conclusion)) + 1]),
    ),
  ];
  return `${fields.map(escape).join('\t')}\n`;
}

/** A text as COPY reads it. */
export function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
