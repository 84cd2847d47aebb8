import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadPart } from '../../../app/part.ts';

const ChangePasswordModal = lazy(async () => ({
  default: (await loadPart(async () => import('./ChangePasswordModal.tsx'))).ChangePasswordModal,
}));

/** Opens 'Cambiar contraseña', whose code comes when it is first opened. */
export function useChangePassword(email: string | undefined): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog:
      isOpen && email ? (
        <Suspense fallback={null}>
          <ChangePasswordModal email={email} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null,
  };
}
