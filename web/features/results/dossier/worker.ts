import boldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import type { FromPdfWorker, ToPdfWorker } from './messages.ts';
import { writeDossier } from './pdf/write.ts';

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
