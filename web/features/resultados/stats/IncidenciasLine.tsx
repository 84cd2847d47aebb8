import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { cuantoSinResolverCon } from '../../../../contract/incidencias/rules/nombre.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { cuentasOptions, direccionDeIncidencias } from '../../../app/incidencias.ts';

/**
 * A line with the unresolved incidents under the filters that incidents know, and the overdue ones. Nothing where there never was
 * an incident.
 */
export function IncidenciasLine({ filtros }: { filtros: Filtros }) {
  const { data } = useQuery({ ...cuentasOptions(filtros), placeholderData: keepPreviousData });
  if (!data || (data.sinResolver === 0 && Object.values(data.estados).every((count) => count === 0))) return null;
  const { vencidas } = data;
  const to = direccionDeIncidencias(filtros);
  const late = `${to}${to.includes('?') ? '&' : '?'}situacion=vencida`;
  return (
    <p className="ink-3 size-13 figures">
      <Link to={to} className="hover-underline ink weight-600 no-underline" style={{ marginRight: 6 }}>
        Incidencias
      </Link>{' '}
      {cuantoSinResolverCon(data)}
      {vencidas > 0 ? (
        <>
          {' · '}
          <Link to={late}>
            {numero(vencidas)} {vencidas === 1 ? 'vencida' : 'vencidas'}
          </Link>
        </>
      ) : null}
    </p>
  );
}
