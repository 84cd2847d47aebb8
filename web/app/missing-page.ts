import type { createBrowserRouter } from 'react-router-dom';
import { loadPage } from './load-page.ts';
import { missingPart } from './part.ts';

/** Whether loading the page again would lose nothing: nothing typed, no work that asks before it is left. */
function isIdle(hasTyped: boolean): boolean {
  return !hasTyped && dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Loads as a document the page that is gone to and comes by no other way; and the one that is there, where it lacked a part
 * that couldn't be had and can again, unless something would be lost. Never one whose files don't come: what is on screen
 * stays. Gives what ends it.
 */
export function watchMissing(router: ReturnType<typeof createBrowserRouter>): () => void {
  let wasLacking = false;
  let hasTyped = false;
  let loaded: unknown;
  const noteTyped = () => {
    hasTyped = true;
  };
  const check = () => {
    const { initialized, navigation, location } = router.state;
    const missing = missingPart.current();
    if (missing === 'vuelve-a-estar') {
      // The first page isn't gone to: to load it without its files having been away would load it for ever.
      const going = initialized ? navigation.location : undefined;
      const to = going ?? (wasLacking && isIdle(hasTyped) ? location : undefined);
      // Who chose to stay isn't asked again.
      if (to && to !== loaded) {
        loaded = to;
        loadPage(router.createHref(to));
      }
    }
    if (missing !== 'vuelve-a-estar') wasLacking = missing === 'sin-conexion' || missing === 'no-llega';
  };
  const ends = [missingPart.subscribe(check), router.subscribe(check)];
  addEventListener('input', noteTyped);
  // Who comes back to the window needn't wait for the next try.
  addEventListener('focus', missingPart.retry);
  check();
  return () => {
    for (const end of ends) end();
    removeEventListener('input', noteTyped);
    removeEventListener('focus', missingPart.retry);
  };
}
