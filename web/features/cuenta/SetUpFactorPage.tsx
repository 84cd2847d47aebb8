import { Button, UnstyledButton } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factor } from '../../../contract/cuenta/cuenta.ts';
import { profileOptions, signOut } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { PublicPage } from '../../layout/PublicPage.tsx';
import page from '../../layout/PublicPage.module.css';
import { AddFactor } from './factors/AddFactor.tsx';

/** What can be added. A passkey serves at the domain of the page alone, which decides for some. */
const choices = [
  {
    tipo: 'llave',
    Icon: IconFingerprint,
    name: 'Llave de acceso',
    text: `La huella, la cara o el PIN de este dispositivo, o una llave física. Sirve solo en ${location.hostname}.`,
  },
  {
    tipo: 'totp',
    Icon: IconDeviceMobile,
    name: 'Aplicación de códigos',
    text: 'Seis cifras que muestra una aplicación de tu teléfono. Sirven en cualquier dirección del portal.',
  },
] as const;

interface SetUpFactorPageProps {
  /** Recovery codes are on the page, which it shows this once. */
  onCodes: () => void;
  /** There is a factor, and its recovery codes have been kept. */
  onDone: () => Promise<void>;
}

/**
 * Replaces every page while the rule demands a second factor that the user hasn't got; the only other way is out.
 */
export function SetUpFactorPage({ onCodes, onDone }: SetUpFactorPageProps) {
  const [tipo, setTipo] = useState<Factor['tipo'] | null>(null);
  const email = useQuery({ ...profileOptions, enabled: false }).data?.user.email;
  usePageTitle('Protege tu cuenta');
  return (
    <PublicPage>
      <h1 className={`${page.title} weight-600`}>Protege tu cuenta</h1>
      <p className="mt-2 mb-12 ink-2 weight-500 break-anywhere">{email}</p>
      {tipo ? (
        <div className="mt-16">
          <AddFactor
            tipo={tipo}
            onCodes={onCodes}
            onDone={() => void onDone()}
            onLeft={() => setTipo(null)}
            leave="Elegir otra forma"
          />
        </div>
      ) : (
        <>
          <p className={`${page.subtitle} ink-3`}>
            El laboratorio exige la verificación en dos pasos: algo más que la contraseña. Elige una forma; después
            podrás añadir otras.
          </p>
          {choices.map(({ tipo: value, Icon, name, text }) => (
            <UnstyledButton
              key={value}
              className="py-12 px-16 hover-ground framed-strong flex items-center gap-16 mt-12 rounded full-width"
              onClick={() => setTipo(value)}
            >
              <Icon size={26} stroke={1.6} aria-hidden className="mt-2 rigid self-start ink-3" />
              <span>
                <b>{name}</b>
                <span className="block ink-3 size-13">{text}</span>
              </span>
            </UnstyledButton>
          ))}
          <Button variant="subtle" size="md" fullWidth mt={16} style={{ marginBottom: -18 }} onClick={signOut}>
            Cerrar Sesión
          </Button>
        </>
      )}
    </PublicPage>
  );
}
