import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { Output } from '../../../contract/calls.ts';
import {
  type EventoDeWebhook,
  eventosDeWebhook,
  maxNombreWebhook,
  type Webhook,
  webhookEditadoSchema,
  webhookNuevoSchema,
} from '../../../contract/webhooks/webhook.ts';
import { isPasswordWanted } from '../../auth/use-own.tsx';
import { ApiError } from '../../client/api-error.ts';
import { type AcotadaChoices, AcotadaFields } from '../../forms/AcotadaFields.tsx';
import { Conflict, waysPast } from '../../forms/Conflict.tsx';
import { failureText, fieldErrors, formErrors, namedErrors, useFirstFault } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { OwnPasswordField } from '../../forms/OwnPasswordField.tsx';
import { FormActions } from '../../forms/UnsavedChanges.tsx';
import { renewWebhooks, updateWebhook, type WebhooksOf, type WebhookValues } from './webhooks-of.ts';
import { estaParado } from './words.ts';

export interface WebhookFormProps {
  of: WebhooksOf;
  choices: AcotadaChoices;
  /** What a webhook without restrictions sends events about, as 'todo lo que ves'. */
  what: string;
  /** The webhook to be changed; null for a new one. */
  webhook: Webhook | null;
  onMade: (made: Output<'createWebhook'>) => void;
  onSaved: () => void;
  /** Begins again with the version of another person; null where there is none any more. */
  onReload: (() => void) | null;
  onCancel: () => void;
}

const eventos = Object.entries(eventosDeWebhook) as [EventoDeWebhook, { nombre: string; cuando: string }][];

function valuesOf(webhook: Webhook | null): WebhookValues {
  return {
    nombre: webhook?.nombre ?? '',
    url: webhook?.url ?? '',
    eventos: webhook?.eventos ?? [],
    // What was switched off for its failures is edited to mend it.
    activo: webhook?.estado !== 'en_pausa',
    clientes: [],
    solicitantes: [],
    tipoGrupos: [],
    contrasena: '',
  };
}

/** What the contract says of the values of a form. */
function faultsOf({ nombre, url, eventos: chosen, activo, ...rest }: WebhookValues, isNew: boolean) {
  const { clientes, solicitantes, tipoGrupos } = rest;
  const shared = { nombre, url: url.trim(), eventos: chosen };
  return formErrors(
    isNew
      ? webhookNuevoSchema.safeParse({ ...shared, acotada: { clientes, solicitantes, tipoGrupos } })
      : webhookEditadoSchema.safeParse({ ...shared, activo }),
  );
}

/** The form of a webhook: a new one, or one that is changed. */
export function WebhookForm(props: WebhookFormProps) {
  const { of, choices, what, webhook, onMade, onSaved, onReload, onCancel } = props;
  const { element, focusFault } = useFirstFault();
  const form = useForm<WebhookValues>({
    initialValues: valuesOf(webhook),
    validate: (values) => faultsOf(values, webhook === null),
  });
  const save = useMutation({
    mutationFn: async ({ values, version }: { values: WebhookValues; version?: number | undefined }) => {
      const clean = { ...values, url: values.url.trim() };
      if (!webhook) onMade(await of.create(clean));
      else {
        await updateWebhook(webhook._id, clean, { version, contrasena: values.contrasena });
        await renewWebhooks();
        notifications.show({ color: 'brand', message: 'Cambios guardados' });
        onSaved();
      }
    },
    onError: (error) => {
      const needed = isPasswordWanted(error) ? { contrasena: 'Escribe tu contraseña' } : {};
      form.setErrors({ ...needed, ...namedErrors(fieldErrors(error) ?? {}) });
      if (isConflict(error)) void renewWebhooks();
      focusFault();
    },
  });
  const submitOver = (version: number | undefined) =>
    form.onSubmit((values) => save.mutate({ values, version }), focusFault);
  // Once it is asked for, the password is given until the webhook is saved.
  const needsPassword =
    isPasswordWanted(save.error) || form.errors['contrasena'] !== undefined || form.values.contrasena !== '';
  const isOfForm =
    save.isError && fieldErrors(save.error) === null && !isPasswordWanted(save.error) && !isConflict(save.error);
  const field = form.getInputProps;
  const wrongEvents = form.errors['eventos'] === undefined ? {} : { 'aria-invalid': true };
  return (
    <form
      ref={element}
      noValidate
      className="flex column gap-16"
      style={{ maxWidth: 560 }}
      onSubmit={submitOver(webhook?.version)}
    >
      <h2 className="size-16 weight-600 break-anywhere">{webhook ? `Editar «${webhook.nombre}»` : 'Nuevo webhook'}</h2>
      <TextInput
        label="Nombre"
        description="El del sistema que va a recibir los avisos."
        placeholder="Programa de calidad"
        required
        maxLength={maxNombreWebhook}
        data-autofocus
        {...field('nombre')}
      />
      <TextInput
        label="Dirección"
        description="Adonde los enviamos. Ha de poder alcanzarse desde internet, por https."
        placeholder="https://calidad.tuempresa.es/avisos"
        type="url"
        required
        autoCapitalize="off"
        spellCheck={false}
        {...field('url')}
      />
      <Checkbox.Group label="Eventos" description="De qué avisamos." required {...field('eventos')}>
        <div className="flex column gap-12 mt-8 mb-8">
          {eventos.map(([evento, { nombre, cuando }]) => (
            <Checkbox key={evento} value={evento} label={nombre} description={cuando} {...wrongEvents} />
          ))}
        </div>
      </Checkbox.Group>
      {webhook ? null : (
        <>
          <p className="ink-3 size-13">
            Avisa de {what}. Si el sistema no necesita todo, limítalo: después ya no se puede cambiar.
          </p>
          <AcotadaFields
            choices={choices}
            value={form.values}
            onChange={(name, chosen) => form.setFieldValue(name, chosen)}
          />
        </>
      )}
      {webhook && estaParado(webhook) ? (
        <Checkbox
          label="Activarlo al guardar"
          description="Ahora no envía nada."
          {...field('activo', { type: 'checkbox' })}
        />
      ) : null}
      {needsPassword ? <OwnPasswordField {...field('contrasena')} /> : null}
      <FormError>{typeof form.errors['acotada'] === 'string' ? form.errors['acotada'] : null}</FormError>
      {isConflict(save.error) ? (
        <Conflict
          title="Otra persona ha cambiado este webhook"
          message="Lo que has escrito sigue aquí."
          ways={onReload ? waysPast(onReload, submitOver(undefined)) : []}
        />
      ) : null}
      {isOfForm ? (
        <div data-trouble tabIndex={-1} className="no-outline">
          <FormError>{failureText(save.error, 'No se ha podido guardar')}</FormError>
        </div>
      ) : null}
      <FormActions
        isDirty={form.isDirty() && !save.isSuccess}
        submit={webhook ? 'Guardar cambios' : 'Crear webhook'}
        isBusy={save.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';
