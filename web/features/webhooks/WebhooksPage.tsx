import { useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useOwnChoices } from '../../forms/use-own-choices.ts';
import classes from './Webhooks.module.css';
import { WebhooksPanel } from './WebhooksPanel.tsx';
import { webhooksOf } from './webhooks-of.ts';

const own = webhooksOf();

/** 'Webhooks': by which the user's own systems are told of results. Which log is open is in the address. */
export function WebhooksPage() {
  usePageTitle('Webhooks');
  const { data } = useQuery(profileOptions);
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ to: '/mi-cuenta', label: 'Mi cuenta' }}
        title="Webhooks"
        subtitle="Avisamos a tus sistemas en cuanto hay resultados nuevos, cambian o llega un certificado, sin que tengan que preguntar."
      />
      <p className={classes.how}>
        <Link to="/api">Cómo se reciben: la API para programas</Link>
      </p>
      {data?.user.role === 'admin' ? (
        <Message icon={IconShieldLock} title="Los administradores no tienen webhooks propios">
          Un webhook de administrador avisaría de todo. Crea uno para un cliente en «Clientes», en el panel.
        </Message>
      ) : (
        <OwnWebhooks />
      )}
    </div>
  );
}

function OwnWebhooks() {
  const [params, setParams] = useSearchParams();
  const choices = useOwnChoices();
  return (
    <section className={classes.card} aria-label="Tus webhooks">
      <WebhooksPanel
        of={own}
        choices={choices}
        what="todo lo que ves en el portal"
        log={params.get('envios')}
        onLog={(id) => setParams(id === null ? {} : { envios: id })}
      />
    </section>
  );
}
