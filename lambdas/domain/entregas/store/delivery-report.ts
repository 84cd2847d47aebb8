import * as z from 'zod';
import { cuentaDeCeldasSchema, sinCeldas } from '../../../../contract/entregas/celdas.ts';
import { claseDeNotaSchema, clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import {
  ausentesSchema,
  conclusionesSchema,
  notasDeEntregaSchema,
  sinConclusiones,
  sinNotas,
  maxLineasPorMotivo,
  maxMotivos,
  maxMotivosPorClase,
  maxSolicitantesGuardados,
  type NotasGuardadas,
  type MotivoDeEntrega,
  type MotivosDeEntrega,
  type NotasDeEntrega,
} from '../../../../contract/entregas/entrega.ts';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { costeDeNota, porCoste } from '../../../../contract/entregas/rules/notas.ts';

const count = z.number().int().min(0);

/** One refusal or warning: the line of the file where it begins, the field, the text at fault and the reason. */
const noteSchema = z.object({
  /** The file of a .zip that has the line. */
  archivo: z.string().optional(),
  linea: count,
  muestra: z.string().optional(),
  campo: z.string(),
  valor: z.string().optional(),
  motivo: z.string(),
  clase: claseDeNotaSchema.optional().catch(undefined),
});
export type ReportNote = z.infer<typeof noteSchema>;

/** The number of notes, and the first ones. */
const notesSchema = z.object({ total: count, primeras: z.array(noteSchema) });
const noNotes = { total: 0, primeras: [] };

/** Notable changes of stored samples: their number by kind, and the first ones. */
const cambiosSchema = z.object({ solicitante: count, fecha: count, conclusion: count, primeras: z.array(noteSchema) });
const noCambios = { solicitante: 0, fecha: 0, conclusion: 0, primeras: [] };

/** The most notes of each kind in a report; the rest are only counted. */
export const maxReportNotes = 1000;

/**
 * The report of a dropped file; `informes/KEY.json` in the drop bucket. Counts are of samples that were stored (or would be, in a
 * `simulacion`), also for a file that was refused half way.
 */
export const deliveryReportSchema = z.object({
  archivo: z.string(),
  estado: z.enum(['procesando', 'terminado', 'rechazado']),
  simulacion: z.boolean(),
  inicio: instantSchema,
  fin: instantSchema.optional(),
  /** Bytes of the file read so far, compressed as it came. */
  bytes: count,
  muestras: z.object({
    nuevas: count,
    actualizadas: count,
    sin_cambios: count,
    /** Samples of which a newer delivery is stored, and stays. */
    superadas: count.default(0),
    /** Samples held back for a person's decision: nothing of them was stored. */
    retenidas: count.default(0),
    rechazadas: count,
  }),
  cambios: cambiosSchema.default(noCambios),
  /** The approximate number of samples in the file; null until it was read to its end. */
  total: count.nullable().default(null),
  /** Rows of samples in a table, or samples of JSON; 0 for a table with samples in columns. */
  filas: count.default(0),
  /** Rows of a table that its mapping leaves out. */
  filas_omitidas: count.default(0),
  /** The file's cells by outcome; cells of samples as far as they were read. */
  celdas: cuentaDeCeldasSchema.default(sinCeldas),
  /** `sin_valor`: results of authorised samples with neither a number nor a text. */
  resultados: z.object({ leidos: count, con_operador: count, sin_valor: count.default(0) }),
  veredictos: z.object({ cumple: count, no_cumple: count, sin_definir: count }),
  conclusiones: conclusionesSchema.default(sinConclusiones),
  tipos: count,
  solicitantes: count,
  /** The solicitantes that no active client has, whose samples no client's user sees: their number, and the first by name. */
  sin_cliente: z.object({ total: count, primeros: z.array(z.string()) }).default({ total: 0, primeros: [] }),
  rechazos: notesSchema,
  superadas: notesSchema.default(noNotes),
  retenidas: notesSchema.default(noNotes),
  avisos: notesSchema,
  /** The notes by reason, in the order of `porCoste`; for a file that was read to its end. */
  por_motivo: notasDeEntregaSchema.default(sinNotas),
  /** The samples that a complete export lacks; in a simulation, those that would be withdrawn. */
  ausentes: ausentesSchema.nullable().default(null),
  /** Why the file was refused; for a file being read, the passing fault after which it will be read again. */
  error: z.string().optional(),
});
export type DeliveryReport = z.infer<typeof deliveryReportSchema>;

/** The report of a file before it is read. */
export function emptyReport(archivo: string, simulacion: boolean, inicio: Date): DeliveryReport {
  return {
    archivo,
    estado: 'procesando',
    simulacion,
    inicio: inicio.toISOString(),
    bytes: 0,
    muestras: { nuevas: 0, actualizadas: 0, sin_cambios: 0, superadas: 0, retenidas: 0, rechazadas: 0 },
    cambios: { solicitante: 0, fecha: 0, conclusion: 0, primeras: [] },
    total: null,
    filas: 0,
    filas_omitidas: 0,
    celdas: { ...sinCeldas, destinos: [] },
    resultados: { leidos: 0, con_operador: 0, sin_valor: 0 },
    veredictos: { cumple: 0, no_cumple: 0, sin_definir: 0 },
    conclusiones: { ...sinConclusiones },
    tipos: 0,
    solicitantes: 0,
    sin_cliente: { total: 0, primeros: [] },
    rechazos: { total: 0, primeras: [] },
    superadas: { total: 0, primeras: [] },
    retenidas: { total: 0, primeras: [] },
    avisos: { total: 0, primeras: [] },
    por_motivo: sinNotas,
    ausentes: null,
  };
}

/** The report of an unreadable file. */
export function refusedReport(archivo: string, simulacion: boolean, at: Date, error: string): DeliveryReport {
  return { ...emptyReport(archivo, simulacion, at), estado: 'rechazado', fin: at.toISOString(), error };
}

/** The fields of a report that a delivery's item has, which the panel and the API answer. */
export function entregaDeReport({ estado, muestras, filas, total, avisos, ausentes, error }: DeliveryReport) {
  const isWaiting = muestras.rechazadas + muestras.retenidas > 0;
  const done = isWaiting ? ('hecha_con_rechazos' as const) : ('hecha' as const);
  return {
    estado: estado === 'rechazado' ? ('fallida' as const) : done,
    muestras,
    filas,
    total,
    avisos: avisos.total,
    ausentes,
    error: error ?? null,
  };
}

/** The parts of a report that are kept beside the delivery's item. */
export function notasDeReport(
  { por_motivo: notas, conclusiones, celdas }: DeliveryReport,
  solicitantes: readonly string[],
): NotasGuardadas {
  return { ...notas, conclusiones, celdas, solicitantes: solicitantes.slice(0, maxSolicitantesGuardados) };
}

type Kind = keyof NotasDeEntrega;

/** The most reasons of one cost that are told apart while a file is read; notes of later reasons only count in the total. */
const maxTracked = 1000;

/** Counts a file's refusals and warnings by field and reason, with the first lines of each. */
export class NotesByReason {
  private readonly groups: Record<Kind, Group>;

  /** `before`: the notes of an earlier message, to go on from. */
  constructor(before?: NotasDeEntrega) {
    this.groups = {
      rechazos: new Group(before?.rechazos),
      retenidas: new Group(before?.retenidas),
      superadas: new Group(before?.superadas),
      avisos: new Group(before?.avisos),
      ausentes: new Group(before?.ausentes),
    };
  }

  /** Adds the notes on one sample, its first reason first; or on the file. */
  add(kind: Kind, notes: readonly ReportNote[]): void {
    this.groups[kind].add(notes, kind === 'rechazos');
  }

  /** The notes in the order of `porCoste`, at most as many reasons as an answer has. */
  notas(): NotasDeEntrega {
    return this.upTo(maxMotivos);
  }

  /** All that was noted. */
  all(): NotasDeEntrega {
    return this.upTo(Number.POSITIVE_INFINITY);
  }

  private upTo(most: number): NotasDeEntrega {
    const { rechazos, retenidas, superadas, avisos, ausentes } = this.groups;
    return {
      rechazos: rechazos.notas(most),
      retenidas: retenidas.notas(most),
      superadas: superadas.notas(most),
      avisos: avisos.notas(most),
      ausentes: ausentes.notas(most),
    };
  }
}

class Group {
  private total: number;
  private muestras: number;
  private readonly motivos: Map<string, MotivoDeEntrega>;
  /** The number of reasons by cost and kind. */
  private readonly sizes = new Map<string, number>();

  constructor({ total, muestras, motivos }: MotivosDeEntrega = { total: 0, muestras: 0, motivos: [] }) {
    this.total = total;
    this.muestras = muestras;
    this.motivos = new Map();
    for (const motivo of motivos) this.track(motivo);
  }

  /** `countsFirst`: a sample counts for its first reason alone; else once for each of its reasons. */
  add(notes: readonly ReportNote[], countsFirst: boolean): void {
    this.total += notes.length;
    if (countsFirst || notes.some(({ muestra }) => muestra !== undefined)) this.muestras++;
    const counted = new Set<MotivoDeEntrega>();
    for (const [n, note] of notes.entries()) {
      const found = this.reasonOf(note);
      if (!found) continue;
      found.total++;
      if (countsFirst ? n === 0 : !counted.has(found)) found.muestras++;
      counted.add(found);
      const { archivo, linea, muestra, valor } = note;
      if (found.primeras.length >= maxLineasPorMotivo) continue;
      found.primeras.push({
        ...(archivo !== undefined && { archivo }),
        linea,
        ...(muestra !== undefined && { muestra }),
        ...(valor !== undefined && { valor }),
      });
    }
  }

  notas(most: number): MotivosDeEntrega {
    const motivos = [...this.motivos.values()].toSorted(porCoste).slice(0, most);
    return { total: this.total, muestras: this.muestras, motivos };
  }

  /** The reason that a note counts for; undefined where there are too many reasons already. */
  private reasonOf({ campo, motivo, clase }: ReportNote): MotivoDeEntrega | undefined {
    const known = this.motivos.get(keyOf({ campo, motivo }));
    if (known) return known;
    const isFull = clase !== undefined && (this.sizes.get(clase) ?? 0) >= maxMotivosPorClase;
    const named = isFull
      ? { campo: costeDeNota({ campo }) === 0 ? campo : '', motivo: clasesDeNota[clase] }
      : { campo, motivo };
    return (
      this.motivos.get(keyOf(named)) ??
      this.track({ ...named, ...(clase && { clase }), total: 0, muestras: 0, primeras: [] })
    );
  }

  private track(motivo: MotivoDeEntrega): MotivoDeEntrega | undefined {
    const { clase } = motivo;
    const cost = String(costeDeNota(motivo));
    const size = this.sizes.get(cost) ?? 0;
    if (size >= maxTracked) return undefined;
    this.sizes.set(cost, size + 1);
    if (clase) this.sizes.set(clase, (this.sizes.get(clase) ?? 0) + 1);
    this.motivos.set(keyOf(motivo), motivo);
    return motivo;
  }
}

const keyOf = ({ campo, motivo }: Pick<MotivoDeEntrega, 'campo' | 'motivo'>) => JSON.stringify([campo, motivo]);
