import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ConflictProps {
  title: string;
  message: string;
  /** What the other person changed. */
  changes?: ReactNode;
  /** The ways to go on, each a button. */
  ways: readonly { label: string; onChoose: () => void }[];
}

/** Two people changed the same: what the other one changed, and the ways to go on. Nothing typed is lost. */
export function Conflict({ title, message, changes, ways }: ConflictProps) {
  return (
    <section
      data-trouble
      tabIndex={-1}
      className="py-12 px-16 framed-strong rounded-8 flex column gap-8 on-page"
      style={{ borderLeft: '3px solid var(--accent)' }}
      aria-label="Otra persona ha cambiado lo mismo"
    >
      <p className="flex items-center gap-8 weight-600">
        <IconUsers size={18} aria-hidden />
        {title}
      </p>
      <p role="alert">{message}</p>
      {changes ? <div className="px-12 py-8 rounded-6 on-card">{changes}</div> : null}
      {ways.length > 0 ? (
        <div className="flex wrap gap-8 mt-4">
          {ways.map(({ label, onChoose }) => (
            <Button key={label} size="xs" variant="default" onClick={onChoose}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The fields that another person has changed, with their new values. */
export function ChangedFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
  return (
    <dl>
      {fields.map(({ name, value }) => (
        <div key={name} className="flex wrap gap-2-12">
          <dt className="ink-3">{name}</dt>
          <dd className="shrink break-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways to go on where the other person's version is there still. */
export function waysPast(onReload: () => void, onInsist: () => void): { label: string; onChoose: () => void }[] {
  return [
    { label: 'Cargar los datos actuales', onChoose: onReload },
    { label: 'Guardar lo mío encima', onChoose: onInsist },
  ];
}
