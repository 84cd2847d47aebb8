import { IconEye, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import { messageOf } from '../../../client/api-error.ts';
import { views } from '../../../app/services.ts';
import { call } from '../api.ts';
import { RowAction } from '../list/ResourceRow.tsx';
import { usePanel } from '../panel/panel.ts';
import { usuarioApi } from '../panel/resource-apis.ts';
import { useChange } from '../panel/use-change.ts';

/** 'Invitación pendiente (20 nov 2026)', or that its link serves no more. */
export function invitationLabel({ enviada, caduca }: NonNullable<UsuarioEditable['invitacion']>): string {
  const day = fechaCorta(fechaEnMadrid(new Date(enviada)));
  return Date.parse(caduca) > Date.now() ? `Invitación pendiente (${day})` : `Invitación caducada (${day})`;
}

interface UserActionProps {
  usuario: UsuarioEditable;
  /** Another resource is being edited. */
  isLocked: boolean;
}

/** Has a user mailed its invitation again. */
export function Invite({ usuario, isLocked }: UserActionProps) {
  const { take } = useChange(usuarioApi);
  const { say, demo } = usePanel();
  const [isSending, setSending] = useState(false);
  const { _id, email, version, isActive } = usuario;
  const invite = async () => {
    setSending(true);
    try {
      const { user } = await call('inviteUsuario', { params: { id: _id }, body: { version } });
      await take(user, `Invitación enviada a ${email}`);
    } catch (error) {
      say(messageOf(error), true);
    }
    setSending(false);
  };
  return (
    <RowAction
      label={`Reenviar la invitación a ${email}`}
      title="Reenviar la invitación"
      icon={<IconMailForward size={18} />}
      disabled={isLocked || isSending || !isActive || demo !== null}
      onClick={() => void invite()}
    />
  );
}

/** Has this tab show the portal as a user sees it. */
export function ViewAs({ usuario, isLocked }: UserActionProps) {
  const { say, demo } = usePanel();
  const { _id, email, isActive } = usuario;
  const view = async () => {
    try {
      const { user, ...vista } = await call('startVista', { params: { id: _id } });
      views.enter({ ...vista, email: user.email });
      // A page of its own: nothing that the administrator was shown stays.
      location.assign('/results');
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  return (
    <RowAction
      label={`Ver el portal como ${email}`}
      title={isActive ? 'Ver como este usuario' : 'Está deshabilitado: no puede entrar'}
      icon={<IconEye size={18} />}
      disabled={isLocked || !isActive || demo !== null}
      onClick={() => void view()}
    />
  );
}
