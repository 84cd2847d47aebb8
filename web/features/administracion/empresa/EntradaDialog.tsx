import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { type EntradaEmpresa, entradaEmpresaCambiadaSchema } from '../../../../contract/cuenta/entrada-empresa.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { failureText, fieldErrors, formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { SecretInput } from '../../../forms/SecretInput.tsx';
import { call, query } from '../../cuenta/empresa/api.ts';
import { usePanel } from '../panel/panel.ts';
import { typesOf } from '../usuarios/usuario-values.ts';
import { sessionsEnded } from './sessions-ended.ts';

interface EntradaDialogProps {
  cliente: ClienteEditable;
  onClosed: () => void;
}

const entradaOptions = (id: string) => query('getEntradaEmpresa', { params: { id } });

/** 'Entrada con la cuenta de empresa' of a client. */
export function EntradaDialog({ cliente, onClosed }: EntradaDialogProps) {
  const { data, error } = useQuery({
    ...entradaOptions(cliente._id),
    // A try ends in another tab.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  return (
    <Dialog title={`Entrada con la cuenta de empresa de ${cliente.nombre}`} size={560} onClosed={onClosed}>
      {(close) => {
        if (error) return <FormError>{failureText(error, 'No se ha podido cargar')}</FormError>;
        return data ? (
          <EntradaForm key={data.entrada?.version ?? 0} cliente={cliente} entrada={data.entrada} onClose={close} />
        ) : (
          <Skeleton height={420} />
        );
      }}
    </Dialog>
  );
}

function valuesOf(entrada: EntradaEmpresa | null) {
  return {
    dominios: entrada?.dominios.join(', ') ?? '',
    emisor: entrada?.emisor ?? '',
    idCliente: entrada?.idCliente ?? '',
    secreto: '',
    activo: entrada?.activo ?? false,
    soloEmpresa: entrada?.soloEmpresa ?? false,
    crearAlEntrar: entrada?.crearAlEntrar ?? false,
    solicitantes: entrada?.solicitantes ?? [],
    grupoTipoMuestra: entrada?.grupoTipoMuestra ?? [],
    tipoMuestra: entrada?.tipoMuestra ?? null,
  };
}

type Values = ReturnType<typeof valuesOf>;

function read({ dominios, ...values }: Values, version: number | undefined) {
  const names = dominios.split(/[\s,;]+/u).filter((name) => name !== '');
  return entradaEmpresaCambiadaSchema.safeParse({ ...values, dominios: names, version });
}

interface EntradaFormProps {
  cliente: ClienteEditable;
  entrada: EntradaEmpresa | null;
  onClose: () => void;
}

function EntradaForm({ cliente, entrada, onClose }: EntradaFormProps) {
  const form = useForm<Values>({
    initialValues: valuesOf(entrada),
    validate: (values) => formErrors(read(values, entrada?.version)),
  });
  const params = { id: cliente._id };
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const body = entradaEmpresaCambiadaSchema.parse(read(values, entrada?.version).data);
      return call('updateEntradaEmpresa', { params, body });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(entradaOptions(cliente._id).queryKey, saved);
      void invalidate('listAuditoria');
    },
    onError: (error) => form.setErrors(namedErrors(fieldErrors(error) ?? {})),
  });
  const isOfForm = save.isError && fieldErrors(save.error) === null;
  const field = form.getInputProps;
  const isTried = entrada !== null && entrada.probada !== null;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <p className="ink-3 break-anywhere">
        Sus usuarios con correo de estos dominios entran con la cuenta de su empresa (Microsoft Entra, Google u otro
        proveedor de OpenID Connect).
      </p>
      <TextInput
        mt={18}
        label="Dominios de correo"
        description="Separados por comas. Cada dominio es de un solo cliente."
        required
        data-autofocus
        {...field('dominios')}
      />
      <TextInput mt={14} label="Emisor" placeholder="https://…" required maxLength={500} {...field('emisor')} />
      <TextInput mt={14} label="Id. de cliente" required maxLength={300} {...field('idCliente')} />
      <SecretInput
        size="sm"
        mt={14}
        name="secreto-empresa"
        autoComplete="new-password"
        label="Secreto"
        description={
          entrada?.tieneSecreto ? 'Déjalo en blanco para conservar el que hay, con el mismo emisor.' : undefined
        }
        {...field('secreto')}
      />
      <p className="ink-3 break-anywhere" style={{ marginTop: 14 }}>
        Dirección de vuelta que hay que dar al proveedor: <code>{`${location.origin}/api/auth/empresa/vuelta`}</code>
      </p>
      {entrada ? <Prueba clienteId={cliente._id} probada={entrada.probada} isDirty={form.isDirty()} /> : null}
      <Switch
        mt={18}
        label="Activa"
        description={isTried ? undefined : 'Guarda los datos y pruébalos antes de activarla.'}
        disabled={!isTried}
        {...field('activo', { type: 'checkbox' })}
        error={form.errors['activo']}
      />
      <Switch
        mt={14}
        label="Solo con la cuenta de empresa"
        description="Sus usuarios dejan de poder entrar con contraseña."
        disabled={!form.values.activo}
        {...field('soloEmpresa', { type: 'checkbox' })}
      />
      <Switch
        mt={14}
        label="Crear al entrar"
        description="Quien aún no tiene usuario lo recibe al entrar por primera vez, con lo que elijas aquí."
        {...field('crearAlEntrar', { type: 'checkbox' })}
      />
      {form.values.crearAlEntrar ? <Alcance cliente={cliente} form={form} /> : null}
      {sessionsEnded(entrada && valuesOf(entrada), form.values).map((sentence) => (
        <p key={sentence} className="ink-3 break-anywhere" role="status" style={{ marginTop: 14 }}>
          {sentence}
        </p>
      ))}
      <FormError>{isOfForm ? failureText(save.error, 'No se ha podido guardar') : null}</FormError>
      <DialogActions submit="Guardar" isBusy={save.isPending} cancel="Cerrar" onCancel={onClose} />
    </form>
  );
}

interface AlcanceProps {
  cliente: ClienteEditable;
  form: { values: Values; errors: Record<string, unknown>; setValues: (values: Partial<Values>) => void };
}

/** What a user that is made at its first sign-in sees. */
function Alcance({ cliente, form: { values, errors, setValues } }: AlcanceProps) {
  const { lists } = usePanel();
  const { solicitantes, grupoTipoMuestra, tipoMuestra } = values;
  const grupos = lists.tipoGrupo.map(({ _id, nombre }) => ({ value: _id, label: nombre }));
  const errorOf = (field: string) => (typeof errors[field] === 'string' ? errors[field] : undefined);
  return (
    <>
      <OptionsPicker
        label="Solicitantes de los usuarios nuevos"
        options={cliente.solicitantes}
        value={solicitantes}
        onChange={(chosen) => setValues({ solicitantes: chosen })}
        placeholder="Todos los del cliente"
        emptyText="No hay solicitantes disponibles"
        error={errorOf('solicitantes')}
      />
      <OptionsPicker
        label="Grupos de tipos de los usuarios nuevos"
        options={grupos}
        value={grupoTipoMuestra}
        onChange={(chosen) => setValues({ grupoTipoMuestra: chosen, tipoMuestra: null })}
        placeholder="Todos los grupos"
        unknownLabel="Ya no existe"
        emptyText="No hay grupos disponibles"
        error={errorOf('grupoTipoMuestra')}
      />
      <OptionsPicker
        label="Tipo de muestra de los usuarios nuevos"
        max={1}
        options={typesOf(lists.tipoGrupo, grupoTipoMuestra)}
        value={tipoMuestra === null ? [] : [tipoMuestra]}
        onChange={([tipo]) => setValues({ tipoMuestra: tipo ?? null })}
        noneLabel={grupoTipoMuestra.length > 0 ? 'Todos los tipos de los grupos' : 'Todos los tipos'}
        emptyText="No hay tipos disponibles"
        error={errorOf('tipoMuestra')}
      />
    </>
  );
}

interface PruebaProps {
  clienteId: string;
  probada: string | null;
  isDirty: boolean;
}

/** Goes through the provider in another tab, which says what came. */
function Prueba({ clienteId, probada, isDirty }: PruebaProps) {
  const start = useMutation({
    // The tab is opened by the click itself, or browsers would block it.
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await call('startPruebaEmpresa', { params: { id: clienteId } });
        if (tab) tab.location.href = url;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  return (
    <div style={{ marginTop: 18 }}>
      <p>{probada === null ? 'Estos datos están sin probar.' : `Probados con éxito el ${fechaCorta(probada)}.`}</p>
      <Button
        mt={8}
        size="xs"
        variant="default"
        disabled={isDirty}
        loading={start.isPending}
        onClick={() => start.mutate(window.open('about:blank', '_blank'))}
      >
        Probar
      </Button>
      {isDirty ? <p className="ink-3 break-anywhere">Guarda antes los cambios.</p> : null}
      <FormError>{start.isError ? failureText(start.error, 'No se ha podido probar') : null}</FormError>
    </div>
  );
}
