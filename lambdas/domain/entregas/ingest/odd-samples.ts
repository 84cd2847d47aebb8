import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { camposSimples } from '../../../../contract/muestras/muestra-campos.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { MuestraRara } from '../../../../contract/entregas/subidas.ts';

/** Samples that are named, and those named for their values at most. */
const maxNamed = 6;
const maxNamedForValues = 3;

/** Measures of one kind that say what is usual; more of a file say nothing else. */
const maxKept = 2000;

/** Measures without which nothing is usual. */
const fewest = 10;

/** The share of samples that have a field, from which on one without it is odd. */
const nearlyAll = 0.95;

const dayMs = 24 * 3600 * 1000;

interface Candidate extends MuestraRara {
  score: number;
}

/** Numbers of one kind: the first of them, and the least and the greatest with what is said of them. */
class Measures {
  private readonly kept: number[] = [];
  private least: { value: number; muestra: string; texto: string } | undefined;
  private greatest: { value: number; muestra: string; texto: string } | undefined;

  add(value: number, muestra: string, texto: string): void {
    if (this.kept.length < maxKept) this.kept.push(value);
    if (!this.least || value < this.least.value) this.least = { value, muestra, texto };
    if (!this.greatest || value > this.greatest.value) this.greatest = { value, muestra, texto };
  }

  /** The extremes that lie further than `far`, and than eight times what most differ, from the middle. */
  odd(far: number): { muestra: string; texto: string; middle: number; score: number }[] {
    if (this.kept.length < fewest) return [];
    const middle = medianOf(this.kept);
    const spread = medianOf(this.kept.map((value) => Math.abs(value - middle)));
    return [this.least, this.greatest].flatMap((one) => {
      const distance = one ? Math.abs(one.value - middle) : 0;
      if (!one || distance < far || distance < 8 * spread) return [];
      return { muestra: one.muestra, texto: one.texto, middle, score: distance / far };
    });
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Finds the samples of a file that are least like its others: by a value, a date, or what only they lack. */
export class OddSamples {
  private readonly values = new Map<string, Measures>();
  private readonly dates = new Measures();
  private readonly results = new Measures();
  private readonly lacking = new Map<string, { lack: number; first: string }>();
  private samples = 0;

  add(document: MuestraDocument): void {
    const { numero_muestra: muestra, fecha_muestra: fecha, determinaciones } = document;
    this.samples++;
    this.dates.add(Date.parse(fecha) / dayMs, muestra, fechaCorta(fecha));
    for (const { name, label } of camposSimples) {
      if (document[name] !== undefined) continue;
      const known = this.lacking.get(label);
      if (known) known.lack++;
      else this.lacking.set(label, { lack: 1, first: muestra });
    }
    let count = 0;
    for (const { resultados } of determinaciones) {
      count += resultados.length;
      for (const { descripcion, valor, valor_formateado: texto = '', unidad = '' } of resultados) {
        if (valor === undefined || valor <= 0) continue;
        const key = `${descripcion}\n${unidad}`;
        const own = this.values.get(key) ?? new Measures();
        this.values.set(key, own);
        own.add(Math.log10(valor), muestra, `${descripcion} ${texto || numero(valor)} ${unidad}`.trim());
      }
    }
    this.results.add(count, muestra, String(count));
  }

  /** The oddest of them, oddest first. */
  named(): MuestraRara[] {
    const byValue = [...this.values.values()]
      .flatMap((measures) => measures.odd(1))
      .map(({ muestra, texto, middle, score }): Candidate => {
        const usual = numero(Number((10 ** middle).toPrecision(2)));
        return { muestra, motivo: `${texto}: lo habitual ronda ${usual}`, score };
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxNamedForValues);
    const byDate = this.dates.odd(60).map(({ muestra, texto, middle, score }): Candidate => {
      const usual = fechaCorta(new Date(middle * dayMs).toISOString().slice(0, 10));
      return { muestra, motivo: `Fecha ${texto}: las demás rondan el ${usual}`, score };
    });
    const byResults = this.results.odd(2).map(({ muestra, texto, middle, score }): Candidate => {
      const motivo = `Tiene ${texto} resultados: las demás tienen unos ${numero(middle)}`;
      return { muestra, motivo, score };
    });
    return [...byValue, ...byDate, ...this.blank(), ...byResults]
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxNamed)
      .map(({ muestra, motivo }) => ({ muestra, motivo }));
  }

  private blank(): Candidate[] {
    if (this.samples < 2 * fewest) return [];
    return [...this.lacking].flatMap(([label, { lack, first }]) => {
      if (lack > (1 - nearlyAll) * this.samples) return [];
      const more = lack === 1 ? '' : `, como ${numero(lack)} en total`;
      return {
        muestra: first,
        motivo: `Sin «${label}»${more}: las otras ${numero(this.samples - lack)} lo tienen`,
        score: 1 + (this.samples - lack) / this.samples,
      };
    });
  }
}
