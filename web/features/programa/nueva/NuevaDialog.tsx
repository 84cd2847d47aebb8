import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { programaCalls } from '../../../../contract/programa/calls.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { queryClient } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { failureText, fieldErrors, namedErrors } from '../../../forms/form-errors.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';
import { useEligible } from '../../resultados/filters/use-filter-lists.ts';
import { call, instalacionOptions, noteChanged } from '../api.ts';
import { CambioDialog } from '../instalacion/CambioDialog.tsx';
import { type Comienzo, datosNuevos, type DatosValues, errorsOfDatos, readDatos } from '../instalacion/datos.ts';
import { DatosFields } from '../instalacion/DatosFields.tsx';
import type { Trouble } from '../instalacion/use-cambio.ts';

interface NuevaDialogProps {
  /** What it begins with, with the points by name. */
  comienzo?: Comienzo;
  citados?: readonly PuntoCitado[];
  onClosed: () => void;
}

const none: readonly PuntoCitado[] = [];

/** Creates an installation and goes to it, where its programme is begun. */
export function NuevaDialog({ comienzo, citados = none, onClosed }: NuevaDialogProps) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const controls = useVersionedForm<null, DatosValues, Trouble>({
    opened: null,
    valuesOf: () => datosNuevos(comienzo),
    validate: (values) => ({
      ...errorsOfDatos(values),
      ...(values.solicitante === '' && { solicitante: 'Elige el solicitante' }),
    }),
    async save(values) {
      try {
        const { instalacion } = await call('createInstalacion', { body: readDatos(values) });
        queryClient.setQueryData(instalacionOptions(instalacion._id).queryKey, { instalacion });
        setDone(true);
        await noteChanged();
        // Closed by now, so that nothing typed is at stake any more.
        notifications.show({ message: programaCalls.createInstalacion.message(instalacion.nombre) });
        await navigate(`/instalaciones/${encodeURIComponent(instalacion._id)}`);
        return null;
      } catch (error) {
        const message = failureText(error, 'No se ha podido guardar. Vuelve a intentarlo');
        return { kind: 'refused', message, fields: fieldErrors(error) };
      }
    },
    errorsOf: (what) => namedErrors((what.kind === 'refused' && what.fields) || {}),
    onSaved: () => undefined,
  });
  const { form } = controls;
  return (
    <CambioDialog
      title="Nueva instalación"
      submit="Crear la instalación"
      isDone={isDone}
      controls={{ ...controls, insist: () => undefined, reload: () => undefined }}
      onClosed={onClosed}
    >
      <DatosFields
        form={form}
        citados={citados}
        solicitante={
          <SolicitantePicker
            value={form.values.solicitante}
            error={form.errors['solicitante']}
            onChange={(solicitante) => {
              form.clearFieldError('solicitante');
              form.setValues({ solicitante, puntos: [] });
            }}
          />
        }
      />
    </CambioDialog>
  );
}

interface SolicitantePickerProps {
  value: string;
  error: ReactNode;
  onChange: (solicitante: string) => void;
}

function SolicitantePicker({ value, error, onChange }: SolicitantePickerProps) {
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  if (!usuario) return null;
  return <Picker usuario={usuario} value={value} error={error} onChange={onChange} />;
}

function Picker({ usuario, value, error, onChange }: SolicitantePickerProps & { usuario: Usuario }) {
  const { solicitantes } = useEligible(usuario, {});
  return (
    <PickerField
      label="Solicitante"
      required
      {...solicitantes}
      max={1}
      value={value === '' ? [] : [value]}
      error={error}
      placeholder="Buscar un solicitante"
      emptyText="No hay solicitantes disponibles"
      onChange={([name = '']) => onChange(name)}
    />
  );
}
