// oxlint-disable-next-line import/no-unassigned-import -- what it does must be done before all else
import './app/schemas.ts';
import '@fontsource-variable/inter';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './app/services.ts';
import { themeOf, variables } from './app/theme.ts';
import { BrandProvider, loadBranding } from './branding/brand.ts';
import { icons } from './branding/Logo.tsx';
import { startRouter } from './routes.tsx';

// Nothing is noticed before something was done: the page comes first.
const Notices = lazy(async () => ({ default: (await import('./app/Notices.tsx')).Notices }));

async function start(root: HTMLElement): Promise<void> {
  const loading = loadBranding(location.hostname);
  // A slow phone has read the modules, and answers before it goes on.
  await new Promise((resolve) => setTimeout(resolve));
  const router = startRouter();
  const brand = await loading;
  document.title = `Área Cliente · ${brand.nombre}`;
  document.querySelector('link[rel=icon]')?.setAttribute('href', icons[brand.empresa]);
  const page = (
    <StrictMode>
      <MantineProvider theme={themeOf(brand.empresa)} cssVariablesResolver={variables} forceColorScheme="light">
        <QueryClientProvider client={queryClient}>
          <BrandProvider value={brand}>
            <RouterProvider router={router} />
            <Suspense fallback={null}>
              <Notices />
            </Suspense>
          </BrandProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
  // In slices, between which a slow phone answers.
  startTransition(() => createRoot(root).render(page));
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
