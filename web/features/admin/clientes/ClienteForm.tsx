import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type ClienteEditable, clienteNuevoSchema } from '../../../../contract/cliente.ts';
import { confirmShared, solicitantesOfOthers, alreadyOf } from '../../../../contract/rules/solicitantes.ts';
import { empresaSchema } from '../../../../contract/usuario.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { ExampleNames, FormFrame } from '../form/FormFrame.tsx';
import { type ResourceFormProps, useResourceForm } from '../form/use-resource-form.ts';
import { usePanel } from '../panel/panel.ts';
import { clienteApi } from '../panel/resource-apis.ts';

function valuesOf(cliente: ClienteEditable | null) {
  return {
    nombre: cliente?.nombre ?? '',
    solicitantes: cliente?.solicitantes ?? [],
    contacto: { email: '', telefono: '', direccion: '', ...cliente?.contacto },
    descripcion: cliente?.descripcion ?? '',
    empresa: cliente?.empresa ?? '',
    isActive: cliente?.isActive ?? true,
    compartirSolicitantes: false,
  };
}

/** Creates or changes a client (spec, sections 2, 3 and 5). */
export function ClienteForm(props: ResourceFormProps<'cliente'>) {
  const { resource, onDone, onReload } = props;
  const { opciones, companies, lists } = usePanel();
  const had = new Set(resource?.solicitantes);
  const sharedOf = (names: readonly string[]) =>
    solicitantesOfOthers(
      names.filter((name) => !had.has(name)),
      lists.cliente,
      resource?._id,
    );
  const { form, insist, ...frame } = useResourceForm({
    ...props,
    api: clienteApi,
    initialValues: valuesOf(resource),
    read: (values) => clienteNuevoSchema.safeParse(values),
    alsoWrong: (values) =>
      values.compartirSolicitantes || sharedOf(values.solicitantes).length === 0
        ? null
        : { compartirSolicitantes: confirmShared },
  });
  const field = form.getInputProps;
  const { solicitantes } = form.values;
  const shared = sharedOf(solicitantes);
  return (
    <FormFrame cosa="cliente" resource={resource} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput label="Nombre" required maxLength={200} {...field('nombre')} />
      <OptionsPicker
        label="Solicitantes"
        required
        creatable
        maxLength={300}
        options={opciones.solicitantes}
        value={solicitantes}
        onChange={(names) => form.setFieldValue('solicitantes', names)}
        placeholder="Buscar o escribir un solicitante"
        emptyText="No hay solicitantes disponibles"
        description={
          opciones.solicitantes.length === 0 ? (
            <ExampleNames of="solicitantes" />
          ) : (
            'Los que hay en las muestras; también puedes escribir uno nuevo.'
          )
        }
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
      <TextInput label="Correo de contacto" type="email" maxLength={254} {...field('contacto.email')} />
      <TextInput label="Teléfono" type="tel" maxLength={100} {...field('contacto.telefono')} />
      <TextInput label="Dirección" maxLength={500} {...field('contacto.direccion')} />
      <Textarea label="Descripción" rows={3} maxLength={2000} {...field('descripcion')} />
      <Switch
        label="Activo"
        description="Un cliente inactivo no da acceso a sus usuarios."
        {...field('isActive', { type: 'checkbox' })}
      />
    </FormFrame>
  );
}
