import { memo } from 'react';
import { compareNames } from '../../../../contract/rules/opciones.ts';
import type { TipoGrupoEditable } from '../../../../contract/tipo-grupo.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { Badge, RowActions, ResourceRow } from '../list/ResourceRow.tsx';
import type { ListSpec } from '../list/list-search.ts';
import { Peek, PeekNames } from '../list/Peek.tsx';
import row from '../list/ResourceRow.module.css';
import { type RowProps, ResourceTab } from '../list/ResourceTab.tsx';
import { tipoGrupoApi } from '../panel/resource-apis.ts';
import { TipoGrupoForm } from './TipoGrupoForm.tsx';

/** Types named in a row; the rest are counted. */
const shown = 4;

const byName = (a: TipoGrupoEditable, b: TipoGrupoEditable) => compareNames(a.nombre, b.nombre);

const spec: ListSpec<TipoGrupoEditable> = {
  counted: ['grupo', 'grupos'],
  searchLabel: 'Buscar por nombre o tipo',
  textsOf: ({ nombre, tiposIncluidos }) => [nombre, ...tiposIncluidos],
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

/** 'Gestión de Tipo de Muestras' (spec, section 2): the groups of sample types. */
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
          <span className={row.rest}>
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
