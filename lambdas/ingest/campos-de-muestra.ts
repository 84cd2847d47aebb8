/** A sample's own fields by how they are read, whatever the form of the file: dates, texts of several lines, short texts. */
export const camposFecha = [
  'fecha_muestra',
  'inicio_analisis',
  'fin_analisis',
  'fecha_recepcion',
  'fecha_emision',
] as const;

export const camposLargos = ['descripcion', 'informacion_muestra', 'regla_decision'] as const;

export const camposCortos = [
  'producto',
  'referencia_externa',
  'tipo_muestra',
  'conclusion_muestra',
  'tomada_por',
  'operador_muestreo',
  'temperatura',
  'cubierto',
  'numero_informe',
  'revision',
  'norma',
  'autorizado_por',
] as const;

/** Names and numbers by which things are found; a spreadsheet that shortened one has made another of it. */
export const camposNombre = [
  '_id',
  'numero_muestra',
  'referencia_externa',
  'tipo_muestra',
  'solicitante',
  'solicitante_id',
  'producto',
  'numero_informe',
] as const;

/** What files say of a result besides its name, its value and its conclusion: unit, limits, and how it was measured. */
export const camposDeResultado = [
  'unidad',
  'min',
  'max',
  'rango',
  'texto',
  'incertidumbre',
  'limite_deteccion',
  'limite_cuantificacion',
  'acreditado',
] as const;
