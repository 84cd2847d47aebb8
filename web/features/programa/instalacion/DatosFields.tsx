import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { maxPuntosDeInstalacion } from '../../../../contract/programa/programa.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { DateField } from '../../../forms/DateField.tsx';
import fields from '../../../forms/Fields.module.css';
import type { useVersionedForm } from '../../../forms/use-versioned-form.ts';
import { PuntosPicker } from '../PuntosPicker.tsx';
import { AtributosFields } from './AtributosFields.tsx';
import type { DatosValues } from './datos.ts';

interface DatosFieldsProps {
  form: ReturnType<typeof useVersionedForm<unknown, DatosValues, unknown>>['form'];
  /** Points that are chosen, by name. */
  citados: readonly PuntoCitado[];
  /** Chooses the solicitante of a new one. */
  solicitante?: ReactNode;
}

/** The fields of an installation, its programme aside. */
export function DatosFields({ form, citados, solicitante }: DatosFieldsProps) {
  const { values, errors, setFieldValue } = form;
  return (
    <>
      {solicitante}
      <TextInput label="Nombre" required maxLength={120} {...form.getInputProps('nombre')} />
      <AtributosFields
        values={values.atributos}
        errors={errors}
        onChange={(atributos) => {
          form.clearErrors();
          setFieldValue('atributos', atributos);
        }}
      />
      <PuntosPicker
        label="Puntos"
        description="Los que le pertenecen: las muestras que se tomen en ellos cuentan para su programa."
        solicitante={values.solicitante}
        citados={citados}
        value={values.puntos}
        max={maxPuntosDeInstalacion}
        error={errors['puntos']}
        onChange={(puntos) => setFieldValue('puntos', puntos)}
      />
      <div className={`${fields.pair} grid gap-16 halves`}>
        <DateField
          label="Activa desde"
          description="En blanco si siempre lo ha estado."
          value={values.activaDesde}
          error={errors['activaDesde']}
          onChange={(fecha) => setFieldValue('activaDesde', fecha)}
        />
        <DateField
          label="Activa hasta"
          description="En blanco mientras lo esté."
          value={values.activaHasta}
          error={errors['activaHasta']}
          onChange={(fecha) => setFieldValue('activaHasta', fecha)}
        />
      </div>
    </>
  );
}
