import { useSearchParams } from 'react-router-dom';
import { useOwnChoices } from '../../forms/use-own-choices.ts';
import { ProgramsPage } from '../../components/ProgramsPage.tsx';
import { WebhooksPanel } from './WebhooksPanel.tsx';
import { webhooksOf } from './webhooks-of.ts';

const own = webhooksOf();

/** 'Webhooks': those of the user, which send events about results to its systems. Which log is open is in the address. */
export function WebhooksPage() {
  return (
    <ProgramsPage
      title="Webhooks"
      subtitle="Avisamos a tus sistemas en cuanto hay resultados nuevos, cambian, llega un certificado o hay novedades en una incidencia, sin que tengan que preguntar."
      how="Cómo se reciben: la API para programas"
      forAdmins={{
        title: 'Los administradores no tienen webhooks propios',
        text: 'Un webhook de administrador avisaría de todo. Crea uno para un cliente en «Clientes», en el panel.',
      }}
      label="Tus webhooks"
    >
      <OwnWebhooks />
    </ProgramsPage>
  );
}

function OwnWebhooks() {
  const [params, setParams] = useSearchParams();
  const choices = useOwnChoices();
  return (
    <WebhooksPanel
      of={own}
      choices={choices}
      what="todo lo que ves en el portal"
      log={params.get('envios')}
      onLog={(id) => setParams(id === null ? {} : { envios: id })}
    />
  );
}
