import { IconFlask } from '@tabler/icons-react';
import { Message } from './Message.tsx';

/** What a user reads whose requesters have no sample at all, authorised or in progress: nothing was looked for in vain. */
export function NoSamplesYet() {
  return (
    <Message icon={IconFlask} title="Aún no hay resultados">
      Aparecerán aquí en cuanto el laboratorio publique los de tu primera muestra. Desde entonces te avisaremos por
      correo de lo que no cumpla, si lo eliges en la campana, «Configurar avisos».
    </Message>
  );
}
