/**
 * How a field is checked, read and written: `name` is a required text, used in comparisons; `short` a text of up to 300
 * characters; `long` a text of several lines; `date` a calendar date; `time` a time of day (`hh:mm`); `point` a point of sampling
 * with its name and, if any, its code (contract/puntos/rules/punto.ts). The rules of an `own` field are written out where they
 * apply.
 */
export type ClaseDeCampo = 'name' | 'short' | 'long' | 'date' | 'time' | 'point' | 'own';
type ClaseSimple = Exclude<ClaseDeCampo, 'own'>;

/** The cards of facts of the sample's page; `general` and `muestreo` show a '-' for what is absent, but for a point. */
export type GrupoDeDatos = 'general' | 'muestreo' | 'informe';

interface Fila {
  /** The fact's name on the sample's page, and the column's heading in an export. */
  readonly label: string;
  /** Whether a sample without it is refused. A `name` is always required. */
  readonly isRequired?: true;
  /** Whether the field identifies samples: a value that a spreadsheet shortened (`1,23E+12`) is refused. */
  readonly isIdentifier?: true;
  /**
   * The value where the rows of a sample in a long file differ: they must be `equal`, else the sample is refused; or the
   * `earliest` or `latest` date. Without this, the first row's value, with a warning.
   */
  readonly acrossRows?: 'equal' | 'earliest' | 'latest';
  /**
   * Whether the index keeps the field: `listed` for the list of results; `searched` for the list and the search box; `found` for
   * the search box alone. The index's format has these columns and no others: a new one changes lambdas/engine (blocks/row.ts,
   * blocks/format.ts, query/filter-block.ts), muestra-listada.ts and the list's columns.
   */
  readonly index?: 'listed' | 'searched' | 'found';
}

/** A field that is a text, a date, a time or a point; its row is all that it needs. */
interface FilaSimple extends Fila {
  readonly kind: ClaseSimple;
  /** Of a date: whether it may lie ahead, while the sample is in progress (`enCurso`) or whatever its state (`always`). */
  readonly mayBePlanned?: 'enCurso' | 'always';
  /** For a date: the field that takes a time of day written after the date, and that the page shows beside it. */
  readonly time?: 'hora_muestra';
  /** Where the sample's page shows it. Long texts take the whole width, and only where they say something. */
  readonly detail?: { readonly group: GrupoDeDatos; readonly order: number };
  /** The place among the facts on the card of a sample in progress, with a shorter label where there is one. */
  readonly card?: { readonly order: number; readonly label?: string };
  /** The column of an export's table of samples; `width` in characters. */
  readonly column?: { readonly order: number; readonly width: number };
}

/** A field with rules of its own: `solicitante` has two parts and decides access, `estado` decides where a sample is. */
interface FilaPropia extends Fila {
  readonly kind: 'own';
}

/**
 * The fields of a sample: each is one row, in the order of the sample's JSON. From a row follow
 * the schemas (muestra.ts, muestra-en-curso.ts), the mapping's target and its reading (lambdas/domain/entregas/reading), the
 * facts on the page and on the card (web/features/muestras, web/features/muestras/en-curso) and the export's column
 * (web/features/resultados/export). `_id` and `determinaciones` are no rows. Besides the `own` fields, three have rules beyond
 * their row: the date of sampling is one of 1900 to 2199, the page shows the conclusion as a verdict, and the point's code has a
 * target of mappings and a column of exports of its own.
 */
const rows = {
  numero_muestra: {
    label: 'Número de muestra',
    kind: 'name',
    isRequired: true,
    isIdentifier: true,
    acrossRows: 'equal',
    detail: { group: 'general', order: 10 },
    column: { order: 10, width: 18 },
    index: 'searched',
  },
  estado: { label: 'Estado', kind: 'own', acrossRows: 'equal' },
  producto: {
    label: 'Producto',
    kind: 'short',
    isIdentifier: true,
    detail: { group: 'general', order: 30 },
    column: { order: 60, width: 30 },
    index: 'searched',
  },
  referencia_externa: {
    label: 'Referencia externa',
    kind: 'short',
    isIdentifier: true,
    detail: { group: 'muestreo', order: 10 },
    column: { order: 20, width: 20 },
    index: 'searched',
  },
  punto_muestreo: {
    label: 'Punto de muestreo',
    kind: 'point',
    isIdentifier: true,
    acrossRows: 'equal',
    detail: { group: 'muestreo', order: 15 },
    card: { order: 15 },
    column: { order: 22, width: 30 },
    index: 'found',
  },
  referencia_solicitud: {
    label: 'Referencia de la solicitud',
    kind: 'short',
    isIdentifier: true,
    acrossRows: 'equal',
    detail: { group: 'informe', order: 15 },
    column: { order: 26, width: 14 },
  },
  fecha_muestra: {
    label: 'Fecha de muestra',
    kind: 'date',
    isRequired: true,
    acrossRows: 'equal',
    time: 'hora_muestra',
    detail: { group: 'general', order: 50 },
    card: { order: 20, label: 'Fecha' },
    column: { order: 30, width: 13 },
    index: 'listed',
  },
  inicio_analisis: {
    label: 'Inicio de análisis',
    kind: 'date',
    acrossRows: 'earliest',
    detail: { group: 'muestreo', order: 60 },
    column: { order: 170, width: 13 },
  },
  fin_analisis: {
    label: 'Fin de análisis',
    kind: 'date',
    acrossRows: 'latest',
    mayBePlanned: 'enCurso',
    detail: { group: 'general', order: 60 },
    column: { order: 180, width: 13 },
  },
  tipo_muestra: {
    label: 'Tipo de muestra',
    kind: 'name',
    isRequired: true,
    isIdentifier: true,
    acrossRows: 'equal',
    detail: { group: 'general', order: 40 },
    card: { order: 10 },
    column: { order: 50, width: 26 },
    index: 'searched',
  },
  solicitante: {
    label: 'Solicitante',
    kind: 'own',
    isRequired: true,
    isIdentifier: true,
    acrossRows: 'equal',
    index: 'searched',
  },
  conclusion_muestra: {
    label: 'Conclusión',
    kind: 'short',
    acrossRows: 'equal',
    detail: { group: 'general', order: 20 },
    column: { order: 90, width: 14 },
    index: 'listed',
  },
  tomada_por: {
    label: 'Tomada por',
    kind: 'short',
    detail: { group: 'muestreo', order: 20 },
    column: { order: 120, width: 18 },
  },
  operador_muestreo: {
    label: 'Operador de muestreo',
    kind: 'short',
    detail: { group: 'muestreo', order: 30 },
    card: { order: 30 },
    column: { order: 130, width: 22 },
  },
  temperatura: {
    label: 'Temperatura',
    kind: 'short',
    detail: { group: 'muestreo', order: 40 },
    column: { order: 140, width: 12 },
  },
  cubierto: {
    label: 'Cubierto',
    kind: 'short',
    detail: { group: 'muestreo', order: 50 },
    column: { order: 150, width: 10 },
  },
  descripcion: {
    label: 'Descripción',
    kind: 'long',
    detail: { group: 'muestreo', order: 70 },
    card: { order: 40 },
    column: { order: 250, width: 40 },
  },
  informacion_muestra: {
    label: 'Información adicional',
    kind: 'long',
    detail: { group: 'muestreo', order: 80 },
    column: { order: 260, width: 40 },
  },
  hora_muestra: { label: 'Hora de muestra', kind: 'time', column: { order: 40, width: 10 } },
  fecha_recepcion: {
    label: 'Fecha de recepción',
    kind: 'date',
    detail: { group: 'informe', order: 30 },
    column: { order: 160, width: 13 },
  },
  fecha_prevista: {
    label: 'Fecha prevista',
    kind: 'date',
    acrossRows: 'latest',
    mayBePlanned: 'always',
    detail: { group: 'informe', order: 35 },
    column: { order: 185, width: 13 },
  },
  fecha_emision: {
    label: 'Fecha de emisión',
    kind: 'date',
    mayBePlanned: 'enCurso',
    detail: { group: 'informe', order: 40 },
    column: { order: 190, width: 13 },
  },
  numero_informe: {
    label: 'Número de informe',
    kind: 'short',
    isIdentifier: true,
    detail: { group: 'informe', order: 10 },
    column: { order: 200, width: 18 },
  },
  revision: {
    label: 'Revisión',
    kind: 'short',
    detail: { group: 'informe', order: 20 },
    column: { order: 210, width: 9 },
  },
  motivo_revision: {
    label: 'Motivo de la revisión',
    kind: 'long',
    detail: { group: 'informe', order: 80 },
    column: { order: 215, width: 30 },
  },
  // Only said where the laboratory has annulled the sample, on the page of those.
  motivo_anulacion: { label: 'Motivo de la anulación', kind: 'long' },
  norma: {
    label: 'Norma',
    kind: 'short',
    detail: { group: 'informe', order: 60 },
    column: { order: 220, width: 22 },
  },
  autorizado_por: {
    label: 'Autorizado por',
    kind: 'short',
    detail: { group: 'informe', order: 50 },
    column: { order: 230, width: 22 },
  },
  regla_decision: {
    label: 'Regla de decisión',
    kind: 'long',
    detail: { group: 'informe', order: 70 },
    column: { order: 240, width: 30 },
  },
} as const satisfies Record<string, FilaSimple | FilaPropia>;

type Rows = typeof rows;

/** The name of a field, as JSON, mappings and schemas call it. */
export type NombreDeCampo = keyof Rows;

/** The names of the fields of some kinds. */
export type CamposDeClase<K extends ClaseDeCampo> = {
  [N in NombreDeCampo]: Rows[N]['kind'] extends K ? N : never;
}[NombreDeCampo];

/** The kind of each field. */
export type ClasesDeCampos = { readonly [N in NombreDeCampo]: Rows[N]['kind'] };

/** The names of the fields without which a sample is refused. */
export type CampoObligatorio = {
  [N in NombreDeCampo]: Rows[N] extends { isRequired: true } ? N : never;
}[NombreDeCampo];

/** The names of the fields that lists of samples have. */
export type CampoListado = {
  [N in NombreDeCampo]: Rows[N] extends { index: 'listed' | 'searched' } ? N : never;
}[NombreDeCampo];

/** A field that everything follows from, with its name. */
export type CampoSimple = {
  [K in ClaseSimple]: FilaSimple & { readonly kind: K; readonly name: CamposDeClase<K> };
}[ClaseSimple];

/** A field of the table, with its name. */
export type CampoDeMuestra = CampoSimple | (FilaPropia & { readonly name: CamposDeClase<'own'> });

/** The table's fields, in the order of the sample's JSON. */
export const camposDeMuestra = Object.entries(rows).map(([name, row]) => ({ name, ...row })) as CampoDeMuestra[];

/** The fields that everything follows from. */
export const camposSimples = camposDeMuestra.filter((campo) => campo.kind !== 'own');

/** The names of the fields of one kind. */
export function camposDeClase<K extends ClaseDeCampo>(kind: K): CamposDeClase<K>[] {
  return camposDeMuestra.filter((campo) => campo.kind === kind).map(({ name }) => name as CamposDeClase<K>);
}
