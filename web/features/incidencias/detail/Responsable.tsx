import { TextInput } from '@mantine/core';
import type { Incidencia } from '../../../../contract/incidencia.ts';
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
  const { values, change, errors } = edicion;
  return (
    <EdicionForm label="Responsable" edicion={edicion} onCancel={onClosed}>
      <TextInput
        label="Nombre o correo"
        maxLength={130}
        value={values.responsable}
        error={errors['responsable']}
        onChange={({ currentTarget }) => change({ responsable: currentTarget.value })}
      />
    </EdicionForm>
  );
}
