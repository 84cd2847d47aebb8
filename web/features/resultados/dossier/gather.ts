import { faultOfDossier } from '../../../../contract/enlaces/enlace.ts';
import type { Exportacion, ExportPosition } from '../../../../contract/resultados/exportacion.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { PdfCheck } from '../../../../contract/certificados/pdf.ts';
import type { Revision } from '../../../../contract/muestras/revision.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { ApiError } from '../../../client/api-error.ts';
import { type Certificate, checkCertificates } from '../../certificados/zip/certificates.ts';
import { createRun } from '../export/run.ts';
import { parametersOf } from './pdf/content.ts';
import type { Missing } from './pdf/order.ts';

/** What one dossier holds at most besides its samples (docs/decisions/files-from-the-browser.md): rows of parameters, and bytes of certificates. */
const limits = { parametros: 40_000, bytes: 150 * 1024 ** 2 };

/** What the filters find makes no dossier, however often it is tried; the message says what to do. */
export class TooLarge extends Error {}

interface SampleSources {
  ask: (despues: ExportPosition | undefined) => Promise<Exportacion>;
  onProgress: (read: number, total: number) => void;
}

/** What was read: the samples whole, which of them were corrected, and whose references are no points. */
export interface ReadSamples {
  muestras: Muestra[];
  corregidas: readonly string[];
  referenciasAjenas: ReadonlySet<string>;
  isExact: boolean;
  /** Samples that are missing because they are damaged where they are stored. */
  damaged: number;
}

/** The parameters of some samples. Throws TooLarge where a dossier has no room for them beside those that it has. */
export function refuseLong(muestras: readonly Muestra[], had: number): number {
  const more = muestras.reduce((sum, { determinaciones }) => sum + parametersOf(determinaciones), 0);
  if (had + more <= limits.parametros) return more;
  throw new TooLarge(
    `Estas muestras pasan de ${numero(limits.parametros)} parámetros, que es lo que cabe en un dossier. Elige un periodo más corto o un tipo de muestra`,
  );
}

/** The samples that the filters find. Throws TooLarge as soon as they are known to be too many for a dossier. */
export async function readSamples({ ask, onProgress }: SampleSources): Promise<ReadSamples> {
  const muestras: Muestra[] = [];
  const corregidas = new Set<string>();
  const referenciasAjenas = new Set<string>();
  let parametros = 0;
  const advance = createRun({
    ask: async (despues) => {
      const answer = await ask(despues);
      const fault = faultOfDossier(answer.total);
      if (fault !== undefined) throw new TooLarge(fault);
      for (const id of answer.corregidas) corregidas.add(id);
      for (const solicitante of answer.referenciasAjenas ?? []) referenciasAjenas.add(solicitante);
      return answer;
    },
    sink: {
      write: async (some) => {
        muestras.push(...some);
        parametros += refuseLong(some, parametros);
      },
    },
    onProgress,
  });
  const { isExact, damaged } = await advance();
  return { muestras, corregidas: [...corregidas], referenciasAjenas, isExact, damaged };
}

/** Histories that are read at once. */
const width = 4;

interface RevisionSources {
  ask: (id: string) => Promise<readonly Revision[]>;
  onProgress: (read: number) => void;
}

/** The states that corrected samples have had, by id. One that is the reader's no more meanwhile has none. */
export async function readRevisiones(
  ids: readonly string[],
  { ask, onProgress }: RevisionSources,
): Promise<Map<string, readonly Revision[]>> {
  const all = new Map<string, readonly Revision[]>();
  const queue = ids.values();
  const read = async () => {
    for (const id of queue) {
      const revisiones = await ask(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      });
      all.set(id, revisiones);
      onProgress(all.size);
    }
  };
  await Promise.all(Array.from({ length: width }, read));
  return all;
}

/** Which of these samples have a certificate, and which haven't. Throws TooLarge where all of them are too many bytes. */
export async function findCertificatesOf(
  muestras: readonly Muestra[],
  check: (numeros: readonly string[]) => Promise<Record<string, PdfCheck>>,
): Promise<{ found: Certificate[]; missing: Missing[] }> {
  const numeros = [...new Set(muestras.map(({ numero_muestra }) => numero_muestra))];
  const checked = await checkCertificates(numeros, check);
  const bytes = checked.found.reduce((sum, { document }) => sum + document.filesize, 0);
  if (bytes > limits.bytes) {
    throw new TooLarge(
      `Los certificados ocupan ${numero(Math.round(bytes / 1024 ** 2))} MB y en un dossier caben ${numero(limits.bytes / 1024 ** 2)}. Prepáralo sin certificados y bájalos aparte, o elige un periodo más corto`,
    );
  }
  return checked;
}

/** Pixels of the mark's side: sharp at 30 points on paper. */
const side = 256;

/** A brand's mark as a PNG; undefined where the browser can't draw it, for a dossier goes without. */
export async function drawLogo(url: string): Promise<ArrayBuffer | undefined> {
  try {
    const image = new Image(side, side);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return await png?.arrayBuffer();
  } catch {
    return undefined;
  }
}
