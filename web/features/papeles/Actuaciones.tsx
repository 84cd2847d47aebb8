import { Link } from 'react-router-dom';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { estadosDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import type { Actuacion, MuestraDePapel } from '../../../contract/papeles/papeles.ts';
import { Muestra } from './Figure.tsx';
import classes from './Papeles.module.css';

/** What was done about one thing that did not comply, in sentences. */
export function frasesDe({ causa, medida, medidaHecha, estado, cerrada }: Actuacion): string[] {
  const done = medidaHecha ? ` (${fechaCorta(medidaHecha)})` : '';
  const end = cerrada ? ` el ${fechaCorta(cerrada)}` : '';
  return [
    `Causa: ${withoutStop(causa ?? 'sin anotar')}`,
    `Medida: ${medida === null ? 'sin anotar' : `${withoutStop(medida)}${done}`}`,
    `${estadosDeIncidencia[estado].nombre}${end}`,
  ];
}

/** People end what they write with a full stop, or don't. */
const withoutStop = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text);

/** What was done about what did not comply, as incidents have it. */
export function Actuaciones({
  actuaciones,
  muestras,
}: {
  actuaciones: readonly Actuacion[];
  muestras: readonly MuestraDePapel[];
}) {
  return (
    <ul className={classes.lista}>
      {actuaciones.map((one) => (
        <li key={one._id} className="whole-on-paper mb-6">
          <Link to={`/incidencias/${encodeURIComponent(one._id)}`} className={classes.figure}>
            <b>{one.que}</b>
          </Link>
          {one.punto ? ` en ${one.punto}` : ''} (
          {one.muestras.map((place, n) => (
            <span key={place}>
              {n > 0 ? ', ' : ''}
              <Muestra muestra={muestras[place]} /> {fechaCorta(muestras[place]?.fecha_muestra)}
            </span>
          ))}
          ). {frasesDe(one).join('. ')}.
        </li>
      ))}
    </ul>
  );
}
