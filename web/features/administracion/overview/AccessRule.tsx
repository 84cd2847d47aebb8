import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Acceso } from '../../../../contract/cuenta/cuenta.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { call } from '../api.ts';
import { nombresDeExigencia } from '../panel/differences.ts';
import { usePanel } from '../panel/panel.ts';
import { accesoOptions } from '../panel/api.ts';
import classes from './Overview.module.css';

/** 'Verificación en dos pasos': of whom it is demanded, and how long a user may go on without. */
export function AccessRule() {
  const { data, error, refetch } = useQuery(accesoOptions);
  return (
    <section className={`${card.card} pt-16 px-inset pb-8`} aria-label="Verificación en dos pasos">
      <h2 className={card.title}>Verificación en dos pasos</h2>
      <p className="mt-2 ink-3">
        Quién necesita, además de la contraseña, una llave de acceso o una aplicación de códigos. Un cliente puede tener
        su propia regla, en Gestión de Clientes.
      </p>
      {data ? (
        <RuleForm key={data.acceso.version} acceso={data.acceso} />
      ) : error ? (
        <LoadFailure title="No se ha podido cargar la regla" query={{ error, refetch }} />
      ) : (
        <Skeleton height={64} mt={8} mb={12} />
      )}
    </section>
  );
}

const exigencias = (['opcional', 'obligatorio'] as const).map((value) => ({
  value,
  label: nombresDeExigencia[value] ?? value,
}));

/** Days of grace to choose from, besides those that the rule has. */
const usualDays = [0, 3, 7, 14, 30, 60, 90];

function RuleForm({ acceso }: { acceso: Acceso }) {
  const { say } = usePanel();
  const { administradores, clientes, diasDeGracia, version } = acceso;
  const form = useForm({ initialValues: { administradores, clientes, diasDeGracia: String(diasDeGracia) } });
  const save = useMutation({
    mutationFn: ({ diasDeGracia: days, ...values }: typeof form.values) =>
      call('updateAcceso', { body: { ...values, diasDeGracia: Number(days), version } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accesoOptions.queryKey, saved);
      // It may concern the administrator that changed it.
      void invalidate('listAuditoria', 'profile');
      say('Regla de la verificación en dos pasos actualizada');
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'CONFLICT')) return;
      say(failure.message, true);
      void invalidate('getAcceso');
    },
  });
  const days = [...new Set([...usualDays, diasDeGracia])].toSorted((a, b) => a - b);
  return (
    <form
      className={`${classes.rule} one-column-when-narrow grid gap-12 py-12 items-end`}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <NativeSelect label="Administradores" data={exigencias} {...form.getInputProps('administradores')} />
      <NativeSelect label="Usuarios de clientes" data={exigencias} {...form.getInputProps('clientes')} />
      <NativeSelect
        label="Plazo para añadirlo"
        data={days.map((count) => ({ value: String(count), label: daysText(count) }))}
        {...form.getInputProps('diasDeGracia')}
      />
      <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
        Guardar regla
      </Button>
      <FormError>{save.isError ? messageOf(save.error) : null}</FormError>
    </form>
  );
}

function daysText(count: number): string {
  return count === 0 ? 'Ninguno: desde ya' : cantidad(count, 'día', 'días');
}
