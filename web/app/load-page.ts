/** Loads an address, also where the browser shows it already: another fragment alone would load nothing. */
export function loadPage(href: string): void {
  const { pathname, search } = new URL(href, window.location.href);
  if (pathname !== window.location.pathname || search !== window.location.search) {
    window.location.assign(href);
    return;
  }
  history.replaceState(history.state, '', href);
  window.location.reload();
}
