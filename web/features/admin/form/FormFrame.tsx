import { Button } from '@mantine/core';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { IconUsers } from '@tabler/icons-react';
import { type ResourceKind, resourceNames } from '../../../../contract/rules/panel-messages.ts';
import { FormError } from '../../../forms/FormError.tsx';
import type { Opciones, Resources } from '../panel/resources.ts';
import type { ChangeOutcome } from '../panel/use-change.ts';
import { Changes } from '../panel/Changes.tsx';
import { changesBetween } from '../../../../contract/rules/audit-snapshot.ts';
import { auditSnapshots } from '../panel/differences.ts';
import { usePanel } from '../panel/panel.ts';
import conflict from '../../../forms/Conflict.module.css';
import { opcionesDeEjemplo } from '../panel/demo.ts';
import classes from './FormFrame.module.css';

interface FormFrameProps<K extends ResourceKind> {
  kind: K;
  resource: Resources[K] | null;
  /** Whether there is anything to give up. */
  isDirty: boolean;
  isSaving: boolean;
  trouble: Exclude<ChangeOutcome<K>, { kind: 'done' }> | null;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onInsist: (over: Resources[K] | null) => void;
  onReload: (resource: Resources[K]) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** What every form of the panel has around its fields: what went wrong, and what can be done. */
export function FormFrame<K extends ResourceKind>(props: FormFrameProps<K>) {
  const { kind, resource, trouble, isSaving, isDirty, element, onSubmit, onInsist, onReload, onCancel, children } =
    props;
  const what = resourceNames[kind].toLowerCase();
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={onSubmit}>
      <div className={classes.fields}>
        {children}
        {trouble?.kind === 'refused' ? (
          <div data-trouble tabIndex={-1} className={classes.trouble}>
            <FormError>{trouble.message}</FormError>
          </div>
        ) : null}
        {trouble?.kind === 'unsent' ? (
          <div data-trouble tabIndex={-1} className={classes.trouble}>
            <FormError>
              {`${trouble.message}. No se ha guardado: lo que has escrito sigue aquí para enviarlo de nuevo.`}
            </FormError>
          </div>
        ) : null}
        {trouble?.kind === 'conflict' && resource ? (
          <Conflict
            kind={kind}
            message={trouble.message}
            before={resource}
            now={trouble.now}
            onReload={onReload}
            onInsist={onInsist}
          />
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving}>
          {trouble?.kind === 'unsent' ? 'Enviar de nuevo' : resource ? 'Guardar cambios' : `Crear ${what}`}
        </Button>
        {resource || isDirty ? (
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancelar
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface ConflictProps<K extends ResourceKind> {
  kind: K;
  message: string;
  /** The resource as the form was opened with it. */
  before: Resources[K];
  /** The resource as another user left it; null where it was deleted. */
  now: Resources[K] | null;
  onReload: (resource: Resources[K]) => void;
  onInsist: (over: Resources[K] | null) => void;
}

/** Two people changed the same resource: what the other one changed, and the two ways to go on. Nothing typed is lost. */
function Conflict<K extends ResourceKind>({ kind, message, before, now, onReload, onInsist }: ConflictProps<K>) {
  const { lists } = usePanel();
  const what = resourceNames[kind].toLowerCase();
  const auditSnapshot = auditSnapshots[kind];
  return (
    <section data-trouble tabIndex={-1} className={conflict.conflict} aria-label="Otra persona ha cambiado lo mismo">
      <p className={conflict.title}>
        <IconUsers size={18} aria-hidden />
        {now ? 'Otra persona ha cambiado lo mismo' : `Otra persona ha eliminado este ${what}`}
      </p>
      <p role="alert">{now ? message : 'Lo que has escrito sigue aquí.'}</p>
      {now ? (
        <div className={conflict.changes}>
          <Changes cambios={changesBetween(auditSnapshot(before, lists), auditSnapshot(now, lists))} />
        </div>
      ) : null}
      <div className={conflict.actions}>
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

const words = { solicitantes: 'solicitantes', tiposMuestra: 'tipos de muestra' } as const;

/** Where the data name none yet: how one is given, and what it would look like. The examples can't be chosen. */
export function ExampleNames({ of }: { of: keyof Opciones }) {
  return (
    <>
      Todavía no hay {words[of]} en los datos: escríbelos tal como llegan del laboratorio. Ejemplos:{' '}
      {opcionesDeEjemplo[of].slice(0, 2).join(', ')}.
    </>
  );
}
