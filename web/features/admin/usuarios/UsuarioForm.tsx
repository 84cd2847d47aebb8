import { Checkbox, Switch, TextInput } from '@mantine/core';
import { faltas } from '../../../../contract/rules/admin.ts';
import { usuarioCambiadoSchema, usuarioNuevoSchema } from '../../../../contract/usuario-admin.ts';
import { categoriaInformeSchema } from '../../../../contract/usuario.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { type ThingFormProps, useThingForm } from '../form/use-thing-form.ts';
import { AccessFields } from './AccessFields.tsx';
import { Alcance } from './Alcance.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usuarioKind } from './usuario-kind.ts';
import classes from './UsuarioForm.module.css';
import { type UsuarioValues, valuesOf } from './usuario-values.ts';

/** Creates or changes a user (spec, sections 2, 3 and 5). Of an administrator only address and password can be. */
export function UsuarioForm(props: ThingFormProps<'usuario'>) {
  const { thing, onDone, onReload } = props;
  const isAdmin = thing?.role === 'admin';
  const { form, insist, ...frame } = useThingForm<'usuario', UsuarioValues & Record<string, unknown>>({
    ...props,
    kind: usuarioKind,
    initialValues: { ...valuesOf(thing) },
    read: (values) =>
      thing
        ? usuarioCambiadoSchema.safeParse({ ...values, role: thing.role, version: thing.version })
        : usuarioNuevoSchema.safeParse(values),
    alsoWrong: ({ master, clientes }) =>
      isAdmin || master !== '' || clientes.length > 0 ? null : { clientes: faltas.cliente },
  });
  const field = form.getInputProps;
  return (
    <FormFrame cosa="usuario" thing={thing} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput
        label="Correo electrónico"
        type="email"
        name="correo"
        autoComplete="off"
        required
        maxLength={254}
        {...(thing &&
          form.values.email.trim().toLowerCase() !== thing.email && {
            description: 'Su contraseña dejará de valer. Recibirá en la nueva dirección un enlace para elegir otra.',
          })}
        {...field('email')}
      />
      <PasswordField
        isNew={!thing}
        value={form.values.password}
        onChange={(password) => form.setFieldValue('password', password)}
        error={form.errors['password']}
      />
      <p className={classes.fact}>
        <span className={classes.factName}>Rol</span>
        {isAdmin ? 'Administrador' : 'Cliente'}
      </p>
      {isAdmin ? null : (
        <>
          <AccessFields values={form.values} errors={form.errors} onChange={(changes) => form.setValues(changes)} />
          <Alcance values={form.values} />
          <Checkbox.Group
            label="Permisos de informes externos"
            value={form.values.permisosInformesExternos}
            onChange={(chosen) => form.setFieldValue('permisosInformesExternos', known(chosen))}
            error={form.errors['permisosInformesExternos']}
          >
            <div className={classes.checks}>
              {categoriaInformeSchema.options.map((categoria) => (
                <Checkbox key={categoria} value={categoria} label={categoria} />
              ))}
            </div>
          </Checkbox.Group>
          <Switch label="Puede subir informes" {...field('canUploadInformesExternos', { type: 'checkbox' })} />
        </>
      )}
    </FormFrame>
  );
}

/** The categories among what was ticked, in their own order. */
function known(chosen: readonly string[]): UsuarioValues['permisosInformesExternos'] {
  return categoriaInformeSchema.options.filter((categoria) => chosen.includes(categoria));
}
