import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { puntosCalls } from '../../../../contract/puntos/calls.ts';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { ChangedFields, Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import fields from '../../../forms/Fields.module.css';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { gruposDeClases, textoDeClase } from '../words.ts';
import { Atributos } from './Atributos.tsx';
import { differencesOf } from './facts.ts';
import { type Base, type FichaForm, useFichaForm } from './use-ficha-form.ts';

interface FichaDialogProps {
  entero: PuntoEntero;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

const clases = [
  { value: '', label: 'No consta' },
  ...gruposDeClases.map(({ group, items }) => ({
    group,
    items: items.map((value) => ({ value, label: textoDeClase(value) })),
  })),
];

/** Says what a point is. */
export function FichaDialog({ entero, onClosed }: FichaDialogProps) {
  const { nombre } = entero.punto;
  const [isDone, setDone] = useState(false);
  const controls = useFichaForm(entero, () => {
    setDone(true);
    notifications.show({ message: puntosCalls.updatePunto.message(nombre) });
  });
  const { form, element, base, trouble, isSaving, isDirty, submit } = controls;
  const field = form.getInputProps;
  return (
    <FormDialog
      title={`Datos de «${nombre}»`}
      submit="Guardar cambios"
      element={element}
      isBusy={isSaving}
      isDirty={isDirty}
      isDone={isDone}
      error={trouble?.kind === 'refused' ? trouble.message : null}
      below={
        trouble?.kind === 'conflict' ? <FichaConflict before={base} now={trouble.now} controls={controls} /> : null
      }
      onSubmit={submit}
      onClosed={onClosed}
    >
      <NativeSelect
        label="Clase"
        description="De ella depende qué límites le pone la norma."
        data-autofocus
        data={clases}
        {...field('clase')}
      />
      <Atributos
        clase={form.values.clase}
        atributos={form.values.atributos}
        onChange={(atributos) => form.setFieldValue('atributos', atributos)}
      />
      <TextInput label="Código SINAC" maxLength={200} {...field('codigoSinac')} />
      <TextInput label="Materiales" placeholder="Hormigón, PVC, acero…" maxLength={200} {...field('materiales')} />
      <TextInput label="Volumen (m³)" inputMode="decimal" maxLength={20} {...field('volumen')} />
      <div className={`${fields.pair} grid gap-16 halves`}>
        <TextInput label="Latitud" placeholder="40,41678" maxLength={20} {...field('latitud')} />
        <TextInput label="Longitud" placeholder="-3,70379" maxLength={20} {...field('longitud')} />
      </div>
      <DateField
        label="Inactivo desde"
        description="El día en que se dejó de muestrear; en blanco mientras sigue."
        value={form.values.inactivoDesde}
        error={form.errors['inactivoDesde']}
        disabled={isSaving}
        onChange={(fecha) => form.setFieldValue('inactivoDesde', fecha)}
      />
    </FormDialog>
  );
}

function FichaConflict({ before, now, controls }: { before: Base; now: Base; controls: FichaForm }) {
  return (
    <Conflict
      title="Otra persona ha cambiado los datos de este punto"
      message="Lo que has escrito sigue aquí."
      changes={<ChangedFields fields={differencesOf(before.ficha, now.ficha)} />}
      ways={waysPast(
        () => controls.reload(now),
        () => controls.insist(now),
      )}
    />
  );
}
