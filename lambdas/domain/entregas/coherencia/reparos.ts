import { type CoherenciaDeEntrega, type Reparo, maxReparosPorRegla } from '../../../../contract/entregas/coherencia.ts';
import type { Inspection } from './inspect-muestras.ts';

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
