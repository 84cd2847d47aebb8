import type { Determinacion, EstadoMuestra, MuestraDocument } from '../../contract/muestras/muestra.ts';
import { createResultados, gather } from './analisis.ts';
import type { Caso } from './catalogo/modelo.ts';
import { observacionDe } from './catalogo/observaciones.ts';
import type { Calendario } from './calendario.ts';
import { formatNumber } from './formato.ts';
import { type Historias, resultadosDe } from './historias.ts';
import { isOn } from './incidencias.ts';
import { type Encargo, fillPatron, puntoDe, referenciaDe } from './plan.ts';
import { motivosDeAnulacion } from './correcciones.ts';
import { hash32, type Random } from './random.ts';

/** Unless the law or the laboratory's own criterion sets another. */
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

type Fechas = ReturnType<typeof createFechas>;

/**
 * When a sample passes through the laboratory. Nothing is issued on a weekend, and nothing received but what must be
 * begun within a day: for that there is a guard.
 */
function createFechas({ encargo, day }: Toma, random: Random, calendario: Calendario) {
  const { dias, isUrgente } = encargo.tipo;
  const next = day + (random.chance(0.3) ? 1 : 0);
  const recepcion = isUrgente ? next : calendario.workingDay(next);
  const inicio = recepcion + (random.chance(0.15) && !(isUrgente && recepcion > day) ? 1 : 0);
  const fin = inicio + random.int(dias[0], dias[1]);
  return { recepcion, inicio, fin, emision: calendario.workingDay(fin + random.int(0, 2)) };
}

/** Whether a sample is unfinished: its time isn't over, or it waits for a repetition or for another laboratory. */
function isUnfinished(daysAgo: number, { emision }: Fechas, today: number, random: Random): boolean {
  const waits = daysAgo <= 14 ? 0.65 : daysAgo <= 28 ? 0.55 : 0.4;
  return emision > today || (daysAgo <= 45 && random.chance(waits));
}

/**
 * When the results of an unfinished sample are expected: at first by the longest time that its type takes. Most samples that wait
 * past that day have a new date; one in four is late, and one in twelve has no date. A hash of the sample decides, so that the
 * rest of the laboratory doesn't depend on it.
 */
function expectedDay({ encargo, serie }: Toma, { inicio }: Fechas, calendario: Calendario): number | undefined {
  const today = calendario.length - 1;
  const planned = calendario.workingDay(inicio + encargo.tipo.dias[1] + 1);
  const chance = hash32(`prevista ${serie}`) % 12;
  if (chance === 0) return undefined;
  return planned >= today || chance <= 3 ? planned : calendario.workingDay(today + chance - 3);
}

/** What goes wrong with a sample, if anything does. */
function createFallo({ encargo, day }: Toma, random: Random, calendario: Calendario) {
  const { tipo } = encargo;
  const month = calendario.month(day);
  const daysAgo = calendario.length - 1 - day;
  for (const suceso of encargo.sucesos) {
    if (isOn(suceso, daysAgo, month) && random.chance(suceso.riesgo)) return { parametro: suceso.parametro };
  }
  const riesgo = tipo.riesgo * (tipo.riesgoMes[month - 1] ?? 1);
  return random.chance(riesgo) ? { parametro: undefined } : undefined;
}

function conclude(determinaciones: readonly Determinacion[]): string {
  if (determinaciones.some((one) => one.resultados_no_cumplen > 0)) return 'No cumple';
  // What could not be determined is no negative: the sample has to be taken again.
  if (determinaciones.some(({ resultados }) => resultados.some((one) => one.conclusion === 'Indeterminable')))
    return 'Indeterminable';
  return determinaciones.some((one) => one.resultados_cumplen > 0) ? 'Cumple' : 'No procede';
}

/** Which determinations of an unfinished sample are done: the more, the older it is; one is always missing. */
function createProgress(pruebas: number, fechas: Fechas, today: number, random: Random): (place: number) => boolean {
  const share = Math.min(0.85, Math.max(0, (today - fechas.inicio) / (fechas.fin - fechas.inicio + 1)));
  const done = Array.from({ length: pruebas }, () => random.chance(share));
  if (done.every(Boolean)) done[random.int(0, done.length - 1)] = false;
  return (place) => done[place] === true;
}

/** A sample, and what its limits depended on. */
export interface Tomada {
  readonly muestra: MuestraDocument;
  readonly caso: Caso;
}

/** One sample, whole; `historias` choose among the samples that nothing is wrong with. */
export function createMuestra(
  toma: Toma,
  random: Random,
  { calendario, historias }: { calendario: Calendario; historias: Historias },
): Tomada {
  const { encargo, day, serie } = toma;
  const { tipo } = encargo;
  const today = calendario.length - 1;
  const fechas = createFechas(toma, random, calendario);
  const producto = random.pick(encargo.productos);
  const punto = random.pick(encargo.puntos);
  const fallo = createFallo(toma, random, calendario);
  const parte = fallo ? undefined : historias.next(encargo, day);
  const caso: Caso = {
    fecha: calendario.fecha(day),
    desinfectante: encargo.desinfectanteEn(today - day),
    rasgos: punto.rasgos,
    lugar: parte?.historia.lugar ?? punto.lugar,
    categoria: producto.categoria,
  };
  const analisis = encargo.analisisDe(caso);
  const resultados = parte ? resultadosDe(parte, analisis, random) : createResultados(analisis, random, fallo);
  const estado: EstadoMuestra = isUnfinished(today - day, fechas, today, random)
    ? 'en_curso'
    : random.chance(0.004)
      ? 'anulada'
      : 'autorizada';
  const isDone =
    estado === 'en_curso'
      ? createProgress(analisis.pruebas.length, fechas, today, random)
      : () => estado === 'autorizada';
  const determinaciones = gather(analisis, resultados, isDone);
  const [lowest, highest] = (fechas.inicio > day && tipo.recepcionTardia) || tipo.recepcion;
  const isOurs = random.chance(0.7);
  const written = fillPatron(punto.patron, random, calendario, day);
  const situada = parte?.historia.punto ?? puntoDe(punto.patron, written);
  const base: MuestraDocument = {
    _id: toma._id,
    numero_muestra: `M-${serie}`,
    estado,
    producto: producto.nombre,
    referencia_externa: parte ? referenciaDe(parte.historia.punto) : written,
    ...(situada && { punto_muestreo: situada }),
    fecha_muestra: caso.fecha,
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
      temperatura: `${formatNumber(lowest + random.next() * (highest - lowest), 1)} °C`,
    }),
    ...(fechas.inicio <= today && { inicio_analisis: calendario.fecha(fechas.inicio) }),
    determinaciones,
  };
  if (estado === 'en_curso') {
    const expected = expectedDay(toma, fechas, calendario);
    return { caso, muestra: expected === undefined ? base : { ...base, fecha_prevista: calendario.fecha(expected) } };
  }
  if (estado === 'anulada') {
    const motivo_anulacion = motivosDeAnulacion[hash32(`anulada ${serie}`) % motivosDeAnulacion.length];
    return { caso, muestra: { ...base, motivo_anulacion } };
  }
  const conclusion = conclude(determinaciones);
  const pruebas = analisis.pruebas.map(({ prueba }) => prueba);
  const observacion = observacionDe(tipo, caso, { pruebas, determinaciones });
  const muestra = {
    ...base,
    conclusion_muestra: conclusion,
    fin_analisis: calendario.fecha(fechas.fin),
    fecha_emision: calendario.fecha(fechas.emision),
    numero_informe: `IE-${serie}`,
    revision: random.chance(0.02) ? '1' : '0',
    autorizado_por: 'Dirección Técnica',
    ...(conclusion !== 'No procede' && { regla_decision: tipo.regla ?? regla }),
    ...(observacion && { informacion_muestra: observacion }),
  };
  return { caso, muestra };
}
