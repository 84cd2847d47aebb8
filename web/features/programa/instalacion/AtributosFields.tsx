import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import fields from '../../../forms/Fields.module.css';
import { claseDe, clases } from '../clases.ts';
import { type AtributosValues, type Campo, camposDeClase } from './atributos.ts';
import type { Tres } from './typed.ts';

interface AtributosFieldsProps {
  values: AtributosValues;
  /** By name of the attribute. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (values: AtributosValues) => void;
}

const tres: { value: Tres; label: string }[] = [
  { value: '', label: 'No consta' },
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** The class of an installation, and the attributes by which the law counts. */
export function AtributosFields({ values, errors, onChange }: AtributosFieldsProps) {
  const campos = values.clase === '' ? [] : camposDeClase[values.clase];
  return (
    <>
      <NativeSelect
        label="Qué es"
        required
        data={[{ value: '', label: 'Elige' }, ...clases.map((value) => ({ value, label: clasesDeInstalacion[value] }))]}
        value={values.clase}
        error={errors['clase']}
        onChange={({ currentTarget }) => onChange({ ...values, clase: claseDe(currentTarget.value) ?? '' })}
      />
      {campos.length > 0 ? (
        <p className="ink-3 size-13 mt-minus-8">Lo que no sepas déjalo en blanco: de eso no se calculará nada.</p>
      ) : null}
      {campos.map((campo) => (
        <AtributoField key={campo.name} campo={campo} values={values} errors={errors} onChange={onChange} />
      ))}
    </>
  );
}

function AtributoField({ campo, values, errors, onChange }: AtributosFieldsProps & { campo: Campo }) {
  switch (campo.kind) {
    case 'numero':
      return (
        <TextInput
          label={campo.label}
          description={campo.help}
          inputMode="decimal"
          maxLength={20}
          value={values[campo.name]}
          error={errors[campo.name]}
          onChange={({ currentTarget }) => onChange({ ...values, [campo.name]: currentTarget.value })}
        />
      );
    case 'si':
      return (
        <Checkbox
          label={campo.label}
          description={campo.help}
          checked={values[campo.name]}
          onChange={({ currentTarget }) => onChange({ ...values, [campo.name]: currentTarget.checked })}
        />
      );
    case 'tres':
      return (
        <NativeSelect
          label={campo.label}
          description={campo.help}
          data={tres}
          value={values[campo.name]}
          onChange={({ currentTarget }) => onChange({ ...values, [campo.name]: currentTarget.value as Tres })}
        />
      );
    case 'temporada':
    default:
      return (
        <TemporadaFields
          help={campo.help}
          abre={values.abre}
          cierra={values.cierra}
          errors={errors}
          onChange={(temporada) => onChange({ ...values, ...temporada })}
        />
      );
  }
}

interface TemporadaFieldsProps {
  help?: string | undefined;
  abre: string;
  cierra: string;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (temporada: { abre: string; cierra: string }) => void;
}

/** The first and the last day of a season, day and month. */
export function TemporadaFields({ help, abre, cierra, errors, onChange }: TemporadaFieldsProps) {
  return (
    <div className={`${fields.pair} grid gap-16 halves`}>
      <TextInput
        label="Temporada: primer día"
        description={help}
        placeholder="15/06"
        maxLength={10}
        value={abre}
        error={errors['abre']}
        onChange={({ currentTarget }) => onChange({ abre: currentTarget.value, cierra })}
      />
      <TextInput
        label="Último día"
        description={help ? 'Día y mes.' : undefined}
        placeholder="15/09"
        maxLength={10}
        value={cierra}
        error={errors['cierra']}
        onChange={({ currentTarget }) => onChange({ abre, cierra: currentTarget.value })}
      />
    </div>
  );
}
