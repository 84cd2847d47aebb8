import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EncontradoPor } from '../../../../contract/administracion/listas-panel.ts';
import { type ResourceKind, resourceNames } from '../../../../contract/administracion/rules/panel-messages.ts';
import card from '../../../components/Card.module.css';
import { examples } from '../panel/demo.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { DiscardDialog } from '../../../components/Dialog.tsx';
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import type { ResourceFormProps } from '../form/use-resource-form.ts';
import { usePanel } from '../panel/panel.ts';
import type { ResourceApi, Resources } from '../panel/resources.ts';
import { useChange } from '../panel/use-change.ts';
import type { ListSpec } from './list-spec.ts';
import { ResourceList } from './ResourceList.tsx';
import classes from './ResourceTab.module.css';

/** What a row of a list is given. */
export interface RowProps<K extends ResourceKind> {
  resource: Resources[K];
  /** By what a search found it, where the row doesn't show it. */
  why?: EncontradoPor | undefined;
  isExample: boolean;
  /** Nothing can be done with it: it is an example in the place of what there isn't yet. */
  isIdle: boolean;
  isLocked: boolean;
  onEdit: (resource: Resources[K]) => void;
  onDelete: (resource: Resources[K]) => void;
}

interface ResourceTabProps<K extends ResourceKind> {
  api: ResourceApi<K>;
  /** As 'Clientes'. */
  label: string;
  spec: ListSpec<Resources[K]>;
  Form: ComponentType<ResourceFormProps<K>>;
  Row: ComponentType<RowProps<K>>;
  /** What to say where there is nothing. */
  empty: string;
  /** Examples stand in the list until there is something. */
  hasExamples?: boolean;
  /** Other ways to make one, beside the button that opens the form. */
  otherWays?: ReactNode;
}

/** One kind of resource: its list, and the form that creates and changes it. */
export function ResourceTab<K extends ResourceKind>(props: ResourceTabProps<K>) {
  const { api, label, spec, Form, Row, empty, hasExamples = false, otherWays } = props;
  const { lists, demo } = usePanel();
  const { remove } = useChange(api);
  const what = resourceNames[api.kind].toLowerCase();
  const [edited, setEdited] = useState<{ resource: Resources[K] | null; round: number }>({ resource: null, round: 0 });
  const [isOpen, setOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Resources[K] | null>(null);
  const [toDelete, setToDelete] = useState<Resources[K] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const edit = useCallback((resource: Resources[K] | null) => {
    setEdited(({ round }) => ({ resource, round: round + 1 }));
    setOpen(resource !== null);
    setDirty(false);
  }, []);
  const ask = useCallback(
    (resource: Resources[K]) => (isDirty ? setWanted(resource) : edit(resource)),
    [isDirty, edit],
  );

  // A form that opens or is reset takes the focus; where it is folded away, its button does.
  useEffect(() => {
    if (edited.round === 0) return;
    heading.current?.focus();
    if (document.activeElement !== heading.current) opener.current?.focus();
  }, [edited]);

  const isWhole = api.kind === 'tipoGrupo' || demo !== null;
  const loaded: readonly Resources[K][] = lists[api.kind];
  // The first page is empty where there is nothing at all.
  const isExemplary = hasExamples && loaded.length === 0 && !demo;
  const here: readonly Resources[K][] | null = isExemplary ? examples[api.kind] : isWhole ? loaded : null;
  const isLocked = edited.resource !== null;
  return (
    <div className={`${classes.tab} items-start grid gap-20`}>
      <UnsavedChanges isDirty={isDirty} />
      <div>
        <div className={`${classes.ways} mb-12 flex wrap gap-10`} data-others={Boolean(otherWays) || undefined}>
          <Button
            ref={opener}
            className={`${classes.opener} hidden`}
            data-folded={isOpen || undefined}
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => {
              setOpen(true);
              requestAnimationFrame(() => heading.current?.focus());
            }}
          >
            Nuevo {what}
          </Button>
          {otherWays}
        </div>
        {isExemplary ? (
          <p className="mb-12 py-10 px-16 rounded-8 ink-2 drop-zone">
            {empty} Lo que sigue son ejemplos: desaparecen en cuanto crees el primero.
          </p>
        ) : null}
        <ResourceList
          api={api}
          label={label}
          here={here}
          spec={spec}
          empty={<p className="py-40 px-inset ink-3 text-center">{empty}</p>}
          renderRow={(resource, why) => (
            <Row
              resource={resource}
              why={why}
              isExample={isExemplary || (demo?.examples.has(resource._id) ?? false)}
              isIdle={isExemplary}
              isLocked={isLocked}
              onEdit={ask}
              onDelete={setToDelete}
            />
          )}
        />
      </div>
      <section
        className={`${card.card} ${classes.form} sticky-if-tall flex column static-when-medium hidden-when-medium`}
        data-open={isOpen || undefined}
        aria-labelledby="formulario"
      >
        <h2
          ref={heading}
          id="formulario"
          tabIndex={-1}
          className={`${classes.heading} pt-16 px-inset pb-8 no-outline size-16 weight-600`}
        >
          {edited.resource ? `Editar ${what}` : `Nuevo ${what}`}
        </h2>
        {edited.resource ? (
          <p className="mt-minus-8 pb-8 px-inset ink-3 break-anywhere">{api.nameOf(edited.resource)}</p>
        ) : null}
        <Form
          key={edited.round}
          resource={edited.resource}
          onDone={() => edit(null)}
          onReload={edit}
          onDirty={setDirty}
        />
      </section>
      {wanted ? <DiscardDialog onDiscard={() => edit(wanted)} onClosed={() => setWanted(null)} /> : null}
      {toDelete ? (
        <ConfirmDialog
          title="Confirmar Eliminación"
          confirm="Eliminar"
          cancel="Cancelar"
          isDangerous
          onConfirm={() => void remove(toDelete)}
          onClosed={() => setToDelete(null)}
        >
          <p>
            ¿Eliminar el {what} <strong className="ink break-anywhere">{api.nameOf(toDelete)}</strong>?
          </p>
          <p>Esta acción no se puede deshacer.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
