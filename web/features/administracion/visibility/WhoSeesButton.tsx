import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { profileOptions } from '../../../auth/current-user.ts';
import { loadPart } from '../../../app/part.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';

const WhoSeesDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./WhoSeesDialog.tsx'))).WhoSeesDialog,
}));

/** Asks who sees a sample; for administrators alone. */
export function WhoSeesButton({ muestra }: { muestra: string }) {
  const profile = useQuery({ ...profileOptions, enabled: false }).data;
  const [isOpen, setOpen] = useState(false);
  if (profile?.user.role !== 'admin') return null;
  return (
    <>
      <HeaderButton icon={IconUsers} label="¿Quién la ve?" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <WhoSeesDialog muestra={muestra} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
