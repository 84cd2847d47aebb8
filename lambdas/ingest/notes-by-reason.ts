import {
  maxLineasPorMotivo,
  maxMotivos,
  type MotivoDeEntrega,
  type MotivosDeEntrega,
  type NotasDeEntrega,
} from '../../contract/entrega.ts';
import type { ReportNote } from './delivery-report.ts';

type Kind = keyof NotasDeEntrega;

/** Reasons that are told apart while a file is read; what comes after them is counted in the total alone. */
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

  /** Notes a reason; `isFirst` where it is a refused sample's first. */
  add(kind: Kind, note: ReportNote, isFirst = false): void {
    this.groups[kind].add(note, isFirst);
  }

  /** What was noted, the reasons of most lines first; as many as are answered. */
  notas(): NotasDeEntrega {
    return this.upTo(maxMotivos);
  }

  /** All that was noted. */
  all(): NotasDeEntrega {
    return this.upTo(maxTracked);
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
  private readonly motivos: Map<string, MotivoDeEntrega>;

  constructor({ total, motivos }: MotivosDeEntrega = { total: 0, motivos: [] }) {
    this.total = total;
    this.motivos = new Map(motivos.map((motivo) => [keyOf(motivo), motivo]));
  }

  add({ archivo, linea, muestra, campo, valor, motivo }: ReportNote, isFirst: boolean): void {
    this.total++;
    const key = keyOf({ campo, motivo });
    let found = this.motivos.get(key);
    if (!found) {
      if (this.motivos.size >= maxTracked) return;
      found = { campo, motivo, total: 0, muestras: 0, primeras: [] };
      this.motivos.set(key, found);
    }
    found.total++;
    if (isFirst) found.muestras++;
    if (found.primeras.length >= maxLineasPorMotivo) return;
    found.primeras.push({
      ...(archivo !== undefined && { archivo }),
      linea,
      ...(muestra !== undefined && { muestra }),
      ...(valor !== undefined && { valor }),
    });
  }

  notas(most: number): MotivosDeEntrega {
    const motivos = [...this.motivos.values()].toSorted((a, b) => b.total - a.total).slice(0, most);
    return { total: this.total, motivos };
  }
}

const keyOf = ({ campo, motivo }: Pick<MotivoDeEntrega, 'campo' | 'motivo'>) => JSON.stringify([campo, motivo]);
