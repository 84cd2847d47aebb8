import boldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { writeDossier } from './pdf/write.ts';
import type { Finished, PdfOrder, Written } from './pdf/order.ts';

/** What the worker is asked: one dossier. `certificados` are blobs, whose bytes are not copied. */
export type ToPdfWorker = PdfOrder;

/** What it answers: how far it is, again and again, then the dossier or why there is none. */
export type FromPdfWorker =
  | ({ kind: 'progress' } & Written)
  | ({ kind: 'finished' } & Finished)
  | { kind: 'failed'; message: string };

const answer = (message: FromPdfWorker) => postMessage(message);

async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  const write = async () => {
    const [regular, bold] = await Promise.all([fetchFont(regularUrl), fetchFont(boldUrl)]);
    return writeDossier(data, { regular, bold }, (written) => answer({ kind: 'progress', ...written }));
  };
  write().then(
    (finished) => answer({ kind: 'finished', ...finished }),
    (error: unknown) => answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
