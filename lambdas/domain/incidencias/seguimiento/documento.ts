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
import { fold } from '../../../../contract/base/texto.ts';

/** Samples that an incident names at most: of a point that never complies the oldest but the first are left out. */
const maxMuestras = 200;

/** A sample as an incident keeps it. */
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

/** The order in which samples were taken; of a day without times, that of their numbers. */
export function compareMuestras(a: MuestraGuardada, b: MuestraGuardada): number {
  const keyOf = (one: MuestraGuardada) => [one.fecha_muestra, one.hora ?? '', one.numero_muestra, one._id];
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((text, place) => text !== right[place]);
  if (at < 0) return 0;
  return (left[at] as string) < (right[at] as string) ? -1 : 1;
}

/** A new incident, of its first sample. */
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
 * An incident with what a sample of it says now, and a step that tells it; the same object where nothing is new. A
 * sample that says something else than before was corrected by the laboratory. One that does not comply, and was taken after
 * the measure was, takes an incident that waited for it back to work; not where some who see the incident don't see its type.
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

/** What is stored has no field that is undefined. */
const asStored = (muestra: MuestraGuardada): unknown => JSON.parse(JSON.stringify(muestra));

/** An incident without a sample that is withdrawn, or says nothing of its point and parameter any more. */
export function sinMuestra<I extends DocumentoDeIncidencia>(documento: I, id: string, cuando: string): I {
  const before = documento.muestras.find(({ _id }) => _id === id);
  if (!before || before.papel === 'retirada') return documento;
  const retirada: MuestraGuardada = { ...before, papel: 'retirada' };
  const texto = `La muestra ${before.numero_muestra} se ha retirado o ya no es de aquí.`;
  const muestras = documento.muestras.map((one) => (one === before ? retirada : one));
  return withConsequences(
    { ...documento, muestras, pasos: conPaso(documento.pasos, paso(cuando, 'retirada', before, texto)) },
    cuando,
  );
}

/** At most so many samples, with the first, since when it fails, and the newest. */
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
    if (isSame) return undefined;
    const verb = before.papel === 'retirada' ? 'ha vuelto' : 'se ha corregido';
    return paso(cuando, 'corregida', muestra, `La muestra ${numero} ${verb}: ahora ${said}.`);
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

/** Steps of the portal's own leave room for those of people: past that, the table of samples says the same. */
function conPaso(pasos: readonly PasoGuardado[], one: PasoGuardado | undefined): PasoGuardado[] {
  return one && pasos.length < maxPasos / 2 ? [...pasos, one] : [...pasos];
}

/** Names a deadline within its incident. */
export function claveDePlazo({ que, articulo }: Pick<PlazoGuardado, 'que' | 'articulo'>): string {
  return `${articulo}: ${que}`.slice(0, 100);
}

/**
 * An incident with what follows from its samples: their proposal, and the deadlines that start at `cuando` (ISO 8601) once
 * a re-test complies. Where it is corrected and doesn't comply, these deadlines are removed, but for those marked as done.
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

/** Whether all samples propose to close, or those of one type do, which are all that some readers see. */
function isConforme(documento: DocumentoDeIncidencia): boolean {
  const { muestras } = documento;
  const views = [muestras, ...Map.groupBy(muestras, ({ tipo_muestra }) => tipo_muestra).values()];
  return views.some(
    (seen) => conPropuesta({ ...documento, estado: 'abierta', muestras: seen }).propuesta?.tipo === 'cerrar',
  );
}

/**
 * What a sample says of one parameter of a determination; `parametro` is blank of the determination as a whole, both are of
 * the sample as a whole.
 */
export interface ParameterVerdict {
  determinacion: string;
  parametro: string;
  conclusion: Veredicto;
  medida?: Medida;
}

type Analizada = Pick<Muestra, 'estado' | 'determinaciones' | 'conclusion_muestra'>;

/**
 * The parameters that do not comply, each once: those that the laboratory says don't of the determinations that an alert
 * is sent of, or the determination where it says so of none of them. The sample as a whole, where the laboratory says that
 * it doesn't comply and says so of none of its determinations.
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
      // Stated twice, the one furthest beyond its limit speaks.
      if (!known || (medida?.exceso ?? 0) > (known.medida?.exceso ?? 0)) found.set(key, verdict);
    }
  }
  return found.size === 0 && isWholeFailing(muestra)
    ? [{ ...muestraEntera, conclusion: 'No cumple' }]
    : [...found.values()];
}

/** What an incident of the sample as a whole is of. */
const muestraEntera = { determinacion: '', parametro: '' };

function isWholeFailing({ estado, conclusion_muestra: said }: Analizada): boolean {
  return estado === 'autorizada' && veredicto(said) === 'No cumple';
}

/**
 * What a sample says of a parameter of a determination; undefined where it wasn't determined. Of the sample as a whole only
 * a verdict says something, and one that doesn't comply by a determination says nothing of it.
 */
export function verdictOn(
  muestra: Analizada,
  asked: Pick<ParameterVerdict, 'determinacion' | 'parametro'>,
): ParameterVerdict | undefined {
  const failed = failuresOf(muestra).find((one) => claveDe(one) === claveDe(asked));
  if (failed) return failed;
  if (claveDe(asked) === claveDe(muestraEntera)) {
    return veredicto(muestra.conclusion_muestra) === 'Cumple' ? { ...muestraEntera, conclusion: 'Cumple' } : undefined;
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

/** What several conclusions come to: one that complies is no proof while another says nothing, or says otherwise. */
function togetherOf(conclusions: readonly string[]): Veredicto {
  const [first = 'Sin definir', ...others] = conclusions.map((text) => veredicto(text));
  return others.every((other) => other === first) && first === 'Cumple' ? 'Cumple' : 'Sin definir';
}

/** The same for the same parameter of the same determination, however they are written. */
export function claveDe({ determinacion, parametro }: Pick<ParameterVerdict, 'determinacion' | 'parametro'>): string {
  return `${fold(determinacion)}\0${fold(parametro)}`;
}
