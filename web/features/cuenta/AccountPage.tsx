import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconEye, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isPrivileged } from '../../../contract/resultados/rules/visible-filtros.ts';
import { views } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ChangePasswordModal } from './password/ChangePasswordModal.tsx';
import { cuentaOptions } from './api.ts';
import { FactorsSection } from './factors/FactorsSection.tsx';
import { MailsSection } from './MailsSection.tsx';
import { Section } from './Section.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';

/** 'Mi cuenta': how the user signs in, where it is signed in, and what mails it gets. */
export function AccountPage() {
  usePageTitle('Mi cuenta');
  const [isViewed] = useState(() => views.current() !== null);
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  return (
    <div className="max-width-860 centered">
      <PageHeader title="Mi cuenta" subtitle={user?.email} />
      {isViewed ? (
        <Message icon={IconEye} title="La cuenta es solo de su dueño">
          Estás viendo el portal como otro usuario. Cómo entra y dónde tiene sesiones abiertas solo lo ve él.
        </Message>
      ) : (
        <Account />
      )}
    </div>
  );
}

function Account() {
  const [isChanging, setChanging] = useState(false);
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const cuenta = useQuery(cuentaOptions);
  if (cuenta.isError && !cuenta.data) {
    return <LoadFailure icon={IconPlugConnectedX} title="No se ha podido cargar tu cuenta" query={cuenta} />;
  }
  return (
    <div className="one-column grid gap-16">
      <Section
        title="Contraseña"
        text="Al cambiarla se cerrará tu sesión en todos los dispositivos."
        actions={
          <Button variant="default" onClick={() => setChanging(true)}>
            Cambiar contraseña
          </Button>
        }
      />
      {cuenta.data ? (
        <>
          <FactorsSection cuenta={cuenta.data} />
          <SessionsSection sesiones={cuenta.data.sesiones} />
        </>
      ) : (
        <output aria-label="Cargando tu cuenta..." className="one-column grid gap-16">
          <Skeleton height={190} radius="md" />
          <Skeleton height={160} radius="md" />
        </output>
      )}
      {/* Below what is of unknown height, they come with it: before, they would be pushed away. */}
      {user && cuenta.data ? <MailsSection user={user} /> : null}
      {user && cuenta.data ? (
        <Section
          title="Enlaces de dossier"
          text="Con un enlace, alguien sin cuenta lee las muestras de un dossier, durante unos días."
          actions={
            <Button component={Link} to="/mi-cuenta/enlaces" variant="default">
              Ver mis enlaces
            </Button>
          }
        />
      ) : null}
      {user && cuenta.data && user.role !== 'admin' ? (
        <>
          <Section
            title="Claves para programas"
            text="Con una clave, un programa tuyo lee tus resultados sin tu contraseña."
            actions={
              <Button component={Link} to="/mi-cuenta/claves" variant="default">
                Ver mis claves
              </Button>
            }
          />
          <Section
            title="Webhooks"
            text="Con un webhook, avisamos a un sistema tuyo en cuanto hay resultados nuevos."
            actions={
              <Button component={Link} to="/mi-cuenta/webhooks" variant="default">
                Ver mis webhooks
              </Button>
            }
          />
        </>
      ) : null}
      {user && cuenta.data && !isPrivileged(user) ? (
        <Section
          title="Verificaciones de informes"
          text="Cuántas veces ha comprobado alguien si uno de tus informes es auténtico, y qué se le dice."
          actions={
            <Button component={Link} to="/mi-cuenta/verificaciones" variant="default">
              Ver las verificaciones
            </Button>
          }
        />
      ) : null}
      {isChanging && user ? <ChangePasswordModal email={user.email} onClosed={() => setChanging(false)} /> : null}
    </div>
  );
}
