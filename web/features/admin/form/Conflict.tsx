import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type Cosa, cosas } from '../../../../contract/rules/mensajes-admin.ts';
import { Changes } from '../panel/Changes.tsx';
import { differences, portraits } from '../panel/differences.ts';
import { usePanel } from '../panel/panel.ts';
import type { Things } from '../panel/things.ts';
import classes from '../../../forms/Conflict.module.css';

interface ConflictProps<K extends Cosa> {
  cosa: K;
  message: string;
  /** The thing as the form was opened with it. */
  before: Things[K];
  /** The thing as somebody else left it; null where it was deleted. */
  now: Things[K] | null;
  onReload: (thing: Things[K]) => void;
  onInsist: (over: Things[K] | null) => void;
}

/** Two people changed the same thing: what the other one changed, and the two ways to go on. Nothing typed is lost. */
export function Conflict<K extends Cosa>({ cosa, message, before, now, onReload, onInsist }: ConflictProps<K>) {
  const { lists } = usePanel();
  const what = cosas[cosa].toLowerCase();
  const portrait = portraits[cosa];
  return (
    <section data-trouble tabIndex={-1} className={classes.conflict} aria-label="Otra persona ha cambiado lo mismo">
      <p className={classes.title}>
        <IconUsers size={18} aria-hidden />
        {now ? 'Otra persona ha cambiado lo mismo' : `Otra persona ha eliminado este ${what}`}
      </p>
      <p role="alert">{now ? message : 'Lo que has escrito sigue aquí.'}</p>
      {now ? (
        <div className={classes.changes}>
          <Changes cambios={differences(portrait(before, lists), portrait(now, lists))} />
        </div>
      ) : null}
      <div className={classes.actions}>
        {now ? (
          <>
            <Button size="xs" variant="default" onClick={() => onReload(now)}>
              Cargar los datos actuales
            </Button>
            <Button size="xs" variant="default" onClick={() => onInsist(now)}>
              Guardar lo mío encima
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" onClick={() => onInsist(null)}>
            Crearlo de nuevo con lo mío
          </Button>
        )}
      </div>
    </section>
  );
}
