import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { type Cosa, cosas } from '../../../../contract/rules/mensajes-admin.ts';
import card from '../../../components/Card.module.css';
import { examples } from '../demo/examples.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { DiscardDialog, UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import type { ThingFormProps } from '../form/use-thing-form.ts';
import { usePanel } from '../panel/panel.ts';
import type { Kind, Things } from '../panel/things.ts';
import { useChange } from '../panel/use-change.ts';
import type { ListSpec } from './found.ts';
import { ThingList } from './ThingList.tsx';
import classes from './ThingTab.module.css';

/** What a row of a list is given. */
export interface RowProps<K extends Cosa> {
  thing: Things[K];
  isExample: boolean;
  /** Nothing can be done with it: it is an example in the place of what there isn't yet. */
  isIdle: boolean;
  isLocked: boolean;
  onEdit: (thing: Things[K]) => void;
  onDelete: (thing: Things[K]) => void;
}

interface ThingTabProps<K extends Cosa> {
  kind: Kind<K>;
  /** As 'Clientes'. */
  label: string;
  spec: ListSpec<Things[K]>;
  Form: ComponentType<ThingFormProps<K>>;
  Row: ComponentType<RowProps<K>>;
  /** What to say where there is nothing. */
  empty: string;
  /** Examples stand in the list until there is something (spec, section 8, Admin). */
  hasExamples?: boolean;
}

/** One kind of thing: its list, and the form that creates and changes it. */
export function ThingTab<K extends Cosa>(props: ThingTabProps<K>) {
  const { kind, label, spec, Form, Row, empty, hasExamples = false } = props;
  const { lists, demo } = usePanel();
  const { remove } = useChange(kind);
  const what = cosas[kind.cosa].toLowerCase();
  const [edited, setEdited] = useState<{ thing: Things[K] | null; round: number }>({ thing: null, round: 0 });
  const [isOpen, setOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Things[K] | null>(null);
  const [doomed, setDoomed] = useState<Things[K] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const edit = useCallback((thing: Things[K] | null) => {
    setEdited(({ round }) => ({ thing, round: round + 1 }));
    setOpen(thing !== null);
    setDirty(false);
  }, []);
  const ask = useCallback((thing: Things[K]) => (isDirty ? setWanted(thing) : edit(thing)), [isDirty, edit]);

  // A form that opens or begins anew takes the keyboard along; where it is folded away, its button gets it.
  useEffect(() => {
    if (edited.round === 0) return;
    heading.current?.focus();
    if (document.activeElement !== heading.current) opener.current?.focus();
  }, [edited]);

  const own: readonly Things[K][] = lists[kind.cosa];
  const isExemplary = hasExamples && own.length === 0 && !demo;
  const things: readonly Things[K][] = isExemplary ? examples[kind.cosa] : own;
  const isLocked = edited.thing !== null;
  return (
    <div className={classes.tab}>
      <UnsavedChanges isDirty={isDirty} />
      <div className={classes.list}>
        <Button
          ref={opener}
          className={classes.opener}
          data-folded={isOpen || undefined}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => {
            setOpen(true);
            requestAnimationFrame(() => heading.current?.focus());
          }}
        >
          Nuevo {what}
        </Button>
        {isExemplary ? (
          <p className={classes.note}>{empty} Lo que sigue son ejemplos: desaparecen en cuanto crees el primero.</p>
        ) : null}
        <ThingList
          label={label}
          things={things}
          spec={spec}
          empty={<p className={classes.empty}>{empty}</p>}
          renderRow={(thing) => (
            <Row
              thing={thing}
              isExample={isExemplary || (demo?.examples.has(thing._id) ?? false)}
              isIdle={isExemplary}
              isLocked={isLocked}
              onEdit={ask}
              onDelete={setDoomed}
            />
          )}
        />
      </div>
      <section className={`${card.card} ${classes.form}`} data-open={isOpen || undefined} aria-labelledby="formulario">
        <h2 ref={heading} id="formulario" tabIndex={-1} className={classes.heading}>
          {edited.thing ? `Editar ${what}` : `Nuevo ${what}`}
        </h2>
        {edited.thing ? <p className={classes.of}>{kind.nameOf(edited.thing)}</p> : null}
        <Form key={edited.round} thing={edited.thing} onDone={() => edit(null)} onReload={edit} onDirty={setDirty} />
      </section>
      {wanted ? <DiscardDialog onDiscard={() => edit(wanted)} onClosed={() => setWanted(null)} /> : null}
      {doomed ? (
        <ConfirmDialog
          title="Confirmar Eliminación"
          confirm="Eliminar"
          cancel="Cancelar"
          isDangerous
          onConfirm={() => void remove(doomed)}
          onClosed={() => setDoomed(null)}
        >
          <p>
            ¿Eliminar el {what} <strong className={classes.doomed}>{kind.nameOf(doomed)}</strong>?
          </p>
          <p>Esta acción no se puede deshacer.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
