import type { ReglaDeCoherencia, Reparo } from '../../../../contract/entregas/coherencia.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { claveDePunto, puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { dayOf } from '../../../engine/blocks/calendar.ts';
import type { PointNaming } from '../../../engine/query/points/aliases.ts';
import { readPointNaming } from '../../puntos/naming/point-naming.ts';
import { samplesWithValues, type SampleWithValues } from '../../../engine/query/values/samples-with-values.ts';
import { claveDeParametro } from './antes.ts';
import { evaluateRules, type InspectedMuestra } from './evaluate-rules.ts';

/** How far back what was measured at a point is looked at, in months. */
const meses = 24;

/** Numbers of earlier samples that are looked at for one batch at most, some 60 MB. */
const maxValores = 500_000;

/** What was found in samples, and how many of them have a point and weren't compared with what came before there. */
export interface Inspection {
  reparos: Reparo[];
  inspected: number;
  sinHistorial: number;
}

interface InspectOptions {
  apagadas: ReadonlySet<ReglaDeCoherencia>;
  /** Whether they are compared with what came before at their points. */
  conHistorial: boolean;
  /** The day on which they were delivered. */
  entregada: string;
}

/** Looks at samples that were just stored; withdrawn ones are left out. Reads the index once for all of them, and writes nothing. */
export async function inspectMuestras(
  documents: readonly MuestraDocument[],
  { apagadas, conHistorial, entregada }: InspectOptions,
): Promise<Inspection> {
  const muestras = documents.filter(({ estado }) => estado !== 'anulada');
  if (muestras.length === 0) return { reparos: [], inspected: 0, sinHistorial: 0 };
  const naming = await readPointNaming();
  const situadas = muestras.map((muestra) => ({ muestra, punto: puntoDe(muestra, naming) }));
  const known = conHistorial ? await historialDe(situadas, naming) : undefined;
  if (known) addMates(known, situadas);
  const inspected = situadas.map(({ muestra, punto }): InspectedMuestra => {
    const there = punto && known?.get(punto.clave);
    return { muestra, punto, antes: there && antesDe(muestra, there), entregada };
  });
  return {
    reparos: evaluateRules(inspected, apagadas),
    inspected: muestras.length,
    sinHistorial: known ? 0 : situadas.filter(({ punto }) => punto).length,
  };
}

type Situada = Pick<InspectedMuestra, 'muestra' | 'punto'>;

function puntoDe(muestra: MuestraDocument, { ajenas, aliases }: PointNaming): InspectedMuestra['punto'] {
  const solicitante = muestra.solicitante.nombre;
  const punto = puntoOf(muestra, ajenas.has(clean(solicitante)));
  return punto && { clave: aliases.claveOf(claveDePunto(solicitante, punto)), nombre: punto.nombre };
}

async function historialDe(
  situadas: readonly Situada[],
  naming: PointNaming,
): Promise<Map<string, SampleWithValues[]> | undefined> {
  const placed = situadas.filter(({ punto }) => punto);
  const dates = placed.map(({ muestra }) => muestra.fecha_muestra).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const claves = new Set(placed.flatMap(({ punto }) => punto?.clave ?? []));
  const solicitantes = new Set(placed.map(({ muestra }) => muestra.solicitante.nombre));
  return samplesWithValues({ solicitantes, claves, desde: mesesAntes(first), hasta: last, maxValores }, naming);
}

/** Has samples that came together follow each other, whether or not they are stored yet. */
function addMates(known: Map<string, SampleWithValues[]>, situadas: readonly Situada[]): void {
  const together = situadas.flatMap(({ muestra, punto }) =>
    punto && muestra.estado === 'autorizada' ? [{ clave: punto.clave, sample: sampleOf(muestra) }] : [],
  );
  for (const [clave, mates] of Map.groupBy(together, (one) => one.clave)) {
    const ids = new Set(mates.map(({ sample }) => sample.id));
    const others = (known.get(clave) ?? []).filter(({ id }) => !ids.has(id));
    const all = [...others, ...mates.map(({ sample }) => sample)];
    known.set(
      clave,
      all.toSorted((a, b) => a.dia - b.dia || Number(a.numero > b.numero) - Number(a.numero < b.numero)),
    );
  }
}

/** A sample as the index would have it. */
function sampleOf({
  _id: id,
  numero_muestra: numero,
  fecha_muestra: fecha,
  determinaciones,
}: MuestraDocument): SampleWithValues {
  const valores = determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
    resultados.flatMap(({ descripcion, unidad = '', operador = '' as const, valor }) =>
      valor === undefined ? [] : [{ parametro: claveDeParametro(determinacion, descripcion), unidad, operador, valor }],
    ),
  );
  return { id, numero, dia: dayOf(fecha), valores };
}

/** The samples of a point that came before one within the months that are looked at. */
function antesDe(
  { _id, numero_muestra: numero, fecha_muestra: fecha }: MuestraDocument,
  there: readonly SampleWithValues[],
) {
  const [since, day] = [dayOf(mesesAntes(fecha)), dayOf(fecha)];
  return there.filter(
    (one) => one.id !== _id && one.dia >= since && (one.dia < day || (one.dia === day && one.numero < numero)),
  );
}

/** The same day some months before; the last of a month that lacks it. */
function mesesAntes(fecha: string): string {
  const [year = 0, month = 1, day = 1] = fecha.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - meses, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - meses, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}
