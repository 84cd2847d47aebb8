import type { Determinacion, Resultado } from '../../contract/muestras/muestra.ts';
import type { Caso, Prueba, TipoMuestra } from './catalogo/modelo.ts';
import { pruebas as pruebasDe } from './catalogo/tipos.ts';
import { type Ajuste, createAjustes } from './coherencia.ts';
import type { Random } from './random.ts';
import { createBad, createGood, isIndeterminable, type ParametroListo, prepare } from './resultados.ts';

/** The analysis of a type of sample, in one case, made ready to be done a million times. */
export interface Analisis {
  readonly pruebas: readonly { readonly prueba: Prueba; readonly from: number; readonly until: number }[];
  readonly listos: readonly ParametroListo[];
  readonly ajustes: readonly Ajuste[];
  /** Places of the parameters that can fail, each as often as it is prone to. */
  readonly propensos: readonly number[];
}

export function prepareTipo(tipo: TipoMuestra, caso: Caso): Analisis {
  const own = pruebasDe(tipo, caso);
  const listos = own.flatMap((prueba) => prueba.parametros.map((parametro) => prepare(parametro, prueba)));
  let next = 0;
  const pruebas = own.map((prueba) => {
    const from = next;
    next += prueba.parametros.length;
    return { prueba, from, until: next };
  });
  const propensos = listos.flatMap(({ parametro }, at) =>
    parametro.fallo ? Array<number>(Math.max(1, Math.round(parametro.propension * 20))).fill(at) : [],
  );
  return { pruebas, listos, ajustes: createAjustes(listos), propensos };
}

/** Which parameters break their limits: the one that is to blame, else one by chance, now and then two. */
function chooseBad({ listos, propensos }: Analisis, random: Random, parametro: string | undefined): number[] {
  const blamed = parametro === undefined ? -1 : listos.findIndex((one) => one.parametro.nombre === parametro);
  if (blamed !== -1) return [blamed];
  const first = random.pick(propensos);
  return random.chance(0.2) ? [first, random.pick(propensos)] : [first];
}

/** The results of a sample, one for each parameter. */
export function createResultados(
  analisis: Analisis,
  random: Random,
  fallo: { parametro: string | undefined } | undefined,
): Resultado[] {
  const { listos } = analisis;
  const resultados = listos.map((listo) =>
    listo.indeterminable && isIndeterminable(listo, random) ? listo.indeterminable : createGood(listo, random),
  );
  if (fallo && analisis.propensos.length > 0) {
    for (const at of chooseBad(analisis, random, fallo.parametro)) {
      resultados[at] = createBad(listos[at] as ParametroListo, random);
    }
  }
  for (const adjust of analisis.ajustes) adjust(resultados, random);
  return resultados;
}

/** Results gathered by determination. `isDone` says whether a determination is finished; its results are blank otherwise. */
export function gather(
  analisis: Analisis,
  resultados: readonly Resultado[],
  isDone: (place: number) => boolean,
): Determinacion[] {
  return analisis.pruebas.map(({ prueba, from, until }, place) => {
    const done = isDone(place);
    const own = done
      ? resultados.slice(from, until)
      : analisis.listos.slice(from, until).map(({ pendiente }) => pendiente);
    let cumplen = 0;
    let noCumplen = 0;
    for (const { conclusion } of own) {
      if (conclusion === 'Cumple') cumplen++;
      else if (conclusion === 'No cumple') noCumplen++;
    }
    return {
      descripcion: prueba.nombre,
      ...(noCumplen > 0 ? { status_inteligente: 'No cumple' } : cumplen > 0 && { status_inteligente: 'Cumple' }),
      procedimiento: prueba.procedimiento,
      norma: prueba.norma,
      acreditado: prueba.acreditada,
      ...(prueba.subcontratada && { subcontratado: true }),
      resultados: own,
      total_resultados: own.length,
      resultados_cumplen: cumplen,
      resultados_no_cumplen: noCumplen,
    };
  });
}
