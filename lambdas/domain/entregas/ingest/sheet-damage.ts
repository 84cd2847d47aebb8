/** Errors that a spreadsheet writes instead of a value, in Spanish and in English, and `####` for a narrow column. */
const errors =
  /(?<![\p{L}\d#])(?:#N\/[AD](?![\p{L}\d])|#[¡¿]?(?:REF|VALOR|VALUE|DIV\/0|NUM|NULO|NULL|NOMBRE|NAME|DESBORDAMIENTO|SPILL|CALC|CAMPO|FIELD)[!?]|#{3,}(?!#)|Err:\d{3}(?!\d))/iu;

/** A long number as a spreadsheet shortens it: 1,23E+12. Its last digits are lost. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/iu;

export const sheetError = 'Es un error de una hoja de cálculo y no un dato: corrígelo donde se hizo el archivo';

const sheetNumber =
  'Una hoja de cálculo ha acortado este número y ha perdido cifras: da formato de texto a la columna y vuelve a exportar';

/** Whether a text has a spreadsheet's error in it. */
export function isSheetError(text: string): boolean {
  return errors.test(text);
}

/** Whether a text is a long number that a spreadsheet has shortened. */
export const isShortened = (text: string) => shortened.test(text.trim());

/** Why a text can't be the name or the number of anything, if a spreadsheet has damaged it. */
export function damageOfName(text: string): string | undefined {
  if (isSheetError(text)) return sheetError;
  return isShortened(text) ? sheetNumber : undefined;
}

/** Refuses a name that a spreadsheet has shortened; its errors are refused wherever a text is read. */
export function refuseDamagedName(
  campo: string,
  text: string | undefined,
  refuse: (campo: string, valor: string, motivo: string) => void,
): void {
  if (text === undefined || isSheetError(text)) return;
  const motivo = damageOfName(text);
  if (motivo) refuse(campo, text, motivo);
}
