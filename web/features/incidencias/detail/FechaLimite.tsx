import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { Vence } from '../Vence.tsx';
import { quedan } from '../words.ts';
import { Campo } from './Campo.tsx';
import { EdicionForm } from './EdicionForm.tsx';
import { useEdicion } from './use-edicion.ts';

/** The own day by which it is to be resolved, besides the deadlines of the law. */
export function FechaLimite({ incidencia, now }: { incidencia: Incidencia; now: Date }) {
  const { venceEl, estado, puede } = incidencia;
  return (
    <Campo
      title="Fecha límite propia"
      empty="Sin fecha."
      isEditable={puede.escribir}
      incidencia={incidencia}
      Form={FechaLimiteForm}
    >
      {venceEl === null ? null : (
        <p>{isPorResolver(estado) ? <Vence {...quedan(venceEl, fechaEnMadrid(now))} /> : fechaCorta(venceEl)}</p>
      )}
    </Campo>
  );
}

function FechaLimiteForm({ incidencia, onClosed }: { incidencia: Incidencia; onClosed: () => void }) {
  const edicion = useEdicion({
    incidencia,
    valuesOf: ({ venceEl }) => ({ venceEl: venceEl ?? '' }),
    parteOf: ({ venceEl }) => ({ venceEl: venceEl || null }),
    onClosed,
  });
  const { values, errors, setValues: change } = edicion.form;
  return (
    <EdicionForm label="Fecha límite propia" edicion={edicion} onCancel={onClosed}>
      <DateField
        label="Resuelta antes del final del día"
        value={values.venceEl}
        error={errors['venceEl']}
        onChange={(venceEl) => change({ venceEl })}
      />
    </EdicionForm>
  );
}
