import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ListState } from '../address.ts';
import { parametrosOptions } from '../../evolucion/api.ts';
import { evolucionAbierta } from '../../evolucion/state.ts';
import { nearLimit } from './near.ts';

interface NearLimitProps {
  filtros: Filtros;
  linkTo: (change: Partial<ListState>) => string;
}

/** One line on the values that comply and come near their limit: how many, and at which points, by parameter. */
export function NearLimit({ filtros, linkTo }: NearLimitProps) {
  const query = useQuery({ ...parametrosOptions(filtros), placeholderData: keepPreviousData });
  const panorama = linkTo({ tab: 'evolucion', filtros, evolucion: evolucionAbierta });
  return (
    <p className="ink-3 size-13 figures">
      <Link to={panorama} className="hover-underline ink weight-600 no-underline" style={{ marginRight: 6 }}>
        Cerca del límite
      </Link>{' '}
      {query.isError && !query.data ? (
        <>
          No se ha podido cargar.{' '}
          <UnstyledButton
            className="accent underline"
            style={{ fontSize: 'inherit' }}
            onClick={() => void query.refetch()}
          >
            Reintentar
          </UnstyledButton>
        </>
      ) : null}
      {query.data ? <Near {...query.data} filtros={filtros} linkTo={linkTo} /> : null}
    </p>
  );
}

function Near({ parametros: all, total, filtros, linkTo }: NearLimitProps & Output<'listParametros'>) {
  const { valores, parametros } = nearLimit(all);
  // Those that fail most are read: of the others nothing is said. Their number is 500 at most.
  const read = total > all.length ? ` (en ${all.length} parámetros)` : '';
  if (valores === 0) return <>Ningún valor de los que cumplen llega al 80 % de su límite{read}.</>;
  return (
    <>
      {cantidad(
        valores,
        'valor que cumple, al 80 % de su límite o más',
        'valores que cumplen, al 80 % de su límite o más',
      )}
      {read}:{' '}
      {parametros.map(({ determinacion, parametro, unidad, cerca }, place) => (
        <span key={JSON.stringify([determinacion, parametro, unidad])}>
          {place > 0 ? ' · ' : ''}
          <Link
            to={linkTo({
              tab: 'evolucion',
              filtros,
              evolucion: { ...evolucionAbierta, filas: 'punto', parametro: { determinacion, parametro, unidad } },
            })}
          >
            {parametro || determinacion}
          </Link>{' '}
          {numero(cerca)}
        </span>
      ))}
    </>
  );
}
