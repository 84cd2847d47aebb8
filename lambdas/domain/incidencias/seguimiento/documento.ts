import { isDeepStrictEqual } from 'node:util';
import { maxPasos } from '../../../../contract/incidencias/incidencia.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import type { PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import { withConsequences } from './consequences.ts';
import {
  type DocumentoDeIncidencia,
  haFallado,
  type MuestraGuardada,
  type PasoGuardado,
} from '../store/incidencias.ts';
import type { ParameterVerdict } from './parameter-verdicts.ts';

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
