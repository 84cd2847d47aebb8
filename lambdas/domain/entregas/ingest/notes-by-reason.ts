import {
  maxLineasPorMotivo,
  maxMotivos,
  maxMotivosPorClase,
  type MotivoDeEntrega,
  type MotivosDeEntrega,
  type NotasDeEntrega,
} from '../../../../contract/entregas/entrega.ts';
import { clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import { costeDeNota, porCoste } from '../../../../contract/entregas/rules/notas.ts';
import type { ReportNote } from './delivery-report.ts';

type Kind = keyof NotasDeEntrega;

/** Reasons of one cost that are told apart while a file is read; what comes after them is counted in the total alone. */
const maxTracked = 1000;

/** Counts a file's refusals and warnings by field and reason, with the first lines of each. */
export class NotesByReason {
  private readonly groups: Record<Kind, Group>;

  /** Goes on from what `all` gave. */
  constructor(before?: NotasDeEntrega) {
    this.groups = {
      rechazos: new Group(before?.rechazos),
      retenidas: new Group(before?.retenidas),
      superadas: new Group(before?.superadas),
      avisos: new Group(before?.avisos),
      ausentes: new Group(before?.ausentes),
    };
  }

  /** Notes what is said of one sample, its first reason first; or of the file. */
  add(kind: Kind, notes: readonly ReportNote[]): void {
    this.groups[kind].add(notes, kind === 'rechazos');
  }

  /** What was noted, what costs a reader most first; as many reasons as are answered. */
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
  /** How many reasons there are of each cost and kind. */
  private readonly sizes = new Map<string, number>();

  constructor({ total, muestras, motivos }: MotivosDeEntrega = { total: 0, muestras: 0, motivos: [] }) {
    this.total = total;
    this.muestras = muestras;
    this.motivos = new Map();
    for (const motivo of motivos) this.track(motivo);
  }

  /** `countsFirst`: a sample counts for its first reason alone, and else once for each. */
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

  /** Where a note is counted; undefined where there are too many reasons to tell its own apart. */
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
