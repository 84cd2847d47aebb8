import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../client/api-error.ts';
import { mapeoPath, tabPath } from '../../address.ts';
import { textoDeVersion } from '../words.ts';
import { Fallo } from '../Fallo.tsx';
import { mapeosOptions } from './queries.ts';
import classes from '../Entregas.module.css';

const formas = {
  ancha: 'Una columna por parámetro',
  larga: 'Una fila por parámetro',
  cruzada: 'Una columna por muestra',
} as const;

/** The saved mappings, by name. */
export function Mapeos() {
  const { data, error, isPending, refetch } = useQuery(mapeosOptions);
  return (
    <section className={classes.detail} aria-labelledby="mapeos">
      <Link to={tabPath('entregas')} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        Todas las entregas
      </Link>
      <div>
        <h2 id="mapeos" className={classes.title}>
          Formatos de lectura guardados
        </h2>
        <p className={classes.help}>
          Dicen cómo se lee cada tipo de archivo. Los que el LIMS deja en la carpeta con el nombre de uno se leen con
          él.
        </p>
      </div>
      {isPending ? (
        <Skeleton height={160} radius="lg" role="status" aria-label="Cargando los formatos de lectura" />
      ) : null}
      {error && !data ? (
        <Fallo onRetry={() => void refetch()}>
          No se han podido cargar los formatos de lectura: {messageOf(error)}
        </Fallo>
      ) : null}
      {data?.mapeos.length === 0 ? (
        <p className={classes.none}>
          Todavía no hay ninguno. Trae una tabla en «Entregas»: al entregarla, su formato de lectura se guarda con un
          nombre.
        </p>
      ) : null}
      <ol className={classes.rows}>
        {data?.mapeos.map((mapeo) => (
          <li key={mapeo.nombre}>
            <Link to={mapeoPath(mapeo.nombre)} className={classes.row}>
              <span className={classes.name}>{mapeo.nombre}</span>
              {mapeo.descripcion === '' ? null : <span>{mapeo.descripcion}</span>}
              <span className={classes.facts}>
                <span>{formas[mapeo.forma]}</span>
                <span>{textoDeVersion(mapeo)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
