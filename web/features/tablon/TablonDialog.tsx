import { Checkbox, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ajustesDeTablonCalls } from '../../../contract/tablon/calls.ts';
import { type Tablon, tablonCambiadoSchema } from '../../../contract/tablon/tablon.ts';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { messageOf } from '../../client/api-error.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldErrors, formErrors } from '../../forms/form-errors.ts';
import { call, type Publicable, tablonOptions } from './api.ts';

interface TablonDialogProps {
  publicable: Publicable;
  tablon: Tablon;
  onClosed: () => void;
}

/** Changes what is published of an installation or a point; administrators forbid it here too. */
export function TablonDialog({ publicable, tablon, onClosed }: TablonDialogProps) {
  const { de, nombre, isRed, tipos: known } = publicable;
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const { activo, elegido, indexable, tipos, sinac, soloSinac, prohibido, version } = tablon;
  const [values, setValues] = useState({
    activo,
    nombre: elegido ? tablon.nombre : '',
    indexable,
    // Of a point with one type of sample there is nothing to choose.
    tipos: tablon.version === 0 && known?.length === 1 ? [...known] : tipos,
    sinac,
    soloSinac,
    prohibido,
  });
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  // What another client agreed to is as it is: its own word is all that the reader changes.
  const isFixed = tablon.deOtro;
  const isForbidden = values.prohibido || tablon.prohibidoAlCliente;
  const body = {
    ...de,
    ...values,
    activo: values.activo && !isForbidden,
    soloSinac: values.soloSinac && values.sinac !== '',
    prohibido: isAdmin ? values.prohibido : undefined,
  };
  const save = useMutation({
    mutationFn: async () => call('updateTablon', { body: { ...body, version } }),
    onSuccess: (answer) => queryClient.setQueryData(tablonOptions(de).queryKey, answer),
  });
  const errors = { ...formErrors(tablonCambiadoSchema.safeParse(body)), ...fieldErrors(save.error) };
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
      {tablon.deOtro && !isAdmin ? (
        <p className="ink-2">
          Otro cliente de este solicitante ya lo publica así. Puedes aceptarlo o quitar tu acuerdo; para cambiarlo,
          pídeselo al laboratorio.
        </p>
      ) : null}
      {tablon.faltaAcuerdo && isAdmin ? (
        <p className="ink-2">
          No lo han aceptado todos los clientes del solicitante. Al guardarlo publicado hablas por todos.
        </p>
      ) : null}
      {isForbidden && !isAdmin ? <p className="ink-2">El laboratorio no permite publicarlo.</p> : null}
      <Switch
        label="Publicar los últimos resultados"
        description={
          known
            ? 'En una página que cualquiera puede leer: los cinco últimos de cada tipo que elijas. Si algo del punto incumple y no ha seguido otra muestra que cumpla, lo dice, aunque no sea de esos tipos.'
            : 'En una página que cualquiera puede leer: qué análisis, lo dice el programa de la instalación. Si algo de sus puntos incumple y no ha seguido otra muestra que cumpla, lo dice, aunque el programa no lo publique.'
        }
        checked={values.activo && !isForbidden}
        disabled={isForbidden}
        onChange={(event) => set({ activo: event.currentTarget.checked })}
      />
      {known ? (
        <Checkbox.Group
          label="Qué tipos de muestra se publican"
          disabled={isFixed}
          value={values.tipos}
          error={errors['tipos']}
          onChange={(chosen) => set({ tipos: chosen })}
        >
          <div className="flex column gap-6 mt-4 mb-6">
            {[...new Set([...known, ...values.tipos])].map((tipo) => (
              <Checkbox key={tipo} value={tipo} label={tipo} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <TextInput
        label="Nombre en la dirección"
        description="Por ejemplo, piscina-municipal. En blanco, la dirección no se puede adivinar."
        maxLength={60}
        disabled={isFixed}
        value={values.nombre}
        error={errors['nombre']}
        onChange={(event) => set({ nombre: event.currentTarget.value })}
      />
      <Switch
        label="Que la encuentren los buscadores"
        disabled={isFixed}
        checked={values.indexable}
        onChange={(event) => set({ indexable: event.currentTarget.checked })}
      />
      {isRed ? (
        <TextInput
          label="Enlace a SINAC"
          description="La dirección de la zona de abastecimiento en SINAC, si la quieres ofrecer."
          maxLength={300}
          disabled={isFixed}
          value={values.sinac}
          error={errors['sinac']}
          onChange={(event) => set({ sinac: event.currentTarget.value })}
        />
      ) : null}
      {isRed && values.sinac !== '' ? (
        <Switch
          label="Solo ese enlace, sin los resultados"
          description="La ley lo permite si todos se notifican a SINAC en plazo."
          disabled={isFixed}
          checked={values.soloSinac}
          onChange={(event) => set({ soloSinac: event.currentTarget.checked })}
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
