import { Button } from '@mantine/core';
import { Message } from '../components/Message.tsx';

/** What stands where the pages' code can't be fetched: what draws is there, and nothing that knows whose portal it is. */
export function Unreachable() {
  return (
    <main>
      <Message
        isPage
        isError
        title="No se ha podido cargar el portal"
        action={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
      >
        Comprueba tu conexión y vuelve a cargar la página. Si sigue igual, avisa al laboratorio.
      </Message>
    </main>
  );
}
