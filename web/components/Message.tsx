import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MessageProps {
  icon?: Icon | undefined;
  title: string;
  /** What happened, or what to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Takes away the filters by which nothing is found; absent or false where there are none. */
  onClear?: (() => void) | false;
  /** It is all that the page has: its title is the page's. */
  isPage?: boolean;
  /** An error is announced at once; anything else when there is a pause. */
  isError?: boolean;
}

/** What stands in the place of what there isn't: nothing found, or something gone wrong. */
export function Message(props: MessageProps) {
  const { icon: Mark, title, children, action, onClear, isPage = false, isError = false } = props;
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className="flex column items-center text-center"
      style={{ padding: '64px 24px' }}
      role={isError ? 'alert' : 'status'}
    >
      {Mark ? <Mark size={32} stroke={1.4} className="mb-12 ink-3" aria-hidden /> : null}
      <Title className="size-16 weight-600">{title}</Title>
      {children ? (
        <p className="mt-4 ink-3 break-anywhere" style={{ maxWidth: '44ch' }}>
          {children}
        </p>
      ) : null}
      {action ? <div className="mt-16">{action}</div> : null}
      {onClear ? (
        <Button mt={20} variant="default" onClick={onClear}>
          Quitar los filtros
        </Button>
      ) : null}
    </div>
  );
}
