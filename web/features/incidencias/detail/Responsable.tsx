import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { responsablesOptions } from '../api.ts';
import { Campo } from './Campo.tsx';
import { EdicionForm } from './EdicionForm.tsx';
import { useEdicion } from './use-edicion.ts';

/** Who has it in hand. */
export function Responsable({ incidencia }: { incidencia: Incidencia }) {
  const { responsable, puede } = incidencia;
  return (
    <Campo
      title="Responsable"
      empty="Nadie todavía."
      isEditable={puede.escribir}
      incidencia={incidencia}
      Form={ResponsableForm}
    >
      {responsable ? <p>{responsable}</p> : null}
    </Campo>
  );
}

function ResponsableForm({ incidencia, onClosed }: { incidencia: Incidencia; onClosed: () => void }) {
  const edicion = useEdicion({
    incidencia,
    valuesOf: ({ responsable }) => ({ responsable: responsable ?? '' }),
    parteOf: ({ responsable }) => ({ responsable: responsable.trim() || null }),
    onClosed,
  });
  const { values, errors, setValues: change } = edicion.form;
  const list = useId();
  const own = useQuery({ ...profileOptions, enabled: false }).data?.user.email;
  const { data: others = [] } = useQuery(responsablesOptions(incidencia._id));
  return (
    <EdicionForm label="Responsable" edicion={edicion} onCancel={onClosed}>
      <TextInput
        label="Nombre o correo"
        description="A quien tiene cuenta y ve la incidencia se le avisa por correo. También vale un nombre."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={130}
        list={list}
        autoComplete="off"
        value={values.responsable}
        error={errors['responsable']}
        onChange={({ currentTarget }) => change({ responsable: currentTarget.value })}
      />
      <datalist id={list}>
        {[...(own ? [own] : []), ...others].map((email) => (
          <option key={email} value={email} aria-label={email} />
        ))}
      </datalist>
    </EdicionForm>
  );
}
