/** What a spreadsheet would take for a formula (OWASP, CSV Injection), the full-width forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** `-0,5`, `-1.234,5`, `+2e-3`: it begins like a formula and is a number. */
const plainNumber = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?$/iu;

/** A lone sign, as laboratories write for nothing and for a finding: no spreadsheet computes it. */
const loneSign = /^[+-]{1,3}$/u;

const isFormula = (text: string) => formula.test(text) && !plainNumber.test(text) && !loneSign.test(text);

/**
 * The text of a CSV's or TSV's cell that no spreadsheet takes for a formula: an apostrophe before what it would. `withFormula`
 * gives back what it was, so that a file may be corrected in a spreadsheet and delivered again.
 */
export function withoutFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** A cell's text without the apostrophe that `withoutFormula` puts before it. */
export function withFormula(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}
