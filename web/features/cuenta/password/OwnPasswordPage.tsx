import { Button } from '@mantine/core';
import { signOut } from '../../../auth/current-user.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { PublicPage } from '../../../layout/PublicPage.tsx';
import page from '../../../layout/PublicPage.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** Replaces every page while the user's password is one that the laboratory gave; the only other way is out. */
export function OwnPasswordPage({ email }: { email: string }) {
  usePageTitle('Elige tu contraseña');
  return (
    <PublicPage>
      <ChangePasswordForm
        email={email}
        currentMissing="Escribe la contraseña con la que has entrado"
        intro={
          <>
            <h1 className={`${page.title} weight-600`}>Elige tu contraseña</h1>
            <p className={`${page.subtitle} ink-3`}>
              La que te ha dado el laboratorio solo sirve para entrar por primera vez. Elige una que no conozca nadie
              más.
            </p>
          </>
        }
      >
        {(isPending) => (
          <>
            <Button type="submit" size="md" fullWidth mt={26} loading={isPending}>
              Guardar contraseña
            </Button>
            <Button variant="subtle" size="md" fullWidth mt={8} onClick={signOut}>
              Cerrar Sesión
            </Button>
          </>
        )}
      </ChangePasswordForm>
    </PublicPage>
  );
}
