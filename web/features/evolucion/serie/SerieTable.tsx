import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { keyed } from '../../../components/keyed.ts';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import { usePrinting } from '../../../components/printing.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict, VerdictBadge } from '../../../components/VerdictBadge.tsx';
import type { OtroLimite } from '../state.ts';
import { textoDePercentil } from './percentil.ts';
import classes from './Serie.module.css';
import { nombreDelLimite } from './table-export.ts';
import {
  type Evolucion,
  isFuera,
  isMedido,
  juicioDe,
  limiteDe,
  lugarDe,
  type MesDeSerie,
  textoDe,
  type ValorDeSerie,
} from './valor.ts';
import { lazy } from '../../../../contract/base/lazy.ts';

/** Rows at first, and with each 'Mostrar más'; and those that paper has at most. */
const rowsAtOnce = 50;
const rowsOnPaper = 200;

interface SerieTableProps {
  series: Evolucion;
  otro: OtroLimite | null;
}

/** The values behind the chart, the newest first, each with a link to its sample; or the months. */
export function SerieTable({ series, otro }: SerieTableProps) {
  const [wanted, setWanted] = useState(rowsAtOnce);
  const isPrinting = usePrinting();
  const limit = isPrinting ? Math.max(wanted, rowsOnPaper) : wanted;
  const total = series.valores?.length ?? series.meses?.length ?? 0;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard */}
      <div className={`${classes.scroller} relative scroll-x`} tabIndex={0} role="group" aria-label="Tabla de la serie">
        {series.valores ? (
          <ValuesTable series={series} otro={otro} values={series.valores.toReversed().slice(0, limit)} />
        ) : (
          <MonthsTable meses={(series.meses ?? []).toReversed().slice(0, limit)} unidad={series.unidad} />
        )}
      </div>
      {total > limit ? (
        <p className="flex wrap items-center gap-8-16 mt-12 ink-3">
          <span>
            Los {numero(limit)} más recientes de {numero(total)}.
          </span>
          <Button variant="default" size="xs" className="no-print" onClick={() => setWanted(limit + rowsAtOnce * 2)}>
            Mostrar más
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** A link to a sample that leads back to where the page is. */
function SampleLink({ muestra }: Pick<ValorDeSerie, 'muestra'>) {
  const { pathname, search } = useLocation();
  return (
    <Link to={`/results/${encodeURIComponent(muestra._id)}`} state={{ from: pathname + search }}>
      {muestra.numero_muestra}
    </Link>
  );
}

function ValuesTable({ series, otro, values }: SerieTableProps & { values: readonly ValorDeSerie[] }) {
  const hasPlace = values.some((value) => lugarDe(value, series) !== '');
  const hasLimit = values.some((value) => limiteDe(value) !== '');
  return (
    <table className={`${classes.table} ${classes.cards} full-width figures`}>
      <caption className="unseen">Valores, los más recientes primero</caption>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Muestra</th>
          {hasPlace ? <th scope="col">Punto</th> : null}
          <th scope="col" className={classes.figure}>
            Valor
          </th>
          {hasLimit ? <th scope="col">Límite</th> : null}
          <th scope="col">Conclusión</th>
          {otro ? <th scope="col">{nombreDelLimite(otro)}</th> : null}
        </tr>
      </thead>
      <tbody>
        {keyed(values, ({ muestra }) => muestra._id).map(({ key, item: value }) => (
          <tr key={key} data-bad={value.conclusion === 'No cumple' || undefined}>
            <td className={`${classes.date} nowrap`}>{fechaCorta(value.muestra.fecha_muestra)}</td>
            <td className={`${classes.sample} nowrap`}>
              <SampleLink muestra={value.muestra} />
            </td>
            {hasPlace ? (
              <td className={classes.place}>
                {lugarDe(value, series)} <span className="ink-3 weight-400">{value.solicitante}</span>
              </td>
            ) : null}
            <td className={`${classes.measured} ${isMedido(value) ? classes.figure : ''}`}>
              {textoDe(value, series.unidad)}
            </td>
            {hasLimit ? (
              <td className={`${classes.limit} ink-3 weight-400`}>{textoDeReferencia(value.limite)}</td>
            ) : null}
            <td className={classes.verdict}>
              <DeterminationVerdict veredicto={value.conclusion} />{' '}
              {isFuera(value, series.unidad) ? <OutsideLimit /> : null}
            </td>
            {otro ? (
              <td className={classes.judged}>
                <span className={`${classes.onCards} hidden`}>{nombreDelLimite(otro)}: </span>
                {judged(value, otro)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function judged(value: ValorDeSerie, otro: OtroLimite): ReactNode {
  const juicio = juicioDe(value, otro);
  if (!isMedido(value)) return <span className="ink-3 weight-400">No se compara</span>;
  return <VerdictBadge conclusion={juicio} otherwise={juicio} look="plain" />;
}

function MonthsTable({ meses, unidad }: { meses: readonly MesDeSerie[]; unidad: string }) {
  const extreme = (value: ValorDeSerie | undefined) =>
    value && isMedido(value) ? (
      <>
        {numero(value.valor)} <SampleLink muestra={value.muestra} />
        {isFuera(value, unidad) ? (
          <>
            {' '}
            <OutsideLimit />
          </>
        ) : null}
      </>
    ) : (
      '-'
    );
  return (
    <table className={`${classes.table} full-width figures`}>
      <caption className="unseen">Meses, los más recientes primero</caption>
      <thead>
        <tr>
          <th scope="col">Mes</th>
          {[
            'Valores',
            'Por debajo del límite de cuantificación',
            'No cumplen',
            'Percentil 10',
            'Mediana',
            'Percentil 90',
            'Mínimo',
            'Máximo',
          ].map((name) => (
            <th key={name} scope="col" className={classes.figure}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meses.map((one) => (
          <tr key={one.mes} data-bad={one.noCumplen > 0 || undefined}>
            <th scope="row" className={`${classes.date} nowrap`}>
              {nombreDeMes(one.mes)}
            </th>
            <td className={classes.figure}>{numero(one.valores)}</td>
            <td className={classes.figure}>{numero(one.censurados)}</td>
            <td className={classes.figure}>{numero(one.noCumplen)}</td>
            <td className={classes.figure}>{textoDePercentil(one.p10)}</td>
            <td className={classes.figure}>{textoDePercentil(one.mediana)}</td>
            <td className={classes.figure}>{textoDePercentil(one.p90)}</td>
            <td className={classes.figure}>{extreme(one.minimo)}</td>
            <td className={classes.figure}>{extreme(one.maximo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const monthFormat = lazy(() => new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', month: 'short', year: 'numeric' }));

/** `mar 2024`. */
const nombreDeMes = (mes: string) =>
  monthFormat()
    .format(new Date(`${mes}-01T00:00:00Z`))
    .replaceAll('.', '');
