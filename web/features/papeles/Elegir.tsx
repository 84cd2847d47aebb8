import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { isFecha } from '../../../contract/base/fecha.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import {
  anosDePapel,
  anosHasta,
  type ClaseDePapel,
  clasesDePapel,
  nombresDePapel,
  papelesDe,
} from '../../../contract/papeles/clases.ts';
import { maxSolicitantesDePapel } from '../../../contract/papeles/papeles.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { onPhones } from '../../components/breakpoints.ts';
import { DateField } from '../../forms/DateField.tsx';
import { PickerField } from '../../forms/PickerField.tsx';
import { ClienteField } from '../resultados/filters/ScopeFields.tsx';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import type { PapelesState } from './address.ts';
import { deClienteOf, instalacionesEncontradas, instalacionesOptions, nombreEntre, type Pedido } from './api.ts';
import { diasPropuestos, papeles } from './clases.ts';
import classes from './Papeles.module.css';

interface ElegirProps {
  usuario: Usuario;
  /** Of what and of which days the paper is. */
  pedido: Pedido;
  papel: ClaseDePapel;
  hoy: string;
  /** The solicitantes of the installation, and its name and class, once known. */
  solicitante: string[];
  instalacion: { nombre: string; clase: ClaseDeInstalacion } | undefined;
  onChange: (change: Partial<PapelesState>) => void;
}

/** Chooses the subject, the paper and the days. On phones the form is folded to a button: the paper comes first. */
export function Elegir({ usuario, pedido, papel, hoy, solicitante, instalacion, onChange }: ElegirProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const { clienteId } = pedido;
  const filtros = { ...deClienteOf(pedido), ...(solicitante.length > 0 && { solicitante }) };
  const { data, isPending, isError } = useQuery(instalacionesOptions(filtros));
  const found = data?.instalaciones ?? [];
  const total = data?.total ?? 0;
  const clase = found.find(({ _id }) => _id === pedido.instalacion)?.atributos.clase ?? instalacion?.clase;
  const isOfOne = pedido.instalacion !== '';
  // For an installation, the papers of its class; while the class isn't known, the requested paper alone.
  const offered = !isOfOne ? clasesDePapel : clase ? papelesDe(clase) : [papel];
  const usualDays = (next: ClaseDePapel, of: ClaseDeInstalacion | undefined) => {
    const anos = anosDePapel(next, of);
    return anos === anosDePapel(next, undefined) ? { desde: '', hasta: '' } : anosHasta(hoy, anos);
  };
  const choose = (next: ClaseDePapel) =>
    onChange({ papel: next, solicitante, instalacion: pedido.instalacion, ...usualDays(next, clase) });
  const pick = (id: string) => {
    const other = found.find(({ _id }) => _id === id)?.atributos.clase;
    const own = other ? papelesDe(other) : [papel];
    const next = own.includes(papel) ? papel : (own[0] ?? papel);
    onChange({ papel: next, instalacion: id, solicitante, ...usualDays(next, other) });
  };
  if (isNarrow && !isOpen)
    return (
      <Button
        variant="default"
        fullWidth
        className="no-print mb-16"
        leftSection={<IconAdjustments size={17} aria-hidden />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        Cambiar el papel o los días
      </Button>
    );
  return (
    <search className="no-print mb-20">
      <ClienteField
        usuario={usuario}
        clienteId={clienteId}
        onChange={(id = '') => onChange({ clienteId: id, solicitante: [], instalacion: '' })}
        className={classes.cliente}
      />
      <div className={`${classes.choices} grid gap-12`}>
        <SolicitanteField
          usuario={usuario}
          clienteId={clienteId}
          value={solicitante}
          onChange={(names) => onChange({ solicitante: names, instalacion: '' })}
        />
        <PickerField
          label="Instalación"
          options={found.map((one) => ({ value: one._id, label: nombreEntre(one, found) }))}
          isLoading={isPending}
          isFailed={isError}
          {...(total > found.length && {
            remote: {
              total,
              what: 'instalaciones',
              search: (search: string) => instalacionesEncontradas({ ...filtros, search }),
            },
          })}
          {...(isOfOne && instalacion && { chosenOptions: [{ value: pedido.instalacion, label: instalacion.nombre }] })}
          value={isOfOne ? [pedido.instalacion] : []}
          onChange={([id = '']) => pick(id)}
          max={1}
          noneLabel={solicitante.length > 0 ? 'Todo el solicitante' : 'Ninguna'}
          unknownLabel="Cargando..."
          emptyText="Sin instalaciones"
        />
        <Dia label="Desde" value={pedido.desde} onChange={(desde) => onChange({ desde })} />
        <Dia label="Hasta" value={pedido.hasta} onChange={(hasta) => onChange({ hasta })} />
      </div>
      <div className="flex wrap gap-6 mt-8" role="group" aria-label="Días">
        {diasPropuestos(papel, hoy).map(({ nombre, dias }) => (
          <Button
            key={nombre}
            size="compact-sm"
            variant={dias.desde === pedido.desde && dias.hasta === pedido.hasta ? 'light' : 'default'}
            aria-pressed={dias.desde === pedido.desde && dias.hasta === pedido.hasta}
            onClick={() => onChange(dias)}
          >
            {nombre}
          </Button>
        ))}
      </div>
      <ul className={`${classes.kinds} grid gap-10 no-bullets mt-12`} aria-label="Papel">
        {offered.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={`${classes.kind} full-width full-height hover-ground`}
              aria-current={each === papel || undefined}
              onClick={() => choose(each)}
            >
              <b className="block">{nombresDePapel[each]}</b>
              <span className={`${classes.nota} ink-3 size-13`}>{papeles[each].nota}</span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}

interface SolicitanteFieldProps {
  usuario: Usuario;
  /** Of one client alone; '' for all. */
  clienteId: string;
  value: string[];
  onChange: (names: string[]) => void;
}

/** Whose the paper is, where there are several. */
export function SolicitanteField({ usuario, clienteId, value, onChange }: SolicitanteFieldProps) {
  const { visible, solicitantes } = useEligible(usuario, deClienteOf({ clienteId }));
  if (!visible.solicitante && !solicitantes.isLoading && value.length > 0) return null;
  return (
    <PickerField
      label="Solicitante"
      {...solicitantes}
      value={value}
      onChange={onChange}
      max={maxSolicitantesDePapel}
      isCounted={value.length > 2}
      placeholder="Elige uno o varios"
      emptyText="No hay solicitantes disponibles"
    />
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
