// oxlint-disable-next-line import/no-unassigned-import -- what it does must be done before all else
import './app/schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { MissingPart } from './app/MissingPart.tsx';
import { queryClient } from './app/services.ts';
import type { startRouter } from './routes.tsx';
import { loadPart } from './app/part.ts';

export { startRouter } from './routes.tsx';

// Nothing is noticed before something was done: the page comes first.
const Notices = lazy(async () => ({ default: (await loadPart(async () => import('./app/Notices.tsx'))).Notices }));

/** The pages, and the notices over them. */
export function App({ router }: { router: ReturnType<typeof startRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <MissingPart router={router} />
      <Suspense fallback={null}>
        <Notices router={router} />
      </Suspense>
    </QueryClientProvider>
  );
}
