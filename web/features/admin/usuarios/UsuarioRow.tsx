import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { memo } from 'react';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import { call } from '../api.ts';
import { fechaCorta } from '../../../format/fecha.ts';
import { cantidad } from '../../../format/numero.ts';
import { Badge } from '../list/Badge.tsx';
import { Peek, PeekNames } from '../list/Peek.tsx';
import { RowAction, RowActions } from '../list/RowActions.tsx';
import { ThingRow } from '../list/ThingRow.tsx';
import type { RowProps } from '../list/ThingTab.tsx';
import { usePanel } from '../panel/panel.ts';
import { useChange } from '../panel/use-change.ts';
import { CorreoRechazado } from './CorreoRechazado.tsx';
import { Restrictions } from './Restrictions.tsx';
import { usuarioKind } from './usuario-kind.ts';

/** A user in the list (spec, section 2). Administrators can't be deleted, and nobody disables itself. */
export const UsuarioRow = memo(function UsuarioRow(props: RowProps<'usuario'>) {
  const { thing, isExample, isIdle, isLocked, onEdit, onDelete } = props;
  const { email, role, master, clientes, solicitantes, isActive, lastLogin, correoRechazado } = thing;
  const { companies } = usePanel();
  const isAdmin = role === 'admin';
  return (
    <ThingRow
      title={email}
      isExample={isExample}
      badges={
        <>
          <Badge look={isActive ? 'accent' : 'off'}>{isActive ? 'Activo' : 'Deshabilitado'}</Badge>
          <Badge look="quiet">{isAdmin ? 'Administrador' : 'Cliente'}</Badge>
          {correoRechazado ? <Badge look="off">Correo rechazado</Badge> : null}
          {master ? <Badge look="quiet">Master: {companies.get(master)}</Badge> : null}
        </>
      }
      facts={
        <>
          {clientes.length > 0 ? <span>{clientes.map(({ nombre }) => nombre).join(', ')}</span> : null}
          {solicitantes.length > 0 ? (
            <Peek label={cantidad(solicitantes.length, 'solicitante', 'solicitantes')}>
              <PeekNames names={solicitantes} />
            </Peek>
          ) : null}
          {isAdmin ? null : <Restrictions usuario={thing} />}
          {correoRechazado ? <CorreoRechazado rechazo={correoRechazado} /> : null}
          <span>Último acceso: {lastLogin ? fechaCorta(fechaEnMadrid(new Date(lastLogin))) : 'Nunca'}</span>
        </>
      }
      actions={
        isIdle ? null : (
          <RowActions
            name={email}
            isLocked={isLocked}
            onEdit={() => onEdit(thing)}
            onDelete={isAdmin ? undefined : () => onDelete(thing)}
          >
            <Toggle usuario={thing} isLocked={isLocked} />
          </RowActions>
        )
      }
    />
  );
});

/** Disables a user, or enables it again. */
function Toggle({ usuario, isLocked }: { usuario: UsuarioEditable; isLocked: boolean }) {
  const { switchOver } = useChange(usuarioKind);
  const { own } = usePanel();
  const { _id, email, isActive, version } = usuario;
  const toggle = () =>
    switchOver(
      usuario,
      isActive ? 'deshabilitado' : 'habilitado',
      async () => (await call('toggleUsuario', { params: { id: _id }, body: { version } })).user,
      { ...usuario, isActive: !isActive },
    );
  const verb = isActive ? 'Deshabilitar' : 'Habilitar';
  return (
    <RowAction
      label={`${verb} ${email}`}
      title={_id === own ? 'No puedes deshabilitar tu propia cuenta' : verb}
      icon={isActive ? <IconUserOff size={18} /> : <IconUserCheck size={18} />}
      disabled={isLocked || _id === own}
      onClick={() => void toggle()}
    />
  );
}
