import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import { DateField } from '../../../forms/DateField.tsx';
import type { Agrupacion } from '../address.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import classes from './FilterForm.module.css';
import { OptionsFailure } from './OptionsFailure.tsx';
import { PeriodButtons } from './PeriodButtons.tsx';
import { readablePeriod } from './periods.ts';
import type { FilterDraft } from './use-filter-draft.ts';

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
