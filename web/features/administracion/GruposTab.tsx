import { memo, type ReactNode } from 'react';
import { compareNames } from '../../../contract/base/texto.ts';
import { foldedTexts } from '../../../contract/administracion/rules/panel-search.ts';
import {
  defaultColor,
  type TipoGrupoEditable,
  tipoGrupoNuevoSchema,
} from '../../../contract/administracion/tipo-grupo.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { Badge, ResourceRow, RowActions, Peek, PeekNames } from './list/ResourceRow.tsx';
import type { ListSpec } from './list/list-spec.ts';
import { ResourceTab, type RowProps } from './list/ResourceTab.tsx';
import { tipoGrupoApi } from './panel/resource-apis.ts';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { FormFrame } from './form/FormFrame.tsx';
import { NamesPicker } from './form/NamesPicker.tsx';
import { type ResourceFormProps, useResourceForm } from './form/use-resource-form.ts';
import { usePanel } from './panel/panel.ts';
import classes from './GruposTab.module.css';

/** Types named in a row; the rest are counted. */
const shown = 4;

const byName = (a: TipoGrupoEditable, b: TipoGrupoEditable) => compareNames(a.nombre, b.nombre);

const spec: ListSpec<TipoGrupoEditable> = {
  counted: ['grupo', 'grupos'],
  searchLabel: 'Buscar por nombre o tipo',
  searchables: (grupos) =>
    grupos.map((resource) => ({ resource, folded: foldedTexts([resource.nombre, ...resource.tiposIncluidos]) })),
  sorts: [
    { value: 'nombre', label: 'Nombre', compare: byName },
    {
      value: 'tipos',
      label: 'Número de tipos',
      compare: (a, b) => a.tiposIncluidos.length - b.tiposIncluidos.length || byName(a, b),
    },
    { value: 'fecha', label: 'Fecha', compare: (a, b) => a.createdAt.localeCompare(b.createdAt) || byName(a, b) },
  ],
};

/** 'Gestión de Tipo de Muestras': the groups of sample types. */
export function GruposTab() {
  return (
    <ResourceTab
      api={tipoGrupoApi}
      label="Tipos de grupo"
      spec={spec}
      Form={TipoGrupoForm}
      Row={TipoGrupoRow}
      empty="Todavía no hay grupos de tipos de muestra. Crea el primero con el formulario."
      hasExamples
    />
  );
}

const TipoGrupoRow = memo(function TipoGrupoRow(props: RowProps<'tipoGrupo'>) {
  const { resource, isExample, isIdle, isLocked, onEdit, onDelete } = props;
  const { nombre, tiposIncluidos, color, isActive } = resource;
  const more = tiposIncluidos.length - shown;
  return (
    <ResourceRow
      title={nombre}
      colour={color}
      isExample={isExample}
      badges={isActive ? null : <Badge look="off">Inactivo</Badge>}
      facts={
        <>
          <Peek label={cantidad(tiposIncluidos.length, 'tipo', 'tipos')}>
            <PeekNames names={tiposIncluidos} />
          </Peek>
          <span className="grow-from-280 shrink">
            {tiposIncluidos.slice(0, shown).join(', ')}
            {more > 0 ? ` y ${more} más` : null}
          </span>
        </>
      }
      actions={
        isIdle ? null : (
          <RowActions
            name={nombre}
            isLocked={isLocked}
            onEdit={() => onEdit(resource)}
            onDelete={() => onDelete(resource)}
          />
        )
      }
    />
  );
});

function valuesOf(grupo: TipoGrupoEditable | null) {
  return {
    nombre: grupo?.nombre ?? '',
    tiposIncluidos: grupo?.tiposIncluidos ?? [],
    descripcion: grupo?.descripcion ?? '',
    color: grupo?.color ?? defaultColor,
    isActive: grupo?.isActive ?? true,
  };
}

/** Creates or changes a group of sample types. */
function TipoGrupoForm(props: ResourceFormProps<'tipoGrupo'>) {
  const { resource, onDone, onReload } = props;
  const { opciones } = usePanel();
  const { form, insist, ...frame } = useResourceForm({
    ...props,
    api: tipoGrupoApi,
    initialValues: valuesOf(resource),
    read: (values) => tipoGrupoNuevoSchema.safeParse(values),
  });
  const field = form.getInputProps;
  return (
    <FormFrame kind="tipoGrupo" resource={resource} {...frame} onInsist={insist} onReload={onReload} onCancel={onDone}>
      <TextInput label="Nombre" required maxLength={200} {...field('nombre')} />
      <ColourField
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
        error={form.errors['color']}
      />
      <NamesPicker
        of="tiposMuestra"
        options={opciones.tiposMuestra}
        value={form.values.tiposIncluidos}
        onChange={(names) => form.setFieldValue('tiposIncluidos', names)}
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

/** Colours that tell groups apart, none of them one of a verdict. */
const swatches = [
  { color: defaultColor, name: 'Azul' },
  { color: '#0E7490', name: 'Petróleo' },
  { color: '#6D28D9', name: 'Violeta' },
  { color: '#BE185D', name: 'Magenta' },
  { color: '#B45309', name: 'Ocre' },
  { color: '#78716C', name: 'Piedra' },
  { color: '#1E3A8A', name: 'Marino' },
  { color: '#A16207', name: 'Mostaza' },
];

interface ColourFieldProps {
  value: string;
  onChange: (color: string) => void;
  error: ReactNode;
}

/** A group's colour: one of a few, any other from the browser's palette, or its code. */
function ColourField({ value, onChange, error }: ColourFieldProps) {
  const isColour = /^#[0-9A-Fa-f]{6}$/u.test(value);
  return (
    <div className="flex wrap items-end gap-8-16">
      <TextInput
        label="Color"
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        style={{ width: 130 }}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        leftSection={
          <input
            type="color"
            aria-label="Elegir otro color"
            className={`${classes.native} p-0 no-border pointer rounded-4`}
            value={isColour ? value.toLowerCase() : '#ffffff'}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      <div className="flex wrap gap-6 pb-8" role="group" aria-label="Colores propuestos">
        {swatches.map(({ color, name }) => {
          const isChosen = color.toLowerCase() === value.toLowerCase();
          return (
            <button
              key={color}
              type="button"
              className={`${classes.swatch} round white grid place-center p-0`}
              style={{ background: color }}
              aria-label={name}
              aria-pressed={isChosen}
              title={name}
              onClick={() => onChange(color)}
            >
              {isChosen ? <IconCheck size={16} stroke={2.6} aria-hidden /> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
