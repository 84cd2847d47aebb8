import type { Determinacion, EstadoMuestra, MuestraDocument } from '../../contract/muestra.ts';
import { createResultados, gather } from './analisis.ts';
import type { Calendario } from './calendario.ts';
import { formatNumber } from './formato.ts';
import type { Encargo } from './plan.ts';
import type { Random } from './random.ts';
import { fillPatron } from './referencia.ts';

const regla =
  'Aceptación simple según ILAC-G8:09/2019: el resultado se compara con el límite sin descontar la incertidumbre.';

/** What a sample is made from. */
export interface Toma {
  readonly encargo: Encargo;
  readonly day: number;
  readonly _id: string;
  /** `2026-014532`: the year and the sample's place in it. */
  readonly serie: string;
}

interface Fechas {
  readonly recepcion: number;
  readonly inicio: number;
  readonly fin: number;
  readonly emision: number;
}

/** When a sample passes through the laboratory; nothing is received or issued on a weekend. */
function createFechas({ encargo, day }: Toma, random: Random, calendario: Calendario): Fechas {
  const { dias } = encargo.analisis.tipo;
  const recepcion = calendario.workingDay(day + (random.chance(0.3) ? 1 : 0));
  const inicio = recepcion + (random.chance(0.15) ? 1 : 0);
  const fin = inicio + random.int(dias[0], dias[1]);
  return { recepcion, inicio, fin, emision: calendario.workingDay(fin + random.int(0, 2)) };
}

/** Whether a sample is unfinished: its time isn't over, or it waits for a repetition or for another laboratory. */
function isUnfinished(daysAgo: number, { emision }: Fechas, today: number, random: Random): boolean {
  const waits = daysAgo <= 14 ? 0.65 : daysAgo <= 28 ? 0.55 : 0.4;
  return emision > today || (daysAgo <= 45 && random.chance(waits));
}

/** What goes wrong with a sample, if anything does. */
function createFallo({ encargo, day }: Toma, random: Random, calendario: Calendario) {
  const { tipo } = encargo.analisis;
  const month = calendario.month(day);
  const daysAgo = calendario.length - 1 - day;
  for (const suceso of encargo.sucesos) {
    if (suceso.isOn(daysAgo, month) && random.chance(suceso.riesgo)) return { parametro: suceso.parametro };
  }
  const riesgo = tipo.riesgo * (tipo.riesgoMes[month - 1] ?? 1);
  return random.chance(riesgo) ? { parametro: undefined } : undefined;
}

function conclude(determinaciones: readonly Determinacion[]): string {
  if (determinaciones.some((one) => one.resultados_no_cumplen > 0)) return 'No cumple';
  return determinaciones.some((one) => one.resultados_cumplen > 0) ? 'Cumple' : 'No procede';
}

function createTemperatura([lowest, highest]: readonly [number, number], random: Random): string {
  return `${formatNumber(lowest + random.next() * (highest - lowest), 1)} °C`;
}

/** Which determinations of an unfinished sample are done: the more, the older it is; one is always missing. */
function createProgress(toma: Toma, fechas: Fechas, today: number, random: Random): (place: number) => boolean {
  const share = Math.min(0.85, Math.max(0, (today - fechas.inicio) / (fechas.fin - fechas.inicio + 1)));
  const done = toma.encargo.analisis.pruebas.map(() => random.chance(share));
  if (done.every(Boolean)) done[random.int(0, done.length - 1)] = false;
  return (place) => done[place] === true;
}

/** One sample, whole. */
export function createMuestra(toma: Toma, random: Random, calendario: Calendario): MuestraDocument {
  const { encargo, day, serie } = toma;
  const { tipo } = encargo.analisis;
  const today = calendario.length - 1;
  const fechas = createFechas(toma, random, calendario);
  const resultados = createResultados(encargo.analisis, random, createFallo(toma, random, calendario));
  const estado: EstadoMuestra = isUnfinished(today - day, fechas, today, random)
    ? 'en_curso'
    : random.chance(0.004)
      ? 'anulada'
      : 'autorizada';
  const isDone = estado === 'en_curso' ? createProgress(toma, fechas, today, random) : () => estado === 'autorizada';
  const determinaciones = gather(encargo.analisis, resultados, isDone);
  const isOurs = random.chance(0.7);
  const base: MuestraDocument = {
    _id: toma._id,
    numero_muestra: `M-${serie}`,
    estado,
    producto: random.pick(encargo.productos),
    referencia_externa: fillPatron(random.pick(encargo.referencias), random, calendario, day),
    fecha_muestra: calendario.fecha(day),
    hora_muestra: `${String(random.int(8, 14)).padStart(2, '0')}:${String(random.int(0, 11) * 5).padStart(2, '0')}`,
    tipo_muestra: tipo.nombre,
    solicitante: { nombre: encargo.solicitante.nombre, id: encargo.solicitante.id },
    tomada_por: isOurs ? 'Laboratorio' : 'Cliente',
    operador_muestreo: isOurs ? `Técnico T-${String(random.int(1, 9)).padStart(2, '0')}` : 'Personal del cliente',
    cubierto: isOurs ? 'Sí' : 'No',
    descripcion: tipo.envase,
    norma: tipo.norma,
    ...(fechas.recepcion <= today && {
      fecha_recepcion: calendario.fecha(fechas.recepcion),
      temperatura: createTemperatura(tipo.recepcion, random),
    }),
    ...(fechas.inicio <= today && { inicio_analisis: calendario.fecha(fechas.inicio) }),
    determinaciones,
  };
  if (estado === 'en_curso') return base;
  if (estado === 'anulada')
    return { ...base, informacion_muestra: 'Muestra anulada: no apta para el análisis en la recepción.' };
  const conclusion = conclude(determinaciones);
  return {
    ...base,
    conclusion_muestra: conclusion,
    fin_analisis: calendario.fecha(fechas.fin),
    fecha_emision: calendario.fecha(fechas.emision),
    numero_informe: `IE-${serie}`,
    revision: random.chance(0.02) ? '1' : '0',
    autorizado_por: 'Dirección Técnica',
    ...(conclusion !== 'No procede' && { regla_decision: regla }),
    ...(conclusion === 'No cumple' && tipo.observacion && { informacion_muestra: tipo.observacion }),
  };
}
