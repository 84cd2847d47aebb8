import { CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { PickerField } from '../../forms/PickerField.tsx';
import { useDelayedText } from '../../forms/use-delayed-text.ts';
import { opcionesOptions } from './informes-options.ts';
import classes from './InformesFilters.module.css';
import type { InformesControls } from './use-informes-state.ts';

const none: readonly never[] = [];

/** Search and solicitante; what is typed is searched once typing rests (spec, section 9). */
export function InformesFilters({ controls: { state, filter } }: { controls: InformesControls }) {
  const text = useDelayedText(state.search, (search) => filter({ search }));
  const { data, isPending } = useQuery(opcionesOptions);
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  // Whoever has but one has nothing to choose.
  const isChoice = !data || data.solicitantes.length > 1 || state.solicitante !== '';
  return (
    <search className={`${classes.filters} no-print`}>
      <TextInput
        label="Buscar"
        className={classes.search}
        placeholder="Título, solicitante o nombre del archivo"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text.text ? clear : null}
        maxLength={200}
        value={text.text}
        onChange={(event) => text.setText(event.currentTarget.value)}
      />
      {isChoice ? (
        <div className={classes.solicitante}>
          <PickerField
            label="Solicitante"
            max={1}
            noneLabel="Todos los solicitantes"
            emptyText={isPending ? 'Cargando...' : 'No hay solicitantes disponibles'}
            options={data?.solicitantes ?? none}
            isLoading={isPending}
            value={state.solicitante ? [state.solicitante] : none}
            onChange={([solicitante = '']) => filter({ solicitante })}
          />
        </div>
      ) : null}
    </search>
  );
}
