import { IconEye, IconLogout, IconMailForward, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import type { UsuarioEditable } from '../../../../contract/administracion/usuario-admin.ts';
import { messageOf } from '../../../client/api-error.ts';
import { views } from '../../../app/services.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { call } from '../api.ts';
import { RowButton } from '../../../components/List.tsx';
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
    <RowButton
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
    <RowButton
      label={`Ver el portal como ${email}`}
      title={isActive ? 'Ver como este usuario' : 'Está deshabilitado: no puede entrar'}
      icon={<IconEye size={18} />}
      disabled={isLocked || !isActive || demo !== null}
      onClick={() => void view()}
    />
  );
}

/** What is taken away of a user, in words: its second factors, the bond to an account of its company, or both. */
function removedOf({ email, conSegundoFactor = false, conCuentaDeEmpresa = false }: UserActionProps['usuario']) {
  if (!conCuentaDeEmpresa)
    return {
      title: 'Quitar la verificación en dos pasos',
      confirm: 'Quitar',
      done: `Verificación en dos pasos de ${email} quitada`,
    };
  if (!conSegundoFactor)
    return {
      title: 'Desvincular la cuenta de empresa',
      confirm: 'Desvincular',
      done: `${email}, sin cuenta de empresa`,
    };
  return {
    title: 'Quitar la verificación en dos pasos y desvincular la cuenta de empresa',
    confirm: 'Quitar',
    done: `Verificación en dos pasos y cuenta de empresa de ${email} quitadas`,
  };
}

/** Takes the second factors of a user away who has lost them, or unbinds it from an account of its company. */
export function RemoveFactors({ usuario, isLocked }: UserActionProps) {
  const { take } = useChange(usuarioApi);
  const { say, demo, own } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const { _id, email, version, conSegundoFactor = false, conCuentaDeEmpresa = false } = usuario;
  const what = removedOf(usuario);
  const remove = async () => {
    try {
      const { user } = await call('removeFactores', { params: { id: _id }, body: { version } });
      await take(user, what.done);
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  return (
    <>
      <RowButton
        label={`${what.title} de ${email}`}
        title={_id === own ? 'El tuyo se quita en «Mi cuenta»' : what.title}
        icon={<IconShieldX size={18} />}
        disabled={isLocked || demo !== null || _id === own}
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <ConfirmDialog
          title={`¿${what.title}?`}
          confirm={what.confirm}
          cancel="Cancelar"
          isDangerous
          prefersCancel
          onConfirm={() => void remove()}
          onClosed={() => setAsking(false)}
        >
          <p>
            Hazlo solo si <b>{email}</b> ya no puede entrar y sabes que quien te lo pide es esa persona: compruébalo por
            teléfono o en persona.
          </p>
          {conSegundoFactor ? (
            <p>
              Se quitarán sus llaves, sus aplicaciones y sus códigos de recuperación, se cerrarán sus sesiones y se le
              avisará por correo.
            </p>
          ) : null}
          {conCuentaDeEmpresa ? (
            <p>
              Dejará de estar vinculado a la cuenta de empresa con la que entraba y se cerrarán sus sesiones. Quien
              entre con ese correo desde su empresa quedará vinculado en su lugar.
            </p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Ends every session of a user, wherever it is signed in. */
export function EndSessions({ usuario, isLocked }: UserActionProps) {
  const { take } = useChange(usuarioApi);
  const { say, demo, own } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const { _id, email, version } = usuario;
  const end = async () => {
    try {
      const { user } = await call('endSesiones', { params: { id: _id }, body: { version } });
      await take(user, `Sesiones de ${email} cerradas`);
    } catch (error) {
      say(messageOf(error), true);
    }
  };
  return (
    <>
      <RowButton
        label={`Cerrar las sesiones de ${email}`}
        title={_id === own ? 'Las tuyas se cierran en «Mi cuenta»' : 'Cerrar sus sesiones'}
        icon={<IconLogout size={18} />}
        disabled={isLocked || demo !== null || _id === own}
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <ConfirmDialog
          title="¿Cerrar sus sesiones?"
          confirm="Cerrar sesiones"
          cancel="Cancelar"
          isDangerous
          prefersCancel
          onConfirm={() => void end()}
          onClosed={() => setAsking(false)}
        >
          <p>
            <b>{email}</b> tendrá que volver a entrar en todos sus dispositivos. Su contraseña y sus claves siguen como
            están: si alguien puede conocerla, cámbiala también.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
