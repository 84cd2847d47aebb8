import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../client/api-error.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Message } from '../../components/Message.tsx';
import { DocumentFrame } from '../../layout/DocumentFrame.tsx';

/** What the address has after `#`: the link that its reader bears. */
export const useTexto = () => useLocation().hash.slice(1);

/** How long an answer to a link's bearer is shown again: not at all, for it may be over at any time, and each reading is noted. */
export const neverKept = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

interface EnlazadoProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What can't be had, where the server says that there is none. */
  missing: string;
  /** A way on from there. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page for the bearer of a link, who has no account; or that the link serves no more. */
export function Enlazado({ query, missing, action, children }: EnlazadoProps) {
  const { error, isFetching } = query;
  return (
    <DocumentFrame isForOutsiders className="max-width-860 centered">
      {!error || isFetching ? (
        children
      ) : error instanceof ApiError && error.status === 404 ? (
        <Message isPage icon={IconLinkOff} title={missing} action={action}>
          {error.message}.
        </Message>
      ) : (
        <LoadFailure isPage title="No se ha podido abrir" query={query} />
      )}
    </DocumentFrame>
  );
}
