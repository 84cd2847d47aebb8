import { maxLineasPorMotivo, maxMotivos, type MotivoDeEntrega, type NotasDeEntrega } from '../../contract/entrega.ts';
import type { ReportNote } from './delivery-report.ts';

type Kind = keyof NotasDeEntrega;

/** Reasons that are told apart while a file is read; what comes after them is counted in the total alone. */
const maxTracked = 1000;

/** Counts a file's refusals and warnings by field and reason, with the first lines of each. */
export class NotesByReason {
  private readonly groups = {
    rechazos: new Group(),
    retenidas: new Group(),
    superadas: new Group(),
    avisos: new Group(),
  };

  add(kind: Kind, note: ReportNote): void {
    this.groups[kind].add(note);
  }

  /** What was noted, the reasons of most lines first. */
  notas(): NotasDeEntrega {
    const { rechazos, retenidas, superadas, avisos } = this.groups;
    return {
      rechazos: rechazos.notas(),
      retenidas: retenidas.notas(),
      superadas: superadas.notas(),
      avisos: avisos.notas(),
    };
  }
}

class Group {
  private total = 0;
  private readonly motivos = new Map<string, MotivoDeEntrega>();

  add({ archivo, linea, muestra, campo, valor, motivo }: ReportNote): void {
    this.total++;
    const key = JSON.stringify([campo, motivo]);
    let found = this.motivos.get(key);
    if (!found) {
      if (this.motivos.size >= maxTracked) return;
      found = { campo, motivo, total: 0, primeras: [] };
      this.motivos.set(key, found);
    }
    found.total++;
    if (found.primeras.length >= maxLineasPorMotivo) return;
    found.primeras.push({
      ...(archivo !== undefined && { archivo }),
      linea,
      ...(muestra !== undefined && { muestra }),
      ...(valor !== undefined && { valor }),
    });
  }

  notas() {
    const motivos = [...this.motivos.values()].toSorted((a, b) => b.total - a.total).slice(0, maxMotivos);
    return { total: this.total, motivos };
  }
}
