/** Where the law sets another limit, or asks for another analysis, than elsewhere. */
export type Lugar =
  /** Exit of the treatment works, or of a head tank. */
  | 'cabecera'
  /** Exit of a regulation or distribution tank. */
  | 'deposito'
  | 'red'
  /** A tap inside a building. */
  | 'grifo'
  /** Where hot water is kept. */
  | 'acumulador'
  /** A shower, a tap or the return of hot water. */
  | 'terminal'
  /** A heated pool that throws aerosols. */
  | 'vaso con aerosoles'
  /** Taken in a shop, during the food's shelf-life, and not where it is made. */
  | 'mercado';

export type Desinfectante = 'hipoclorito sódico' | 'cloro gas' | 'dióxido de cloro';

/**
 * What sets a place apart: metal pipes, a building that is priority by its size (RD 3/2023, table 20: hospitals from 200 beds,
 * hotels from 500 places), nitrates that the health authority wants watched.
 */
export type Rasgo = 'metal' | 'edificio prioritario' | 'nitratos';

/** What a limit depends on, of one sample. */
export interface Caso {
  /** The sampling date, `yyyy-mm-dd`. */
  readonly fecha: string;
  readonly desinfectante: Desinfectante;
  readonly lugar?: Lugar | undefined;
  /** The kind of product, where the limits are of a kind (a cheese of raw milk). */
  readonly categoria?: string | undefined;
  readonly rasgos: readonly Rasgo[];
}

/** Dates on which a limit begins or ends. */
export const vigencias = {
  /** RD 3/2023, DA 7: bisphenol, chlorite, chlorate, haloacetic acids and uranium are determined. */
  nuevosControlados: '2024-01-02',
  /** The same: their limits bind; the sum of PFAS is determined. */
  nuevosExigibles: '2025-01-02',
  /** RD 3/2023, DA 7: the sum of PFAS binds, and the four single ones no longer do. */
  pfas: '2026-01-02',
  /** Reg. (UE) 2024/2895: Listeria is judged through the whole shelf-life. */
  listeria: '2026-07-01',
  /** RD 3/2023, an. I, notes 4 and 10: chromium at 25, lead at 5 but for taps. */
  metales: '2030-01-02',
  /** RD 3/2023, DA 12.3: lead at 5 in taps. */
  plomoEnGrifo: '2035-01-02',
} as const;

export function isDesde({ fecha }: Caso, vigencia: keyof typeof vigencias): boolean {
  return fecha >= vigencias[vigencia];
}

/** Cases that are alike in everything that limits depend on have the same key. */
export function claveDe(caso: Caso): string {
  const since = Object.values(vigencias).filter((date) => caso.fecha >= date).length;
  return [caso.lugar, caso.categoria, caso.desinfectante, since].join('|');
}
