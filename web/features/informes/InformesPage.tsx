import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { mensajesInforme, permisosDeInformes } from '../../../contract/rules/informes.ts';
import { profileOptions } from '../../auth/profile.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { Informes } from './Informes.tsx';

/** 'Informes externos' (spec, section 2): what others reported of a client's premises, by category. */
export function InformesPage() {
  usePageTitle('Informes externos');
  const profile = useQuery({ ...profileOptions, enabled: false }).data;
  if (!profile) return null;
  const permisos = permisosDeInformes(profile.user);
  const [first] = permisos.categorias;
  if (first) return <Informes permisos={permisos} first={first} />;
  return (
    <Message isPage icon={IconLock} title={mensajesInforme.sinPermisos}>
      Tu usuario no tiene acceso a ninguna categoría de informes externos. Si lo necesitas, pídeselo al laboratorio.
    </Message>
  );
}
