import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { numero } from '../../../../contract/base/numeros.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { ActiveChips } from '../../resultados/filters/ActiveChips.tsx';
import segments from '../../../components/Segments.module.css';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { parametrosOptions, puntosOptions, panoramaOptions } from '../api.ts';
import type { EvolucionState, ParametroElegido } from '../state.ts';
import classes from './Panorama.module.css';
import { nombreDePeriodo } from './periods.ts';
import { nombreDeParametro, nombreDePunto, nombresDeColumnas, nombresDeFilas } from './words.ts';
import { filasPorPagina } from '../../../../contract/evolucion/panorama.ts';
import type { Formato } from '../../resultados/export/worker.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { downloadTable } from '../write-table.ts';
import { tablaDePanorama } from './table-export.ts';

/** Pages that a file holds at most: each is counted on its own. */
const maxPages = 40;

/** All rows of the panorama as a file, those that are not shown yet too. */
function PanoramaExport({ controls, total }: { controls: ListControls; total: number }) {
  const queryClient = useQueryClient();
  const { filtros, evolucion } = controls.state;
  const most = maxPages * filasPorPagina;
  const onExport = async (formato: Formato) => {
    const pages = Math.min(maxPages, Math.ceil(total / filasPorPagina));
    const data = await queryClient.fetchInfiniteQuery({ ...panoramaOptions(filtros, evolucion), pages });
    const columnas = data.pages[0]?.columnas ?? [];
    const filas = data.pages.flatMap((page) => page.filas);
    await downloadTable(formato, tablaDePanorama(evolucion.filas, { columnas, filas }));
  };
  return (
    <ExportMenu
      label="Exportar"
      name="Exportar el panorama"
      note={
        total > most
          ? `Los ${numero(most)} peores ${nombresDeFilas[evolucion.filas].muchos} de ${numero(total)}`
          : undefined
      }
      onExport={onExport}
    />
  );
}

interface PanoramaControlsProps {
  controls: ListControls;
  /** Rows in all; 0 while they are on their way. */
  total: number;
}

/** What the panorama's rows and columns are, what it is narrowed to, and whether it is a map or a table. */
export function PanoramaControls({ controls, total }: PanoramaControlsProps) {
  const { state, adjust } = controls;
  const { filas, columnas, comoTabla } = state.evolucion;
  return (
    <div className={`${classes.controls} flex wrap items-center gap-8-16 no-print mb-12`}>
      <Choice
        label="Filas"
        names={nombresDeFilas}
        value={filas}
        onChoose={(one) => adjust({ filas: one, ...(one === 'parametro' && { parametro: null }) })}
      />
      <Choice
        label="Columnas"
        names={nombresDeColumnas}
        value={columnas}
        onChoose={(one) => adjust({ columnas: one, periodo: null })}
      />
      {filas === 'parametro' ? null : <ParametroField state={state} onChoose={(parametro) => adjust({ parametro })} />}
      <Narrowing state={state} adjust={adjust} />
      <div className={`${classes.actions} flex items-center gap-16 push-right`}>
        <Switch
          label="Ver como tabla"
          checked={comoTabla}
          onChange={({ currentTarget }) => adjust({ comoTabla: currentTarget.checked })}
        />
        {total > 0 ? <PanoramaExport controls={controls} total={total} /> : null}
      </div>
    </div>
  );
}

interface ChoiceProps<K extends string> {
  label: string;
  names: Record<K, { boton: string }>;
  value: K;
  onChoose: (value: K) => void;
}

/** A choice of one among few, as buttons in a row. */
function Choice<K extends string>({ label, names, value, onChoose }: ChoiceProps<K>) {
  const entries = Object.entries(names) as [K, { boton: string }][];
  return (
    <div className={classes.choice}>
      <div className={segments.segments} role="group" aria-label={label}>
        {entries.map(([key, { boton }]) => (
          <button
            key={key}
            type="button"
            className={segments.segment}
            aria-pressed={key === value}
            onClick={() => onChoose(key)}
          >
            {boton}
          </button>
        ))}
      </div>
    </div>
  );
}

const claveDeParametro = ({ determinacion, parametro, unidad }: ParametroElegido) =>
  JSON.stringify([determinacion, parametro, unidad]);

interface ParametroFieldProps {
  state: ListControls['state'];
  onChoose: (parametro: ParametroElegido | null) => void;
}

/** Narrows the panorama to one parameter of those that the samples found have. */
function ParametroField({ state: { filtros, evolucion }, onChoose }: ParametroFieldProps) {
  const { parametro, puntos } = evolucion;
  const { data, isPending, isLoadingError } = useQuery(parametrosOptions(filtros, puntos));
  const found = data?.parametros ?? [];
  const option = (one: ParametroElegido) => ({
    value: claveDeParametro(one),
    label: [
      nombreDeParametro(one),
      one.unidad,
      ...(one.parametro && one.parametro !== one.determinacion ? [one.determinacion] : []),
    ]
      .filter(Boolean)
      .join(' · '),
  });
  return (
    <div className={`${classes.parametro} shrink`}>
      <PickerField
        label="Parámetro"
        options={found.map(option)}
        chosenOptions={parametro ? [option(parametro)] : []}
        value={parametro ? [claveDeParametro(parametro)] : []}
        onChange={([clave]) => onChoose(found.find((one) => claveDeParametro(one) === clave) ?? null)}
        max={1}
        noneLabel="Todos los parámetros"
        emptyText="No hay parámetros"
        isLoading={isPending}
        isFailed={isLoadingError}
      />
    </div>
  );
}

/** The points that the panorama is of and the period that is marked, each of which can be taken away. */
function Narrowing({ state: { filtros, evolucion }, adjust }: Pick<ListControls, 'state' | 'adjust'>) {
  const { puntos, periodo } = evolucion;
  const { data: named } = useQuery(puntosOptions(filtros, puntos));
  const chips: { key: string; label: string; value: string; without: Partial<EvolucionState> }[] = [
    ...puntos.map((clave) => {
      const punto = named?.find((one) => one.clave === clave);
      return {
        key: clave,
        label: 'Punto',
        value: punto ? `${nombreDePunto(punto)} (${punto.solicitante})` : '…',
        without: { puntos: puntos.filter((other) => other !== clave) },
      };
    }),
    ...(periodo
      ? [{ key: 'periodo', label: 'Periodo', value: nombreDePeriodo(periodo), without: { periodo: null } }]
      : []),
  ];
  return <ActiveChips active={chips} onChange={adjust} label="Panorama de" className={`${classes.chips} p-0`} />;
}

/** `50 de 214 parámetros`: how many rows are shown. */
export function textoDeFilas(shown: number, total: number, filas: EvolucionState['filas']): string {
  const { uno, muchos } = nombresDeFilas[filas];
  return `${shown < total ? `${numero(shown)} de ` : ''}${numero(total)} ${total === 1 ? uno : muchos}`;
}
