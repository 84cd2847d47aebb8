import { Button, Checkbox, Textarea } from '@mantine/core';
import { type Incidencia, maxTextoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { Campo } from './Campo.tsx';
import { EdicionForm } from './EdicionForm.tsx';
import { useEdicion } from './use-edicion.ts';

/** What is done about it, and when that was done. */
export function Medida({ incidencia }: { incidencia: Incidencia }) {
  const { medida, puede } = incidencia;
  return (
    <Campo
      title="Medida"
      empty="Todavía no se ha tomado ninguna."
      isEditable={puede.escribir}
      incidencia={incidencia}
      Form={MedidaForm}
    >
      {medida ? (
        <div className="flex column gap-2" style={{ maxWidth: '72ch' }}>
          <p className="break-anywhere pre-line">{medida.texto}</p>
          <p className="ink-3">
            {medida.hecha ? `Hecha el ${fechaCorta(medida.hecha)}` : 'Sin hacer todavía'}
            {medida.publica ? ' · Se lee en el tablón' : null}
          </p>
        </div>
      ) : null}
    </Campo>
  );
}

function MedidaForm({ incidencia, onClosed }: { incidencia: Incidencia; onClosed: () => void }) {
  const edicion = useEdicion({
    incidencia,
    valuesOf: ({ medida }) => ({
      texto: medida?.texto ?? '',
      hecha: medida?.hecha ?? '',
      isPublica: medida?.publica === true,
    }),
    parteOf: ({ texto, hecha, isPublica }) => ({
      // A day without words is a measure that lacks them, not none.
      medida:
        texto.trim() === '' && hecha === ''
          ? null
          : { texto, hecha: hecha || null, ...(isPublica && { publica: true as const }) },
    }),
    onClosed,
  });
  const { values, errors, setValues: change } = edicion.form;
  const { medidaPropuesta } = incidencia;
  return (
    <EdicionForm label="Medida" edicion={edicion} onCancel={onClosed}>
      <Textarea
        label="Qué se hace"
        autosize
        minRows={2}
        maxLength={maxTextoDeIncidencia + 100}
        value={values.texto}
        error={errors['medida.texto'] ?? errors['medida']}
        onChange={({ currentTarget }) => change({ texto: currentTarget.value })}
      />
      {medidaPropuesta && values.texto !== medidaPropuesta ? (
        <Button
          size="compact-sm"
          variant="light"
          className="self-start"
          onClick={() => change({ texto: medidaPropuesta.slice(0, maxTextoDeIncidencia) })}
        >
          Usar la propuesta
        </Button>
      ) : null}
      <DateField
        label="Hecha el (opcional)"
        value={values.hecha}
        error={errors['medida.hecha']}
        onChange={(hecha) => change({ hecha })}
      />
      <Checkbox
        label="Que se lea en el tablón"
        description="Junto a lo que no cumple, en la página que cualquiera lee si la instalación o el punto la publica. Si cierras la incidencia, también se dice el día."
        checked={values.isPublica}
        onChange={({ currentTarget }) => change({ isPublica: currentTarget.checked })}
      />
    </EdicionForm>
  );
}
