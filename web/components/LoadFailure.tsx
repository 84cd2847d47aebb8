import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { messageOf } from '../client/api-error.ts';
import card from './Card.module.css';
import { Message } from './Message.tsx';

interface LoadFailureProps {
  /** What couldn't be done. */
  title: string;
  icon?: Icon;
  /** It is all that the page has: its title is the page's. */
  isPage?: boolean;
  query: { error: unknown; refetch: () => unknown };
}

/** Above older content that could not be refreshed: the failure, its reason, and a button to try again. */
export function RefreshFailure({ title, query }: Pick<LoadFailureProps, 'title' | 'query'>) {
  const why = messageOf(query.error);
  return (
    <p role="alert" className="py-8 px-inset line-below no-cumple">
      {why === title ? null : `${title}${title.endsWith('.') ? '' : ':'} `}
      {why}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
        Reintentar
      </Button>
    </p>
  );
}

/** What stands in the place of a section that couldn't be loaded, as low as it: the page has others. */
export function SectionFailure({ title, query }: Pick<LoadFailureProps, 'title' | 'query'>) {
  return (
    <section
      role="alert"
      className={`${card.card} py-12 px-inset mb-16 flex wrap items-center between gap-12 break-anywhere no-print`}
    >
      <p>
        <b>{title}</b>
        <br />
        {messageOf(query.error)}
      </p>
      <Button variant="default" size="xs" onClick={() => void query.refetch()}>
        Reintentar
      </Button>
    </section>
  );
}

/** What stands in the place of what couldn't be loaded: why, and a way to try again. */
export function LoadFailure({ query, ...message }: LoadFailureProps) {
  const why = messageOf(query.error);
  return (
    <Message isError {...message} action={<Button onClick={() => void query.refetch()}>Reintentar</Button>}>
      {why === message.title ? null : why}
    </Message>
  );
}
