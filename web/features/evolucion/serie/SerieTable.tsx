import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { type FigureColumn, FigureTable } from '../../../components/FigureTable.tsx';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import { OutsideLimit } from '../../../components/OutsideLimit.tsx';
import { DeterminationVerdict, VerdictBadge } from '../../../components/VerdictBadge.tsx';
import type { OtroLimite } from '../state.ts';
import { textoDePercentil } from './percentil.ts';
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
  const shared = { atOnce: rowsAtOnce, onPaper: rowsOnPaper };
  const { valores, meses = [] } = series;
  return valores ? (
    <FigureTable
      {...shared}
      label="Valores, los más recientes primero"
      rows={valores.toReversed()}
      columns={columnsOf(series, otro, valores)}
      // A sample may have the parameter more than once.
      keyOf={({ muestra }, place) => `${muestra._id} ${place}`}
      stateOf={({ conclusion }) => (conclusion === 'No cumple' ? 'fails' : undefined)}
      left={leftOf(valores.length)}
    />
  ) : (
    <FigureTable
      {...shared}
      label="Meses, los más recientes primero"
      rows={meses.toReversed()}
      columns={monthColumns(series.unidad)}
      keyOf={({ mes }) => mes}
      stateOf={({ noCumplen }) => (noCumplen > 0 ? 'fails' : undefined)}
      left={leftOf(meses.length)}
    />
  );
}

function leftOf(total: number) {
  return (shown: number) => `Los ${numero(shown)} más recientes de ${numero(total)}.`;
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

function columnsOf(
  series: Evolucion,
  otro: OtroLimite | null,
  values: readonly ValorDeSerie[],
): FigureColumn<ValorDeSerie>[] {
  const place: FigureColumn<ValorDeSerie> = {
    name: 'Punto',
    isPlain: true,
    cell: (value) => (
      <>
        {lugarDe(value, series)} <span className="ink-3 weight-400">{value.solicitante}</span>
      </>
    ),
  };
  const limit: FigureColumn<ValorDeSerie> = { name: 'Límite', cell: ({ limite }) => textoDeReferencia(limite) };
  return [
    {
      name: 'Fecha',
      isHead: true,
      cell: ({ muestra }) => <span className="nowrap">{fechaCorta(muestra.fecha_muestra)}</span>,
    },
    { name: 'Muestra', isPlain: true, cell: ({ muestra }) => <SampleLink muestra={muestra} /> },
    ...(values.some((value) => lugarDe(value, series) !== '') ? [place] : []),
    {
      name: 'Valor',
      isFigure: true,
      fails: ({ conclusion }) => conclusion === 'No cumple',
      cell: (value) => textoDe(value, series.unidad),
    },
    ...(values.some((value) => limiteDe(value) !== '') ? [limit] : []),
    {
      name: 'Conclusión',
      isVerdict: true,
      cell: (value) => (
        <>
          <DeterminationVerdict veredicto={value.conclusion} />{' '}
          {isFuera(value, series.unidad) ? <OutsideLimit /> : null}
        </>
      ),
    },
    ...(otro ? [{ name: nombreDelLimite(otro), cell: (value: ValorDeSerie) => judged(value, otro) }] : []),
  ];
}

function judged(value: ValorDeSerie, otro: OtroLimite): ReactNode {
  const juicio = juicioDe(value, otro);
  if (!isMedido(value)) return <span className="ink-3 weight-400">No se compara</span>;
  return <VerdictBadge conclusion={juicio} otherwise={juicio} look="plain" />;
}

function monthColumns(unidad: string): FigureColumn<MesDeSerie>[] {
  const extreme = (value: ValorDeSerie | undefined) =>
    value && isMedido(value) ? (
      <>
        {numero(value.valor)} <SampleLink muestra={value.muestra} /> {isFuera(value, unidad) ? <OutsideLimit /> : null}
      </>
    ) : (
      '-'
    );
  const figure = (name: string, cell: (mes: MesDeSerie) => ReactNode) => ({ name, isFigure: true, cell });
  return [
    { name: 'Mes', isHead: true, cell: ({ mes }) => <span className="nowrap">{nombreDeMes(mes)}</span> },
    figure('Valores', ({ valores }) => numero(valores)),
    figure('Por debajo del límite de cuantificación', ({ censurados }) => numero(censurados)),
    figure('No cumplen', ({ noCumplen }) => numero(noCumplen)),
    figure('Percentil 10', ({ p10 }) => textoDePercentil(p10)),
    figure('Mediana', ({ mediana }) => textoDePercentil(mediana)),
    figure('Percentil 90', ({ p90 }) => textoDePercentil(p90)),
    figure('Mínimo', ({ minimo }) => extreme(minimo)),
    figure('Máximo', ({ maximo }) => extreme(maximo)),
  ];
}

const monthFormat = lazy(() => new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', month: 'short', year: 'numeric' }));

/** `mar 2024`. */
const nombreDeMes = (mes: string) =>
  monthFormat()
    .format(new Date(`${mes}-01T00:00:00Z`))
    .replaceAll('.', '');
