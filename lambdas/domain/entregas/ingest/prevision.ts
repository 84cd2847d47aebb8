import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type Diferencias, diferencias, sinDiferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { fraseDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import type { Previsto } from '../../../../contract/entregas/subidas.ts';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readPdfs } from '../../certificados/store/pdfs.ts';
import { unowned } from '../../../platform/access/store/sin-cliente.ts';
import { OddSamples } from './odd-samples.ts';
import { isStored, type Saved } from './save-outcome.ts';

/** Changed samples that are compared field by field; of the others it is only said that they change. */
const maxCompared = 5000;

/** Whole samples in memory at once, and certificates that are asked for at once. */
const [maxOpenDocuments, maxAsked] = [500, 100];

/** Collects what delivering a file would do to what is stored, sample by sample, with nothing stored. */
export class Prevision {
  private readonly odd = new OddSamples();
  private readonly counts = { nuevas: 0, actualizadas: 0, sinCambios: 0, superadas: 0, retenidas: 0 };
  private readonly cambios = new Map<string, Previsto['cambios'][number]>();
  private readonly solicitantes = new Map<string, number>();
  private comparadas = 0;
  private sinCertificado = 0;

  /** Takes samples of the file, and what a dry run said would become of each. */
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

  /** What was found so far; how many would be unseen is asked of the clients as they are now. */
  async previsto(): Promise<Previsto> {
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
      const numeros = new Set(documents.slice(from, from + maxAsked).map(({ numero_muestra: numero }) => numero));
      const pdfs = await readPdfs([...numeros]);
      this.sinCertificado += [...numeros].filter((numero) => !pdfs.has(numero)).length;
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

/** The fields that differ, each once for a sample, with what of the differences is of it. */
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
