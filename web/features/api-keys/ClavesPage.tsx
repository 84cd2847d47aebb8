import { useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useOwnChoices } from '../../forms/use-own-choices.ts';
import classes from './Claves.module.css';
import { KeysPanel } from './KeysPanel.tsx';
import { ownKeys } from './keys-of.ts';

/** 'Claves para programas': the keys by which the user's own programs read its results. */
export function ClavesPage() {
  usePageTitle('Claves para programas');
  const { data } = useQuery(profileOptions);
  const choices = useOwnChoices();
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ to: '/mi-cuenta', label: 'Mi cuenta' }}
        title="Claves para programas"
        subtitle="Con una clave, un programa lee tus resultados sin tu contraseña. No puede cambiar nada."
      />
      <p className={classes.how}>
        <Link to="/api">Cómo se usan: la API para programas</Link>
      </p>
      {data?.user.role === 'admin' ? (
        <Message icon={IconShieldLock} title="Los administradores no tienen claves propias">
          Una clave de administrador lo leería todo. Crea una para un cliente en «Clientes», en el panel.
        </Message>
      ) : (
        <section className={classes.card} aria-label="Tus claves">
          <KeysPanel of={ownKeys} choices={{ ...choices, hasCategorias: false }} what="todo lo que ves en el portal" />
        </section>
      )}
    </div>
  );
}
