import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { loadPage } from './load-page.ts';
import { type Missing, missingPart } from './part.ts';
import classes from './MissingPart.module.css';

/** The pages, and where they are gone to. */
type Router = ReturnType<typeof createBrowserRouter>;

const texts: Record<Missing, string> = {
  'sin-conexion': 'Sin conexión. Se vuelve a intentar en unos segundos.',
  'version-nueva': 'Hay una versión nueva del portal.',
  'no-llega': 'Una parte de la página no llega. Se vuelve a intentar en unos segundos.',
  'vuelve-a-estar': 'Una parte de la página no ha llegado. Vuelve a cargarla.',
};

/** Over the page, while a part of it is waited for: why, and what can be done. */
export function MissingPart({ router }: { router: Router }) {
  const missing = useSyncExternalStore(missingPart.subscribe, missingPart.current);
  const reload = () => loadPage(router.createHref(router.state.navigation.location ?? router.state.location));
  const Icon = missing === 'version-nueva' ? IconRefresh : IconCloudOff;

  return (
    <div role="status" className={`${classes.place} flex justify-center no-print no-pointer`}>
      {missing ? (
        <div
          className="py-10 px-16 flex wrap items-center gap-8-12 framed on-card rounded"
          style={{ maxWidth: 640, boxShadow: '0 6px 24px rgb(0 0 0 / 16%)', pointerEvents: 'auto' }}
        >
          <Icon size={18} aria-hidden className="rigid ink-2" />
          <p className="m-0 grow-from-200">{texts[missing]}</p>
          {missing === 'sin-conexion' || missing === 'no-llega' ? (
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
