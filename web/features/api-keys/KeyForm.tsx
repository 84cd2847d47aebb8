import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { claveNuevaSchema, maxNombreClave } from '../../../contract/clave.ts';
import type { Output } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/fecha.ts';
import { faultOfFin, ultimoFin } from '../../../contract/rules/clave.ts';
import { categoriaInformeSchema } from '../../../contract/usuario.ts';
import { ApiError } from '../../client/api-error.ts';
import dialog from '../../components/Dialog.module.css';
import { DateField } from '../../forms/DateField.tsx';
import { failureText, fieldErrors, formErrors, namedErrors } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { OptionsPicker } from '../../forms/OptionsPicker.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';
import type { OptionsPickerProps } from '../../forms/use-picker.ts';
import classes from './Claves.module.css';
import type { ClaveValues, KeysOf } from './keys-of.ts';

type Choice = Pick<OptionsPickerProps, 'options' | 'remote' | 'isLoading'>;

/** What a key may be narrowed to: a list that isn't there isn't offered. */
export interface KeyChoices {
  clientes?: Choice | undefined;
  solicitantes: Choice;
  grupos: Choice;
  /** Whether the kinds of external report are chosen. */
  hasCategorias: boolean;
}

export interface KeyFormProps {
  of: KeysOf;
  choices: KeyChoices;
  /** What a key reads that isn't narrowed, as 'todo lo que ves'. */
  what: string;
  onMade: (made: Output<'createClave'>) => void;
  onCancel: () => void;
}

/** The form of a new key. */
export function KeyForm({ of, choices, what, onMade, onCancel }: KeyFormProps) {
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const form = useForm<ClaveValues>({
    initialValues: {
      nombre: '',
      fin: ultimoFin(hoy),
      clientes: [],
      solicitantes: [],
      tipoGrupos: [],
      categorias: [],
      contrasena: '',
    },
    validate: ({ nombre, fin, clientes, solicitantes, tipoGrupos }) => {
      const read = claveNuevaSchema.safeParse({ nombre, fin, acotada: { clientes, solicitantes, tipoGrupos } });
      const fault = read.success ? faultOfFin(fin, hoy) : undefined;
      return { ...formErrors(read), ...(fault !== undefined && { fin: fault }) };
    },
  });
  const make = useMutation({
    mutationFn: of.create,
    onSuccess: onMade,
    onError: (error) => {
      const needed = isReauthentication(error) ? { contrasena: 'Escribe tu contraseña' } : {};
      form.setErrors({ ...needed, ...namedErrors(fieldErrors(error) ?? {}) });
    },
  });
  // Once it is asked for, the password is given until the key is made.
  const needsPassword =
    isReauthentication(make.error) || form.errors['contrasena'] !== undefined || form.values.contrasena !== '';
  const isOfForm = make.isError && fieldErrors(make.error) === null && !isReauthentication(make.error);
  const field = form.getInputProps;
  const picker = (name: 'clientes' | 'solicitantes' | 'tipoGrupos') => ({
    value: form.values[name],
    onChange: (chosen: string[]) => form.setFieldValue(name, chosen),
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <TextInput
        label="Nombre"
        description="El del programa que la va a usar."
        placeholder="Programa de calidad"
        required
        maxLength={maxNombreClave}
        data-autofocus
        {...field('nombre')}
      />
      <DateField
        label="Sirve hasta el"
        description="Un año como mucho."
        value={form.values.fin}
        onChange={(fin) => form.setFieldValue('fin', fin)}
        error={form.errors['fin']}
      />
      <p className={classes.hint}>
        Lee {what}. Si el programa no necesita todo, limítala: así, si alguien la encuentra, verá menos.
      </p>
      {choices.clientes ? (
        <OptionsPicker
          label="Clientes"
          {...choices.clientes}
          {...picker('clientes')}
          placeholder="Todos los clientes"
          unknownLabel="Otro cliente"
          emptyText="No hay clientes disponibles"
        />
      ) : null}
      <OptionsPicker
        label="Solicitantes"
        {...choices.solicitantes}
        {...picker('solicitantes')}
        max={200}
        placeholder="Todos los solicitantes"
        emptyText="No hay solicitantes disponibles"
      />
      <OptionsPicker
        label="Grupos de tipos de muestra"
        {...choices.grupos}
        {...picker('tipoGrupos')}
        placeholder="Todos los grupos"
        emptyText="No hay grupos disponibles"
      />
      {choices.hasCategorias ? (
        <Checkbox.Group label="Informes externos que lee" {...field('categorias')}>
          <div className={classes.checks}>
            {categoriaInformeSchema.options.map((one) => (
              <Checkbox key={one} value={one} label={one} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      {needsPassword ? (
        <SecretInput
          mt={0}
          size="sm"
          name="current-password"
          autoComplete="current-password"
          label="Tu contraseña"
          description="Hace más de 10 minutos que entraste: confirma que eres tú. Si entras sin contraseña, cierra la sesión y vuelve a entrar."
          {...field('contrasena')}
        />
      ) : null}
      <FormError>{typeof form.errors['acotada'] === 'string' ? form.errors['acotada'] : null}</FormError>
      <FormError>{isOfForm ? failureText(make.error, 'No se ha podido crear') : null}</FormError>
      <div className={dialog.actions}>
        <Button type="submit" loading={make.isPending}>
          Crear clave
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

const isReauthentication = (error: unknown) => error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED';
