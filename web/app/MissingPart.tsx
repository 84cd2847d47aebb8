import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { type Missing, missingPart } from './part.ts';
import classes from './MissingPart.module.css';

/** The pages, and where they are gone to. */
type Router = ReturnType<typeof createBrowserRouter>;

const texts: Record<Missing, string> = {
  'sin-conexion': 'Sin conexión. Se vuelve a intentar en unos segundos.',
  'version-nueva': 'Hay una versión nueva del portal.',
  'no-llega': 'Una parte de la página no ha llegado. Vuelve a cargarla.',
};

/** Loads an address, also where the browser shows it already: another fragment alone would load nothing. */
function load(href: string): void {
  const { pathname, search } = new URL(href, location.href);
  if (pathname !== location.pathname || search !== location.search) {
    location.assign(href);
    return;
  }
  history.replaceState(history.state, '', href);
  location.reload();
}

/**
 * Over the page, while a part of it is waited for: why, and what can be done. Where a page was gone to without a server, it
 * is loaded as soon as there is one.
 */
export function MissingPart({ router }: { router: Router }) {
  const missing = useSyncExternalStore(missingPart.subscribe, missingPart.current);
  const wasOffline = useRef(false);
  const reload = () => load(router.createHref(router.state.navigation.location ?? router.state.location));
  const Icon = missing === 'version-nueva' ? IconRefresh : IconCloudOff;

  useEffect(() => {
    const { initialized, navigation } = router.state;
    if (missing === 'no-llega' && wasOffline.current && initialized && navigation.location)
      load(router.createHref(navigation.location));
    if (missing === 'sin-conexion') wasOffline.current = true;
  }, [missing, router]);

  return (
    <div role="status" className={classes.place}>
      {missing ? (
        <div className={classes.bar}>
          <Icon size={18} aria-hidden className={classes.icon} />
          <p className={classes.text}>{texts[missing]}</p>
          {missing === 'sin-conexion' ? (
            <Button size="xs" variant="default" onClick={missingPart.retry}>
              Reintentar
            </Button>
          ) : (
            <Button size="xs" onClick={reload}>
              Recargar
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
