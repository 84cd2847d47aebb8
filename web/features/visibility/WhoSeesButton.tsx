import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { profileOptions } from '../../auth/current-user.ts';
import { loadPart } from '../../app/part.ts';

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
      <Button variant="default" leftSection={<IconUsers size={17} aria-hidden />} onClick={() => setOpen(true)}>
        ¿Quién la ve?
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WhoSeesDialog muestra={muestra} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
