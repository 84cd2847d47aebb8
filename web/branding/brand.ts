import { createContext, useContext, useEffect } from 'react';
import type { Brand } from './branding.ts';

const BrandContext = createContext<Brand | null>(null);

export const BrandProvider = BrandContext.Provider;

/** The company whose portal this is. */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('useBrand fuera de BrandProvider');
  return brand;
}

/** Names the browser's tab, and the file when the page is printed to PDF. */
export function usePageTitle(title: string): void {
  const { nombre } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${nombre}`;
  }, [title, nombre]);
}
