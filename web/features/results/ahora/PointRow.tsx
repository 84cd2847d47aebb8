import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { Punto } from '../../../../contract/ahora.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import { dia, textoDeLimite, textoDeMedida } from '../../../components/measure-words.ts';
import classes from './PointRow.module.css';
import { textoDeSeguimiento } from './words.ts';

/** One point as a line that leads to the sample that decides: where, what by how much, since when, and whether it was repeated. */
export function PointRow({ punto, isSolved = false }: { punto: Punto; isSolved?: boolean }) {
  const { pathname, search } = useLocation();
  const [fallo] = punto.fallos;
  if (!fallo) return null;
  const { medida, muestra, repeticion, determinacion, desde } = fallo;
  const decides = isSolved ? (repeticion?.muestra ?? muestra) : muestra;
  const limit = medida ? textoDeLimite(medida) : '';
  const more = punto.totalFallos - 1;
  const Mark = isSolved ? IconCheck : IconAlertTriangle;
  return (
    <li className={classes.item}>
      <Link
        to={`/results/${encodeURIComponent(decides._id)}`}
        state={{ from: pathname + search }}
        className={`${classes.row} ${isSolved ? classes.solved : ''}`}
      >
        <Mark size={16} stroke={2.2} aria-hidden className={classes.mark} />
        <span className={classes.place}>
          <b className={classes.point}>{punto.referencia_externa ?? muestra.numero_muestra}</b>{' '}
          <span className={classes.site}>{punto.solicitante}</span>
        </span>{' '}
        <span className={classes.measure}>
          {medida?.parametro ?? determinacion}{' '}
          {medida ? <b className={classes.value}>{textoDeMedida(medida)}</b> : null}{' '}
          {limit ? <span className={classes.limit}>({limit})</span> : null}{' '}
          {more > 0 ? <span className={classes.limit}>y {numero(more)} más</span> : null}
        </span>{' '}
        <span className={classes.course}>
          <span className={classes.since}>desde el {dia(desde)}</span>
          <span aria-hidden> · </span>
          {textoDeSeguimiento(fallo)}
        </span>
      </Link>
    </li>
  );
}
