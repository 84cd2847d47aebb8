import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { views } from '../app/services.ts';
import { profileOptions } from '../auth/current-user.ts';
import classes from './Frame.module.css';
import { SkipLinks } from '../components/SkipLink.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { Header } from './Header.tsx';
import { loadPart } from '../app/part.ts';

// Only administrators ever see it.
const ViewBanner = lazy(async () => ({ default: (await loadPart(async () => import('./ViewBanner.tsx'))).ViewBanner }));

// Few are asked for a second factor that they lack.
const FactorNotice = lazy(async () => ({
  default: (await loadPart(async () => import('./FactorNotice.tsx'))).FactorNotice,
}));

// A document's first entry has no key of its own in what the router remembers: one that is opened by its address would
// begin where another had ended.
const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
try {
  if (opening?.type === 'navigate') sessionStorage.removeItem('react-router-scroll-positions');
} catch {
  // A browser that keeps nothing for pages remembers no place either.
}

/** The header, menu and footer around every page of a signed-in user. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [view] = useState(() => views.current());
  const regla = useQuery({ ...profileOptions, enabled: false }).data?.user.segundoFactor;
  const isFactorDue = regla?.obligatorio === true && !regla.configurado && !view && pathname !== '/mi-cuenta';

  // Going to another page takes the keyboard and the screen reader along, as loading a document would.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <SkipLinks to="contenido" />
      {view ? (
        <Suspense fallback={null}>
          <ViewBanner view={view} />
        </Suspense>
      ) : null}
      <Header />
      <main ref={main} id="contenido" tabIndex={-1} className={`${classes.main} no-outline centered`}>
        {isFactorDue ? (
          <Suspense fallback={null}>
            <FactorNotice regla={regla} />
          </Suspense>
        ) : null}
        <Outlet />
      </main>
      <LegalLinks />
      <ScrollRestoration />
    </>
  );
}
