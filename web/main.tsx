import '@fontsource-variable/inter';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { themeOf, variables } from './app/theme.ts';
import { icons } from './branding/icons.ts';

/** Lets a slow phone answer, and goes on in a task of its own. */
const nextTask = async () => new Promise((resolve) => setTimeout(resolve));

/** What draws is read first, then schemas, then what every page needs, then the first page: each in its own task. */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const { BrandProvider, loadBranding } = await import('./branding/brand.ts');
  const loading = loadBranding(location.hostname);
  await nextTask();
  const { App, startRouter, warmUp } = await import('./App.tsx');
  await nextTask();
  const router = startRouter();
  warmUp();
  const brand = await loading;
  document.title = `Área Cliente · ${brand.nombre}`;
  document.querySelector('link[rel=icon]')?.setAttribute('href', icons[brand.empresa]);
  const page = (
    <StrictMode>
      <MantineProvider theme={themeOf(brand.empresa)} cssVariablesResolver={variables} forceColorScheme="light">
        <BrandProvider value={brand}>
          <App router={router} />
        </BrandProvider>
      </MantineProvider>
    </StrictMode>
  );
  // In slices, between which a slow phone answers.
  startTransition(() => createRoot(root).render(page));
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
