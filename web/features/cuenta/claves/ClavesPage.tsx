import { useOwnChoices } from '../../../forms/use-own-choices.ts';
import { ProgramsPage } from '../../../components/ProgramsPage.tsx';
import { KeysPanel } from './KeysPanel.tsx';
import { ownKeys } from './keys-of.ts';

/** 'Claves para programas': the keys by which the user's own programs read its results. */
export function ClavesPage() {
  return (
    <ProgramsPage
      title="Claves para programas"
      subtitle="Con una clave, un programa lee tus resultados sin tu contraseña. No puede cambiar nada."
      how="Cómo se usan: la API para programas"
      forAdmins={{
        title: 'Los administradores no tienen claves propias',
        text: 'Una clave de administrador lo leería todo. Crea una para un cliente en «Clientes», en el panel.',
      }}
      label="Tus claves"
    >
      <OwnKeys />
    </ProgramsPage>
  );
}

function OwnKeys() {
  const choices = useOwnChoices();
  return <KeysPanel of={ownKeys} choices={{ ...choices, hasCategorias: false }} what="todo lo que ves en el portal" />;
}
