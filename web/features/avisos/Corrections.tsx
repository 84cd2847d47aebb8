import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CorreccionPendiente } from '../../../contract/revision.ts';
import { fechaEnMadrid } from '../../../contract/fecha.ts';
import { fechaCorta } from '../../../contract/rules/fechas.ts';
import { numero } from '../../../contract/rules/numeros.ts';
import { correctionsOptions } from './corrections.ts';
import classes from './Corrections.module.css';

/** What was corrected and isn't read yet, each with the way to its sample; nothing when all is read. */
export function Corrections({ onFollow }: { onFollow: () => void }) {
  const title = useId();
  const { data } = useQuery(correctionsOptions);
  if (!data || data.total === 0) return null;
  const more = data.total - data.correcciones.length;
  return (
    <section aria-labelledby={title} className={classes.section}>
      <h3 id={title} className={classes.title}>
        Corregido y sin leer ({numero(data.total)})
      </h3>
      <ul className={classes.list}>
        {data.correcciones.map((one) => (
          <li key={`${one._id} ${one.numero}`}>
            <Correction correccion={one} onFollow={onFollow} />
          </li>
        ))}
        {more > 0 ? <li className={classes.what}>y {numero(more)} más</li> : null}
      </ul>
    </section>
  );
}

function Correction({ correccion, onFollow }: { correccion: CorreccionPendiente; onFollow: () => void }) {
  const { _id, numero_muestra, solicitante, corregidaEn, resumen } = correccion;
  return (
    <>
      <Link to={`/results/${encodeURIComponent(_id)}`} className={classes.link} onClick={onFollow}>
        {numero_muestra}
      </Link>{' '}
      <span className={classes.where}>
        {solicitante} · {fechaCorta(fechaEnMadrid(new Date(corregidaEn)))}
      </span>
      <span className={classes.what}>{resumen}</span>
    </>
  );
}
