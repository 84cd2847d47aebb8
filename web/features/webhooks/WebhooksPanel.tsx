import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Webhook } from '../../../contract/webhooks/webhook.ts';
import { List } from '../../components/List.tsx';
import { useStartFocus } from '../../components/use-start-focus.ts';
import { Message } from '../../components/Message.tsx';
import { ShownOnce } from '../../forms/ShownOnce.tsx';
import { EnviosLog } from './EnviosLog.tsx';
import { WebhookForm, type WebhookFormProps } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { renewWebhooks, type WebhooksOf } from './webhooks-of.ts';

interface WebhooksPanelProps extends Pick<WebhookFormProps, 'choices' | 'what'> {
  of: WebhooksOf;
  /** The webhook whose log is open; null: none. */
  log: string | null;
  onLog: (id: string | null) => void;
}

/** What stands in the place of the list. */
type Shown =
  | { view: 'lista' }
  | { view: 'formulario'; webhook: Webhook | null }
  | { view: 'secreto'; secreto: string; isRenewed: boolean };

const list = { view: 'lista' } as const;

/** The webhooks of a user or of a client; in their place a webhook's form, its secret, or its log. */
export function WebhooksPanel({ of, choices, what, log, onLog }: WebhooksPanelProps) {
  const [shown, setShown] = useState<Shown>(list);
  const [tried, setTried] = useState<string | null>(null);
  const query = useQuery(of.list);
  const { data, dataUpdatedAt } = query;
  const logged = data?.webhooks.find(({ _id }) => _id === log);
  const root = useStartFocus(logged?._id ?? shown.view);
  const openLog = (id: string | null, envio: string | null = null) => {
    setTried(envio);
    onLog(id);
  };
  const showSecret = (secreto: string, isRenewed: boolean) => {
    void renewWebhooks();
    setShown({ view: 'secreto', secreto, isRenewed });
  };
  const create = (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setShown({ view: 'formulario', webhook: null })}
    >
      Crear webhook
    </Button>
  );

  function content() {
    if (shown.view === 'secreto') {
      return (
        <ShownOnce
          label="Secreto"
          texto={shown.secreto}
          copied="Copiado"
          done="Ya lo he guardado"
          onDone={() => setShown(list)}
        >
          Copia el secreto ahora: no se vuelve a mostrar. Con él, el sistema que recibe los avisos comprueba que son
          nuestros; guárdalo como una contraseña.
          {shown.isRenewed ? ' Durante 24 horas firmamos también con el anterior.' : null}
        </ShownOnce>
      );
    }
    if (data && shown.view === 'formulario') {
      // Where another person changes it, the list brings its newest version.
      const current = data.webhooks.find(({ _id }) => _id === shown.webhook?._id);
      return (
        <WebhookForm
          key={shown.webhook?.version}
          of={of}
          choices={choices}
          what={what}
          webhook={shown.webhook}
          onMade={({ secreto }) => showSecret(secreto, false)}
          onSaved={() => setShown(list)}
          onReload={current ? () => setShown({ view: 'formulario', webhook: current }) : null}
          onCancel={() => setShown(list)}
        />
      );
    }
    if (logged) {
      return (
        <EnviosLog
          key={logged._id}
          webhook={logged}
          tried={tried}
          onLeft={() => {
            void renewWebhooks();
            openLog(null);
          }}
        />
      );
    }
    return (
      <List
        look="bare"
        query={query}
        rows={data?.webhooks}
        renderRow={(webhook) => (
          <WebhookRow
            key={webhook._id}
            webhook={webhook}
            now={new Date(dataUpdatedAt)}
            onLog={(envio) => openLog(webhook._id, envio)}
            onEdit={() => setShown({ view: 'formulario', webhook })}
            onSecret={(secreto) => showSecret(secreto, true)}
          />
        )}
        label="Webhooks"
        loading="Cargando los webhooks..."
        failure="No se han podido cargar los webhooks"
        count={cantidad(data?.webhooks.length ?? 0, 'webhook', 'webhooks')}
        bar={data && create}
        empty={
          <Message icon={IconWebhook} title="Todavía no hay ningún webhook" action={create}>
            Crea uno con la dirección del sistema que ha de recibir los avisos. Después podrás probarlo y ver cada
            envío.
          </Message>
        }
      />
    );
  }

  return (
    <div ref={root} tabIndex={-1} className="no-outline">
      {content()}
    </div>
  );
}
