import { Button, CloseButton, TextInput, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { DateField } from '../../../forms/DateField.tsx';
import type { Agrupacion } from '../address.ts';
import { Conclusion } from './Conclusion.tsx';
import { readablePeriod } from './periods.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import { messageOf } from '../../../client/api-error.ts';
import { filterOptions } from '../api.ts';
import classes from './FilterForm.module.css';
import { loadPart } from '../../../app/part.ts';
import { ScopeFields } from './ScopeFields.tsx';

interface ChoiceFieldsProps {
  usuario: Usuario;
  filtros: Filtros;
  agrupacion: Agrupacion;
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
}

const groupings: readonly { value: string; label: string; agrupacion: Agrupacion }[] = [
  { value: '', label: 'Sin agrupación', agrupacion: null },
  { value: 'month', label: 'Por Mes', agrupacion: 'month' },
  { value: 'year', label: 'Por Año', agrupacion: 'year' },
  { value: 'solicitante', label: 'Por Solicitante', agrupacion: 'solicitante' },
];

/** The fields with choices; a choice applies at once. */
function ChoiceFields({ usuario, filtros, agrupacion, onChange, onGroup }: ChoiceFieldsProps) {
  return (
    <>
      <ScopeFields usuario={usuario} filtros={filtros} onChange={onChange} />
      <NativeSelect
        label="Agrupación"
        className={classes.agrupacion}
        data={groupings.map(({ value, label }) => ({ value, label }))}
        value={agrupacion ?? ''}
        onChange={({ currentTarget }) =>
          onGroup(groupings.find(({ value }) => value === currentTarget.value)?.agrupacion ?? null)
        }
      />
    </>
  );
}

const PeriodButtons = lazy(async () => ({
  default: (await loadPart(async () => import('./PeriodButtons.tsx'))).PeriodButtons,
}));

interface FilterFormProps {
  /** For the button that sends it from elsewhere. */
  id: string;
  usuario: Usuario;
  filtros: Filtros;
  agrupacion: Agrupacion;
  draft: FilterDraft;
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
  /** `typed`: the text in which Enter was pressed. */
  onApply: (typed: string) => void;
  isSheet: boolean;
  /** What stands after the last field, on its line. */
  end?: ReactNode;
  foot?: ReactNode;
}

/**
 * The fields of the filters: one row, whose buttons stand in the card's head, or on
 * a phone one below the other, with `foot` at the end.
 */
export function FilterForm({ id, draft, onApply, isSheet, end, foot, ...choices }: FilterFormProps) {
  const { search, numero, dates, setDates } = draft;
  const { filtros, onChange } = choices;
  const { fechaInicio = '', fechaFin = '' } = filtros;
  const readable = readablePeriod(dates);
  const isBackwards =
    readable.fechaInicio !== '' && readable.fechaFin !== '' && readable.fechaInicio > readable.fechaFin;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faulty = event.currentTarget.querySelector<HTMLElement>('[data-fault]');
    if (faulty) faulty.focus();
    else onApply(typedIn(event.currentTarget));
  };
  return (
    <form
      id={id}
      className={isSheet ? `${classes.form} ${classes.ofSheet} column` : `${classes.form} column`}
      onSubmit={submit}
    >
      <div className={`${classes.fields} flex wrap items-start gap-8`}>
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
          placeholder="M-2024-001"
          data-number
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
        {isSheet ? (
          <Suspense fallback={null}>
            <PeriodButtons dates={dates} onChoose={setDates} />
          </Suspense>
        ) : null}
        {isSheet ? <Conclusion filtros={filtros} onChange={onChange} /> : null}
        <ChoiceFields {...choices} />
        {end}
      </div>
      <OptionsFailure />
      {foot}
    </form>
  );
}

interface DatesPendingProps {
  draft: FilterDraft;
  filtros: Filtros;
}

/** Says that the dates in the fields wait for 'Aplicar filtros', and takes them back. */
export function DatesPending({ draft, filtros }: DatesPendingProps) {
  const { fechaInicio = '', fechaFin = '' } = filtros;
  return (
    <>
      <p className="inline-flex items-center gap-6 sin-definir weight-500 nowrap size-13" role="status">
        {draft.areDatesPending ? (
          <>
            <IconInfoCircle size={16} aria-hidden />
            Fechas sin aplicar
          </>
        ) : null}
      </p>
      {draft.areDatesPending ? (
        <Button
          variant="subtle"
          size="xs"
          className="hover-grey ink-2"
          onClick={() => draft.setDates({ fechaInicio, fechaFin })}
        >
          Descartar
        </Button>
      ) : null}
    </>
  );
}

/** The text field of a form that has the focus, by its text; empty for another element. */
function typedIn(form: HTMLFormElement): string {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && form.contains(focused) && focused.dataset['number'] !== undefined
    ? focused.value.trim()
    : '';
}

function Clear({ label, onClick }: { label: string; onClick: () => void }) {
  return <CloseButton size="sm" aria-label={label} onClick={onClick} />;
}

/** Says that the lists to choose from could not be loaded, and offers a retry. */
function OptionsFailure() {
  const { isError, error, isFetching, refetch } = useQuery(filterOptions);
  if (!isError) return null;
  return (
    <div className="flex wrap items-center gap-8 no-cumple size-13" role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>Error obteniendo datos de filtros: {messageOf(error)}</span>
      <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </div>
  );
}
