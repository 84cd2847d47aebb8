import { fold } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';

/** How the samples of a row of the law are counted, where the law says more than a frequency. */
interface ReglaDeCuenta {
  /** Rows of the same installation whose sample of a week replaces this row's: their names, and the article. */
  excusa?: { filas: readonly string[]; frase: string };
  /**
   * Whether each of a year's samples has a period of its own; else an even rhythm is told, and none is missing before the year
   * ends.
   */
  isPorPartes?: boolean;
  /** The parameter whose result a sample needs to count, whatever types of sample the row names. */
  resultado?: string;
}

/** The rules by name and norm of the row; `que` as `leyDe` gives it. */
const reglas: readonly (ReglaDeCuenta & { que: string; norma: string })[] = [
  {
    que: 'Control de rutina',
    norma: 'RD 3/2023',
    excusa: {
      filas: ['Análisis de control', 'Análisis completo'],
      frase: 'Vale por el control de rutina de esa semana: an. II.C.1.d',
    },
  },
  // An. II.C.6: 'si son 6, cada dos meses; si son 4, cada tres'. Tables 8 to 12 are spread 'en la medida de lo posible'.
  { que: 'Control en grifo (edificio prioritario)', norma: 'RD 3/2023', isPorPartes: true },
  // An. VIII.B, note: an indeterminable result is sampled again until it can be determined.
  ...['Legionella spp.', 'Legionella spp. tras limpieza y desinfección'].map((que) => ({
    que,
    norma: 'RD 487/2022',
    resultado: 'legionella spp.',
  })),
];

const ninguna: ReglaDeCuenta = {};

/**
 * The rule by which a row is counted, by its origin and its name; stored rows from before a rule was known have it too. A row of
 * an authority or of one's own plan has none.
 */
export function reglaDe({ que, origen }: Pick<FilaDePrograma, 'que' | 'origen'>): ReglaDeCuenta {
  if (origen.clase !== 'ley') return ninguna;
  return reglas.find((one) => one.que === que && origen.articulo.startsWith(one.norma)) ?? ninguna;
}

/** The rows of an installation whose samples excuse a sample of a row, whoever demands those rows: an analysis done excuses. */
export function excusadaPor(
  fila: Pick<FilaDePrograma, 'que' | 'origen'>,
  filas: readonly Pick<FilaDePrograma, '_id' | 'que'>[],
): ReadonlySet<string> | undefined {
  const names = reglaDe(fila).excusa?.filas.map(fold);
  return names && new Set(filas.filter(({ que }) => names.includes(fold(que))).map(({ _id }) => _id));
}
