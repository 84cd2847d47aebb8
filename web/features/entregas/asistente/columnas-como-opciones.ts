import { nombreDeColumna } from '../../../../contract/entregas/rules/nombre-de-columna.ts';

/** Columns to choose from. */
export const columnasComoOpciones = (nombres: readonly string[]) =>
  [...new Set(nombres)].map((value) => ({ value, label: nombreDeColumna(value) }));
