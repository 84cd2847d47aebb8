import { createBrowserRouter, Navigate } from 'react-router-dom';
import { ErrorPage } from './app/ErrorPage.tsx';
import { Loading } from './components/Loading.tsx';
import { Guard } from './auth/Guard.tsx';
import { Frame } from './layout/Frame.tsx';
import { prefetchResults, prefetchSample } from './app/prefetch.ts';

/** Every page is its own chunk; what a page will ask for first is asked while its chunk is on the way. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('./features/login/LoginPage.tsx')).LoginPage }) },
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
                path: 'results/:id',
                loader: prefetchSample,
                lazy: {
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
