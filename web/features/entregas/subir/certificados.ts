import { listZip, unzipEntry } from '../../../files/zip.ts';
import type { PartSent } from './parts.ts';
import { persist, type PersistPorts } from './persist.ts';

/** Largest certificate, in bytes, as the ingest takes them. */
const maxBytes = 50 * 1024 ** 2;

/** Certificates that one call asks for. */
const perCall = 50;

/** Certificates that are sent at once. */
const atOnce = 4;

/** A PDF that may be a certificate: its file's own name, and its bytes. */
export interface CertificadoElegido {
  archivo: string;
  bytes: number;
  open: () => Promise<Blob>;
}

/** The chosen files: certificates to be sent, and discarded files, with the reason. */
export interface Elegidos {
  certificados: CertificadoElegido[];
  descartados: { archivo: string; motivo: string }[];
}

/** The certificates among chosen PDFs and in ZIPs, each name once: the last of them. */
export async function certificadosDe(files: readonly File[]): Promise<Elegidos> {
  const found = new Map<string, CertificadoElegido>();
  const descartados: Elegidos['descartados'] = [];
  const add = (one: CertificadoElegido, isEncrypted = false) => {
    const motivo = faltaDeCertificado(one, isEncrypted);
    if (motivo === undefined) found.set(one.archivo, one);
    else descartados.push({ archivo: one.archivo, motivo });
  };
  for (const file of files) {
    if (!/\.zip$/iu.test(file.name)) {
      add({ archivo: file.name, bytes: file.size, open: async () => file });
      continue;
    }
    for (const entry of await listZip(file)) {
      const archivo = entry.path.split(/[/\\]/u).at(-1) ?? '';
      // Folders, and what a Mac adds.
      if (archivo === '' || archivo.startsWith('.') || entry.path.startsWith('__MACOSX/')) continue;
      add({ archivo, bytes: entry.size, open: async () => unzipEntry(file, entry) }, entry.isEncrypted);
    }
  }
  return { certificados: [...found.values()], descartados };
}

function faltaDeCertificado({ archivo, bytes }: CertificadoElegido, isEncrypted: boolean): string | undefined {
  if (!/.\.pdf$/iu.test(archivo)) return 'no es un PDF que se llame como el número de su muestra';
  if (archivo.length > 200) return 'su nombre es demasiado largo';
  if (isEncrypted) return 'está cifrado dentro del ZIP';
  if (bytes === 0) return 'está vacío';
  return bytes > maxBytes ? 'pasa de 50 MB' : undefined;
}

/** What is known of a certificate before it is sent, as `lookUpCertificados` answers it. */
interface LookedUp {
  archivo: string;
  numero: string;
  tieneMuestra: boolean;
}

/** Where a certificate is put, as `signCertificados` answers it. */
interface Firmado {
  url: string;
  cabeceras: Record<string, string>;
}

type Named = Pick<CertificadoElegido, 'archivo' | 'bytes'>;

export interface CertificadosPorts extends PersistPorts {
  put: (url: string, bytes: Blob, sent: PartSent) => Promise<void>;
  /** Whether there is a sample of each, in the order asked for. */
  lookUp: (certificados: readonly Named[], signal: AbortSignal) => Promise<readonly LookedUp[]>;
  sign: (certificados: readonly Named[], signal: AbortSignal) => Promise<readonly Firmado[]>;
}

/** The numbers, by file name, of those certificates that no sample has. Nothing is sent. */
export async function findSinMuestra(
  certificados: readonly CertificadoElegido[],
  ports: CertificadosPorts,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (looked: number) => void },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let n = 0; n < certificados.length; n += perCall) {
    const batch = certificados.slice(n, n + perCall);
    const look = async () => ports.lookUp(batch.map(named), signal);
    // By its place: the portal may write the file's name otherwise.
    const looked = await persist(look, ports, { signal });
    for (const [at, { archivo }] of batch.entries()) {
      const one = looked[at];
      if (one && !one.tieneMuestra) found.set(archivo, one.numero);
    }
    onProgress(n + batch.length);
  }
  return found;
}

/** Sends certificates; gives those that could not be, with why. Throws the signal's reason. */
export async function sendCertificados(
  certificados: readonly CertificadoElegido[],
  ports: CertificadosPorts,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<{ certificado: CertificadoElegido; error: unknown }[]> {
  const failed: { certificado: CertificadoElegido; error: unknown }[] = [];
  const pending = [...certificados];
  let done = 0;
  const worker = async () => {
    for (let one = pending.shift(); one; one = pending.shift()) {
      const certificado = one;
      try {
        const bytes = await certificado.open().catch(() => {
          throw new Error('dentro del ZIP está dañado');
        });
        await persist(
          async () => {
            const [signed] = await ports.sign([named(certificado)], signal);
            if (signed) await ports.put(signed.url, bytes, { signal, headers: signed.cabeceras });
          },
          ports,
          { signal },
        );
      } catch (error) {
        signal.throwIfAborted();
        failed.push({ certificado, error });
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

const named = ({ archivo, bytes }: CertificadoElegido): Named => ({ archivo, bytes });
