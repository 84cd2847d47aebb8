import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { camposSimples } from '../../../../contract/muestras/muestra-campos.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { MuestraRara, Efecto } from '../../../../contract/entregas/subidas.ts';
import { type Diferencias, diferencias, sinDiferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { fraseDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readPdfs } from '../../certificados/store/pdfs.ts';
import { unowned } from '../../../platform/access/store/sin-cliente.ts';
import { isStored, type Saved } from './changes.ts';

/** The most odd samples that are named, and the most of these for their values. */
const maxNamed = 6;
const maxNamedForValues = 3;

/** The most measures of one kind by which the usual ones are known; more of a file would change nothing. */
const maxKept = 2000;

/** The least measures by which anything is usual. */
const fewest = 10;

/** The share of samples with a field from which on a sample without it is odd. */
const nearlyAll = 0.95;

const dayMs = 24 * 3600 * 1000;

interface Candidate extends MuestraRara {
  score: number;
}

/** Numbers of one kind: the first ones, and the least and the greatest with their texts. */
class Measures {
  private readonly kept: number[] = [];
  private least: { value: number; muestra: string; texto: string } | undefined;
  private greatest: { value: number; muestra: string; texto: string } | undefined;

  add(value: number, muestra: string, texto: string): void {
    if (this.kept.length < maxKept) this.kept.push(value);
    if (!this.least || value < this.least.value) this.least = { value, muestra, texto };
    if (!this.greatest || value > this.greatest.value) this.greatest = { value, muestra, texto };
  }

  /** The extremes further from the median than `far`, and than eight times the usual distance. */
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

/** Finds the odd samples of a file: by a value, a date, or a missing field that the others have. */
class OddSamples {
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

  /** The oddest samples, oddest first. */
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

/** The most changed samples that are compared field by field; others are only counted as changed. */
const maxCompared = 5000;

/** Whole samples in memory at once, and certificates read at once. */
const [maxOpenDocuments, maxAsked] = [500, 100];

/** Collects the effect that delivering a file would have on stored samples, without storing anything. */
export class EfectoDeSimulacion {
  private readonly odd = new OddSamples();
  private readonly counts = { nuevas: 0, actualizadas: 0, sinCambios: 0, superadas: 0, retenidas: 0 };
  private readonly cambios = new Map<string, Efecto['cambios'][number]>();
  private readonly solicitantes = new Map<string, number>();
  private comparadas = 0;
  private sinCertificado = 0;

  /** Takes samples of the file, with their simulated outcomes. */
  async add(documents: readonly MuestraDocument[], saved: ReadonlyMap<string, Saved>): Promise<void> {
    const stays: MuestraDocument[] = [];
    const changed: MuestraDocument[] = [];
    for (const document of documents) {
      this.odd.add(document);
      const one = saved.get(document._id);
      if (!one) continue;
      this.counts[places[one.outcome]]++;
      if (one.outcome === 'actualizada') changed.push(document);
      if (!isStored(one) || document.estado === 'anulada') continue;
      stays.push(document);
      const { nombre } = document.solicitante;
      this.solicitantes.set(nombre, (this.solicitantes.get(nombre) ?? 0) + 1);
    }
    await this.compare(changed.slice(0, maxCompared - this.comparadas));
    await this.lookForCertificates(stays.filter(({ estado }) => estado === 'autorizada'));
  }

  /** The effect so far; the number of samples that nobody would see follows from the current clients. */
  async efecto(): Promise<Efecto> {
    const nobodys = await unowned(new Set(this.solicitantes.keys()));
    const unseen = [...this.solicitantes].filter(([nombre]) => nobodys.has(nombre));
    return {
      ...this.counts,
      cambios: [...this.cambios.values()].toSorted((a, b) => b.muestras - a.muestras),
      comparadas: this.comparadas,
      sinCertificado: this.sinCertificado,
      sinCliente: unseen.reduce((sum, [, count]) => sum + count, 0),
      raras: this.odd.named(),
    };
  }

  private async compare(documents: readonly MuestraDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += maxOpenDocuments) {
      const part = documents.slice(from, from + maxOpenDocuments);
      const stored = await readStoredMuestras(part.map(({ _id }) => _id));
      for (const document of part) {
        const before = stored.get(document._id)?.document;
        if (!before) continue;
        this.comparadas++;
        const changed = diferencias(before, document);
        for (const [campo, only] of byField(changed)) {
          const known = this.cambios.get(campo);
          if (known) known.muestras++;
          else {
            const primera = { muestra: document.numero_muestra, texto: fraseDeCambios(only) };
            this.cambios.set(campo, { campo, muestras: 1, primera });
          }
        }
      }
    }
  }

  private async lookForCertificates(documents: readonly MuestraDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += maxAsked) {
      const numeros = new Set(documents.slice(from, from + maxAsked).map(({ numero_muestra }) => numero_muestra));
      const pdfs = await readPdfs([...numeros]);
      this.sinCertificado += [...numeros].filter((each) => !pdfs.has(each)).length;
    }
  }
}

const places = {
  nueva: 'nuevas',
  actualizada: 'actualizadas',
  sin_cambios: 'sinCambios',
  superada: 'superadas',
  retenida: 'retenidas',
} as const;

const nothing: Diferencias = { parametros: [], determinaciones: [], datos: [] };

/** The fields that differ, each with its part of the differences. */
function byField(changed: Diferencias): [string, Diferencias][] {
  const { conclusion, parametros, determinaciones, datos } = changed;
  if (sinDiferencias(changed)) return [['Datos que no se muestran', nothing]];
  const found = new Map<string, Diferencias>();
  const note = (campo: string, only: Diferencias) => found.has(campo) || found.set(campo, only);
  for (const dato of datos) note(dato.label, { ...nothing, datos: [dato] });
  for (const parametro of parametros) {
    const { tipo, cambios } = parametro;
    const fields = {
      nuevo: ['Parámetros nuevos'],
      retirado: ['Parámetros que faltan'],
      cambiado: cambios.map(({ label }) => label),
    };
    for (const field of fields[tipo]) note(field, { ...nothing, parametros: [parametro] });
  }
  for (const determinacion of determinaciones) {
    for (const { label } of determinacion.cambios) note(label, { ...nothing, determinaciones: [determinacion] });
  }
  if (conclusion) note('Conclusión de la muestra', { ...nothing, conclusion });
  return [...found];
}
