import { Link } from 'react-router-dom';
import { direccionDeSerie } from '../../../contract/rules/direccion-de-serie.ts';
import type { ParametroDePunto } from '../../../contract/puntos-listados.ts';
import type { PuntoCitado } from '../../../contract/puntos.ts';
import { SparklineDrawing } from '../../components/sparkline/SparklineDrawing.tsx';
import classes from './ParametroLine.module.css';
import { textoDeSerie, textoDeUltimo, textoDeZona } from './words.ts';

interface ParametroLineProps {
  parametro: ParametroDePunto;
  punto: PuntoCitado;
  /** Whether the limit is said too. */
  hasLimit?: boolean;
}

/** A parameter at a point: name, newest value and its last values as a small line, which opens the series. */
export function ParametroLine({ parametro, punto, hasLimit = false }: ParametroLineProps) {
  const { ultimo, unidad, valores } = parametro;
  const { solicitante, nombre, codigo } = punto;
  const isFailed = ultimo.conclusion === 'No cumple';
  const zone = hasLimit ? textoDeZona(ultimo.limite) : '';
  const words = (
    <>
      <span className={classes.name}>{parametro.parametro || parametro.determinacion}</span>
      <span className={classes.measure}>
        <b className={isFailed ? classes.failed : classes.value}>{textoDeUltimo(ultimo)}</b>
        {unidad ? <span className={classes.unit}> {unidad}</span> : null}
        {zone ? <span className={classes.unit}> ({zone})</span> : null}
        {isFailed ? <span className="unseen"> No cumple</span> : null}
      </span>
    </>
  );
  // A result in words has no series.
  if (valores.length === 0) return <span className={classes.line}>{words}</span>;
  return (
    <Link
      className={`${classes.line} ${classes.link}`}
      to={direccionDeSerie({ ...parametro, solicitante, punto: codigo === undefined ? { nombre } : { nombre, codigo } })}
      aria-label={`Ver la evolución de ${textoDeSerie(parametro)}`}
      title="Ver su evolución"
    >
      {words}
      {valores.length > 1 ? (
        <span className={classes.drawing}>
          <SparklineDrawing valores={valores} zone={ultimo.limite} />
        </span>
      ) : null}
    </Link>
  );
}
