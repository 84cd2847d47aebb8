import { createHash } from 'node:crypto';
import {
  type Reparo,
  type ReglaDeCoherencia,
  reglaDeCoherenciaSchema,
  type CoherenciaDeEntrega,
  maxReparosPorRegla,
} from '../../../../contract/entregas/coherencia.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type Medida, medidaDe } from './analitos.ts';
import {
  type MuestraDeAntes,
  comparados,
  type Comparado,
  nuncaVisto,
  unidadCambiada,
  muestrasCambiadas,
  type Situada,
  valoresRepetidos,
  claveDeParametro,
} from './coherencia-del-punto.ts';
import {
  type Finding,
  conclusionContraria,
  cuantificacionSobreMaximo,
  fueraSinConcluir,
  parteSobreTotal,
  sumaQueNoCuadra,
  fechasEnDesorden,
  imposible,
} from './coherencia-de-muestra.ts';
import { claveDePunto, puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { dayOf } from '../../../engine/blocks/calendar.ts';
import type { PointNaming } from '../../../engine/query/points/aliases.ts';
import { readPointNaming } from '../../puntos/naming/point-naming.ts';
import { type SampleWithValues, samplesWithValues } from '../../../engine/query/values/samples-with-values.ts';

/** A sample, and what is known of its point; `antes` undefined where it has none, or it wasn't looked at. */
export interface InspectedMuestra {
  muestra: MuestraDocument;
  punto?: { clave: string; nombre: string } | undefined;
  /** Authorised samples of the point of the 24 months before, oldest first. */
  antes?: readonly MuestraDeAntes[] | undefined;
  /** The day on which it was delivered. */
  entregada?: string | undefined;
}

/** What is known of a sample when a rule looks at it. */
interface RuleInput {
  medidas: readonly Medida[];
  muestra: MuestraDocument;
  antes: readonly MuestraDeAntes[];
  entregada: string | undefined;
  comparadas: readonly Comparado[];
}

/** The rules that look at one sample; `cambiadas` looks at pairs. */
const reglas: Readonly<Record<Exclude<ReglaDeCoherencia, 'cambiadas'>, (input: RuleInput) => Finding[]>> = {
  imposible: ({ medidas, muestra }) => imposible(medidas, muestra),
  fechas: ({ muestra, entregada }) => fechasEnDesorden(muestra, entregada),
  parte: ({ medidas }) => parteSobreTotal(medidas),
  suma: ({ medidas }) => sumaQueNoCuadra(medidas),
  cuantificacion: ({ medidas }) => cuantificacionSobreMaximo(medidas),
  veredicto: ({ muestra }) => conclusionContraria(muestra),
  sin_veredicto: ({ muestra }) => fueraSinConcluir(muestra),
  unidad: ({ comparadas }) => unidadCambiada(comparadas),
  inusual: ({ comparadas }) => nuncaVisto(comparadas),
  repetida: ({ muestra, antes }) => valoresRepetidos(muestra, antes),
};

/** What can't be, or never was at its point, in samples that came together; rules that are off find nothing. Changes nothing. */
export function evaluateRules(
  inspected: readonly InspectedMuestra[],
  apagadas: ReadonlySet<ReglaDeCoherencia> = new Set(),
): Reparo[] {
  const known = inspected.map((input) => ({ ...input, comparadas: comparados(input.muestra, input.antes ?? []) }));
  const situadas = known.flatMap(({ muestra, punto, comparadas }): Situada[] =>
    punto ? [{ muestra, punto: punto.clave, nombre: punto.nombre, comparadas }] : [],
  );
  const pairs = apagadas.has('cambiadas') ? [] : muestrasCambiadas(situadas);
  const otraDe = new Map(
    pairs.flatMap(({ una, otra }) => [[una.muestra, otra] as const, [otra.muestra, una] as const]),
  );
  return known.flatMap(({ muestra, antes = [], entregada, comparadas }) => {
    const medidas = muestra.determinaciones.flatMap((determinacion) =>
      determinacion.resultados.flatMap((resultado) => medidaDe(determinacion, resultado) ?? []),
    );
    const otra = otraDe.get(muestra);
    return reglaDeCoherenciaSchema.options.flatMap((regla) => {
      if (apagadas.has(regla)) return [];
      if (regla === 'cambiadas') return otra ? [reparoDe(regla, muestra, cambiada(otra))] : [];
      // For a swapped sample, unusual values are explained by the swap.
      if (regla === 'inusual' && otra) return [];
      return reglas[regla]({ medidas, muestra, antes, entregada, comparadas }).map((one) =>
        reparoDe(regla, muestra, one),
      );
    });
  });
}

function cambiada({ muestra, nombre }: Situada): Finding {
  const frase = `Sus valores encajan en «${nombre}» y no en su punto, y los de la muestra ${muestra.numero_muestra}, de allí, encajan aquí.`;
  return { parametro: '', frase };
}

function reparoDe(
  regla: ReglaDeCoherencia,
  { _id, numero_muestra: numero }: MuestraDocument,
  { parametro, frase }: Finding,
): Reparo {
  const id = createHash('sha256')
    .update(JSON.stringify([regla, _id, parametro, frase]))
    .digest('hex')
    .slice(0, 16);
  return { id, regla, muestra: { _id, numero }, parametro, frase };
}

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

/**
 * Looks at samples that were just stored; withdrawn ones are left out. Reads the index once for all of them, and writes nothing.
 */
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

type ConPunto = Pick<InspectedMuestra, 'muestra' | 'punto'>;

function puntoDe(muestra: MuestraDocument, { ajenas, aliases }: PointNaming): InspectedMuestra['punto'] {
  const solicitante = muestra.solicitante.nombre;
  const punto = puntoOf(muestra, ajenas.has(clean(solicitante)));
  return punto && { clave: aliases.claveOf(claveDePunto(solicitante, punto)), nombre: punto.nombre };
}

async function historialDe(
  situadas: readonly ConPunto[],
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
function addMates(known: Map<string, SampleWithValues[]>, situadas: readonly ConPunto[]): void {
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

/** How many samples of a delivery are compared with what came before: what a first load brings has nothing before it. */
const maxConHistorial = 20_000;

/** What is found in the samples of one delivery, bounded: of each rule the first are kept with their words, all are counted. */
export class ReparosDeEntrega {
  private readonly kept: Map<string, Reparo>;
  private readonly own: Omit<CoherenciaDeEntrega, 'reparos'>;

  /** Goes on from what `all` gave. */
  constructor(before?: CoherenciaDeEntrega) {
    const { reparos = [], vistos = {}, miradas = 0, sinHistorial = 0, sinMirar = 0 } = before ?? {};
    this.kept = new Map(reparos.map((one) => [one.id, one]));
    this.own = { vistos: { ...vistos }, miradas, sinHistorial, sinMirar };
  }

  /** Whether samples are still compared with what came before. */
  get conHistorial(): boolean {
    return this.own.miradas - this.own.sinHistorial < maxConHistorial;
  }

  add({ reparos, inspected, sinHistorial }: Inspection): void {
    const { vistos } = this.own;
    this.own.miradas += inspected;
    this.own.sinHistorial += sinHistorial;
    for (const one of reparos) {
      if (this.kept.has(one.id)) continue;
      const count = (vistos[one.regla] ?? 0) + 1;
      vistos[one.regla] = count;
      if (count <= maxReparosPorRegla) this.kept.set(one.id, one);
    }
  }

  /** Counts samples that couldn't be looked at. */
  skip(muestras: number): void {
    this.own.sinMirar += muestras;
  }

  all(): CoherenciaDeEntrega {
    return { ...this.own, reparos: [...this.kept.values()] };
  }
}
