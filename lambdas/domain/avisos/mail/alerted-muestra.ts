import type { Motivos } from '../../../../contract/muestras/motivos.ts';
import type { Determinacion, EstadoMuestra, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraDeLimite } from '../../../../contract/normas/rules/contraste.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { medidaOf } from '../../../../contract/muestras/rules/exceso.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { textosDeMotivos, textoSinMotivos, tituloDeMotivos } from '../../../../contract/muestras/rules/motivos.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { LetterItem } from '../../../platform/mail/layout.ts';

/** The most results of a determination that a mail lists; the rest are counted. */
const maxListedResultados = 5;

/**
 * A sample with the determinations that don't comply, and the determinations with results near their limit, reduced to these
 * results. Without either, only the sample's conclusion doesn't comply; `motivos` are then the possible reasons.
 */
export interface AlertedMuestra {
  _id: string;
  numero: string;
  tipo: string;
  solicitante: string;
  /** The sample's point (contract/puntos/rules/punto.ts) and product, where known. */
  punto: PuntoDeMuestreo | undefined;
  producto: string | undefined;
  fecha: string;
  estado: EstadoMuestra;
  noCumplen: readonly Determinacion[];
  cercanas: readonly Determinacion[];
  motivos?: Motivos | undefined;
  /** Whether the sample has been corrected since it was first published. */
  isCorregida?: boolean;
}

/** Failing samples before samples near a limit; the furthest beyond first. */
export function worstFirst(a: AlertedMuestra, b: AlertedMuestra): number {
  return Number(isNear(a)) - Number(isNear(b)) || excesoOfMuestra(b) - excesoOfMuestra(a);
}

/** Whether a sample complies and is listed for its values near a limit. */
export const isNear = ({ noCumplen, cercanas }: AlertedMuestra) => noCumplen.length === 0 && cercanas.length > 0;

/** Whether a sample doesn't comply by its conclusion alone. */
export const isByConclusion = ({ noCumplen, cercanas }: AlertedMuestra) => noCumplen.length + cercanas.length === 0;

function excesoOfMuestra({ noCumplen, motivos }: AlertedMuestra): number {
  const medidas = [...noCumplen.map(medidaOf), ...(motivos?.fuera ?? []).map(({ medida }) => medida)];
  return Math.max(0, ...medidas.map((medida) => medida?.exceso ?? 0));
}

/** A sample in a mail's list: its point, and the failing results with values and limits. */
export function itemOf(muestra: AlertedMuestra, origin: string): LetterItem {
  const { numero, tipo, solicitante, punto, producto, fecha, estado } = muestra;
  const { noCumplen, cercanas, motivos, isCorregida } = muestra;
  const lugar = punto?.nombre || producto;
  const mark = estado === 'en_curso' ? 'provisional' : isCorregida ? 'corregida' : undefined;
  return {
    title: `${lugar ?? numero} · ${solicitante}`,
    url: linkOf(muestra, origin),
    ...(mark && { mark }),
    subtitle: [...(lugar ? [numero] : []), tipo, fechaCorta(fecha)].join(' · '),
    lines: [
      ...(isByConclusion(muestra) ? linesByConclusion(motivos) : []),
      ...noCumplen.map((determinacion) => ({
        strong: determinacion.descripcion,
        text: resultadosDe(determinacion).join('; '),
        link: serieOf(muestra, determinacion.descripcion, { measured: medidaOf(determinacion), origin }),
      })),
      ...cercanas.map(({ descripcion, resultados }) => {
        const [first] = resultados;
        const measured = first && { ...first, parametro: first.descripcion };
        return {
          strong: `${descripcion} (cerca del límite)`,
          text: firstOf(resultados, descripcion).join('; '),
          link: serieOf(muestra, descripcion, { measured, origin }),
        };
      }),
    ],
  };
}

/** The lines of a sample that doesn't comply by its conclusion alone, with the possible reasons. */
function linesByConclusion(motivos: Motivos | undefined): LetterItem['lines'] {
  const word = 'No cumple';
  if (!motivos) return [{ strong: word, text: '' }];
  if (motivos.total === 0) return [{ strong: word, text: textoSinMotivos(motivos) }];
  return [
    { strong: word, text: '' },
    { strong: tituloDeMotivos(motivos), text: textosDeMotivos(motivos).join('; ') },
  ];
}

/** The link to a parameter's series; none for a sample in progress, or for a value in words. */
function serieOf(
  { estado, solicitante, punto }: AlertedMuestra,
  determinacion: string,
  {
    measured,
    origin,
  }: { measured: ({ parametro: string } & Pick<Resultado, 'valor' | 'unidad'>) | undefined; origin: string },
): { label: string; url: string } | undefined {
  if (estado !== 'autorizada' || measured?.valor === undefined) return undefined;
  const { parametro, unidad } = measured;
  const path = direccionDeSerie({ determinacion, parametro, unidad, solicitante, punto });
  return { label: 'Ver su evolución', url: `${origin}${path}` };
}

/** The results that don't comply; failing that, the results outside their limits; failing that, all. */
function resultadosDe({ descripcion, resultados }: Determinacion): string[] {
  const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  const outside = resultados.filter(isFueraDeLimite);
  const blamed = [failed, outside, resultados].find((some) => some.length > 0) ?? [];
  return firstOf(blamed, descripcion);
}

/** The first results in words, and the number of further ones. */
function firstOf(resultados: readonly Resultado[], descripcion: string): string[] {
  const more = resultados.length - maxListedResultados;
  return [
    ...resultados.slice(0, maxListedResultados).map((resultado) => textoConNombre(resultado, descripcion)),
    ...(more > 0 ? [`y ${cantidad(more, 'parámetro', 'parámetros')} más`] : []),
  ];
}

/**
 * `Nitratos: 62 mg/L (límite 50)`: a result as the pages write it. A name equal to the determination's, which stands before it,
 * is left out.
 */
function textoConNombre({ descripcion, ...resultado }: Resultado, determinacion: string): string {
  const name = fold(descripcion) === fold(determinacion) ? '' : `${descripcion}: `;
  return name + textoDeResultado(resultado);
}

/** A sample in progress is shown over the list of those. */
export function linkOf({ _id, estado }: AlertedMuestra, origin: string): string {
  const id = encodeURIComponent(_id);
  return estado === 'autorizada' ? `${origin}/results/${id}` : `${origin}/en-curso?muestra=${id}`;
}
