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

/** A sample with the earlier samples of its point; `antes` undefined without a point, or where it wasn't read. */
export interface InspectedMuestra {
  muestra: MuestraDocument;
  punto?: { clave: string; nombre: string } | undefined;
  /** Authorised samples of the point of the 24 months before, oldest first. */
  antes?: readonly MuestraDeAntes[] | undefined;
  /** The day on which it was delivered. */
  entregada?: string | undefined;
}

/** The input of a rule for a sample. */
interface RuleInput {
  medidas: readonly Medida[];
  muestra: MuestraDocument;
  antes: readonly MuestraDeAntes[];
  entregada: string | undefined;
  comparadas: readonly Comparado[];
}

/** The rules for a single sample; `cambiadas` compares pairs. */
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

/** Finds impossible values, and values unheard of at their points, in samples of a batch; rules that are off find nothing. @internal */
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

/** The months back in which earlier samples of a point are read. */
const meses = 24;

/** The most numbers of earlier samples read for a batch, some 60 MB. */
const maxValores = 500_000;

/** The findings in samples, and the number of samples with a point that weren't compared with its earlier samples. */
export interface Inspection {
  reparos: Reparo[];
  inspected: number;
  sinHistorial: number;
}

interface InspectOptions {
  apagadas: ReadonlySet<ReglaDeCoherencia>;
  /** Whether the samples are compared with earlier samples of their points. */
  conHistorial: boolean;
  /** The day of the delivery. */
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

/** Adds the samples of a batch to the earlier samples of their points, whether or not the index has them yet. */
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

/** A sample in the index's form. */
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

/** The earlier samples of a sample's point within `meses`. */
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

/** The most samples of a delivery that are compared with earlier ones: a first load has nothing before it. */
const maxConHistorial = 20_000;

/** The findings in a delivery's samples: of each rule the first ones with their words, and the number of all. */
export class ReparosDeEntrega {
  private readonly kept: Map<string, Reparo>;
  private readonly own: Omit<CoherenciaDeEntrega, 'reparos'>;

  /** Continues from the former findings (`all`). */
  constructor(before?: CoherenciaDeEntrega) {
    const { reparos = [], vistos = {}, miradas = 0, sinHistorial = 0, sinMirar = 0 } = before ?? {};
    this.kept = new Map(reparos.map((one) => [one.id, one]));
    this.own = { vistos: { ...vistos }, miradas, sinHistorial, sinMirar };
  }

  /** Whether samples are still compared with earlier ones. */
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

  /** Counts samples that couldn't be inspected. */
  skip(muestras: number): void {
    this.own.sinMirar += muestras;
  }

  all(): CoherenciaDeEntrega {
    return { ...this.own, reparos: [...this.kept.values()] };
  }
}
