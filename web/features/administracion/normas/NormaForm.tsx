import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { NormaDeTipoEditable } from '../../../../contract/normas/norma-de-tipo.ts';
import { normaIds, titulosDeNorma } from '../../../../contract/normas/norma.ts';
import { nombresDeCondicion } from './palabras.ts';
import { invalidate } from '../../../app/services.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { usePanel } from '../panel/panel.ts';
import { hasFilas, hechosDe, lugaresDe, type NormaValues, read, valuesOf } from './norma-values.ts';
import { Preview } from './Preview.tsx';
import { call } from './api.ts';

const hechos = [
  { value: '', label: 'No se sabe' },
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** Chooses the norm of a type, tries it on its newest sample, and switches it on. */
export function NormaForm({ tipo, norma }: { tipo: string; norma: NormaDeTipoEditable | null }) {
  const { say } = usePanel();
  const form = useForm<NormaValues>({ initialValues: valuesOf(norma) });
  const { values } = form;
  const parsed = read(tipo, values);
  const save = useMutation({
    mutationFn: async (activa: boolean) => {
      if (!parsed.success) throw new Error('Las filas del anexo I se escriben como 1.19 o 2.5.1, separadas por comas');
      return call('updateNorma', { body: { ...parsed.data, activa, version: norma?.version ?? 0 } });
    },
    onSuccess: async ({ norma: saved }) => {
      await invalidate('listNormas');
      // Samples that were read with another norm, or with none, are among them.
      void invalidate('listDiscrepancias', 'listAuditoria', 'getLectura');
      say(`Norma de «${saved.tipo}» guardada: ${saved.activa ? 'activada' : 'desactivada'}`);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'CONFLICT')) return;
      say(failure.message, true);
      void invalidate('listNormas');
    },
  });
  return (
    <form className="grid gap-16 mt-12" onSubmit={form.onSubmit(({ activa }) => save.mutate(activa))}>
      <div className="grid tiles-280 items-end gap-12-24">
        <NativeSelect
          label="Norma"
          data={normaIds.map((value) => ({ value, label: titulosDeNorma[value] }))}
          {...form.getInputProps('norma')}
        />
        <NativeSelect
          label="Lugar, si el punto no dice su clase"
          description="Sin lugar solo se dice lo que vale en cualquiera."
          data={[
            { value: '', label: 'No se sabe' },
            ...lugaresDe(values.norma).map((lugar) => ({ value: lugar, label: lugar })),
          ]}
          {...form.getInputProps('lugar')}
        />
        {hechosDe(values.norma).map((name) => (
          <NativeSelect
            key={name}
            label={nombresDeCondicion[name]}
            data={hechos}
            {...form.getInputProps(`hechos.${name}`)}
          />
        ))}
        {hasFilas(values.norma) ? (
          <>
            <TextInput
              label="Filas del anexo I"
              description="A las que pertenece el alimento: 1.19, 2.5.1. Sin ellas no se lee."
              maxLength={200}
              {...form.getInputProps('filas')}
            />
            <NativeSelect
              label="Listeria: demostrado que no pasa de 100 ufc/g en la vida útil (fila 1.2)"
              data={hechos}
              {...form.getInputProps('listeriaDemostrada')}
            />
          </>
        ) : null}
      </div>
      <Switch
        label="Activada"
        description="La lectura aparece en cada muestra de este tipo, también en las ya publicadas, para todos los que la ven. Se puede desactivar cuando se quiera."
        {...form.getInputProps('activa', { type: 'checkbox' })}
      />
      <FormError>{save.isError ? messageOf(save.error) : null}</FormError>
      <div className="flex wrap items-center gap-10">
        <Button type="submit" loading={save.isPending} disabled={norma !== null && !form.isDirty()}>
          Guardar norma
        </Button>
      </div>
      {parsed.success ? <Preview body={parsed.data} /> : null}
    </form>
  );
}
