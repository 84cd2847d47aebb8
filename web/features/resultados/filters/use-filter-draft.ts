import { useState } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { withFilter } from './filter-changes.ts';
import { isSamePeriod, type Period } from './periods.ts';
import { type DelayedText, useDelayedText } from '../../../forms/use-delayed-text.ts';

/** What stands in the fields whose values aren't applied at once. */
export interface FilterDraft {
  search: DelayedText;
  numero: DelayedText;
  dates: Period;
  setDates: (dates: Period) => void;
  /** The dates in the fields aren't those that are applied. */
  areDatesPending: boolean;
  /** Nothing is typed in the fields. */
  isEmpty: boolean;
  /** The filters with everything that stands in the fields. */
  take: () => Filtros;
  /** Empties the fields. */
  reset: () => void;
}

/**
 * The fields that wait: the two texts until typing rests, the dates until 'Aplicar filtros'. They
 * follow what is applied elsewhere: a chip taken away, 'Limpiar filtros', 'back'.
 */
export function useFilterDraft(filtros: Filtros, onChange: (filtros: Filtros) => void): FilterDraft {
  const search = useDelayedText(filtros.search ?? '', (text) => onChange(withFilter(filtros, 'search', text)));
  const numero = useDelayedText(filtros.numeroMuestra ?? '', (text) =>
    onChange(withFilter(filtros, 'numeroMuestra', text)),
  );
  const applied: Period = { fechaInicio: filtros.fechaInicio ?? '', fechaFin: filtros.fechaFin ?? '' };
  const [dates, setDates] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  if (!isSamePeriod(applied, followed)) {
    setFollowed(applied);
    setDates(applied);
  }

  return {
    search,
    numero,
    dates,
    setDates,
    areDatesPending: !isSamePeriod(dates, applied),
    isEmpty: [search.text, numero.text, dates.fechaInicio, dates.fechaFin].every((text) => text === ''),
    take() {
      const withTexts = withFilter(withFilter(filtros, 'search', search.take()), 'numeroMuestra', numero.take());
      return withFilter(withFilter(withTexts, 'fechaInicio', dates.fechaInicio), 'fechaFin', dates.fechaFin);
    },
    reset() {
      search.reset();
      numero.reset();
      setDates({ fechaInicio: '', fechaFin: '' });
    },
  };
}
