import { createJobStore } from '../../../files/job-store.ts';
import { listZip } from '../../../files/zip.ts';
import { beginCertificados } from './certificados-job.ts';
import { bytesMirados, claseDeArchivo, claseDeZip, faltaDe, faltaDeContenido } from './kind-of-file.ts';
import type { Carga } from './carga.ts';
import { beginCarga } from './use-subida.ts';

/** A file that was chosen, and its upload or why it can't be brought. `isOnly`: nothing else was chosen with it. */
export interface Traido {
  id: string;
  file: File;
  clase: 'json' | 'tabla';
  isOnly: boolean;
  carga: Carga | string;
}

/** The files of samples that were chosen in this tab, newest first. */
const store = createJobStore<readonly Traido[]>();
export const useTraidos = (): readonly Traido[] => store.use() ?? [];

let shown: readonly Traido[] = [];
let chosen = 0;

function show(next: readonly Traido[]): void {
  shown = next;
  store.set(next);
}

/** Takes a file off the list. */
export function dismiss(id: string): void {
  show(shown.filter((one) => one.id !== id));
}

const zipRoto = 'El ZIP está dañado o no se ha copiado entero. Vuelve a crearlo';

/** Begins to bring the files that a person has chosen: samples each by itself, and certificates all together. */
export async function bring(files: readonly File[]): Promise<void> {
  const certificados: File[] = [];
  for (const file of files) {
    const found = await claseDe(file);
    if (found.clase === 'pdf') {
      certificados.push(file);
      continue;
    }
    const { clase, motivo } = found;
    const carga = motivo ?? beginCarga(file, { delivers: clase === 'json' });
    show([{ id: `${++chosen}`, file, isOnly: files.length === 1, clase, carga }, ...shown]);
  }
  if (certificados.length > 0) beginCertificados(certificados);
}

/** The first bytes of a file; none where the browser can't read it, which its upload then says. */
async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(
    await file
      .slice(0, bytesMirados)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
}

async function claseDe(file: File): Promise<{ clase: 'json' | 'tabla'; motivo?: string } | { clase: 'pdf' }> {
  const motivo = faltaDe(file) ?? faltaDeContenido(file.name, await headOf(file));
  if (motivo !== undefined) return { clase: 'tabla', motivo };
  const clase = claseDeArchivo(file.name) ?? 'tabla';
  if (clase !== 'zip') return { clase };
  try {
    return { clase: claseDeZip((await listZip(file)).map(({ path }) => path)) };
  } catch {
    return { clase: 'tabla', motivo: zipRoto };
  }
}
