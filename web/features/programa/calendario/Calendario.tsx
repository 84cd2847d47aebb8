import type { Cobertura, FilaContada, InstalacionContada } from '../../../../contract/programa/cobertura.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import { Link, useLocation } from 'react-router-dom';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import {
  advertenciaDeLey,
  nombresDeEstado,
  sumaDe,
  textoDeCuenta,
  textoDeLoQueCabe,
  textoDeSinPeriodos,
} from '../words.ts';
import type { PeriodoPedido } from '../PeriodoDialog.tsx';
import { type Celda, celdasDe, estados, textoDeCelda } from './celdas.ts';
import { Marca, Marcas } from './Marcas.tsx';
import classes from './Calendario.module.css';

interface CalendarioProps {
  instalaciones: Cobertura['instalaciones'];
  ano: number;
  /** Today, whose month is set apart. */
  hoy: string;
  /** Whether the calendar is on the page of its only installation, which has the name already. */
  isOfOne?: boolean;
  onOpen: (pedido: PeriodoPedido) => void;
}

/** A year of programmes: a row for each of an installation, a place for each month. */
export function Calendario({ instalaciones, ano, hoy, isOfOne = false, onOpen }: CalendarioProps) {
  const mesDeHoy = hoy.startsWith(`${ano}-`) ? Number(hoy.slice(5, 7)) - 1 : -1;
  const isOfLaw = instalaciones.some(({ filas }) => filas.some(({ origen }) => origen.clase === 'ley'));
  return (
    <>
      <div className="py-10 px-inset flex wrap items-center gap-4-16 ink-2 size-13 line-below">
        {estados.map((estado) => (
          <span key={estado} className="inline-flex items-center gap-6">
            <Marca estado={estado} /> {nombresDeEstado[estado]}
          </span>
        ))}
      </div>
      <div className={`${classes.months} ${classes.columns} px-inset line-below size-12 ink-3`} aria-hidden>
        <span />
        {nombresDeMes.map((mes, place) => (
          <span key={mes} className="text-center" data-now={place === mesDeHoy || undefined}>
            {mes.slice(0, 3)}
          </span>
        ))}
        <span className="text-right">{ano}</span>
      </div>
      {instalaciones.map((instalacion) => (
        <section
          key={instalacion._id}
          className={`${classes.place} ruled pb-8`}
          aria-labelledby={isOfOne ? undefined : `i-${instalacion._id} s-${instalacion._id}`}
        >
          {isOfOne ? null : <Heading instalacion={instalacion} />}
          {instalacion.filas.length === 0 ? (
            <p className="px-inset pb-8 ink-3 size-13">Su programa no tiene filas que veas en {ano}.</p>
          ) : (
            <ul className="no-bullets">
              {instalacion.filas.map((fila) => (
                <Fila
                  key={fila._id}
                  fila={fila}
                  ano={ano}
                  hoy={hoy}
                  mesDeHoy={mesDeHoy}
                  onOpen={(celda) =>
                    onOpen({
                      instalacion,
                      fila,
                      periodos: celda.periodos.map(({ desde, hasta }) => ({ desde, hasta })),
                    })
                  }
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {isOfLaw ? <p className="py-10 px-inset size-13 ink-3 line-above">Filas de la ley: {decapitalized}</p> : null}
    </>
  );
}

const decapitalized = advertenciaDeLey.charAt(0).toLowerCase() + advertenciaDeLey.slice(1);

function Heading({ instalacion: { _id, nombre, solicitante, clase } }: { instalacion: InstalacionContada }) {
  const { pathname, search } = useLocation();
  return (
    <div className="px-inset py-8 flex wrap items-baseline gap-2-12 break-anywhere">
      <h2 id={`i-${_id}`} className="name-link size-14 weight-600">
        <Link to={`/instalaciones/${encodeURIComponent(_id)}`} state={{ from: pathname + search }}>
          {nombre}
        </Link>
      </h2>
      <span id={`s-${_id}`} className="ink-3 size-13">
        {clasesDeInstalacion[clase]} · {solicitante}
      </span>
    </div>
  );
}

interface FilaProps {
  fila: FilaContada;
  ano: number;
  hoy: string;
  mesDeHoy: number;
  onOpen: (celda: Celda) => void;
}

/** A row: its subject and frequency, its months, and the missing samples of the year. */
function Fila({ fila, ano, hoy, mesDeHoy, onOpen }: FilaProps) {
  const celdas = celdasDe([...fila.periodos, ...(fila.sigue ? [fila.sigue] : [])], ano, hoy);
  const rhythm = fila.periodos.map((periodo) => textoDeLoQueCabe(periodo, hoy)).find(Boolean);
  const suma = sumaDe(fila.periodos);
  const isMissing = fila.periodos.some(({ estado }) => estado === 'falta');
  const origin = fila.origen.clase === 'ley' ? fila.origen.articulo : '';
  return (
    <li className={`${classes.row} hover-ground ${classes.columns} px-inset whole-on-paper items-center min-height-44`}>
      <div className={`${classes.what} shrink break-anywhere`}>
        <p className="weight-500">{fila.que}</p>
        <p className="ink-3 size-12">{[textoDeFrecuencia(fila.frecuencia), origin].filter(Boolean).join(' · ')}</p>
        {rhythm ? <p className="ink-2 size-12 figures">{rhythm}</p> : null}
        {fila.sinPuntos === null ? null : <p className="ink-3 size-12">{fila.sinPuntos}</p>}
      </div>
      <div className={classes.cells}>
        {celdas.map((celda) => (
          <div
            key={celda.mes}
            className={`${classes.cell} grid min-height-36`}
            data-now={celda.mes === mesDeHoy || undefined}
          >
            <span className={`${classes.initial} size-12 ink-3 hidden`} aria-hidden>
              {nombresDeMes[celda.mes]?.slice(0, 3)}
            </span>
            {celda.periodos.length > 0 ? (
              <button
                type="button"
                className={`${classes.open} rounded-6 min-height-36 ink-2`}
                title={textoDeCelda(celda)}
                onClick={() => onOpen(celda)}
              >
                <span className="unseen">{`${fila.que}, ${textoDeCelda(celda)}`}</span>
                <Marcas marcas={celda.marcas} />
              </button>
            ) : null}
          </div>
        ))}
      </div>
      <p className={`${classes.sum} figures size-13 ${isMissing ? 'no-cumple weight-500' : 'ink-2'} text-right`}>
        {fila.periodos.length === 0 ? (
          <span className="ink-3">{textoDeSinPeriodos(fila, ano)}</span>
        ) : (
          textoDeCuenta(suma)
        )}
      </p>
    </li>
  );
}
