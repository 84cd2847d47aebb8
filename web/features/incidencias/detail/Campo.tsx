import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';

interface CampoProps {
  title: string;
  /** What is there; null for nothing. */
  children: ReactNode;
  /** What is said where there is nothing. */
  empty: string;
  isEditable: boolean;
  incidencia: Incidencia;
  /** The form that takes its place while it is edited. */
  Form: ComponentType<{ incidencia: Incidencia; onClosed: () => void }>;
}

/** One fact of an incident, edited in its place. The keyboard comes back to the button that opened the form. */
export function Campo({ title, children, empty, isEditable, incidencia, Form }: CampoProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const isBlank = children === null;
  return (
    <section
      className="first-flush flat-on-paper py-12 px-inset line-above px-16-when-narrow whole-on-paper"
      aria-labelledby={id}
    >
      <div className="flex items-center between gap-12" style={{ minHeight: 24 }}>
        <h2 className="ink-3 size-12 weight-500" id={id}>
          {title}
        </h2>
        {isEditable && !isEditing ? (
          <Button
            ref={button}
            size="compact-xs"
            variant="subtle"
            className="no-print"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`${isBlank ? 'Añadir' : 'Cambiar'} ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            {isBlank ? 'Añadir' : 'Cambiar'}
          </Button>
        ) : null}
      </div>
      {isEditing ? (
        <Form incidencia={incidencia} onClosed={close} />
      ) : isBlank ? (
        <p className="ink-3">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
