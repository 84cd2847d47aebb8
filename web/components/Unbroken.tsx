import { Fragment } from 'react';

/**
 * Texts that must not be broken: a number with its unit, a day, an article with its law, and a code, which browsers break at its
 * hyphens.
 */
const together = [
  /(?:\bmáx\.|\bmín\.|\blímite|[<>≤≥]) ?\d[\d.,]{0,15}/gu,
  /\b\d{1,2} (?:ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic)\b(?: \d{4})?/gu,
  /\b\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: de \d{4})?/gu,
  /\b\d[\d.,]{0,15}(?: - \d[\d.,]{0,15})? (?:%|[ºo°]C|[mµn]?g\/\S{1,8}|UFC\/\S{1,4}(?: mL)?|NMP\/\S{1,4}(?: (?:mL|g))?|m?L\b|UNF|NTU|µS\/cm|m³(?:\/\S{1,4})?|días|horas|meses|años|muestras)/gu,
  /\b(?:RD|Reglamento|Directiva|anexo|an\.|arts?\.|apartado|tabla|parte) [\dIVX][\w./]{0,12}/gu,
  /\b[A-ZÑ]{1,4}(?:-[A-Z0-9]{1,8}){1,3}\b/gu,
];

/** A text in which a line breaks nowhere within what is read as one. */
export function Unbroken({ children }: { children: string }) {
  const parts: { at: number; text: string; isOne: boolean }[] = [];
  let from = 0;
  const found = together.flatMap((pattern) => [...children.matchAll(pattern)]).toSorted((a, b) => a.index - b.index);
  for (const { 0: text, index } of found) {
    if (index < from) continue;
    if (index > from) parts.push({ at: from, text: children.slice(from, index), isOne: false });
    parts.push({ at: index, text, isOne: true });
    from = index + text.length;
  }
  if (parts.length === 0) return children;
  parts.push({ at: from, text: children.slice(from), isOne: false });
  return parts.map(({ at, text, isOne }) =>
    isOne ? (
      <span key={at} className="nowrap">
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
