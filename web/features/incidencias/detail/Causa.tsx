import { NativeSelect, Textarea } from '@mantine/core';
import { type Incidencia, maxTextoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { causaDeIncidenciaSchema, causasDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { Campo } from './Campo.tsx';
import { EdicionForm } from './EdicionForm.tsx';
import { useEdicion } from './use-edicion.ts';

/** Why it happened: one of a list, and in words. */
export function Causa({ incidencia }: { incidencia: Incidencia }) {
  const { causa, puede } = incidencia;
  return (
    <Campo
      title="Causa"
      empty="Todavía no se sabe."
      isEditable={puede.escribir}
      incidencia={incidencia}
      Form={CausaForm}
    >
      {causa ? (
        <div className="flex column gap-2" style={{ maxWidth: '72ch' }}>
          <p>{causasDeIncidencia[causa.clase]}</p>
          {causa.texto ? <p className="break-anywhere pre-line">{causa.texto}</p> : null}
        </div>
      ) : null}
    </Campo>
  );
}

const options = [
  { value: '', label: 'Sin indicar' },
  ...Object.entries(causasDeIncidencia).map(([value, label]) => ({ value, label })),
];

function CausaForm({ incidencia, onClosed }: { incidencia: Incidencia; onClosed: () => void }) {
  const edicion = useEdicion({
    incidencia,
    valuesOf: ({ causa }) => ({ clase: causa?.clase ?? '', texto: causa?.texto ?? '' }),
    // Words without a cause of the list are of another one: nothing that was written is thrown away.
    parteOf: ({ clase, texto }) => {
      const chosen = causaDeIncidenciaSchema.safeParse(clase).data ?? (texto.trim() ? 'otra' : undefined);
      return { causa: chosen ? { clase: chosen, texto } : null };
    },
    onClosed,
  });
  const { values, errors, setValues: change } = edicion.form;
  return (
    <EdicionForm label="Causa" edicion={edicion} onCancel={onClosed}>
      <NativeSelect
        label="De qué tipo"
        data={options}
        value={values.clase}
        error={errors['causa.clase']}
        onChange={({ currentTarget }) => change({ clase: currentTarget.value })}
      />
      <Textarea
        label="En tus palabras (opcional)"
        autosize
        minRows={2}
        maxLength={maxTextoDeIncidencia + 100}
        value={values.texto}
        error={errors['causa.texto'] ?? errors['causa']}
        onChange={({ currentTarget }) => change({ texto: currentTarget.value })}
      />
    </EdicionForm>
  );
}
