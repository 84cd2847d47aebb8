/** Keys of the mapping that decide where rows and cells begin and end, and how the table stands: with another one the columns are found again. */
export const clavesDeTabla = [
  'codificacion',
  'separador',
  'comillas',
  'cabecera',
  'hoja',
  'filas_ocultas',
  'forma',
] as const;
