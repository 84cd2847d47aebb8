import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { usePageTitle } from '../branding/brand.ts';
import { Message } from '../components/Message.tsx';

/** What is shown in the place of a page that breaks. */
export function BrokenPage() {
  usePageTitle('Error');
  return (
    <Message
      isPage
      icon={IconAlertTriangle}
      title="No se ha podido mostrar esta página"
      action={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
    >
      Si al volver a cargar sigue igual, avisa al laboratorio.
    </Message>
  );
}

/** The same where not even the frame of the pages is there. */
export function ErrorPage() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}
