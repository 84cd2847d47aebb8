import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, startRouter } from './App.tsx';
import { themeOf, variables } from './app/theme.ts';
import { BrandProvider, loadBranding } from './branding/brand.ts';
import { icons } from './branding/icons.ts';

/** Draws the portal into an element of the document, once it is known whose it is. */
export async function startPortal(root: HTMLElement): Promise<void> {
  const loading = loadBranding(location.hostname);
  const router = startRouter();
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
