import { Link } from 'react-router-dom';
import type { ParametroDePunto } from '../../../contract/puntos/puntos-listados.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { direccionDeSerie } from '../../../contract/evolucion/rules/direccion-de-serie.ts';
import { SparklineDrawing } from '../muestras/sparkline/Sparkline.tsx';
import { textoDeSerie } from './words.ts';

interface PuntoSparklineProps {
  punto: PuntoCitado;
  parametro: ParametroDePunto;
}

/** The last values of a parameter at a point; it opens their series. Results in words have none. */
export function PuntoSparkline({ punto: { nombre, codigo, solicitante }, parametro }: PuntoSparklineProps) {
  if (parametro.valores.length === 0) return null;
  return (
    <Link
      to={direccionDeSerie({ ...parametro, solicitante, punto: { nombre, codigo } })}
      className="hover-accent-ground flex items-center rounded-4 fit min-height-36"
      aria-label={`Ver la evolución en ${nombre} de ${textoDeSerie(parametro)}`}
      title="Ver su evolución"
    >
      <SparklineDrawing valores={parametro.valores} limites={parametro.ultimo.limite} />
    </Link>
  );
}
