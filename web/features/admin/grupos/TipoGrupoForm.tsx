import { Switch, Textarea, TextInput } from '@mantine/core';
import { colorPorDefecto, type TipoGrupoEditable, tipoGrupoNuevoSchema } from '../../../../contract/tipo-grupo.ts';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { ExampleNames } from '../form/ExampleNames.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { type ThingFormProps, useThingForm } from '../form/use-thing-form.ts';
import { usePanel } from '../panel/panel.ts';
import { ColourField } from './ColourField.tsx';
import { tipoGrupoKind } from './tipo-grupo-kind.ts';

function valuesOf(grupo: TipoGrupoEditable | null) {
  return {
    nombre: grupo?.nombre ?? '',
    tiposIncluidos: grupo?.tiposIncluidos ?? [],
    descripcion: grupo?.descripcion ?? '',
    color: grupo?.color ?? colorPorDefecto,
    isActive: grupo?.isActive ?? true,
  };
}

/** Creates or changes a group of sample types (spec, sections 2, 3 and 5). */
export function TipoGrupoForm(props: ThingFormProps<'tipoGrupo'>) {
  const { thing, onDone, onReload } = props;
  const { opciones } = usePanel();
  const { form, insist, ...frame } = useThingForm({
    ...props,
    kind: tipoGrupoKind,
    initialValues: valuesOf(thing),
    read: (values) => tipoGrupoNuevoSchema.safeParse(values),
  });
  const field = form.getInputProps;
  return (
    <FormFrame cosa="tipoGrupo" thing={thing} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput label="Nombre" required maxLength={200} {...field('nombre')} />
      <ColourField
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
        error={form.errors['color']}
      />
      <OptionsPicker
        label="Tipos incluidos"
        required
        creatable
        maxLength={300}
        options={opciones.tiposMuestra}
        value={form.values.tiposIncluidos}
        onChange={(names) => form.setFieldValue('tiposIncluidos', names)}
        placeholder="Buscar o escribir un tipo de muestra"
        emptyText="No hay tipos disponibles"
        description={
          opciones.tiposMuestra.length === 0 ? (
            <ExampleNames of="tiposMuestra" />
          ) : (
            'Los que hay en las muestras; también puedes escribir uno nuevo.'
          )
        }
        error={form.errors['tiposIncluidos']}
      />
      <Textarea label="Descripción" rows={3} maxLength={2000} {...field('descripcion')} />
      <Switch
        label="Activo"
        description="Por un grupo inactivo nadie ve sus tipos."
        {...field('isActive', { type: 'checkbox' })}
      />
    </FormFrame>
  );
}
