import { incumple } from '../../../../../contract/avisos/rules/aviso.ts';
import { fechaEnMadrid } from '../../../../../contract/base/fecha.ts';
import type { Determinacion, Muestra, Resultado } from '../../../../../contract/muestras/muestra.ts';
import type { Revision } from '../../../../../contract/muestras/revision.ts';
import { nonCompliantDeterminaciones } from '../../../../../contract/muestras/rules/estado.ts';
import {
  conclusionOfDeterminacion,
  conclusionOfMuestra,
  fueraDeLimite,
  incumpleUnParametro,
  isFailingByParameter,
  isFallo,
  type Veredicto,
  veredicto,
} from '../../../../../contract/muestras/rules/conclusion.ts';
import { contrasteSinConcluir, cuantosFueraSinDecir } from '../../../../../contract/normas/rules/contraste.ts';
import { claveDePunto, puntoOf, textoDeCampo } from '../../../../../contract/puntos/rules/punto.ts';
import { compareSpanish, fold } from '../../../../../contract/base/texto.ts';
import type { PdfOrder } from './order.ts';

/** Samples of one solicitante, one point and one type. */
export interface Punto {
  solicitante: string;
  /** '' where none is known: then what is gathered here needn't be one place. */
  nombre: string;
  tipo: string;
  /** Oldest first. */
  muestras: readonly Muestra[];
}

/**
 * A determination that doesn't comply, and the next sample of its point with the same determination; or a sample of which the
 * laboratory says so and of none of its determinations, and the next sample of its point.
 */
export interface Fallo {
  punto: Punto;
  muestra: Muestra;
  /** Undefined of a sample as a whole. */
  determinacion: Determinacion | undefined;
  /** The parameters that fail; all of them where the laboratory only says that the determination does. */
  resultados: readonly Resultado[];
  repeticion: { muestra: Muestra; conclusion: string } | undefined;
}

/**
 * A correction of a sample: when it came, what changed, and the laboratory's reason. Where the laboratory alone numbers
 * its reports' revisions, neither when nor what is known.
 */
interface CorreccionDeMuestra {
  muestra: Muestra;
  /** The laboratory's number of the report that it made: known of the newest. */
  revision: string | undefined;
  /** A calendar date. */
  fecha: string | undefined;
  cambios: string | undefined;
  motivo: string | undefined;
}

/** What a dossier says, gathered from its samples. */
export interface DossierContent {
  puntos: readonly Punto[];
  fallos: readonly Fallo[];
  /** Values outside their limits of which the laboratory doesn't conclude that they fail. */
  fuera: number;
  correcciones: readonly CorreccionDeMuestra[];
  total: number;
  parametros: number;
  veredictos: Record<Veredicto, number>;
  solicitantes: readonly string[];
  /** The first and the last sampling date; undefined without samples. */
  desde: string | undefined;
  hasta: string | undefined;
}

/** Gathers a dossier's content: points by solicitante, point and type, their samples by date. */
export function contentOf({
  muestras,
  revisiones,
  referenciasAjenas,
}: Pick<PdfOrder, 'muestras' | 'revisiones' | 'referenciasAjenas'>): DossierContent {
  const puntos = puntosOf(muestras, referenciasAjenas);
  const veredictos = { Cumple: 0, 'No cumple': 0, 'Sin definir': 0 };
  let [parametros, fuera] = [0, 0];
  for (const { conclusion_muestra, determinaciones } of muestras) {
    veredictos[veredicto(conclusion_muestra)]++;
    parametros += parametersOf(determinaciones);
    fuera += cuantosFueraSinDecir(determinaciones);
  }
  const fechas = muestras.map(({ fecha_muestra }) => fecha_muestra).toSorted();
  return {
    puntos,
    fallos: puntos.flatMap(fallosOf),
    fuera,
    correcciones: puntos.flatMap((punto) =>
      punto.muestras.flatMap((muestra) => correccionesOf(muestra, revisiones.get(muestra._id))),
    ),
    total: muestras.length,
    parametros,
    veredictos,
    solicitantes: [...new Set(puntos.map(({ solicitante }) => solicitante))],
    desde: fechas[0],
    hasta: fechas.at(-1),
  };
}

/** Rows that the results of these determinations take: a determination without parameters has one too. */
export function parametersOf(determinaciones: readonly Determinacion[]): number {
  return determinaciones.reduce((sum, { resultados }) => sum + Math.max(1, resultados.length), 0);
}

function puntosOf(muestras: readonly Muestra[], referenciasAjenas: ReadonlySet<string>): Punto[] {
  const of = (muestra: Muestra) => puntoOf(muestra, referenciasAjenas.has(muestra.solicitante.nombre));
  const groups = Map.groupBy(muestras, (m) => {
    const punto = of(m);
    return JSON.stringify([punto ? claveDePunto(m.solicitante.nombre, punto) : m.solicitante.nombre, m.tipo_muestra]);
  });
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const { solicitante, tipo_muestra: tipo } = first;
      const nombre = textoDeCampo(of(first)) ?? '';
      return [{ solicitante: solicitante.nombre, nombre, tipo, muestras: some.toSorted(byDate) }];
    })
    .toSorted(
      (a, b) =>
        compareSpanish(a.solicitante, b.solicitante) ||
        // What has no point comes after the points.
        Number(a.nombre === '') - Number(b.nombre === '') ||
        compareSpanish(a.nombre, b.nombre) ||
        compareSpanish(a.tipo, b.tipo),
    );
}

function byDate(a: Muestra, b: Muestra): number {
  const day = a.fecha_muestra.localeCompare(b.fecha_muestra);
  const time = (a.hora_muestra ?? '').localeCompare(b.hora_muestra ?? '');
  return day || time || compareSpanish(a.numero_muestra, b.numero_muestra);
}

function fallosOf(punto: Punto): Fallo[] {
  return punto.muestras.flatMap((muestra, place): Fallo[] => {
    // Without a point nothing says that a later sample is of the same place.
    const later = punto.nombre === '' ? [] : punto.muestras.slice(place + 1);
    const failing = nonCompliantDeterminaciones(muestra);
    if (failing.length === 0) {
      if (veredicto(muestra.conclusion_muestra) !== 'No cumple') return [];
      return [{ punto, muestra, determinacion: undefined, resultados: [], repeticion: wholeAfter(later) }];
    }
    return failing.map((determinacion) => {
      const failed = determinacion.resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
      const resultados = failed.length > 0 ? failed : determinacion.resultados;
      return { punto, muestra, determinacion, resultados, repeticion: nextOf(later, determinacion) };
    });
  });
}

/** The first of these samples, with what was concluded of it, which no failure of its determinations contradicts. */
function wholeAfter([muestra]: readonly Muestra[]): Fallo['repeticion'] {
  if (!muestra) return undefined;
  const { conclusion_muestra: said } = muestra;
  return { muestra, conclusion: incumple(muestra) ? 'No cumple' : conclusionOfMuestra(said) };
}

/** The first later sample with the determination, whatever its conclusion. */
function nextOf(later: readonly Muestra[], { descripcion }: Determinacion): Fallo['repeticion'] {
  for (const muestra of later) {
    const own = muestra.determinaciones.filter((one) => fold(one.descripcion) === fold(descripcion));
    const words = own.map(conclusionEntera);
    // Stated twice, it fails if either statement does, and complies if both do.
    const worst = words.find(isFallo) ?? words.find((word) => veredicto(word) !== 'Cumple') ?? words[0];
    if (worst !== undefined) return { muestra, conclusion: worst };
  }
  return undefined;
}

/** A determination's conclusion, or what contradicts that: a parameter that fails, or a value outside its limits unjudged. */
function conclusionEntera(determinacion: Determinacion): string {
  if (isFailingByParameter(determinacion)) return incumpleUnParametro;
  return contrasteSinConcluir(determinacion) === 'fuera' ? fueraDeLimite : conclusionOfDeterminacion(determinacion);
}

/** A sample's corrections that its reader may know of, oldest first. */
function correccionesOf(muestra: Muestra, revisiones: readonly Revision[] = []): CorreccionDeMuestra[] {
  const known = revisiones.filter(({ frase }) => frase !== '').toReversed();
  if (known.length > 0) {
    return known.map(({ recibidaEn, frase, motivo, vigente }) => ({
      muestra,
      revision: vigente ? muestra.revision : undefined,
      fecha: fechaEnMadrid(new Date(recibidaEn)),
      cambios: frase,
      motivo,
    }));
  }
  const { revision, motivo_revision: motivo } = muestra;
  return isAmended(muestra) ? [{ muestra, revision, fecha: undefined, cambios: undefined, motivo }] : [];
}

/** Whether a report is an amended one: the laboratory numbers its revisions, and this isn't the first. */
function isAmended({ revision }: Muestra): boolean {
  return revision !== undefined && !/^0*$/u.test(revision.trim());
}
