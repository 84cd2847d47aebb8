import { Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstalacionEntera } from '../../../contract/programa/programa.ts';
import { ajustesDeTablonCalls } from '../../../contract/tablon/calls.ts';
import { type Tablon, tablonCambiadoSchema } from '../../../contract/tablon/tablon.ts';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { messageOf } from '../../client/api-error.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldErrors, formErrors } from '../../forms/form-errors.ts';
import { call, tablonOptions } from './api.ts';

interface TablonDialogProps {
  entera: InstalacionEntera;
  tablon: Tablon;
  onClosed: () => void;
}

/** Changes what is published of an installation; administrators forbid it here too. */
export function TablonDialog({ entera: { _id, nombre, atributos }, tablon, onClosed }: TablonDialogProps) {
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const { activo, elegido, indexable, mostrarMedida, medida, sinac, prohibido, version } = tablon;
  const [values, setValues] = useState({
    activo,
    nombre: elegido ? tablon.nombre : '',
    indexable,
    mostrarMedida,
    medida,
    sinac,
    prohibido,
  });
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  const isForbidden = values.prohibido || tablon.prohibidoAlCliente;
  const body = { ...values, activo: values.activo && !isForbidden, prohibido: isAdmin ? values.prohibido : undefined };
  const save = useMutation({
    mutationFn: async () => call('updateTablon', { params: { id: _id }, body: { ...body, version } }),
    onSuccess: (answer) => queryClient.setQueryData(tablonOptions(_id).queryKey, answer),
  });
  const errors = { ...formErrors(tablonCambiadoSchema.safeParse(body)), ...fieldErrors(save.error) };
  const isRed = atributos.clase === 'zona' || atributos.clase === 'red';
  return (
    <FormDialog
      title={`Tablón de «${nombre}»`}
      submit="Guardar"
      isReady={Object.keys(formErrors(tablonCambiadoSchema.safeParse(body))).length === 0}
      isBusy={save.isPending}
      error={save.error && messageOf(save.error)}
      onSubmit={(close) =>
        save.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: ajustesDeTablonCalls.updateTablon.message(nombre) });
            close();
          },
        })
      }
      onClosed={onClosed}
    >
      {isForbidden && !isAdmin ? <p className="ink-2">El laboratorio no permite publicarlo.</p> : null}
      <Switch
        label="Publicar los últimos resultados"
        description="En una página que cualquiera puede leer: qué análisis, lo dice el programa de la instalación."
        checked={values.activo && !isForbidden}
        disabled={isForbidden}
        onChange={(event) => set({ activo: event.currentTarget.checked })}
      />
      <TextInput
        label="Nombre en la dirección"
        description="Por ejemplo, piscina-municipal. En blanco, la dirección no se puede adivinar."
        maxLength={60}
        value={values.nombre}
        error={errors['nombre']}
        onChange={(event) => set({ nombre: event.currentTarget.value })}
      />
      <Switch
        label="Que la encuentren los buscadores"
        checked={values.indexable}
        onChange={(event) => set({ indexable: event.currentTarget.checked })}
      />
      <Switch
        label="Mostrar la medida tomada"
        description="Este texto, junto a lo que no cumple. Lo de las incidencias no se publica."
        checked={values.mostrarMedida}
        onChange={(event) => set({ mostrarMedida: event.currentTarget.checked })}
      />
      {values.mostrarMedida ? (
        <Textarea
          label="Medida tomada"
          autosize
          minRows={2}
          maxLength={600}
          value={values.medida}
          error={errors['medida']}
          onChange={(event) => set({ medida: event.currentTarget.value })}
        />
      ) : null}
      {isRed ? (
        <TextInput
          label="Enlace a SINAC"
          description="La dirección de la zona de abastecimiento en SINAC, si la quieres ofrecer también."
          maxLength={300}
          value={values.sinac}
          error={errors['sinac']}
          onChange={(event) => set({ sinac: event.currentTarget.value })}
        />
      ) : null}
      {isAdmin ? (
        <Switch
          label="No permitir que se publique"
          description={
            tablon.prohibidoAlCliente
              ? 'Su cliente lo tiene prohibido para todas sus instalaciones.'
              : 'Solo lo ven y lo cambian los administradores.'
          }
          checked={values.prohibido}
          onChange={(event) => set({ prohibido: event.currentTarget.checked })}
        />
      ) : null}
    </FormDialog>
  );
}
