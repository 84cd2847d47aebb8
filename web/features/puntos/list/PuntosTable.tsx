import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PuntoListado } from '../../../../contract/puntos-listados.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { direccionDePunto } from '../address.ts';
import { ParametroLine } from '../ParametroLine.tsx';
import { nombreDeClase } from '../words.ts';
import classes from './PuntosTable.module.css';

interface PuntosTableProps {
  /** Undefined while the first page is under way: then its shape is shown. */
  puntos: readonly PuntoListado[] | undefined;
  /** The rows are those of another page or search, until the new ones come. */
  isStale: boolean;
  /** Whether the points are of several solicitantes. */
  hasSolicitante: boolean;
  /** What stands beside a point's name: how many incidents of it are open. */
  incidencias?: (punto: PuntoListado) => ReactNode;
}

const skeletonRows = 8;

/** The table of points; on narrow screens each row is a card. */
export function PuntosTable({ puntos, isStale, hasSolicitante, incidencias }: PuntosTableProps) {
  return (
    <table className={isStale ? `${classes.table} ${classes.stale}` : classes.table} aria-busy={isStale || !puntos}>
      <caption className="unseen">Puntos de muestreo</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Punto
          </th>
          <th scope="col" className={classes.clase}>
            Clase
          </th>
          {hasSolicitante ? (
            <th scope="col" className={classes.solicitante}>
              Solicitante
            </th>
          ) : null}
          <th scope="col" className={classes.ultima}>
            Última muestra
          </th>
          <th scope="col" className={classes.conclusion}>
            Conclusión
          </th>
          <th scope="col" className={classes.peor} title="El que más se ha acercado a su límite en 24 meses">
            Peor parámetro
          </th>
          <th scope="col" className={classes.muestras}>
            Muestras
          </th>
        </tr>
      </thead>
      <tbody>
        {puntos?.map((punto) => (
          <PuntoRow
            key={punto.clave}
            punto={punto}
            hasSolicitante={hasSolicitante}
            incidencias={incidencias?.(punto)}
          />
        )) ?? Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} columns={hasSolicitante ? 7 : 6} />)}
      </tbody>
    </table>
  );
}

function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr className={classes.skeleton}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={14} width="72%" my={4} />
        </td>
      ))}
    </tr>
  );
}

interface PuntoRowProps {
  punto: PuntoListado;
  hasSolicitante: boolean;
  incidencias: ReactNode;
}

/** One point: its whole row opens it. */
function PuntoRow({ punto, hasSolicitante, incidencias }: PuntoRowProps) {
  const { pathname, search } = useLocation();
  const { clave, nombre, codigo, clase, solicitante, ultima, peor, muestras, inactivoDesde } = punto;
  const from = { from: pathname + search };
  return (
    <tr data-failed={ultima.conclusion === 'No cumple' || undefined}>
      <td className={classes.name}>
        <Link to={direccionDePunto(clave)} state={from} className={classes.open}>
          {nombre}
        </Link>
        {codigo || inactivoDesde || incidencias ? (
          <span className={classes.below}>
            {codigo ? <span>{codigo}</span> : null}
            {inactivoDesde ? <span>Ya no se muestrea</span> : null}
            {incidencias}
          </span>
        ) : null}
      </td>
      <td className={classes.clase}>{clase ? nombreDeClase(clase) : <span className={classes.none}>—</span>}</td>
      {hasSolicitante ? <td className={classes.solicitante}>{solicitante}</td> : null}
      <td className={classes.ultima}>
        <Link
          to={`/results/${encodeURIComponent(ultima._id)}`}
          state={from}
          className={classes.sample}
          aria-label={`Muestra ${ultima.numero_muestra}, del ${fechaCorta(ultima.fecha_muestra)}`}
        >
          {fechaCorta(ultima.fecha_muestra)}
        </Link>
        <span className={classes.tipo}>{ultima.tipo_muestra}</span>
      </td>
      <td className={classes.conclusion}>
        <SampleVerdict conclusion={ultima.conclusion === 'Sin definir' ? undefined : ultima.conclusion} />
      </td>
      <td className={classes.peor}>
        {peor ? <ParametroLine parametro={peor} punto={punto} /> : <span className={classes.none}>—</span>}
      </td>
      <td className={classes.muestras}>
        {numero(muestras)}
        <span className={classes.unit}> {muestras === 1 ? 'muestra' : 'muestras'}</span>
      </td>
    </tr>
  );
}
