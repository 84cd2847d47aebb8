import '@fontsource-variable/inter';
import './styles/arrow.css';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Empresa } from '../contract/usuario.ts';
import { themeOf, variables } from './app/theme.ts';
import { Unreachable } from './app/Unreachable.tsx';
import { icons } from './branding/icons.ts';

/** Lets a slow phone answer, and goes on in a task of its own: by a message, since pages in the background wait for timers. */
const nextTask = async () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/** What draws is read first, then schemas, then what every page needs, then the first page: each in its own task. */
async function loadPortal(): Promise<{ empresa: Empresa; portal: ReactNode }> {
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
  const portal = (
    <BrandProvider value={brand}>
      <App router={router} />
    </BrandProvider>
  );
  return { empresa: brand.empresa, portal };
}

async function start(root: HTMLElement): Promise<void> {
  const { empresa, portal } = await loadPortal().catch((error: unknown) => {
    reportError(error);
    return { empresa: 'alicuota', portal: <Unreachable /> } as const;
  });
  const page = (
    <StrictMode>
      <MantineProvider theme={themeOf(empresa)} cssVariablesResolver={variables} forceColorScheme="light">
        {portal}
      </MantineProvider>
    </StrictMode>
  );
  // In slices, between which a slow phone answers.
  startTransition(() => createRoot(root).render(page));
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
