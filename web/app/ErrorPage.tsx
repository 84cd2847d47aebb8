import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { usePageTitle } from '../branding/brand.ts';
import { Message } from '../components/Message.tsx';

/** What is shown when a page breaks, or can't be fetched because a newer version has taken its place. */
export function ErrorPage() {
  usePageTitle('Error');
  return (
    <main>
      <Message
        isPage
        icon={IconAlertTriangle}
        title="No se ha podido mostrar esta página"
        action={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
      >
        Puede que haya una versión nueva del portal. Si al volver a cargar sigue igual, avisa al laboratorio.
      </Message>
    </main>
  );
}
