import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import { DateField } from '../../../forms/DateField.tsx';
import type { Agrupacion } from '../address.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import {
  isSamePeriod,
  monthNames,
  monthPeriod,
  type Period,
  readablePeriod,
  yearOf,
  yearPeriod,
  yearsOf,
} from './periods.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import { messageOf } from '../../../api/api-error.ts';
import { filterOptions } from '../queries.ts';
import classes from './FilterForm.module.css';

interface FilterFormProps {
  usuario: Usuario;
  filtros: Filtros;
  agrupacion: Agrupacion;
  draft: FilterDraft;
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
  onApply: () => void;
}

/** The fields of the filters, in the order of the spec (section 2). */
export function FilterForm({ draft, onApply, ...choices }: FilterFormProps) {
  const { search, numero, dates, setDates, areDatesPending } = draft;
  const { fechaInicio = '', fechaFin = '' } = choices.filtros;
  const readable = readablePeriod(dates);
  const isBackwards =
    readable.fechaInicio !== '' && readable.fechaFin !== '' && readable.fechaInicio > readable.fechaFin;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faulty = event.currentTarget.querySelector<HTMLElement>('[data-fault]');
    if (faulty) faulty.focus();
    else onApply();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.texts}>
        <TextInput
          label="Búsqueda general"
          className={classes.search}
          placeholder="Producto, referencia, solicitante, determinación..."
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search.text ? <Clear label="Borrar la búsqueda" onClick={() => search.setText('')} /> : null}
          maxLength={200}
          value={search.text}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
        <TextInput
          label="Número de muestra"
          className={classes.numero}
          placeholder="M-2024-001"
          rightSection={numero.text ? <Clear label="Borrar el número" onClick={() => numero.setText('')} /> : null}
          maxLength={200}
          value={numero.text}
          onChange={(event) => numero.setText(event.currentTarget.value)}
        />
        <DateField
          label="Fecha inicio"
          value={dates.fechaInicio}
          isPending={dates.fechaInicio !== fechaInicio}
          onChange={(value) => setDates({ ...dates, fechaInicio: value })}
        />
        <DateField
          label="Fecha fin"
          value={dates.fechaFin}
          isPending={dates.fechaFin !== fechaFin}
          description={isBackwards ? 'Es anterior a la fecha de inicio: no habrá resultados.' : undefined}
          onChange={(value) => setDates({ ...dates, fechaFin: value })}
        />
      </div>
      <PeriodButtons dates={readable} onChoose={setDates} />
      <div className={classes.choices}>
        <ChoiceFields {...choices} />
      </div>
      <OptionsFailure />
      <div className={classes.foot}>
        <p className={classes.pending} role="status">
          {areDatesPending ? (
            <>
              <IconInfoCircle size={16} aria-hidden />
              Fechas sin aplicar
            </>
          ) : null}
        </p>
        {areDatesPending ? (
          <Button
            variant="subtle"
            className={classes.discard ?? ''}
            onClick={() => setDates({ fechaInicio, fechaFin })}
          >
            Descartar
          </Button>
        ) : null}
        <Button type="submit" className={classes.apply} variant={areDatesPending ? 'filled' : 'light'}>
          Aplicar filtros
        </Button>
      </div>
    </form>
  );
}

function Clear({ label, onClick }: { label: string; onClick: () => void }) {
  return <CloseButton size="sm" aria-label={label} onClick={onClick} />;
}

interface PeriodButtonsProps {
  dates: Period;
  onChoose: (dates: Period) => void;
}

/** The buttons that fill both date fields with a whole year, or a month of the year that the fields are in. */
function PeriodButtons({ dates, onChoose }: PeriodButtonsProps) {
  const [today] = useState(() => fechaEnMadrid(new Date()));
  const year = yearOf(dates, today);
  const button = (label: string, name: string, period: Period, isCurrent = false) => (
    <button
      key={label}
      type="button"
      className={classes.segment}
      aria-label={name}
      aria-pressed={isSamePeriod(dates, period)}
      data-current={isCurrent || undefined}
      onClick={() => onChoose(period)}
    >
      {label}
    </button>
  );
  return (
    <div className={classes.periods}>
      <div className={classes.years} role="group" aria-label="Año entero">
        {yearsOf(dates, today).map((one) => button(String(one), `Año ${one}`, yearPeriod(one), one === year))}
      </div>
      <div className={classes.months} role="group" aria-label={`Mes de ${year}`}>
        {monthNames.map((name, index) => button(name, `${name} ${year}`, monthPeriod(year, index + 1)))}
      </div>
    </div>
  );
}

/** Says that the lists to choose from could not be loaded, and offers a retry. */
function OptionsFailure() {
  const { isError, error, isFetching, refetch } = useQuery(filterOptions);
  if (!isError) return null;
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>Error obteniendo datos de filtros: {messageOf(error)}</span>
      <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </div>
  );
}
