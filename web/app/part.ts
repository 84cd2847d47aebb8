/**
 * Why a part of the program isn't there yet: no server is in reach, a newer version has taken its place, its file doesn't come
 * although the server answers, or it can be had again. Browsers remember for as long as a document is open that code couldn't be
 * fetched, so that the last is what becomes of the first and the third, and only another document has the part.
 */
export type Missing = 'sin-conexion' | 'version-nueva' | 'no-llega' | 'vuelve-a-estar';

let missing: Missing | null = null;
/** Parts that are waited for. */
let waiting = 0;
const listeners = new Set<() => void>();
const retries = new Set<() => void>();

function note(found: Missing | null): void {
  missing = found;
  for (const listener of listeners) listener();
}

/** What is missing now, for `useSyncExternalStore`, and a retry at once of all that is waited for. */
export const missingPart = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => missing,
  retry: () => {
    for (const retry of retries) retry();
  },
};

/** What browsers say where code, or its stylesheet, couldn't be fetched; code that fails by itself says something else. */
const unfetched = /dynamically imported module|importing a module script failed|unable to preload css/iu;

/** The file that an error names, as browsers write it; of sources where Vite serves them. */
function fileIn(message: string): string | undefined {
  const words = message.split(/\s/u).filter((word) => word.startsWith('/') || /^https?:\/\//u.test(word));
  return words.find((word) => /\.(?:js|css|tsx?)\b/u.test(word));
}

/** Whether a file of the site is there; a page in its place is none. */
async function isThere(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  return answer.ok && !answer.headers.get('Content-Type')?.startsWith('text/html');
}

/** Whether the server is in reach, still has the version that this page is of, and has what an error says that didn't come. */
async function diagnose(message: string): Promise<Missing> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return 'sin-conexion';
    const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
    const html = await answer.text();
    if (entry && !html.includes(entry)) return 'version-nueva';
    // What a part needs besides is asked for by the document as links.
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
    const files = new Set([fileIn(message) ?? [], ...Array.from(links, ({ href }) => href)].flat());
    const there = await Promise.all(Array.from(files, isThere));
    // Of nothing known to be there no document would have more.
    return there.length > 0 && there.every(Boolean) ? 'vuelve-a-estar' : 'no-llega';
  } catch {
    return 'sin-conexion';
  }
}

/** Resolves when it is time to try again: by the clock, by a person, or as the browser is online again. */
export async function nextTry(failures: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const again = () => {
      clearTimeout(timer);
      retries.delete(again);
      removeEventListener('online', again);
      resolve();
    };
    const timer = setTimeout(again, Math.min(15_000, 2000 * 2 ** failures));
    retries.add(again);
    addEventListener('online', again);
  });
}

/**
 * Fetches a part of the program, however long it takes: what is on screen stays meanwhile, `missingPart` says why, and it is
 * tried again. Throws what the part itself throws.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures++) {
    try {
      const part = await load();
      if (failures > 0 && --waiting === 0) note(null);
      return part;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (!unfetched.test(message)) throw error;
      if (failures === 0) waiting++;
      note(await diagnose(message));
      await nextTry(failures);
    }
  }
}
