import { sumaDias } from '../../base/dias-habiles.ts';
import { monthsBefore } from '../../base/fecha.ts';
import { fechaCorta } from '../../base/fechas.ts';
import { textoDeResultado } from '../../muestras/rules/resultado.ts';
import { type FilaDeRemuestra, filaDeRemuestra, isDetectada } from '../../normas/rd-487-2022.ts';
import type { Incidencia, MuestraDeIncidencia, PropuestaDeIncidencia } from '../incidencia.ts';
import { isPorResolver, resuelve } from './estados.ts';

type Propuesta = PropuestaDeIncidencia | null;
type Dicha = Pick<MuestraDeIncidencia, 'fecha_muestra' | 'tipo_muestra' | 'conclusion'>;

/** What the norm that was read for an incident asks of its new sample, in days after the measure. */
interface ConRemuestra {
  medida: Pick<NonNullable<Incidencia['medida']>, 'hecha'> | null;
  remuestraTras: { desde: number; hasta: number; articulo: string } | null;
  /** The sample that the norm was applied to: only its type has to meet the norm's demand. */
  leida?: string | undefined;
}

/** The fields of an incident that its proposal depends on. Samples in order, oldest first. */
interface ConMuestras<M extends MuestraDeIncidencia = MuestraDeIncidencia>
  extends Pick<Incidencia, 'determinacion'>, ConRemuestra {
  muestras: readonly M[];
}

/**
 * The norm's demand on the re-test of a type: a window in days after the measure; null: a later sample that complies is enough.
 */
type Pedido = { hecha: string | null; desde: number; hasta: number; articulo: string } | null;

/** The samples that solve the failures of one type; or what the incident still waits for. */
type Seguimiento<M> = { solucion: M[]; espera?: never } | { solucion?: never; espera: (hoy: string) => string | null };

/**
 * An incident with the proposal that its samples make to the person who decides: to close it, where each failing type of sample
 * is solved by a later sample (`resuelve`), taken within the norm's window after the measure, and by further ones if the norm
 * demands them; to discard it, where no sample fails any more; null otherwise.
 */
export function conPropuesta<I extends Pick<Incidencia, 'estado'> & ConMuestras>(
  incidencia: I,
): I & { propuesta: Propuesta } {
  return { ...incidencia, propuesta: isPorResolver(incidencia.estado) ? propuestaDe(incidencia) : null };
}

function propuestaDe(incidencia: ConMuestras): Propuesta {
  const { muestras, determinacion } = incidencia;
  const failing = tiposQueFallan(muestras);
  if (failing.length === 0) {
    const motivo = 'Ninguna de sus muestras incumple ya: el laboratorio las ha corregido o retirado.';
    return { tipo: 'descartar', muestra: null, motivo };
  }
  const followed = failing.map((tipo) => ({
    pedido: pedidoDe(incidencia, tipo),
    ...seguimientoDeTipo(incidencia, tipo),
  }));
  if (!followed.every(({ solucion }) => solucion !== undefined)) return null;
  const solving = new Set(followed.flatMap(({ solucion = [] }) => solucion));
  const inOrder = muestras.filter((one) => solving.has(one));
  const newest = inOrder.at(-1);
  const pedido = followed.find((one) => one.pedido)?.pedido ?? null;
  return newest ? { tipo: 'cerrar', muestra: newest._id, motivo: motivoDe(inOrder, determinacion, pedido) } : null;
}

/**
 * What an open incident waits for that has samples or a measure and yet proposes nothing, in sentences; null where it proposes
 * something, is settled, or nobody has done anything yet. `hoy` is a day in Madrid.
 */
export function esperaDe(incidencia: Pick<Incidencia, 'estado'> & ConMuestras, hoy: string): string | null {
  if (!isPorResolver(incidencia.estado)) return null;
  const waiting = tiposQueFallan(incidencia.muestras).flatMap(
    (tipo) => seguimientoDeTipo(incidencia, tipo).espera?.(hoy) ?? [],
  );
  return waiting.join(' ') || null;
}

const tiposQueFallan = (muestras: readonly MuestraDeIncidencia[]): string[] => [
  ...new Set(muestras.flatMap((one) => (one.papel === 'incumple' ? [one.tipo_muestra] : []))),
];

/** What is asked of the new sample of a type of an incident. */
export function pedidoDe(
  { medida, remuestraTras, leida, muestras }: Omit<ConMuestras, 'determinacion'>,
  tipo: string,
): Pedido {
  if (!remuestraTras) return null;
  const isOfTipo = leida === undefined || muestras.some((one) => one._id === leida && one.tipo_muestra === tipo);
  return isOfTipo ? { ...remuestraTras, hecha: medida?.hecha ?? null } : null;
}

const seguimientoDeTipo = (incidencia: ConMuestras, tipo: string) =>
  seguimientoDe(
    incidencia.muestras.filter((one) => one.tipo_muestra === tipo),
    pedidoDe(incidencia, tipo),
    incidencia.medida?.hecha ?? null,
  );

/** The newest sample that solves the failures of its type; undefined without any. `muestras`: of this type, oldest first. */
export function solucionDe<M extends MuestraDeIncidencia>(muestras: readonly M[], pedido: Pedido): M | undefined {
  return seguimientoDe(muestras, pedido, pedido?.hecha ?? null).solucion?.at(-1);
}

/** Whether a sample solves the failure of another sample of the same point and parameter (`resuelve`). */
export function resuelveMuestra(one: Dicha, fallo: Dicha): boolean {
  const followed = ({ fecha_muestra: dia, tipo_muestra: tipo }: Dicha) => ({ dia, tipo });
  return resuelve({ ...followed(one), cumple: one.conclusion === 'Cumple' }, followed(fallo));
}

function seguimientoDe<M extends MuestraDeIncidencia>(
  muestras: readonly M[],
  pedido: Pedido,
  hecha: string | null,
): Seguimiento<M> {
  const fallo = muestras.findLast(({ papel }) => papel === 'incumple');
  if (!fallo) return { espera: () => null };
  const conformes = muestras.filter((one) => one.papel === 'remuestra' && resuelveMuestra(one, fallo));
  if (pedido) return conVentana(muestras, { fallo, conformes, pedido });
  const last = conformes.at(-1);
  return last
    ? { solucion: [last] }
    : { espera: () => (hecha === null ? null : esperaCumplir(fallo, muestras, hecha)) };
}

/** What an incident waits for whose measure is done and whose norm asks no days. */
function esperaCumplir(fallo: MuestraDeIncidencia, muestras: readonly MuestraDeIncidencia[], hecha: string): string {
  const said = muestras
    .filter(({ papel, fecha_muestra: dia }) => papel === 'remuestra' && dia >= fallo.fecha_muestra)
    .map(({ numero_muestra: numero, conclusion, fecha_muestra: dia }) =>
      conclusion === 'Cumple'
        ? `La muestra ${numero} cumple y es del mismo día, ${fechaCorta(dia)}: no se sabe cuál fue antes.`
        : `La muestra ${numero}, del ${fechaCorta(dia)}, no trae conclusión de este parámetro.`,
    );
  const measure =
    hecha < fallo.fecha_muestra
      ? `La muestra ${fallo.numero_muestra} incumple después de la medida del ${fechaCorta(hecha)}.`
      : `Medida hecha el ${fechaCorta(hecha)}.`;
  const wanted = `Espera una muestra posterior al ${fechaCorta(fallo.fecha_muestra)}, del mismo punto y tipo (${fallo.tipo_muestra}), que cumpla.`;
  return [measure, ...said.slice(-1), wanted].join(' ');
}

interface EnVentana<M> {
  fallo: M;
  /** Later samples of the type that comply, oldest first. */
  conformes: readonly M[];
  pedido: NonNullable<Pedido>;
}

/** By a norm that asks the sample some days after the measure (RD 487/2022, annex VIII.B). */
function conVentana<M extends MuestraDeIncidencia>(muestras: readonly M[], en: EnVentana<M>): Seguimiento<M> {
  const { fallo, conformes, pedido } = en;
  const { hecha, articulo } = pedido;
  const dias = `entre ${pedido.desde} y ${pedido.hasta} días después`;
  if (hecha === null) {
    const last = conformes.at(-1);
    const why = `La muestra ${last?.numero_muestra} cumple, pero falta anotar el día en que se hizo la medida: la nueva muestra se toma ${dias} (${articulo}).`;
    return { espera: () => (last ? why : null) };
  }
  if (hecha < fallo.fecha_muestra) {
    const why = `La muestra ${fallo.numero_muestra} incumple después de la medida del ${fechaCorta(hecha)}: faltan otra medida y, ${dias}, una nueva muestra que cumpla (${articulo}).`;
    return { espera: () => why };
  }
  const [desde, hasta] = [sumaDias(hecha, pedido.desde), sumaDias(hecha, pedido.hasta)];
  const fila = filaDeRemuestra(articulo, fallo.medida);
  const tomadas = muestras.filter(({ papel, fecha_muestra: dia }) => papel === 'remuestra' && dia >= desde);
  const within = tomadas.filter(({ fecha_muestra: dia }) => dia <= hasta);
  const complying = within.filter((one) => conformes.includes(one));
  const waiting: Seguimiento<M> = { espera: (hoy) => esperaEnDias(conformes, { desde, hasta, articulo, fila }, hoy) };
  if (!fila?.noDetectada) return complying.length > 0 ? { solucion: complying.slice(-1) } : waiting;
  const isLimpia = (one: M) => conformes.includes(one) && isDetectada(one.medida) === false;
  const first = complying.find(isLimpia);
  const presente = within.find(({ medida }) => isDetectada(medida) === true) ?? (first ? undefined : complying[0]);
  if (presente) return { espera: () => esperaSinPresencia(presente, { dias, articulo }) };
  if (!first) return waiting;
  if (!fila.otraAlMes) return { solucion: [first] };
  const otraDesde = unMesDespues(first.fecha_muestra);
  const second = tomadas.find(({ fecha_muestra: dia }) => dia >= otraDesde);
  if (second && isLimpia(second)) return { solucion: [first, second] };
  if (second) return { espera: () => esperaSinPresencia(second, { dias, articulo }) };
  const why = `La muestra ${first.numero_muestra} no detecta Legionella; falta otra que tampoco la detecte, tomada un mes después, desde el ${fechaCorta(otraDesde)} (${articulo}).`;
  return { espera: () => why };
}

/** 'Al cabo de un mes': 30 days, or the month's own where it is shorter. */
function unMesDespues(dia: string): string {
  const [month, thirty] = [monthsBefore(dia, -1), sumaDias(dia, 30)];
  return month < thirty ? month : thirty;
}

function esperaSinPresencia(
  { numero_muestra: numero, medida }: MuestraDeIncidencia,
  { dias, articulo }: { dias: string; articulo: string },
): string {
  const text = medida ? textoDeResultado(medida) : '-';
  const found =
    isDetectada(medida) === undefined
      ? `De la muestra ${numero} no consta que no detecte Legionella`
      : `La muestra ${numero} detecta Legionella${text === '-' ? '' : ` (${text})`}`;
  return `${found}: la norma pide revisar el programa, introducir las reformas necesarias, limpiar y desinfectar, y otra muestra ${dias} (${articulo}). Cuando esté hecho, anota el nuevo día de la medida.`;
}

interface Dias {
  desde: string;
  hasta: string;
  articulo: string;
  fila: FilaDeRemuestra | undefined;
}

function esperaEnDias(
  conformes: readonly MuestraDeIncidencia[],
  { desde, hasta, articulo, fila }: Dias,
  hoy: string,
): string {
  const window = `entre el ${fechaCorta(desde)} y el ${fechaCorta(hasta)} (${articulo})`;
  const last = conformes.at(-1);
  const when = last && (last.fecha_muestra < desde ? 'antes' : 'después');
  const outside = last
    ? `La muestra ${last.numero_muestra} cumple, pero se tomó el ${fechaCorta(last.fecha_muestra)}, ${when} de los días que pide la norma. `
    : '';
  const wanted = fila?.noDetectada ? 'que no detecte Legionella' : 'que cumpla';
  return hoy <= hasta
    ? `${outside}Espera una nueva muestra ${wanted}, tomada ${window}.`
    : `${outside}No consta ninguna muestra ${wanted} tomada ${window}: hay que repetir la medida y la muestra, o cerrarla con su motivo.`;
}

function motivoDe(solving: readonly MuestraDeIncidencia[], determinacion: string, pedido: Pedido): string {
  const said = determinacion === '' ? ' según lo que el laboratorio concluye de la muestra entera' : '';
  const [only, ...others] = solving;
  if (only && others.length === 0) {
    const cuando = pedido
      ? `, y se tomó entre ${pedido.desde} y ${pedido.hasta} días después de la medida (${pedido.articulo})`
      : '';
    return `La nueva muestra ${only.numero_muestra}, del mismo punto y tipo (${only.tipo_muestra}), cumple${said}${cuando}.`;
  }
  const tipos = new Set(solving.map(({ tipo_muestra: tipo }) => tipo));
  if (only && tipos.size === 1) {
    const numeros = new Intl.ListFormat('es').format(solving.map(({ numero_muestra: numero }) => numero));
    return `Las nuevas muestras ${numeros}, del mismo punto y tipo (${only.tipo_muestra}), no detectan Legionella: una tras la medida y otra un mes después (${pedido?.articulo}).`;
  }
  const named = new Intl.ListFormat('es').format(
    solving.map(({ numero_muestra: numero, tipo_muestra: tipo }) => `${numero} (${tipo})`),
  );
  return `Las nuevas muestras ${named}, cada una del tipo que falló, cumplen${said}.`;
}
