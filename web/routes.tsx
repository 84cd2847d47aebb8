import { createBrowserRouter, Navigate } from 'react-router-dom';
import { ErrorPage } from './app/ErrorPage.tsx';
import { Loading } from './components/Loading.tsx';
import { Guard } from './auth/Guard.tsx';
import { Frame } from './layout/Frame.tsx';
import { prefetchResults } from './features/results/queries.ts';

/** Every page is its own chunk; what a page will ask for first is asked while its chunk is on the way. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('./features/login/LoginPage.tsx')).LoginPage }) },
      {
        path: '/reset-password',
        lazy: async () => ({
          Component: (await import('./features/password/ResetPasswordPage.tsx')).ResetPasswordPage,
        }),
      },
      {
        path: '/avisos/baja',
        lazy: async () => ({ Component: (await import('./features/avisos-baja/BajaPage.tsx')).BajaPage }),
      },
      { path: '/aviso-legal', lazy: async () => (await import('./features/legal/pages.tsx')).avisoLegal },
      { path: '/privacidad', lazy: async () => (await import('./features/legal/pages.tsx')).privacidad },
      { path: '/accesibilidad', lazy: async () => (await import('./features/legal/pages.tsx')).accesibilidad },
      {
        path: '/',
        Component: Guard,
        children: [
          {
            Component: Frame,
            ErrorBoundary: ErrorPage,
            children: [
              { index: true, element: <Navigate to="/results" replace /> },
              {
                path: 'results',
                loader: prefetchResults,
                lazy: {
                  Component: async () => (await import('./features/results/ResultsPage.tsx')).ResultsPage,
                },
              },
              {
                path: 'en-curso',
                lazy: {
                  loader: async () => (await import('./features/en-curso/queries.ts')).prefetchEnCurso,
                  Component: async () => (await import('./features/en-curso/EnCursoPage.tsx')).EnCursoPage,
                },
              },
              {
                path: 'informes-externos',
                // With its calls, which no other page makes.
                lazy: {
                  loader: async () => (await import('./features/informes/queries.ts')).prefetchInformes,
                  Component: async () => (await import('./features/informes/InformesPage.tsx')).InformesPage,
                },
              },
              {
                path: 'admin',
                // Its tabs are in the address, and show what is there already.
                shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
                lazy: {
                  loader: async () => (await import('./features/admin/panel/queries.ts')).prefetchAdmin,
                  Component: async () => (await import('./features/admin/AdminPage.tsx')).AdminPage,
                },
              },
              {
                path: 'ayuda',
                lazy: { Component: async () => (await import('./features/ayuda/AyudaPage.tsx')).AyudaPage },
              },
              {
                path: 'results/:id',
                lazy: {
                  loader: async () => (await import('./features/sample/queries.ts')).prefetchSample,
                  Component: async () => (await import('./features/sample/SamplePage.tsx')).SamplePage,
                },
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]);
