import type { Page } from 'playwright-core';

/** A figure above the charts, by its label. */
export const kpi = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Indicadores' }).getByRole('link').filter({ hasText: label });

/** A count as the page writes it. */
export const shown = (value: number) => value.toLocaleString('es-ES', { useGrouping: true });
