import { isDeepStrictEqual } from 'node:util';
import { maxPasos } from '../../../../contract/incidencias/incidencia.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import type { PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import {
  type DocumentoDeIncidencia,
  haFallado,
  type MuestraGuardada,
  type PasoGuardado,
  type PlazoGuardado,
} from '../store/incidencias.ts';
import { conPropuesta } from '../../../../contract/incidencias/rules/propuesta.ts';
import { nonCompliantDeterminaciones } from '../../../../contract/muestras/rules/estado.ts';
import { isFailing, type Veredicto, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { type Medida, medidaOf } from '../../../../contract/muestras/rules/exceso.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { fold } from '../../../../contract/base/texto.ts';

/** The most samples of an incident. Of a point that never complies the oldest samples, except the first, are left out. */
const maxMuestras = 200;

/** A sample in the form that an incident keeps. */
export function muestraGuardada(
  { _id, numero_muestra, fecha_muestra, hora_muestra, tipo_muestra }: Muestra,
  { conclusion, medida }: ParameterVerdict,
  revision: number,
  punto?: PuntoDeMuestreo,
): MuestraGuardada {
  return {
    _id,
    numero_muestra,
    fecha_muestra,
    ...(hora_muestra && { hora: hora_muestra }),
    tipo_muestra,
    conclusion,
    ...(medida && { medida }),
    papel: conclusion === 'No cumple' ? 'incumple' : 'remuestra',
    revision,
    ...(punto && { punto: { nombre: punto.nombre, ...(punto.codigo && { codigo: punto.codigo }) } }),
  };
}

/** Compares samples by when they were taken; on a day without times, by number. */
export function compareMuestras(a: MuestraGuardada, b: MuestraGuardada): number {
  const keyOf = (one: MuestraGuardada) => [one.fecha_muestra, one.hora ?? '', one.numero_muestra, one._id];
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((text, place) => text !== right[place]);
  if (at < 0) return 0;
  return (left[at] as string) < (right[at] as string) ? -1 : 1;
}

/** A new incident, with its first sample. */
export function incidenciaNueva(
  muestra: MuestraGuardada,
  about: {
    cliente?: string;
    solicitante: string;
    punto: (PuntoDeMuestreo & { clave: string }) | null;
    verdict: ParameterVerdict;
  },
  cuando: string,
): DocumentoDeIncidencia {
  const { cliente = '', solicitante, punto, verdict } = about;
  const { determinacion, parametro } = verdict;
  return {
    cliente,
    solicitante,
    punto,
    determinacion,
    parametro,
    estado: 'abierta',
    abierta: cuando,
    cerrada: null,
    zanjado: null,
    muestras: [{ ...muestra, fallo: cuando }],
    propuesta: null,
    causa: null,
    medida: null,
    medidaPropuesta: null,
    lectura: null,
    remuestraTras: null,
    responsable: null,
    venceEl: null,
    plazos: [],
    archivos: [],
    trasConforme: [],
    avisado: {},
    pasos: [paso(cuando, 'abierta', muestra, `La muestra ${muestra.numero_muestra} no cumple${dicho(muestra)}.`)],
  };
}

/**
 * An incident with a sample's current verdict, and a step that tells it; the same object where nothing is new. A sample whose
 * verdict changed was corrected by the laboratory. The newest sample, if it fails and was taken on the day of the measure or
 * later, puts an incident that waited for a re-test back to 'en curso'; not where a sample of another type failed too, since
 * people who see only that type don't see this sample.
 */
export function conMuestra<I extends DocumentoDeIncidencia>(documento: I, said: MuestraGuardada, cuando: string): I {
  const before = documento.muestras.find(({ _id }) => _id === said._id);
  const fallo = before?.fallo ?? (said.papel === 'incumple' ? cuando : undefined);
  const muestra = { ...said, ...(fallo && { fallo }) };
  if (before && isDeepStrictEqual(asStored(before), asStored(muestra))) return documento;
  const muestras = [...documento.muestras.filter((one) => one !== before), muestra].toSorted(compareMuestras);
  const isNewest = muestras.at(-1)?._id === muestra._id;
  const failsAgain =
    isNewest &&
    muestra.papel === 'incumple' &&
    documento.estado === 'pendiente_remuestra' &&
    documento.muestras.every((one) => !haFallado(one) || one.tipo_muestra === muestra.tipo_muestra) &&
    muestra.fecha_muestra >= (documento.medida?.hecha ?? '');
  const pasos = conPaso(
    documento.pasos,
    pasoDe(muestra, before, { cuando, isClosed: !isPorResolver(documento.estado) }),
  );
  return withConsequences(
    { ...documento, ...(failsAgain && { estado: 'en_curso' }), muestras: recortadas(muestras), pasos },
    cuando,
  );
}

/** A sample without fields that are undefined, as it is stored. */
const asStored = (muestra: MuestraGuardada): unknown => JSON.parse(JSON.stringify(muestra));

/** An incident with a sample marked as withdrawn: the sample was withdrawn, or is no longer of the point and parameter. */
export function sinMuestra<I extends DocumentoDeIncidencia>(documento: I, id: string, cuando: string): I {
  const before = documento.muestras.find(({ _id }) => _id === id);
  if (!before || before.papel === 'retirada') return documento;
  const retirada: MuestraGuardada = { ...before, papel: 'retirada' };
  const texto = `La muestra ${before.numero_muestra} ha dejado de contar aquí: se ha retirado, ya no es de este punto y tipo, o ya no concluye sobre lo que incumplió.`;
  const muestras = documento.muestras.map((one) => (one === before ? retirada : one));
  return withConsequences(
    { ...documento, muestras, pasos: conPaso(documento.pasos, paso(cuando, 'retirada', before, texto)) },
    cuando,
  );
}

/** At most `maxMuestras` samples: the first, which tells since when the point fails, and the newest. */
function recortadas(muestras: readonly MuestraGuardada[]): MuestraGuardada[] {
  if (muestras.length <= maxMuestras) return [...muestras];
  return [...muestras.slice(0, 1), ...muestras.slice(1 - maxMuestras)];
}

function pasoDe(
  muestra: MuestraGuardada,
  before: MuestraGuardada | undefined,
  { cuando, isClosed }: { cuando: string; isClosed: boolean },
): PasoGuardado | undefined {
  const { numero_muestra: numero, conclusion, papel } = muestra;
  const said = `${conclusion === 'Sin definir' ? 'no concluye este parámetro' : conclusion.toLowerCase()}${dicho(muestra)}`;
  if (before) {
    const isSame = before.papel === papel && before.conclusion === conclusion && dicho(before) === dicho(muestra);
    const [dia, antes] = [muestra.fecha_muestra, before.fecha_muestra].map(fechaCorta);
    const changes = [isSame ? '' : `ahora ${said}`, dia === antes ? '' : `se tomó el ${dia}, no el ${antes}`];
    if (!changes.some(Boolean)) return undefined;
    const verb = before.papel === 'retirada' ? 'ha vuelto' : 'se ha corregido';
    const texto = `La muestra ${numero} ${verb}: ${changes.filter(Boolean).join('; ')}.`;
    return paso(cuando, 'corregida', muestra, texto);
  }
  const late = isClosed ? ' Llegó después de cerrarse la incidencia.' : '';
  const kind = papel === 'incumple' ? 'incumple' : 'remuestra';
  return paso(cuando, kind, muestra, `La muestra ${numero} ${said}.${late}`);
}

/** `: 62 mg/L (límite 50)`. */
function dicho({ medida }: MuestraGuardada): string {
  const text = medida ? textoDeResultado(medida) : '-';
  return text === '-' ? '' : `: ${text}`;
}

function paso(cuando: string, tipo: PasoGuardado['tipo'], { _id }: MuestraGuardada, texto: string): PasoGuardado {
  return { cuando, quien: null, tipo, texto, muestra: _id };
}

/** Steps of the portal stop at half of the most, to leave room for people's; the table of samples tells the same. */
function conPaso(pasos: readonly PasoGuardado[], one: PasoGuardado | undefined): PasoGuardado[] {
  return one && pasos.length < maxPasos / 2 ? [...pasos, one] : [...pasos];
}

/** The key of a deadline within its incident. */
export function claveDePlazo({ que, articulo }: Pick<PlazoGuardado, 'que' | 'articulo'>): string {
  return `${articulo}: ${que}`.slice(0, 100);
}

/**
 * An incident with the consequences of its samples: the proposal, and the deadlines that start at `cuando` (ISO 8601) once a
 * re-test complies. Where the re-test is corrected and no longer complies, these deadlines are removed, except those marked as
 * done.
 */
export function withConsequences<I extends DocumentoDeIncidencia>(documento: I, cuando: string): I {
  const incidencia = conPropuesta(documento);
  const { estado, trasConforme, plazos } = incidencia;
  if (!isPorResolver(estado) || trasConforme.length === 0) return incidencia;
  const claves = new Set(trasConforme.map(claveDePlazo));
  if (!isConforme(incidencia)) {
    return { ...incidencia, plazos: plazos.filter(({ clave, hecho }) => hecho !== null || !claves.has(clave)) };
  }
  const running = new Set(plazos.map(({ clave }) => clave));
  const begun = trasConforme.flatMap(({ que, articulo, horas }): PlazoGuardado[] => {
    const clave = claveDePlazo({ que, articulo });
    if (running.has(clave)) return [];
    const hasta = new Date(Date.parse(cuando) + horas * 3_600_000).toISOString();
    return [{ clave, que, articulo, hasta, habiles: false, hecho: null, trasConforme: true }];
  });
  return { ...incidencia, plazos: [...plazos, ...begun] };
}

/** Whether the proposal is to close, by all samples or by those of one type, since some readers see only one type. */
function isConforme(documento: DocumentoDeIncidencia): boolean {
  const { muestras } = documento;
  const views = [muestras, ...Map.groupBy(muestras, ({ tipo_muestra }) => tipo_muestra).values()];
  return views.some(
    (seen) => conPropuesta({ ...documento, estado: 'abierta', muestras: seen }).propuesta?.tipo === 'cerrar',
  );
}

/**
 * A sample's verdict on one parameter of a determination; `parametro` is blank for the determination as a whole, both are blank
 * for the sample as a whole.
 */
export interface ParameterVerdict {
  determinacion: string;
  parametro: string;
  conclusion: Veredicto;
  medida?: Medida;
}

type Analizada = Pick<Muestra, 'estado' | 'determinaciones' | 'conclusion_muestra'>;

/**
 * A sample's failures, each parameter once. In each failing determination (`nonCompliantDeterminaciones`): the parameters that
 * the laboratory concludes 'No cumple', or the determination as a whole if there is none. The sample as a whole, if its
 * conclusion is 'No cumple' and no determination fails.
 */
export function failuresOf(muestra: Analizada): ParameterVerdict[] {
  const found = new Map<string, ParameterVerdict>();
  for (const { descripcion: determinacion, resultados } of nonCompliantDeterminaciones(muestra)) {
    const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
    const named = failed.length > 0 ? failed : [undefined];
    for (const resultado of named) {
      const parametro = resultado?.descripcion ?? '';
      const medida = medidaOf({ resultados: resultado ? [resultado] : resultados });
      const verdict: ParameterVerdict = {
        determinacion,
        parametro,
        conclusion: 'No cumple',
        ...(medida && { medida }),
      };
      const key = claveDe(verdict);
      const known = found.get(key);
      // Of a parameter stated twice, the result furthest beyond its limit counts.
      if (!known || (medida?.exceso ?? 0) > (known.medida?.exceso ?? 0)) found.set(key, verdict);
    }
  }
  return found.size === 0 && isWholeFailing(muestra)
    ? [{ ...muestraEntera, conclusion: 'No cumple' }]
    : [...found.values()];
}

/** Determination and parameter of an incident of the sample as a whole. */
const muestraEntera = { determinacion: '', parametro: '' };

function isWholeFailing({ estado, conclusion_muestra: said }: Analizada): boolean {
  return estado === 'autorizada' && veredicto(said) === 'No cumple';
}

/**
 * A sample's verdict on a parameter of a determination; undefined where the parameter wasn't determined. On the sample as a
 * whole: 'No cumple' and 'Cumple' only if no determination fails.
 */
export function verdictOn(
  muestra: Analizada,
  asked: Pick<ParameterVerdict, 'determinacion' | 'parametro'>,
): ParameterVerdict | undefined {
  const failed = failuresOf(muestra).find((one) => claveDe(one) === claveDe(asked));
  if (failed) return failed;
  if (claveDe(asked) === claveDe(muestraEntera)) {
    const isWhollyGood = veredicto(muestra.conclusion_muestra) === 'Cumple' && failuresOf(muestra).length === 0;
    return isWhollyGood ? { ...muestraEntera, conclusion: 'Cumple' } : undefined;
  }
  const own = muestra.determinaciones.filter(({ descripcion }) => fold(descripcion) === fold(asked.determinacion));
  if (own.length === 0) return undefined;
  if (asked.parametro === '') {
    const said = own.flatMap((determinacion) => {
      const { status_inteligente: status, resultados } = determinacion;
      return status && !isFailing(determinacion) ? [status] : resultados.map(({ conclusion = '' }) => conclusion);
    });
    return { ...asked, conclusion: togetherOf(said) };
  }
  const results = own.flatMap((determinacion) =>
    determinacion.resultados
      .filter(({ descripcion }) => fold(descripcion) === fold(asked.parametro))
      .map((resultado) => ({ resultado, said: resultado.conclusion || determinacion.status_inteligente || '' })),
  );
  const [first] = results;
  if (!first) return undefined;
  const medida = medidaOf({ resultados: [first.resultado] });
  return { ...asked, conclusion: togetherOf(results.map(({ said }) => said)), ...(medida && { medida }) };
}

/** The verdict of several conclusions, none failing: 'Cumple' only if all are, else 'Sin definir'. */
function togetherOf(conclusions: readonly string[]): Veredicto {
  const [first = 'Sin definir', ...others] = conclusions.map((text) => veredicto(text));
  return others.every((other) => other === first) && first === 'Cumple' ? 'Cumple' : 'Sin definir';
}

/** A key of a parameter of a determination, whatever the spelling. */
export function claveDe({ determinacion, parametro }: Pick<ParameterVerdict, 'determinacion' | 'parametro'>): string {
  return `${fold(determinacion)}\0${fold(parametro)}`;
}
