import { useQuery } from '@tanstack/react-query';
import { IconKey, IconLogin2, IconWebhook } from '@tabler/icons-react';
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';
import {
  type ClienteEditable,
  clienteNuevoSchema,
  referenciaExternaSchema,
  segundoFactorDeClienteSchema,
} from '../../../contract/administracion/cliente.ts';
import { clienteTexts, compareClientes } from '../../../contract/administracion/rules/panel-lists.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { nombresDeReferenciaExterna } from '../../../contract/puntos/rules/punto.ts';
import { Badge, ResourceRow, RowActions, Peek, PeekNames } from './list/ResourceRow.tsx';
import { RowButton } from '../../components/List.tsx';
import type { ListSpec } from './list/list-spec.ts';
import { ResourceTab, type RowProps } from './list/ResourceTab.tsx';
import { nombresDeExigencia } from './panel/differences.ts';
import { usePanel } from './panel/panel.ts';
import { compartidosOptions } from './panel/api.ts';
import { clienteApi } from './panel/resource-apis.ts';
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import {
  alreadyOf,
  confirmShared,
  type SharedSolicitantes,
  solicitantesOfOthers,
} from '../../../contract/base/solicitantes.ts';
import { empresaSchema } from '../../../contract/cuenta/usuario.ts';
import { FormFrame } from './form/FormFrame.tsx';
import { NamesPicker } from './form/NamesPicker.tsx';
import { type ResourceFormProps, useResourceForm } from './form/use-resource-form.ts';
import { loadPart } from '../../app/part.ts';

const ClavesDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./claves/ClavesDialog.tsx'))).ClavesDialog,
}));
const EntradaDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./empresa/EntradaDialog.tsx'))).EntradaDialog,
}));
const WebhooksDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./webhooks/WebhooksDialog.tsx'))).WebhooksDialog,
}));

const spec: ListSpec<ClienteEditable> = {
  counted: ['cliente', 'clientes'],
  searchLabel: 'Buscar por nombre, solicitante o correo',
  searchables: (clientes) =>
    clientes.map((resource) => ({
      resource,
      folded: clienteTexts({ ...resource, email: resource.contacto.email }),
    })),
  sorts: [
    { value: 'nombre', label: 'Nombre', compare: compareClientes.nombre },
    { value: 'solicitantes', label: 'Número de solicitantes', compare: compareClientes.solicitantes },
    { value: 'fecha', label: 'Fecha', compare: compareClientes.fecha },
  ],
};

/** 'Gestión de Clientes'. */
export function ClientesTab() {
  return (
    <ResourceTab
      api={clienteApi}
      label="Clientes"
      spec={spec}
      Form={ClienteForm}
      Row={ClienteRow}
      empty="Todavía no hay clientes. Crea el primero con el formulario."
    />
  );
}

const ClienteRow = memo(function ClienteRow(props: RowProps<'cliente'>) {
  const { resource, isExample, isIdle, isLocked, onEdit, onDelete } = props;
  const { nombre, solicitantes, contacto, empresa, isActive, createdAt } = resource;
  const { companies } = usePanel();
  return (
    <ResourceRow
      title={nombre}
      isExample={isExample}
      badges={
        <>
          {empresa ? <Badge look="quiet">{companies.get(empresa)}</Badge> : null}
          {isActive ? null : <Badge look="off">Inactivo</Badge>}
        </>
      }
      facts={
        <>
          <Peek label={cantidad(solicitantes.length, 'solicitante', 'solicitantes')}>
            <PeekNames names={solicitantes} />
          </Peek>
          {contacto.email ? <span>{contacto.email}</span> : null}
          <span>Creado el {fechaCorta(createdAt)}</span>
        </>
      }
      actions={
        isIdle ? null : (
          <RowActions
            name={nombre}
            isLocked={isLocked}
            onEdit={() => onEdit(resource)}
            onDelete={() => onDelete(resource)}
          >
            {isExample
              ? null
              : dialogs.map((dialog) => (
                  <DialogAction key={dialog.title} cliente={resource} isLocked={isLocked} {...dialog} />
                ))}
          </RowActions>
        )
      }
    />
  );
});

interface ClienteDialog {
  title: string;
  icon: ReactNode;
  Dialog: ComponentType<{ cliente: ClienteEditable; onClosed: () => void }>;
}

/** How a client's users sign in with their company's account, the keys of its programs, and its webhooks. */
const dialogs: readonly ClienteDialog[] = [
  { title: 'Entrada con la cuenta de empresa', icon: <IconLogin2 size={18} />, Dialog: EntradaDialog },
  { title: 'Claves para programas', icon: <IconKey size={18} />, Dialog: ClavesDialog },
  { title: 'Webhooks', icon: <IconWebhook size={18} />, Dialog: WebhooksDialog },
];

interface DialogActionProps extends ClienteDialog {
  cliente: ClienteEditable;
  isLocked: boolean;
}

/** Opens a dialog about a client. */
function DialogAction({ cliente, isLocked, title, icon, Dialog }: DialogActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton
        label={`${title} de ${cliente.nombre}`}
        title={title}
        icon={icon}
        disabled={isLocked}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <Dialog cliente={cliente} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function valuesOf(cliente: ClienteEditable | null) {
  return {
    nombre: cliente?.nombre ?? '',
    solicitantes: cliente?.solicitantes ?? [],
    contacto: { email: '', telefono: '', direccion: '', ...cliente?.contacto },
    descripcion: cliente?.descripcion ?? '',
    empresa: cliente?.empresa ?? '',
    referenciaExterna: cliente?.referenciaExterna ?? 'punto',
    segundoFactor: cliente?.segundoFactor ?? 'portal',
    gestionaInstalaciones: cliente?.gestionaInstalaciones ?? false,
    sinTablones: cliente?.sinTablones ?? false,
    verificacionAbierta: cliente?.verificacionAbierta ?? false,
    isActive: cliente?.isActive ?? true,
    compartirSolicitantes: false,
  };
}

/** Which other clients have some of the solicitantes that a form adds to a client. */
function useCompartidos(added: readonly string[], clienteId: string | undefined): readonly SharedSolicitantes[] {
  const { lists, demo } = usePanel();
  const isAsked = added.length > 0;
  const { data } = useQuery({ ...compartidosOptions(added, clienteId), enabled: isAsked && !demo });
  if (!isAsked) return [];
  return demo ? solicitantesOfOthers(added, lists.cliente, clienteId) : (data?.compartidos ?? []);
}

/** Creates or changes a client. */
function ClienteForm(props: ResourceFormProps<'cliente'>) {
  const { resource, onDone, onReload } = props;
  const { opciones, companies } = usePanel();
  const [added, setAdded] = useState<readonly string[]>([]);
  const shared = useCompartidos(added, resource?._id);
  const { form, insist, ...frame } = useResourceForm({
    ...props,
    api: clienteApi,
    initialValues: valuesOf(resource),
    read: (values) => clienteNuevoSchema.safeParse(values),
    alsoWrong: (values) =>
      values.compartirSolicitantes || shared.length === 0 ? null : { compartirSolicitantes: confirmShared },
  });
  const field = form.getInputProps;
  const { solicitantes } = form.values;
  return (
    <FormFrame kind="cliente" resource={resource} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput label="Nombre" required maxLength={200} {...field('nombre')} />
      <NamesPicker
        of="solicitantes"
        options={opciones.solicitantes}
        value={solicitantes}
        onChange={(names) => {
          const had = new Set(resource?.solicitantes);
          form.setFieldValue('solicitantes', names);
          setAdded(names.filter((name) => !had.has(name)));
        }}
        error={form.errors['solicitantes']}
      />
      {shared.length > 0 ? (
        <Checkbox
          label="Compartirlos: los dos clientes verán los mismos resultados"
          description={`${shared.slice(0, 3).map(alreadyOf).join('; ')}.`}
          {...field('compartirSolicitantes', { type: 'checkbox' })}
        />
      ) : null}
      <NativeSelect
        label="Empresa"
        data={[
          { value: '', label: 'Ninguna' },
          ...empresaSchema.options.map((value) => ({ value, label: companies.get(value) ?? value })),
        ]}
        {...field('empresa')}
      />
      <NativeSelect
        label="La referencia externa es"
        description="Solo cuenta en las muestras sin punto de muestreo propio."
        data={referenciaExternaSchema.options.map((value) => ({ value, label: nombresDeReferenciaExterna[value] }))}
        {...field('referenciaExterna')}
      />
      <NativeSelect
        label="Verificación en dos pasos de sus usuarios"
        description="«Como el portal» es la regla del Resumen."
        data={segundoFactorDeClienteSchema.options.map((value) => ({
          value,
          label: nombresDeExigencia[value] ?? value,
        }))}
        {...field('segundoFactor')}
      />
      <TextInput label="Correo de contacto" type="email" maxLength={254} {...field('contacto.email')} />
      <TextInput label="Teléfono" type="tel" maxLength={100} {...field('contacto.telefono')} />
      <TextInput label="Dirección" maxLength={500} {...field('contacto.direccion')} />
      <Textarea label="Descripción" rows={3} maxLength={2000} {...field('descripcion')} />
      <Switch
        label="Sus usuarios pueden llevar sus instalaciones y su programa"
        description="Si no, solo los ven; los llevan los administradores."
        {...field('gestionaInstalaciones', { type: 'checkbox' })}
      />
      <Switch
        label="No puede publicar tablones"
        description="Los que ya tiene publicados dejan de verse."
        {...field('sinTablones', { type: 'checkbox' })}
      />
      <Switch
        label="Al verificar un informe se ven su solicitante y su veredicto"
        description="Los de un informe vigente, a quien lo tenga. También lo cambian sus usuarios que ven todo lo suyo."
        {...field('verificacionAbierta', { type: 'checkbox' })}
      />
      <Switch
        label="Activo"
        description="Un cliente inactivo no da acceso a sus usuarios."
        {...field('isActive', { type: 'checkbox' })}
      />
    </FormFrame>
  );
}
