import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mapeoPath } from '../../address.ts';
import { textoDeVersion } from '../words.ts';
import { Vista } from '../Vista.tsx';
import { query } from '../subidas-api.ts';
import classes from '../Entregas.module.css';

const formas = {
  ancha: 'Una columna por parámetro',
  larga: 'Una fila por parámetro',
  cruzada: 'Una columna por muestra',
  bloques: 'Un bloque por muestra',
} as const;

/** The saved mappings, by name. */
export function Mapeos() {
  return (
    <Vista
      titulo="Formatos de lectura guardados"
      ayuda="Dicen cómo se lee cada tipo de archivo. Los que el LIMS deja en la carpeta con el nombre de uno se leen con él."
      query={useQuery(query('listMapeos', {}))}
      cargando="Cargando los formatos de lectura"
    >
      {({ mapeos }) => (
        <>
          {mapeos.length === 0 ? (
            <p className={classes.none}>
              Todavía no hay ninguno. Trae una tabla en «Entregas»: al entregarla, su formato de lectura se guarda con
              un nombre.
            </p>
          ) : null}
          <ol className={classes.rows}>
            {mapeos.map((mapeo) => (
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
        </>
      )}
    </Vista>
  );
}
