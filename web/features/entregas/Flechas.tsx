import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';

/** A change as texts say it, '0,5 → 0,8', with the arrow drawn: not every font has one. `palabra` is how it is read aloud. */
export function Flechas({ texto, palabra = 'ahora' }: { texto: string; palabra?: string }) {
  const [first, ...rest] = texto.split(' → ');
  return (
    <>
      {first}
      {rest.map((part, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may be alike; the order is the text's
        <Fragment key={n}>
          {' '}
          <IconArrowRight size={13} aria-hidden style={{ verticalAlign: '-1px' }} />
          <span className="unseen"> {palabra} </span> {part}
        </Fragment>
      ))}
    </>
  );
}
