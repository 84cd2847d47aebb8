import type { createBrowserRouter } from 'react-router-dom';
import { loadPage } from './load-page.ts';
import { missingPart } from './part.ts';

/** Whether loading the page again would lose nothing: nothing typed, no work that asks before it is left. */
function isIdle(hasTyped: boolean): boolean {
  return !hasTyped && dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Loads as a document a page that can't be loaded otherwise: the page navigated to, or the current page, where the current page
 * lacked a part that is available again, unless something would be lost. Never loads a page whose files don't come: the page on
 * screen stays. Returns the function that ends the watch.
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
      // The first page is not navigated to: loading it again though its files were never missing would go on for ever.
      const going = initialized ? navigation.location : undefined;
      const to = going ?? (wasLacking && isIdle(hasTyped) ? location : undefined);
      // A user who chose to stay isn't asked again.
      if (to && to !== loaded) {
        loaded = to;
        loadPage(router.createHref(to));
      }
    }
    if (missing !== 'vuelve-a-estar') wasLacking = missing === 'sin-conexion' || missing === 'no-llega';
  };
  const ends = [missingPart.subscribe(check), router.subscribe(check)];
  addEventListener('input', noteTyped);
  // A user who comes back to the window needn't wait for the next try.
  addEventListener('focus', missingPart.retry);
  check();
  return () => {
    for (const end of ends) end();
    removeEventListener('input', noteTyped);
    removeEventListener('focus', missingPart.retry);
  };
}
