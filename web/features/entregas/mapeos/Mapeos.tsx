import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mapeoPath } from '../../administracion/address.ts';
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
      cargando="Cargando los formatos de lectura..."
    >
      {({ mapeos }) => (
        <>
          {mapeos.length === 0 ? (
            <p className={`${classes.none} ink-3 text-center`}>
              Todavía no hay ninguno. Trae una tabla en «Entregas»: al entregarla, su formato de lectura se guarda con
              un nombre.
            </p>
          ) : null}
          <ol className="grid gap-8 no-bullets">
            {mapeos.map((mapeo) => (
              <li key={mapeo.nombre}>
                <Link
                  to={mapeoPath(mapeo.nombre)}
                  className="hover-line grid gap-4 py-12 px-16 framed rounded on-card inherit-color no-underline"
                >
                  <span className="weight-600 break-anywhere">{mapeo.nombre}</span>
                  {mapeo.descripcion === '' ? null : <span>{mapeo.descripcion}</span>}
                  <span className="gap-2-16 flex wrap ink-3 figures">
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
