import { createBrowserRouter, Navigate, type NonIndexRouteObject } from 'react-router-dom';
import { BrokenPage, ErrorPage } from './app/ErrorPage.tsx';
import { Loading } from './components/Loading.tsx';
import { Guard } from './auth/Guard.tsx';
import { Frame } from './layout/Frame.tsx';
import { prefetchResults } from './features/resultados/api.ts';
import { type PagePath, pagePaths, pages } from './pages.ts';
import { loadPart } from './app/part.ts';

/** Every page is its own chunk; what a page will ask for first is asked while its chunk is on the way. */
const routes: Record<PagePath, Omit<NonIndexRouteObject, 'path' | 'index' | 'children'>> = {
  '/login': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/cuenta/login/LoginPage.tsx'))).LoginPage,
    },
  },
  '/reset-password': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/cuenta/password/ResetPasswordPage.tsx'))).ResetPasswordPage,
    },
  },
  '/avisos/baja': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/avisos/baja/BajaPage.tsx'))).BajaPage,
    },
  },
  '/entrada-empresa': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/cuenta/empresa/EntradaEmpresaPage.tsx'))).EntradaEmpresaPage,
    },
  },
  '/aviso-legal': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/legal/AvisoLegalPage.tsx'))).AvisoLegalPage,
    },
  },
  '/privacidad': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/legal/PrivacidadPage.tsx'))).PrivacidadPage,
    },
  },
  '/accesibilidad': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/legal/AccesibilidadPage.tsx'))).AccesibilidadPage,
    },
  },
  '/api': {
    lazy: { Component: async () => (await loadPart(async () => import('./features/api/ApiPage.tsx'))).ApiPage },
  },
  '/verificar': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/verificar/VerificarPage.tsx'))).VerificarPage,
    },
  },
  '/dossier': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/enlaces/DossierPage.tsx'))).DossierPage,
    },
  },
  '/dossier/:id': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/enlaces/MuestraDeEnlacePage.tsx'))).MuestraDeEnlacePage,
    },
  },
  '/results': {
    loader: prefetchResults,
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/resultados/ResultsPage.tsx'))).ResultsPage,
    },
  },
  '/results/:id': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/muestras/api.ts'))).prefetchSample,
      Component: async () => (await loadPart(async () => import('./features/muestras/SamplePage.tsx'))).SamplePage,
    },
  },
  '/results/:id/versiones': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/muestras/versiones/VersionsPage.tsx'))).VersionsPage,
    },
  },
  '/puntos/programa': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/programa/api.ts'))).prefetchPrograma,
      Component: async () => (await loadPart(async () => import('./features/programa/ProgramaPage.tsx'))).ProgramaPage,
    },
  },
  '/puntos/este-mes': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/programa/este-mes/EsteMesPage.tsx'))).EsteMesPage,
    },
  },
  '/instalaciones/propuestas': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/programa/nueva/PropuestasPage.tsx'))).PropuestasPage,
    },
  },
  '/instalaciones/:id': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/programa/instalacion/InstalacionPage.tsx'))).InstalacionPage,
    },
  },
  '/incidencias': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/incidencias/api.ts'))).prefetchIncidencias,
      Component: async () =>
        (await loadPart(async () => import('./features/incidencias/IncidenciasPage.tsx'))).IncidenciasPage,
    },
  },
  '/incidencias/por-notificar': {
    lazy: {
      loader: async () =>
        (await loadPart(async () => import('./features/notificaciones/api.ts'))).prefetchNotificaciones,
      Component: async () =>
        (await loadPart(async () => import('./features/notificaciones/NotificacionesPage.tsx'))).NotificacionesPage,
    },
  },
  '/incidencias/:id': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/incidencias/api.ts'))).prefetchIncidencia,
      Component: async () =>
        (await loadPart(async () => import('./features/incidencias/detail/IncidenciaPage.tsx'))).IncidenciaPage,
    },
  },
  '/results/:id/verificacion': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/verificar/HojaPage.tsx'))).HojaPage,
    },
  },
  '/puntos': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/puntos/api.ts'))).prefetchPuntos,
      Component: async () => (await loadPart(async () => import('./features/puntos/PuntosPage.tsx'))).PuntosPage,
    },
  },
  '/puntos/ficha': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/puntos/ficha/PuntoPage.tsx'))).PuntoPage,
    },
  },
  '/puntos/por-unir': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/puntos/por-unir/PorUnirPage.tsx'))).PorUnirPage,
    },
  },
  '/papeles': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/papeles/PapelesPage.tsx'))).PapelesPage,
    },
  },
  '/cartera': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/cartera/CarteraPage.tsx'))).CarteraPage,
    },
  },
  '/solicitudes': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/solicitudes/SolicitudesPage.tsx'))).SolicitudesPage,
    },
  },
  '/solicitudes/:id': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/solicitudes/SolicitudPage.tsx'))).SolicitudPage,
    },
  },
  '/solicitudes/:id/etiquetas': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/solicitudes/EtiquetasPage.tsx'))).EtiquetasPage,
    },
  },
  '/en-curso': {
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/muestras/en-curso/api.ts'))).prefetchEnCurso,
      Component: async () =>
        (await loadPart(async () => import('./features/muestras/en-curso/EnCursoPage.tsx'))).EnCursoPage,
    },
  },
  '/informes-externos': {
    // With its calls, which no other page makes.
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/informes/api.ts'))).prefetchInformes,
      Component: async () => (await loadPart(async () => import('./features/informes/InformesPage.tsx'))).InformesPage,
    },
  },
  '/mi-cuenta': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/cuenta/AccountPage.tsx'))).AccountPage,
    },
  },
  '/ayuda': {
    lazy: { Component: async () => (await loadPart(async () => import('./features/ayuda/AyudaPage.tsx'))).AyudaPage },
  },
  '/mi-cuenta/claves': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/cuenta/claves/ClavesPage.tsx'))).ClavesPage,
    },
  },
  '/mi-cuenta/enlaces': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/enlaces/EnlacesPage.tsx'))).EnlacesPage,
    },
  },
  '/mi-cuenta/verificaciones': {
    lazy: {
      Component: async () =>
        (await loadPart(async () => import('./features/verificar/ConsultasPage.tsx'))).ConsultasPage,
    },
  },
  '/mi-cuenta/webhooks': {
    lazy: {
      Component: async () => (await loadPart(async () => import('./features/webhooks/WebhooksPage.tsx'))).WebhooksPage,
    },
  },
  '/admin': {
    // Its tabs are in the address, and show what is there already.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: {
      loader: async () => (await loadPart(async () => import('./features/administracion/panel/api.ts'))).prefetchAdmin,
      Component: async () => (await loadPart(async () => import('./features/administracion/AdminPage.tsx'))).AdminPage,
    },
  },
};

const routesOf = (paths: readonly PagePath[]) => paths.map((path) => ({ path, ...routes[path] }));

/**
 * Begins to load the page of the browser's address. Public pages, and those inside the guard and the frame of signed-in
 * users.
 */
export const startRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: ErrorPage,
      HydrateFallback: Loading,
      children: [
        ...routesOf(pagePaths.filter((path) => pages[path] === 'public')),
        {
          path: '/',
          Component: Guard,
          children: [
            {
              Component: Frame,
              ErrorBoundary: ErrorPage,
              children: [
                {
                  // A page that breaks leaves the header and the menu.
                  ErrorBoundary: BrokenPage,
                  children: [
                    { index: true, element: <Navigate to="/results" replace /> },
                    ...routesOf(pagePaths.filter((path) => pages[path] !== 'public')),
                  ],
                },
              ],
            },
          ],
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]);
