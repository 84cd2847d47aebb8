import { Link } from 'react-router-dom';
import type { Resultado } from '../../../../contract/muestra.ts';
import { direccionDeSerie } from '../../../../contract/rules/direccion-de-serie.ts';
import { SparklineDrawing } from '../../../components/sparkline/SparklineDrawing.tsx';
import type { ParametroAnterior, ValuesOfPoint } from './values-of-point.ts';
import { textoDeValores } from './words.ts';
import classes from './Sparkline.module.css';

interface SparklineProps {
  of: ValuesOfPoint;
  parametro: ParametroAnterior;
  referencia: Resultado['referencia'];
}

/** The last values of a parameter at the same point, this sample's marked; it opens the series. */
export function Sparkline({ of: { muestra, solicitante, anteriores }, parametro, referencia }: SparklineProps) {
  const isOwn = (place: number) => anteriores.muestras[parametro.valores[place]?.muestra ?? -1]?._id === muestra;
  const { punto } = anteriores;
  return (
    <Link
      to={direccionDeSerie({ ...parametro, solicitante, punto })}
      className={classes.link}
      aria-label={`Ver la evolución de ${textoDeValores(parametro, anteriores)}`}
      title="Ver su evolución"
    >
      <SparklineDrawing valores={parametro.valores} zone={referencia} isOwn={isOwn} />
    </Link>
  );
}
