import type { Output } from '../../../contract/calls.ts';
import type { PdfCheck } from '../../../contract/certificados/pdf.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { Revision } from '../../../contract/muestras/revision.ts';
import { refuseLong } from '../resultados/dossier/gather.ts';
import { type DossierSource, patient } from '../resultados/dossier/source.ts';
import { bearer } from './api.ts';

const read = async (texto: string, desde: number, signal: AbortSignal) =>
  patient(() => bearer.call('readDossierDeEnlace', { query: { desde }, bearer: texto, signal }), signal);

/** What the bearer of a link makes its dossier of: what came with the samples is kept for the later steps. */
export function linkSource(texto: string): DossierSource {
  const revisiones = new Map<string, readonly Revision[]>();
  const certificados: Record<string, PdfCheck> = {};
  return {
    async samples(onProgress, signal) {
      const muestras: Muestra[] = [];
      const referenciasAjenas = new Set<string>();
      let [parametros, damaged] = [0, 0];
      for (let desde: number | null = 0; desde !== null;) {
        const page: Output<'readDossierDeEnlace'> = await read(texto, desde, signal);
        parametros += refuseLong(page.muestras, parametros);
        muestras.push(...page.muestras);
        damaged += page.danadas;
        for (const [id, states] of Object.entries(page.revisiones)) revisiones.set(id, states);
        for (const one of page.referenciasAjenas) referenciasAjenas.add(one);
        Object.assign(certificados, page.certificados);
        desde = page.siguiente;
        onProgress(muestras.length, page.total);
      }
      return { muestras, corregidas: [...revisiones.keys()], referenciasAjenas, isExact: true, damaged };
    },
    revisiones: async (id) => revisiones.get(id) ?? [],
    check: async (numeros) =>
      Object.fromEntries(numeros.map((numero) => [numero, certificados[numero] ?? { exists: false, document: null }])),
    bytes: (id, signal) => bearer.file('pdfDeEnlace', { params: { id }, bearer: texto, signal }),
  };
}
