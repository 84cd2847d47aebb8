import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import { fechaBreve } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { type Linea, lineasPorPagina, type PorTomar } from '../../../../contract/programa/por-tomar.ts';
import { diasDePlazo, plazos, type Plazo } from '../../../../contract/programa/rules/plazo.ts';
import { textoDeFrecuencia } from '../../../../contract/programa/rules/frecuencia.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { loadPart } from '../../../app/part.ts';
import { queryClient } from '../../../app/services.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { type Column, List, pageOf } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { MoreActions, PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { prepareForPaper, usePrinting } from '../../../components/printing.ts';
import segments from '../../../components/Segments.module.css';
import { useAddressState } from '../../../components/use-address-state.ts';
import { summaryOf } from '../../resultados/filters/active-filters.ts';
import { useFilterNames } from '../../resultados/filters/use-filter-lists.ts';
import { SeccionesDePuntos } from '../../puntos/Secciones.tsx';
import { PedirButton } from '../../solicitudes/Pedir.tsx';
import { inicialDeHueco } from '../../solicitudes/pedido.ts';
import { esteMesAddress, type EsteMesState, isAcotado, porTomarQueryOf } from '../address.ts';
import { query } from '../api.ts';
import { ExcelButton } from '../export/ExcelButton.tsx';
import { PeriodoDialog, type PeriodoPedido } from '../PeriodoDialog.tsx';
import { ProgramaFilters } from '../ProgramaFilters.tsx';
import classes from './EsteMes.module.css';
import {
  isTarde,
  textoDeAntes,
  textoDeAtraso,
  textoDeDias,
  textoDeFuera,
  textoDeNada,
  textoDeParametros,
  textoDePedida,
  textoDePorTomar,
  textoDeToma,
} from './words.ts';
import { acotadoPor, yaNoCuenta } from '../words.ts';
import { useHoy } from '../../../components/use-hoy.ts';

const nombresDePlazo: Readonly<Record<Plazo, string>> = { dia: 'Día', semana: 'Semana', mes: 'Mes' };

const pageOptions = (state: EsteMesState, page: number) =>
  query('listPorTomar', { query: { ...porTomarQueryOf(state), page } }, { timeout: 30_000 });

/** All lines of a state while it is printed by the page's button: null before, and where they are on one page. */
function useWhole(state: EsteMesState, paginas: number): readonly Linea[] | null {
  const [whole, setWhole] = useState<{ of: EsteMesState; lineas: readonly Linea[] } | null>(null);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (paginas < 2) return undefined;
    return prepareForPaper(async () => {
      const lineas: Linea[] = [];
      for (let page = 1; page <= paginas; page++)
        lineas.push(...(await queryClient.fetchQuery(pageOptions(state, page))).lineas);
      setWhole({ of: state, lineas });
    });
  }, [state, paginas]);
  // What came after the paper, or is of other filters, stands on no screen.
  return isPrinting && whole?.of === state ? whole.lineas : null;
}

/** 'Este mes': what is to be taken in a month, a week or a day, with a line to write on when it is printed. */
export function EsteMesPage() {
  usePageTitle('Muestras por tomar');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const { state, go } = useAddressState(esteMesAddress);
  const hoy = useHoy();
  const list = useQuery({ ...pageOptions(state, state.page), placeholderData: keepPreviousData });
  const whole = useWhole(state, list.data?.paginas ?? 1);
  const [opened, setOpened] = useState<PeriodoPedido | null>(null);
  const columns = useMemo(() => columnsOf(list.data?.hoy ?? hoy, setOpened), [list.data?.hoy, hoy]);
  const active = acotadoPor(state, useFilterNames(state.filtros));
  if (!user) return null;
  const { plazo } = state;
  const dias = diasDePlazo(plazo, state.dia ?? hoy);
  const change = (next: Partial<EsteMesState>) => go(next, { replace: true, preventScrollReset: true });
  const { data } = list;
  const isFiltered = isAcotado(state);
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Muestras por tomar"
        subtitle={summaryOf(active) || 'Dónde, de qué, hasta cuándo y lo que va tarde'}
        actions={
          <MoreActions>
            <PrintButton />
            <ExcelButton
              begin={async (about) => {
                const { exportPorTomar } = await loadPart(async () => import('../export/export.ts'));
                exportPorTomar({ state: { ...state, dia: dias.desde }, summary: active, ...about });
              }}
            />
          </MoreActions>
        }
      />
      <SeccionesDePuntos />
      <ProgramaFilters usuario={user} state={state} onChange={change} />
      <Dias
        plazo={plazo}
        dias={dias}
        hoy={hoy}
        onChange={(next) => change({ ...next, ...(next.dia === hoy && { dia: null }) })}
      />
      <List
        // Drawn anew, all lines are there at once.
        key={String(whole !== null)}
        query={list}
        rows={whole ?? data?.lineas}
        total={data?.total}
        columns={columns}
        keyOf={keyOf}
        groupOf={groupOf}
        label="Muestras por tomar"
        className={`${classes.lista} clip`}
        loading="Cargando lo que toca tomar..."
        failure="No se ha podido cargar lo que toca tomar"
        count={data && <b className="weight-500 ink">{textoDePorTomar(data, plazo, isFiltered)}</b>}
        below={
          data && (data.paginas > 1 || textoDeFuera(data)) ? (
            <p className="px-inset py-8 ink-3 size-13">
              {textoDeFuera(data)}
              {data.paginas > 1 && !whole ? (
                <span className="print-only">
                  Página {state.page} de {data.paginas} de esta lista; «Exportar PDF» y el Excel la tienen entera.
                </span>
              ) : null}
            </p>
          ) : null
        }
        pages={
          data && {
            pagination: pageOf(data, { page: state.page, perPage: lineasPorPagina }),
            onTurn: (page) => go({ page }, {}),
          }
        }
        empty={
          data ? (
            <Nada
              data={data}
              plazo={plazo}
              isFiltered={isFiltered}
              onClear={() => change({ filtros: {}, clase: null })}
            />
          ) : null
        }
      />
      {opened ? <PeriodoDialog pedido={opened} onClosed={() => setOpened(null)} /> : null}
    </div>
  );
}

const keyOf = ({ instalacion, fila }: Linea) => `${instalacion._id} ${fila._id}`;

const groupOf = ({ instalacion }: Linea, before: Linea | undefined) =>
  before?.instalacion._id === instalacion._id ? null : (
    <h2 className="size-14 weight-600 break-anywhere">
      <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}>{instalacion.nombre}</Link>{' '}
      <span className="ink-3 weight-400">· {instalacion.solicitante}</span>
    </h2>
  );

interface DiasProps {
  plazo: Plazo;
  dias: { desde: string; hasta: string };
  hoy: string;
  onChange: (next: { plazo?: Plazo; dia?: string }) => void;
}

/** Chooses a day, a week or a month, and steps from one to the next. */
function Dias({ plazo, dias: { desde, hasta }, hoy, onChange }: DiasProps) {
  const isNow = desde <= hoy && hoy <= hasta;
  const step = (dia: string, label: string, Mark: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={34} className="no-print" aria-label={label} onClick={() => onChange({ dia })}>
      <Mark size={17} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className="flex wrap items-center gap-8-16 mb-12">
      <div className={`${segments.segments} no-print`} role="group" aria-label="Plazo">
        {plazos.map((value) => (
          <button
            key={value}
            type="button"
            className={segments.segment}
            aria-pressed={plazo === value}
            onClick={() => onChange({ plazo: value })}
          >
            {nombresDePlazo[value]}
          </button>
        ))}
      </div>
      <div className="flex items-center gap-6" role="group" aria-label="Días">
        {step(sumaDias(desde, -1), 'Anterior', IconChevronLeft)}
        <output className="weight-600 figures size-16">{textoDeDias(plazo, { desde, hasta })}</output>
        {step(sumaDias(hasta, 1), 'Siguiente', IconChevronRight)}
      </div>
      {isNow ? null : (
        <Button variant="subtle" size="compact-md" className="no-print" onClick={() => onChange({ dia: hoy })}>
          Hoy
        </Button>
      )}
    </div>
  );
}

/** Days of a row that stand there; of a daily one the others are said by their number. */
const maxTomas = 4;
/** Parameters of a last sample that stand there; Excel has all. */
const maxParametros = 6;

const columnsOf = (hoy: string, onOpen: (pedido: PeriodoPedido) => void): readonly Column<Linea>[] => [
  {
    name: 'Qué',
    width: 'minmax(0, 1.3fr)',
    place: 'title',
    cell: ({ instalacion, fila, tomas, ritmo }) => (
      <>
        {tomas.length > 0 ? (
          <UnstyledButton
            className="accent weight-500 break-anywhere hover-underline"
            onClick={() => onOpen({ instalacion, fila, periodos: periodosDe(tomas) })}
          >
            {fila.que}
          </UnstyledButton>
        ) : (
          <span className="weight-500">{fila.que}</span>
        )}
        <p className="ink-3 size-13">
          {[textoDeFrecuencia(fila.frecuencia), ...fila.tipos, ...fila.parametros].join(' · ')}
        </p>
        {ritmo ? <p className="no-cumple size-13">{textoDeAtraso({ fila, ritmo })}</p> : null}
      </>
    ),
  },
  {
    name: 'Hasta cuándo',
    width: 'minmax(0, 1fr)',
    cell: (linea) => {
      const { fila, tomas, antes, pedidas } = linea;
      return (
        <>
          <ul className="no-bullets figures">
            {antes ? <li className="no-cumple weight-500">{textoDeAntes(antes, hoy)}</li> : null}
            {tomas.slice(0, maxTomas).map((toma) => (
              <li key={`${toma.desde} ${toma.clase}`} className={isTarde(toma) ? 'no-cumple weight-500' : undefined}>
                {textoDeToma(toma, fila, hoy)}
              </li>
            ))}
            {tomas.length > maxTomas ? (
              <li className="ink-3">
                y {cantidad(tomas.length - maxTomas, 'más', 'más')}, hasta el {fechaBreve(tomas.at(-1)?.para, hoy)}
              </li>
            ) : null}
            {pedidas.map((one) => (
              <li key={one._id} className="ink-2">
                <Link to={`/solicitudes/${one._id}`} className="mono nowrap">
                  {one._id}
                </Link>
                , {textoDePedida(one, hoy)}
              </li>
            ))}
          </ul>
          <Pedir {...linea} />
        </>
      );
    },
  },
  { name: 'Quién', width: '110px', cell: ({ fila }) => fila.quien || <span className="ink-3">Sin asignar</span> },
  {
    name: 'Puntos, y su última muestra',
    width: 'minmax(0, 2fr)',
    isWide: true,
    cell: (linea) => <Puntos linea={linea} hoy={hoy} />,
  },
];

/** The way to ask the laboratory for what can still be taken of a row. */
function Pedir({ instalacion, fila, tomas, puntos, pedidas }: Linea) {
  const [first, ...others] = tomas.filter(({ clase }) => clase !== 'sin hacer');
  if (!first) return null;
  const claves = puntos.map(({ clave }) => clave);
  const inicial = inicialDeHueco(instalacion, { ...fila, puntos: claves }, [first, ...others]);
  // What waits already isn't asked for again with all that is missing.
  return <PedirButton inicial={pedidas.length > 0 ? { ...inicial, faltan: [] } : inicial} isQuiet isInRow />;
}

/** Each period once: of one that lacks several, some may be late and others not. */
const periodosDe = (tomas: Linea['tomas']) => [...new Map(tomas.map((toma) => [toma.desde, toma])).values()];

/** Points that stand there of a row for which any of its points will do, if it doesn't lack more samples. */
const minPuntos = 3;

function Puntos({ linea: { puntos, tomas, sinPuntos }, hoy }: { linea: Linea; hoy: string }) {
  const isPrinting = usePrinting();
  if (tomas.every(({ clase }) => clase === 'sin hacer')) return <p className="ink-3 size-13">{yaNoCuenta}</p>;
  const deConjunto = tomas.find((toma) => toma.puntos !== null)?.puntos;
  const faltan = tomas.reduce((sum, toma) => sum + toma.faltan, 0);
  const shown = deConjunto || isPrinting ? puntos : puntos.slice(0, Math.max(minPuntos, faltan));
  const otros = puntos.length - shown.length;
  const said =
    deConjunto ?? sinPuntos ?? (puntos.length > 1 ? 'Vale cualquiera; antes, el que más tiempo lleva' : null);
  // Most points of a row have the same analysed: that is said once.
  const groups = Map.groupBy(shown, ({ ultima }) =>
    ultima ? textoDeParametros(ultima.parametros, ultima.otros, maxParametros) : 'Sin muestras de este tipo',
  );
  return (
    <>
      {said ? <p className="ink-3 size-13">{said}</p> : null}
      {Array.from(groups, ([analizado, own]) => (
        <div key={analizado} className="mb-6">
          <p className="ink-3 size-13">{analizado}</p>
          <ul className={`no-bullets ${classes.puntos}`}>
            {own.map(({ clave, nombre, codigo, ultima }) => (
              <li key={clave} className={classes.punto}>
                <span className="break-anywhere">
                  {nombre}
                  {codigo ? <span className="ink-3"> · {codigo}</span> : null}{' '}
                  {ultima ? (
                    <span className="ink-3 size-13">
                      · {fechaBreve(ultima.fecha_muestra, hoy)}
                      {ultima.enCurso ? ', en curso' : ''}
                    </span>
                  ) : null}
                </span>
                <WritingLine />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {puntos.length === 0 ? (
        <p className={classes.punto}>
          <span className="ink-3">Sin puntos en uso</span>
          <WritingLine />
        </p>
      ) : null}
      {otros > 0 ? <p className="ink-3 size-13">y {cantidad(otros, 'punto más', 'puntos más')}</p> : null}
    </>
  );
}

/** On paper: a line to write on. */
const WritingLine = () => (
  <span className={classes.line} aria-hidden>
    <span>Fecha</span>
    <span>Hora</span>
    <span>Iniciales</span>
  </span>
);

interface NadaProps {
  data: PorTomar;
  plazo: Plazo;
  isFiltered: boolean;
  onClear: () => void;
}

/** Why the list is empty: no programme, none that the filters find, or nothing to take. */
function Nada({ data, plazo, isFiltered, onClear }: NadaProps) {
  const { instalaciones } = data.resumen;
  if (instalaciones > 0 && data.noContado.sinFilas < instalaciones) {
    return (
      <Message icon={IconCircleCheck} title={textoDeNada(data, plazo, isFiltered)} onClear={isFiltered && onClear}>
        {textoDeFuera(data)}
      </Message>
    );
  }
  if (instalaciones === 0 && isFiltered)
    return <Message icon={IconCalendarOff} title="Ninguna instalación con esos filtros" onClear={onClear} />;
  return (
    <Message
      icon={IconCalendarOff}
      title="Sin programa no se sabe qué toca tomar"
      action={
        data.puedeCrear ? (
          <Button component={Link} to={instalaciones === 0 ? '/instalaciones/propuestas' : '/puntos/programa'}>
            {instalaciones === 0 ? 'Ver las instalaciones propuestas' : 'Ir a Programa'}
          </Button>
        ) : null
      }
      onClear={isFiltered && onClear}
    >
      {data.puedeCrear
        ? 'Da de alta tus instalaciones y di qué se muestrea en ellas y cada cuánto: aquí saldrá lo de cada mes.'
        : 'Cuando tu laboratorio diga qué hay que muestrear en tus instalaciones, aquí saldrá lo de cada mes.'}
    </Message>
  );
}
