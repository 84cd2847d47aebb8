/** A parameter that norms speak of. */
export interface Parametro {
  /** As annex I of RD 3/2023 calls it, or else the norm that has it. */
  readonly nombre: string;
  /** Its number in annex I and annex IV of RD 3/2023. */
  readonly numero?: number;
  /** Other names that laboratories give it; `nombre` is one already. Only names that mean nothing else. */
  readonly sinonimos?: readonly string[];
  /** Formulas of it, which stand beside a name or in a unit ('Potasio (K)', 'mg NO3/L') and may mean else alone. */
  readonly formula?: readonly string[];
  /** Registry numbers of a molecule: one of them says what was measured, whatever it is called. */
  readonly cas?: readonly string[];
  /** Those of elements and ions, of which a part may be measured (dissolved, as nitrogen): they only confirm a name. */
  readonly casDeElemento?: readonly string[];
  /** The unit of its limits, cleaned; '' for a number without. */
  readonly unidad: string;
  /** Other ways to write `unidad`, exactly the same thing. */
  readonly escrita?: readonly string[];
  /** Colonies or the like: whole numbers, so that `<1` in the unit itself is none. */
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
