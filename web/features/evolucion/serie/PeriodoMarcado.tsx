import { IconX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { cantidad } from '../../../../contract/base/numeros.ts';
import filters from '../../resultados/filters/FilterCard.module.css';
import { nombreDePeriodo } from '../panorama/periods.ts';
import { enPeriodo } from './periodo.ts';
import { type Evolucion, textoDe } from './valor.ts';

/** Values that are named at most. */
const maxNamed = 4;

interface PeriodoMarcadoProps {
  series: Evolucion;
  periodo: string;
  onRemove: () => void;
}

/** The period of the panorama's cell that led here: its number of values, and links to the failing samples. */
export function PeriodoMarcado({ series, periodo, onRemove }: PeriodoMarcadoProps) {
  const { pathname, search } = useLocation();
  const { valores, noCumplen, incumplen } = enPeriodo(series, periodo);
  const named = incumplen.slice(0, maxNamed);
  return (
    <div className="flex wrap items-center mb-8 ink-2 size-13 gap-8-12">
      <button
        type="button"
        className={`${filters.chip} hover-line within framed-strong size-13 inline-flex items-center gap-6 on-card ink-2 break-anywhere py-4 px-12 text-left`}
        aria-label={`Quitar Periodo: ${nombreDePeriodo(periodo)}`}
        onClick={onRemove}
      >
        <span>
          Periodo: <b>{nombreDePeriodo(periodo)}</b>
        </span>
        <IconX size={13} aria-hidden className="no-print" />
      </button>
      <span>
        {cantidad(valores, 'valor', 'valores')}, {cantidad(noCumplen, 'no cumple', 'no cumplen')}
        {named.length > 0 ? ': ' : '.'}
        {named.map((value, place) => (
          <span key={value.muestra._id}>
            {place > 0 ? ', ' : ''}
            <Link to={`/results/${encodeURIComponent(value.muestra._id)}`} state={{ from: pathname + search }}>
              {value.muestra.numero_muestra}
            </Link>{' '}
            ({textoDe(value, series.unidad)})
          </span>
        ))}
        {named.length > 0 && named.length < noCumplen ? '…' : ''}
      </span>
    </div>
  );
}
