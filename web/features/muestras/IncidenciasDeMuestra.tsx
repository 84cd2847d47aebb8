import { useQuery } from '@tanstack/react-query';
import { IconProgressAlert } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { IncidenciaListada } from '../../../contract/incidencias/incidencia.ts';
import { nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';
import { estadosDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import { dia } from '../../components/measure-words.ts';
import classes from './IncidenciasDeMuestra.module.css';
import { incidenciasDeMuestraOptions } from './api.ts';

interface IncidenciasDeMuestraProps {
  id: string;
  /** Whether to keep room for a line before the incidents are known: a failing sample has some. */
  isExpected: boolean;
}

/** The incidents of a sample, each a line with a link. Requested once the sample is shown. */
export function IncidenciasDeMuestra({ id, isExpected }: IncidenciasDeMuestraProps) {
  const { data } = useQuery(incidenciasDeMuestraOptions(id));
  if (!data?.length && !isExpected) return null;
  return (
    <ul
      className={`mb-12 flex wrap gap-4-24 no-bullets ${isExpected ? classes.expected : ''}`}
      aria-label="Incidencias de la muestra"
    >
      {data?.map((incidencia) => (
        <li key={incidencia._id} className="flex gap-6 ink-2 break-anywhere">
          <IconProgressAlert size={16} stroke={1.8} aria-hidden className="rigid mt-4 ink-3" />
          <span>
            <Link to={`/incidencias/${encodeURIComponent(incidencia._id)}`}>
              {titleOf(incidencia)}: {nombreDeIncidencia(incidencia)}
            </Link>
            {incidencia.vence ? dueOf(incidencia.vence, incidencia.vencida) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `Incidencia abierta`, `Incidencia en curso`, `Incidencia cerrada`. */
const titleOf = ({ estado }: IncidenciaListada) => `Incidencia ${estadosDeIncidencia[estado].nombre.toLowerCase()}`;

const dueOf = (vence: string, isLate: boolean) => ` — ${isLate ? 'venció' : 'vence'} el ${dia(vence)}`;
