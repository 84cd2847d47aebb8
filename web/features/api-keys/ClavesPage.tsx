import { useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { call } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import classes from './Claves.module.css';
import type { KeyChoices } from './KeyForm.tsx';
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
          <KeysPanel of={ownKeys} choices={choices} what="todo lo que ves en el portal" />
        </section>
      )}
    </div>
  );
}

const none: readonly never[] = [];

/** What the user may narrow a key to: what it may filter results by. */
function useOwnChoices(): KeyChoices {
  const { data, isPending: isLoading } = useQuery({
    queryKey: ['claves', 'opciones'],
    queryFn: ({ signal }) => call('getFilters', { signal }),
  });
  const named = (all: readonly { _id: string; nombre: string }[] = none) =>
    all.map(({ _id, nombre }) => ({ value: _id, label: nombre }));
  const remote = (lista: 'clientes' | 'solicitantes') => {
    const total = data?.recortadas?.[lista];
    return total === undefined
      ? undefined
      : {
          total,
          what: lista,
          key: ['claves', 'buscar', lista],
          search: async (search: string, signal: AbortSignal) =>
            call('searchFilters', { query: { lista, search }, signal }),
        };
  };
  const clientes = named(data?.clientes);
  return {
    clientes: clientes.length > 1 ? { options: clientes, isLoading, remote: remote('clientes') } : undefined,
    solicitantes: { options: data?.solicitantes ?? none, isLoading, remote: remote('solicitantes') },
    grupos: { options: named(data?.tiposGrupos), isLoading },
    hasCategorias: false,
  };
}
