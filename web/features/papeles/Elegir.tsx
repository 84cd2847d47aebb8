import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFecha } from '../../../contract/base/fecha.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import {
  anosDePapel,
  anosHasta,
  type ClaseDePapel,
  clasesDePapel,
  isDePapel,
  nombresDePapel,
} from '../../../contract/papeles/clases.ts';
import { maxSolicitantesDePapel } from '../../../contract/papeles/papeles.ts';
import { DateField } from '../../forms/DateField.tsx';
import { PickerField } from '../../forms/PickerField.tsx';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import type { PapelesState } from './address.ts';
import { instalacionesEncontradas, instalacionesOptions } from './api.ts';
import { papeles, diasPropuestos } from './clases.ts';
import classes from './Papeles.module.css';

interface ElegirProps {
  usuario: Usuario;
  /** With the days that the paper is of. */
  state: PapelesState;
  hoy: string;
  /** Whose the installation is, and its class, once they are known. */
  solicitante: string[];
  clase: ClaseDeInstalacion | undefined;
  onChange: (change: Partial<PapelesState>) => void;
}

/** Which paper, of what and of which days. */
export function Elegir({ usuario, state, hoy, solicitante, clase, onChange }: ElegirProps) {
  const { visible, solicitantes } = useEligible(usuario, {});
  const filtros = {
    ...(solicitante.length > 0 && { solicitante }),
    ...(state.papel === 'siloe' && { clase: 'vaso' as const }),
  };
  const { data, isPending } = useQuery(instalacionesOptions(filtros));
  const found = data?.instalaciones ?? [];
  const options = found.map(({ _id, nombre }) => ({ value: _id, label: nombre }));
  const total = data?.total ?? 0;
  const choose = (papel: ClaseDePapel) => {
    const fits = clase !== undefined && isDePapel(papel, clase);
    onChange({ papel, desde: '', hasta: '', solicitante, instalacion: fits ? state.instalacion : '' });
  };
  const pick = (id: string) => {
    const anos = anosDePapel(state.papel, found.find(({ _id }) => _id === id)?.atributos.clase);
    const isUsual = anos === anosDePapel(state.papel, undefined);
    onChange({ instalacion: id, solicitante, ...(!isUsual && anosHasta(hoy, anos)) });
  };
  return (
    <search className="no-print mb-20">
      <ul className={`${classes.kinds} grid gap-10 no-bullets mb-14`} aria-label="Papel">
        {clasesDePapel.map((papel) => (
          <li key={papel}>
            <button
              type="button"
              className={`${classes.kind} full-width full-height hover-ground`}
              aria-current={papel === state.papel || undefined}
              onClick={() => choose(papel)}
            >
              <b className="block">{nombresDePapel[papel]}</b>
              <span className={`${classes.nota} ink-3 size-13`}>{papeles[papel].nota}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={`${classes.choices} grid gap-12`}>
        {visible.solicitante ? (
          <PickerField
            label="Solicitante"
            {...solicitantes}
            value={solicitante}
            onChange={(names) => onChange({ solicitante: names, instalacion: '' })}
            max={maxSolicitantesDePapel}
            isCounted={solicitante.length > 2}
            placeholder="Elige uno o varios"
            emptyText="No hay solicitantes disponibles"
          />
        ) : null}
        <PickerField
          label="Instalación"
          options={options}
          isLoading={isPending}
          {...(total > found.length && {
            remote: {
              total,
              what: 'instalaciones',
              search: (search: string) => instalacionesEncontradas({ ...filtros, search }),
            },
          })}
          value={state.instalacion ? [state.instalacion] : []}
          onChange={([id = '']) => pick(id)}
          max={1}
          noneLabel={solicitante.length > 0 ? 'Todo el solicitante' : 'Ninguna'}
          unknownLabel="Otra instalación"
          emptyText="No hay instalaciones"
        />
        <Dia label="Desde" value={state.desde} onChange={(desde) => onChange({ desde })} />
        <Dia label="Hasta" value={state.hasta} onChange={(hasta) => onChange({ hasta })} />
      </div>
      <div className="flex wrap gap-6 mt-8" role="group" aria-label="Días">
        {diasPropuestos(state.papel, hoy).map(({ nombre, dias }) => (
          <Button
            key={nombre}
            size="compact-sm"
            variant={dias.desde === state.desde && dias.hasta === state.hasta ? 'light' : 'default'}
            aria-pressed={dias.desde === state.desde && dias.hasta === state.hasta}
            onClick={() => onChange(dias)}
          >
            {nombre}
          </Button>
        ))}
      </div>
    </search>
  );
}

/** A day, which is taken once it is one. */
function Dia({ label, value, onChange }: { label: string; value: string; onChange: (fecha: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const isDay = isFecha(text);
    setTyped(isDay ? null : text);
    if (isDay) onChange(text);
  };
  return <DateField label={label} value={typed ?? value} onChange={type} />;
}
