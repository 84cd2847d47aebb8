import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import type { Agrupacion } from '../address.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import classes from './FilterForm.module.css';
import { OptionsFailure } from './OptionsFailure.tsx';
import { PeriodButtons } from './PeriodButtons.tsx';
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
  const isBackwards = dates.fechaInicio !== '' && dates.fechaFin !== '' && dates.fechaInicio > dates.fechaFin;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onApply();
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
        <TextInput
          type="date"
          label="Fecha inicio"
          max="9999-12-31"
          value={dates.fechaInicio}
          data-pending={dates.fechaInicio !== fechaInicio || undefined}
          onChange={(event) => setDates({ ...dates, fechaInicio: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Fecha fin"
          max="9999-12-31"
          value={dates.fechaFin}
          data-pending={dates.fechaFin !== fechaFin || undefined}
          description={isBackwards ? 'Es anterior a la fecha de inicio: no habrá resultados.' : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(event) => setDates({ ...dates, fechaFin: event.currentTarget.value })}
        />
      </div>
      <PeriodButtons dates={dates} onChoose={setDates} />
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
