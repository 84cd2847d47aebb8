import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { withFilter } from './filter-changes.ts';
import shared from '../../../components/Segments.module.css';
import classes from './FilterForm.module.css';

/** What each part asks for; '' for no filter. */
const parts = [
  { label: 'Todas', value: '' },
  { label: 'No cumple', value: 'No cumple' },
  { label: 'Sin definir', value: 'Sin definir' },
] as const;

interface ConclusionProps {
  filtros: Filtros;
  onChange: (filtros: Filtros) => void;
}

/** Whether the parts say by themselves which conclusion is asked for. */
export function isShownByParts({ conclusionMuestra = '' }: Filtros): boolean {
  return parts.some(({ value }) => value === conclusionMuestra);
}

/** Narrows the results to a conclusion, at once. None is pressed under another one, which a figure may ask for. */
export function Conclusion({ filtros, onChange }: ConclusionProps) {
  return (
    <div className={shared.segments} role="group" aria-label="Conclusión">
      {parts.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          className={`${shared.segment} ${classes.segment}`}
          aria-pressed={(filtros.conclusionMuestra ?? '') === value}
          onClick={() => onChange(withFilter(filtros, 'conclusionMuestra', value))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
