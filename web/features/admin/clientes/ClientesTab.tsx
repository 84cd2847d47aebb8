import { memo } from 'react';
import type { ClienteEditable } from '../../../../contract/cliente.ts';
import { compareNames } from '../../../../contract/rules/opciones.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { Badge, RowActions, ResourceRow } from '../list/ResourceRow.tsx';
import type { ListSpec } from '../list/list-search.ts';
import { Peek, PeekNames } from '../list/Peek.tsx';
import { type RowProps, ResourceTab } from '../list/ResourceTab.tsx';
import { usePanel } from '../panel/panel.ts';
import { clienteApi } from '../panel/resource-apis.ts';
import { ClienteForm } from './ClienteForm.tsx';

const byName = (a: ClienteEditable, b: ClienteEditable) => compareNames(a.nombre, b.nombre);

const spec: ListSpec<ClienteEditable> = {
  counted: ['cliente', 'clientes'],
  searchLabel: 'Buscar por nombre, solicitante o correo',
  textsOf: ({ nombre, solicitantes, contacto }) => [nombre, ...solicitantes, contacto.email],
  sorts: [
    { value: 'nombre', label: 'Nombre', compare: byName },
    {
      value: 'solicitantes',
      label: 'Número de solicitantes',
      compare: (a, b) => a.solicitantes.length - b.solicitantes.length || byName(a, b),
    },
    { value: 'fecha', label: 'Fecha', compare: (a, b) => a.createdAt.localeCompare(b.createdAt) || byName(a, b) },
  ],
};

/** 'Gestión de Clientes' (spec, section 2). */
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
          />
        )
      }
    />
  );
});
