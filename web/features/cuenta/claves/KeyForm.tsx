import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { claveNuevaSchema, maxNombreClave } from '../../../../contract/cuenta/clave.ts';
import type { Output } from '../../../../contract/calls.ts';
import { faultOfFin, ultimoFin } from '../../../../contract/cuenta/rules/clave.ts';
import { categoriaInformeSchema } from '../../../../contract/cuenta/usuario.ts';
import { isPasswordWanted } from '../../../auth/use-own.tsx';
import { type AcotadaChoices, AcotadaFields } from '../../../forms/AcotadaFields.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { failureText, fieldErrors, formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { OwnPasswordField } from '../../../forms/OwnPasswordField.tsx';
import { FormActions } from '../../../forms/UnsavedChanges.tsx';
import type { ClaveValues, KeysOf } from './keys-of.ts';
import { useHoy } from '../../../components/use-hoy.ts';

/** What a key may be narrowed to. */
interface KeyChoices extends AcotadaChoices {
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
  const hoy = useHoy();
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
      const needed = isPasswordWanted(error) ? { contrasena: 'Escribe tu contraseña' } : {};
      form.setErrors({ ...needed, ...namedErrors(fieldErrors(error) ?? {}) });
    },
  });
  // Once it is asked for, the password is given until the key is made.
  const needsPassword =
    isPasswordWanted(make.error) || form.errors['contrasena'] !== undefined || form.values.contrasena !== '';
  const isOfForm = make.isError && fieldErrors(make.error) === null && !isPasswordWanted(make.error);
  const field = form.getInputProps;
  return (
    <form noValidate className="flex column gap-16" onSubmit={form.onSubmit((values) => make.mutate(values))}>
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
      <p className="ink-3 size-13">
        Lee {what}. Si el programa no necesita todo, limítala: así, si alguien la encuentra, verá menos.
      </p>
      <AcotadaFields
        choices={choices}
        value={form.values}
        onChange={(list, chosen) => form.setFieldValue(list, chosen)}
      />
      {choices.hasCategorias ? (
        <Checkbox.Group label="Informes externos que lee" {...field('categorias')}>
          <div className="flex column gap-10 mt-8">
            {categoriaInformeSchema.options.map((one) => (
              <Checkbox key={one} value={one} label={one} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      {needsPassword ? <OwnPasswordField {...field('contrasena')} /> : null}
      <FormError>{typeof form.errors['acotada'] === 'string' ? form.errors['acotada'] : null}</FormError>
      <FormError>{isOfForm ? failureText(make.error, 'No se ha podido crear') : null}</FormError>
      <FormActions
        isDirty={form.isDirty() && !make.isSuccess}
        submit="Crear clave"
        isBusy={make.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
