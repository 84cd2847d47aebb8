import { fold } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';

/** How the samples of a row of the law are counted, where the law says more of it than how often. */
interface ReglaDeCuenta {
  /** Rows of the same installation whose sample of a week stands for this one's too: what they are called, and by which article. */
  excusa?: { filas: readonly string[]; frase: string };
  /** Whether each of a year's samples has a period of its own; otherwise an even rhythm is told, and nothing lacks before the year ends. */
  isPorPartes?: boolean;
  /** The parameter of which a sample has to say what was found, whatever types of sample the row names. */
  resultado?: string;
}

/** By what a row is called and the norm that asks for it; `que` as `leyDe` gives it. */
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
  // An. VIII.B, note: what is indeterminable is sampled again until it can be determined.
  ...['Legionella spp.', 'Legionella spp. tras limpieza y desinfección'].map((que) => ({
    que,
    norma: 'RD 487/2022',
    resultado: 'legionella spp.',
  })),
];

const ninguna: ReglaDeCuenta = {};

/**
 * The rule by which a row is counted, by its origin and its name: rows that were stored before a rule was known have it too. A row
 * of an authority or of one's own plan has none.
 */
export function reglaDe({ que, origen }: Pick<FilaDePrograma, 'que' | 'origen'>): ReglaDeCuenta {
  if (origen.clase !== 'ley') return ninguna;
  return reglas.find((one) => one.que === que && origen.articulo.startsWith(one.norma)) ?? ninguna;
}

/** The rows of an installation a sample of which excuses one of a row. Whoever asks for them: what was analysed excuses. */
export function excusadaPor(
  fila: Pick<FilaDePrograma, 'que' | 'origen'>,
  filas: readonly Pick<FilaDePrograma, '_id' | 'que'>[],
): ReadonlySet<string> | undefined {
  const names = reglaDe(fila).excusa?.filas.map(fold);
  return names && new Set(filas.filter(({ que }) => names.includes(fold(que))).map(({ _id }) => _id));
}
