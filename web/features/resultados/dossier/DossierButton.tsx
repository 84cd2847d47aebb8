import { IconFileStack } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { HeaderButton } from '../../../components/PageHeader.tsx';

/** 'Preparar dossier'; what opens its menu gives it the rest. */
export function DossierButton(props: Partial<ComponentProps<typeof HeaderButton>>) {
  return <HeaderButton icon={IconFileStack} label="Preparar dossier" {...props} />;
}
