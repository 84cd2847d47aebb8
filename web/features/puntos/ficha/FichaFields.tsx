import { Button, NativeSelect, TextInput } from '@mantine/core';
import dialog from '../../../components/Dialog.module.css';
import { ChangedFields, Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { gruposDeClases, textoDeClase } from '../words.ts';
import { Atributos } from './Atributos.tsx';
import { differencesOf } from './facts.ts';
import type { Base, FichaForm } from './use-ficha-form.ts';
import classes from '../../../forms/Fields.module.css';

const clases = [
  { value: '', label: 'No consta' },
  ...gruposDeClases.map(({ group, items }) => ({
    group,
    items: items.map((value) => ({ value, label: textoDeClase(value) })),
  })),
];

/** The fields of what is said of a point, and what is wrong with them. */
export function FichaFields({ controls, onCancel }: { controls: FichaForm; onCancel: () => void }) {
  const { form, element, base, trouble, isSaving } = controls;
  const field = form.getInputProps;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        controls.submit();
      }}
    >
      <fieldset className={`${classes.fields} flex column gap-16`} disabled={isSaving}>
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
        <div className={`${classes.pair} grid gap-16`}>
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
      </fieldset>
      {trouble ? (
        <div className={classes.below}>
          {trouble.kind === 'conflict' ? (
            <FichaConflict before={base} now={trouble.now} controls={controls} />
          ) : (
            <div data-trouble tabIndex={-1} className="no-outline">
              <FormError>{trouble.message}</FormError>
            </div>
          )}
        </div>
      ) : null}
      <div className={dialog.actions}>
        <Button type="submit" loading={isSaving}>
          Guardar cambios
        </Button>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
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
