import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { AvisosForm, query } from './AvisosForm.tsx';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { NovedadesList } from './NovedadesList.tsx';
import { noteVistas } from './novedades-api.ts';
import type { Reader } from './novedades.ts';
import { novedadesOptions } from './use-sin-leer.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';

/** What the dialog shows: what is new, or 'Mis avisos'. */
export type Vista = 'novedades' | 'avisos';

export interface AvisosDialogProps {
  /** What it shows first. */
  vista: Vista;
  /** What opened it: it gets the keyboard back. */
  opener: Element;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

const titles: Record<Vista, string> = { novedades: 'Novedades', avisos: 'Mis avisos' };

/** What is new for the user, and behind it 'Mis avisos': what it is mailed of. */
export function AvisosDialog({ vista: first, opener, onClosed }: AvisosDialogProps) {
  const [vista, setVista] = useState(first);
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  // What was on screen, and is read by then: not what lies behind 'Ver todo'.
  const shown = useRef(new Set<string>());
  return (
    <Dialog
      title={titles[vista]}
      size={560}
      opener={opener}
      onClosed={() => {
        // What was unread stays marked as long as it is looked at.
        if (user && first === 'novedades') {
          const { queryKey } = novedadesOptions(user);
          queryClient.setQueryData(queryKey, (listed) => listed && noteVistas(user, listed, shown.current));
        }
        onClosed();
      }}
    >
      {(close) =>
        vista === 'novedades' && user ? (
          <News
            user={user}
            onShown={(claves) => claves.forEach((clave) => shown.current.add(clave))}
            onFollow={close}
            onConfigure={() => setVista('avisos')}
          />
        ) : (
          <Settings onClose={close} />
        )
      }
    </Dialog>
  );
}

interface NewsProps {
  user: Reader;
  onShown: (claves: readonly string[]) => void;
  onFollow: () => void;
  onConfigure: () => void;
}

function News({ user, ...ways }: NewsProps) {
  const listed = useQuery(novedadesOptions(user));
  const { novedades, sinLeer = 0, noListadas = 0, isPartial = listed.isError } = listed.data ?? {};
  return <NovedadesList query={{ ...listed, isError: isPartial }} {...{ novedades, sinLeer, noListadas, ...ways }} />;
}

/** 'Mis avisos': the determinations of which the user gets an alert when they are No cumple, and its other mails. */
function Settings({ onClose }: { onClose: () => void }) {
  // A refetch would discard the choice under way.
  const avisos = useQuery({ ...avisosOptions, refetchOnWindowFocus: false, refetchOnReconnect: false });
  if (avisos.isFetchedAfterMount && avisos.data) return <AvisosForm {...avisos.data} onClose={onClose} />;
  if (avisos.isError && !avisos.isFetching) {
    return <LoadFailure title="No se han podido cargar las determinaciones" query={avisos} />;
  }
  return (
    <div style={{ minHeight: 420 }}>
      <output className="unseen">Cargando determinaciones...</output>
      <Skeleton height={14} width="90%" />
      <Skeleton height={36} mt={16} />
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={14} mt={18} width={`${70 - line * 6}%`} />
      ))}
    </div>
  );
}

/** What can be chosen and what is: both as they are now, for the list may be narrower than when it was last saved. */
const avisosOptions = query(
  'getDeterminacionesDisponibles',
  {},
  {
    via: async (answer) => {
      const profile = queryClient.fetchQuery({ ...profileOptions, staleTime: 0 });
      const [{ determinaciones }, { user }] = await Promise.all([answer, profile]);
      return { determinaciones, user };
    },
    staleTime: 0,
    gcTime: 0,
  },
);
