import { Button, Checkbox, PasswordInput, Radio, Switch, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usuarioCambiadoSchema, usuarioNuevoSchema } from '../../../../contract/administracion/usuario-admin.ts';
import { categoriaInformeSchema } from '../../../../contract/cuenta/usuario.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { type ResourceFormProps, useResourceForm } from '../form/use-resource-form.ts';
import { AccessFields, Alcance, IncidenciasField } from './AccessFields.tsx';
import { usuarioApi } from '../panel/resource-apis.ts';
import { draftOf, reglasWrong, type UsuarioValues, valuesOf } from './usuario-values.ts';
import { usePanel } from '../panel/panel.ts';
import { randomPassword } from '../../../../contract/cuenta/rules/random-password.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';

/** Creates or changes a user. Of an administrator only address and password can be. */
export function UsuarioForm(props: ResourceFormProps<'usuario'>) {
  const { resource, onDone, onReload } = props;
  const isAdmin = resource?.role === 'admin';
  const { demo } = usePanel();
  const [given, setGiven] = useState<Given | null>(null);
  const { form, insist, ...frame } = useResourceForm<'usuario', UsuarioValues & Record<string, unknown>>({
    ...props,
    onDone: () => {
      const { email, password, invitar } = form.values;
      if (resource || invitar || demo) onDone();
      else setGiven({ email: email.trim(), password });
    },
    api: usuarioApi,
    initialValues: { ...valuesOf(resource) },
    read: (values) =>
      resource
        ? usuarioCambiadoSchema.safeParse({
            ...draftOf(values, false),
            role: resource.role,
            version: resource.version,
          })
        : usuarioNuevoSchema.safeParse(draftOf(values, true)),
    alsoWrong: (values) => (isAdmin ? null : reglasWrong(values)),
  });
  const field = form.getInputProps;
  return (
    <FormFrame kind="usuario" resource={resource} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput
        label="Correo electrónico"
        type="email"
        name="correo"
        autoComplete="off"
        required
        maxLength={254}
        {...(resource &&
          form.values.email.trim().toLowerCase() !== resource.email && {
            description: 'Su contraseña dejará de valer. Recibirá en la nueva dirección un enlace para elegir otra.',
          })}
        {...field('email')}
      />
      {resource ? null : (
        <Radio.Group
          label="Cómo entrará la primera vez"
          value={form.values.invitar ? 'invitacion' : 'otra'}
          onChange={(way) => form.setValues({ invitar: way === 'invitacion', password: '' })}
        >
          <div className="flex column gap-8 mt-4">
            <Radio
              value="invitacion"
              label="Invitación por correo"
              description="Recibe un enlace, válido 7 días, para elegir su contraseña."
            />
            <Radio value="otra" label="Otra forma" description="Le das tú una contraseña, que tendrá que cambiar." />
          </div>
        </Radio.Group>
      )}
      {form.values.invitar ? null : (
        <PasswordField
          isNew={!resource}
          value={form.values.password}
          onChange={(password) => form.setFieldValue('password', password)}
          error={form.errors['password']}
        />
      )}
      {given ? <GivenPassword given={given} onClosed={onDone} /> : null}
      <p className="flex gap-10">
        <span className="ink-3">Rol</span>
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
            <div className="flex column gap-8 mt-4">
              {categoriaInformeSchema.options.map((categoria) => (
                <Checkbox key={categoria} value={categoria} label={categoria} />
              ))}
            </div>
          </Checkbox.Group>
          <Switch label="Puede subir informes" {...field('canUploadInformesExternos', { type: 'checkbox' })} />
          {form.values.mas.length === 0 ? <IncidenciasField {...form.values} onChange={form.setValues} /> : null}
        </>
      )}
    </FormFrame>
  );
}

/** The categories among what was ticked, in their own order. */
function known(chosen: readonly string[]): UsuarioValues['permisosInformesExternos'] {
  return categoriaInformeSchema.options.filter((categoria) => chosen.includes(categoria));
}

interface PasswordFieldProps {
  isNew: boolean;
  value: string;
  onChange: (password: string) => void;
  error: ReactNode;
}

/** The password that an administrator gives a user: typed, or made at random and shown, to be copied. */
function PasswordField({ isNew, value, onChange, error }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const generate = () => {
    onChange(randomPassword((bytes) => crypto.getRandomValues(bytes)));
    setVisible(true);
  };
  const copy = async () => {
    // Where it can't be copied, the password is in sight to be copied by hand.
    if (await copyText(value)) setCopied(value);
    else setVisible(true);
  };
  const isCopied = value !== '' && copied === value;
  return (
    <div>
      <PasswordInput
        label="Contraseña"
        name="contrasena-nueva"
        autoComplete="new-password"
        required={isNew}
        description={
          isNew
            ? 'Tendrá que elegir otra al entrar.'
            : 'En blanco para mantener la actual. Si la cambias, tendrá que elegir otra al entrar.'
        }
        value={value}
        visible={isVisible}
        onVisibilityChange={setVisible}
        error={error}
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="flex wrap items-center gap-8 mt-8">
        <Button variant="default" size="xs" leftSection={<IconDice5 size={16} aria-hidden />} onClick={generate}>
          Generar
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          disabled={value === ''}
          onClick={() => void copy()}
        >
          Copiar
        </Button>
        <span className="ink-3 size-13" aria-live="polite">
          {isCopied ? 'Contraseña copiada' : null}
        </span>
      </div>
    </div>
  );
}

/** A password as an administrator has just given it to a new user. */
interface Given {
  email: string;
  password: string;
}

/** Copies a text. False where the browser refuses, or has no clipboard: only secure contexts have one. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Shows once, after a user was created, the password that it was given. */
function GivenPassword({ given, onClosed }: { given: Given; onClosed: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog title="Usuario creado" onClosed={onClosed}>
      {(close) => (
        <>
          <div className="ink-3 break-anywhere">
            <p>Dale esta contraseña a {given.email}: no se volverá a mostrar. Al entrar tendrá que elegir otra.</p>
            <p
              className="py-10 px-16 rounded-8 framed on-page weight-600 figures break-anywhere"
              style={{ fontSize: 18, letterSpacing: '0.04em', userSelect: 'all' }}
            >
              {given.password}
            </p>
          </div>
          <div className={`${dialog.actions} flex wrap gap-10`}>
            <Button
              data-autofocus
              leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={() => void copyText(given.password).then(setCopied)}
            >
              {isCopied ? 'Copiada' : 'Copiar'}
            </Button>
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
