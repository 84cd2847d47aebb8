import { OptionsPicker } from './OptionsPicker.tsx';
import type { OptionsPickerProps } from './use-picker.ts';

type Choice = Pick<OptionsPickerProps, 'options' | 'remote' | 'isLoading' | 'isFailed'>;

/** What something may be narrowed to: a list that isn't there isn't offered. */
export interface AcotadaChoices {
  clientes?: Choice | undefined;
  solicitantes: Choice;
  grupos: Choice;
}

/** What was chosen: the samples of all of these together, and of all where a list is empty. */
export interface Acotada {
  clientes: string[];
  solicitantes: string[];
  tipoGrupos: string[];
}

interface AcotadaFieldsProps {
  choices: AcotadaChoices;
  value: Acotada;
  onChange: (list: keyof Acotada, chosen: string[]) => void;
}

/** The fields by which a key or a webhook is narrowed to some samples. */
export function AcotadaFields({ choices, value, onChange }: AcotadaFieldsProps) {
  const picker = (list: keyof Acotada) => ({
    value: value[list],
    onChange: (chosen: string[]) => onChange(list, chosen),
  });
  return (
    <>
      {choices.clientes ? (
        <OptionsPicker
          label="Clientes"
          {...choices.clientes}
          {...picker('clientes')}
          placeholder="Todos los clientes"
          unknownLabel="Otro cliente"
          emptyText="No hay clientes disponibles"
        />
      ) : null}
      <OptionsPicker
        label="Solicitantes"
        {...choices.solicitantes}
        {...picker('solicitantes')}
        max={200}
        placeholder="Todos los solicitantes"
        emptyText="No hay solicitantes disponibles"
      />
      <OptionsPicker
        label="Grupos de tipos de muestra"
        {...choices.grupos}
        {...picker('tipoGrupos')}
        placeholder="Todos los grupos"
        emptyText="No hay grupos disponibles"
      />
    </>
  );
}
