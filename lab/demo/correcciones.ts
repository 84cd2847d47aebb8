import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import { numero } from '../../contract/base/numeros.ts';

/** How many samples the laboratory corrects, each of another place. */
const maxCorregidas = 6;

/** Larger laboratories have no corrections: to choose them, every sample is made once more. */
const maxMuestras = 20_000;

/** Why a result was corrected, as laboratories put it. */
const motivos = [
  'Error al aplicar el factor de dilución',
  'Error de transcripción del resultado',
  'Revisión de los cálculos a petición del cliente',
];

/** A sample that is corrected: as it was delivered first, and as the second delivery has it. */
export interface Corregida {
  primera: MuestraDocument;
  segunda: MuestraDocument;
}

/**
 * The newest samples that comply and have a result a hundredth of which was reported first, one of each place, by id: the
 * first delivery has a hundred times the value, and doesn't comply.
 */
export function corregidasDe(muestras: () => Iterable<MuestraDocument>, total: number): Map<string, Corregida> {
  if (total > maxMuestras) return new Map();
  const newest = new Map<string, MuestraDocument>();
  for (const muestra of muestras()) {
    const { nombre } = muestra.solicitante;
    if (!isCorregible(muestra)) continue;
    newest.delete(nombre);
    newest.set(nombre, muestra);
  }
  return new Map(
    [...newest.values()].slice(-maxCorregidas).map((muestra, n) => [
      muestra._id,
      {
        primera: equivocada(muestra),
        segunda: { ...muestra, revision: '1', motivo_revision: motivos[n % motivos.length] },
      },
    ]),
  );
}

function isCorregible({ estado, conclusion_muestra: conclusion, determinaciones }: MuestraDocument): boolean {
  const isGood = estado === 'autorizada' && veredicto(conclusion) === 'Cumple';
  return isGood && determinaciones.some(({ resultados }) => resultados.some(isEquivocable));
}

/** Whether a hundred times a result would be too much, and read as a number. */
function isEquivocable({ valor, operador, unidad = '', referencia, conclusion }: Resultado): boolean {
  const max = referencia?.max;
  if (valor === undefined || operador !== undefined || max === undefined || !unidad.startsWith('UFC')) return false;
  return valor >= 5 && valor * 100 > max && veredicto(conclusion) === 'Cumple';
}

/** The sample with the first result that can be wrong a hundred times too large. */
function equivocada(muestra: MuestraDocument): MuestraDocument {
  const wrong = muestra.determinaciones.findIndex(({ resultados }) => resultados.some(isEquivocable));
  const determinaciones = muestra.determinaciones.map((determinacion, n) => {
    if (n !== wrong) return determinacion;
    const at = determinacion.resultados.findIndex(isEquivocable);
    const resultados = determinacion.resultados.map((resultado, m) => {
      if (m !== at || resultado.valor === undefined) return resultado;
      const valor = resultado.valor * 100;
      return { ...resultado, valor, valor_formateado: numero(valor), conclusion: 'No cumple' };
    });
    return {
      ...determinacion,
      status_inteligente: 'No cumple',
      resultados,
      resultados_cumplen: determinacion.resultados_cumplen - 1,
      resultados_no_cumplen: determinacion.resultados_no_cumplen + 1,
    };
  });
  return { ...muestra, conclusion_muestra: 'No cumple', determinaciones };
}

/** Samples in progress that a place has at least where one of them is annulled. */
const minEnCurso = 6;

/** What the laboratory says of a sample that it annuls. */
export const motivosDeAnulacion = [
  'El envase llegó roto y no queda muestra para el análisis.',
  'Volumen insuficiente para las determinaciones pedidas.',
  'Llegó a más de 8 °C: no es apta para el análisis microbiológico.',
  'Superado el plazo entre la toma y el inicio del análisis.',
];

/** Of each place with several samples in progress, the one that was taken first, as the laboratory annuls it; by id. */
export function anuladasDe(muestras: Iterable<MuestraDocument>): Map<string, MuestraDocument> {
  const enCurso = [...muestras].filter(({ estado }) => estado === 'en_curso');
  const places = Map.groupBy(enCurso, ({ solicitante }) => solicitante.nombre);
  return new Map(
    [...places.values()].flatMap((own, n) => {
      const [first] = own;
      if (!first || own.length < minEnCurso) return [];
      const motivo_anulacion = motivosDeAnulacion[n % motivosDeAnulacion.length];
      return [[first._id, { ...first, estado: 'anulada', motivo_anulacion }] as const];
    }),
  );
}
