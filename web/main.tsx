import '@fontsource-variable/inter';
import './styles/arrow.css';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/print.css';
import './styles/utilities.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Empresa } from '../contract/cuenta/usuario.ts';
import { themeOf, variables } from './app/theme.ts';
import { Unreachable } from './app/Unreachable.tsx';
import { icons } from './branding/icons.ts';

async function loadPortal(): Promise<{ empresa: Empresa; portal: ReactNode }> {
  const { BrandProvider, loadBranding } = await import('./branding/brand.ts');
  const loading = loadBranding(location.hostname);
  const { App, startRouter } = await import('./App.tsx');
  const router = startRouter();
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
