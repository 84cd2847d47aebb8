/** A parameter that norms speak of. */
export interface Parametro {
  /** As annex I of RD 3/2023 calls it, or else the norm that has it. */
  readonly nombre: string;
  /** Its number in annex I and annex IV of RD 3/2023. */
  readonly numero?: number;
  /** Other names that laboratories use, besides `nombre`. Only names that mean nothing else. */
  readonly sinonimos?: readonly string[];
  /** Formulas, which stand beside a name or in a unit ('Potasio (K)', 'mg NO3/L'), and may mean something else alone. */
  readonly formula?: readonly string[];
  /** CAS numbers of a molecule: a number identifies the parameter, whatever its name. */
  readonly cas?: readonly string[];
  /**
   * CAS numbers of elements and ions, of which only a part may be measured (dissolved, as nitrogen): they only confirm a name.
   */
  readonly casDeElemento?: readonly string[];
  /** The unit of the limits, cleaned; '' for a number without a unit. */
  readonly unidad: string;
  /** Other spellings of exactly the same unit as `unidad`. */
  readonly escrita?: readonly string[];
  /** A count of colonies or the like, in whole numbers: `<1` in the unit itself means none. */
  readonly recuento?: true;
  /** It may be negative. */
  readonly sinSuelo?: true;
  /** One of the substances that a sum counts without naming them. */
  readonly familia?: 'plaguicidas';
}

export const nmp = [
  'NMP/100 mL',
  'UFC o NMP/100 mL',
  'UFC ó NMP/100 mL',
  'UFC u NMP/100 mL',
  'NMP o UFC/100 mL',
  'UFC (NMP)/100 mL',
];
