import { compareNames } from '../../../../contract/rules/opciones.ts';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import type { ListSpec } from '../list/found.ts';
import { ThingTab } from '../list/ThingTab.tsx';
import { usuarioKind } from './usuario-kind.ts';
import { UsuarioForm } from './UsuarioForm.tsx';
import { UsuarioRow } from './UsuarioRow.tsx';

const byEmail = (a: UsuarioEditable, b: UsuarioEditable) => compareNames(a.email, b.email);

const spec: ListSpec<UsuarioEditable> = {
  counted: ['usuario', 'usuarios'],
  searchLabel: 'Buscar por correo, solicitante o cliente',
  textsOf: ({ email, solicitantes, clientes }) => [email, ...solicitantes, ...clientes.map(({ nombre }) => nombre)],
  sorts: [
    { value: 'email', label: 'Correo electrónico', compare: byEmail },
    { value: 'rol', label: 'Rol', compare: (a, b) => a.role.localeCompare(b.role) || byEmail(a, b) },
    {
      value: 'clientes',
      label: 'Número de clientes',
      compare: (a, b) => a.clientes.length - b.clientes.length || byEmail(a, b),
    },
    { value: 'fecha', label: 'Fecha', compare: (a, b) => a.createdAt.localeCompare(b.createdAt) || byEmail(a, b) },
  ],
};

/** 'Gestión de Usuarios' (spec, section 2). */
export function UsuariosTab() {
  return (
    <ThingTab
      kind={usuarioKind}
      label="Usuarios"
      spec={spec}
      Form={UsuarioForm}
      Row={UsuarioRow}
      empty="Todavía no hay usuarios. Crea el primero con el formulario."
      hasExamples
    />
  );
}
