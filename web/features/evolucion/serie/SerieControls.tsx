import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxPuntos } from '../../../../contract/puntos/puntos.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { serieOptions } from '../api.ts';
import type { SerieElegida } from '../state.ts';
import classes from './Serie.module.css';
import { type Evolucion, nombreDe } from './valor.ts';

interface SerieControlsProps {
  controls: ListControls;
  serie: SerieElegida;
  series: Evolucion;
  /** Years that have values. */
  years: number;
  /** Whether a logarithmic axis would show more. */
  cabeLog: boolean;
}

/** Which points the chart shows, and how. */
export function SerieControls({ controls, serie, series, years, cabeLog }: SerieControlsProps) {
  const { state, adjust, open } = controls;
  const { separados, otrosAnos, logaritmica } = state.evolucion;
  // All points can be chosen, not only those of the series that is shown.
  const all = useQuery(serieOptions(state.filtros, { ...serie, puntos: [] })).data?.puntos ?? series.puntos;
  const options = all.citados.map(({ clave, valores, ...punto }) => ({
    value: clave,
    label: `${nombreDe(punto)} · ${punto.solicitante} (${numero(valores)})`,
  }));
  const isOne = options.length < 2 && serie.puntos.length === 0;
  return (
    <div className={`${classes.controls} flex wrap items-end between gap-12-24 mb-12 no-print`}>
      {isOne ? null : (
        <div className="grow-from-280 shrink" style={{ maxWidth: 640 }}>
          <PickerField
            label="Puntos"
            options={options}
            value={serie.puntos}
            onChange={(puntos) => open({ evolucion: { ...state.evolucion, serie: { ...serie, puntos } } })}
            max={maxPuntos}
            isCounted
            placeholder={`Todos (${numero(all.total)})`}
            unknownLabel="Otro punto"
            emptyText="No hay puntos"
          />
        </div>
      )}
      {series.valores ? (
        <div className="min-height-36 flex wrap gap-12-24 items-center">
          {series.puntos.total < 2 ? null : (
            <Switch
              label="Un gráfico por punto"
              checked={separados}
              onChange={({ currentTarget }) => adjust({ separados: currentTarget.checked })}
            />
          )}
          {years > 1 ? (
            <Switch
              label="Superponer los años"
              checked={otrosAnos}
              onChange={({ currentTarget }) => adjust({ otrosAnos: currentTarget.checked })}
            />
          ) : null}
          {cabeLog ? (
            <Switch
              label="Escala logarítmica"
              checked={logaritmica}
              onChange={({ currentTarget }) => adjust({ logaritmica: currentTarget.checked })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
