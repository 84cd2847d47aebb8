import { Button } from '@mantine/core';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { type ResourceKind, resourceNames } from '../../../../contract/administracion/rules/panel-messages.ts';
import { FormError } from '../../../forms/FormError.tsx';
import type { Resources } from '../panel/resources.ts';
import type { ChangeOutcome } from '../panel/use-change.ts';
import { Changes } from '../panel/Changes.tsx';
import { changesBetween } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { auditSnapshots } from '../panel/differences.ts';
import { usePanel } from '../panel/panel.ts';
import { Conflict, waysPast } from '../../../forms/Conflict.tsx';
import classes from './FormFrame.module.css';

interface FormFrameProps<K extends ResourceKind> {
  kind: K;
  resource: Resources[K] | null;
  /** Whether there is anything to give up. */
  isDirty: boolean;
  isSaving: boolean;
  /** Whether the change is in the demonstration alone, and is to be sent again. */
  isUnsent: boolean;
  trouble: Exclude<ChangeOutcome<K>, { kind: 'done' }> | null;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onInsist: (over: Resources[K] | null) => void;
  onReload: (resource: Resources[K]) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of every form of the panel: the failure, and the buttons. */
export function FormFrame<K extends ResourceKind>(props: FormFrameProps<K>) {
  const { kind, resource, trouble, isSaving, isUnsent, isDirty, element, onSubmit } = props;
  const { onInsist, onReload, onCancel, children } = props;
  const what = resourceNames[kind].toLowerCase();
  return (
    <form ref={element} noValidate className={`${classes.form} min-height-0 flex column`} onSubmit={onSubmit}>
      <div className="pt-4 min-height-0 px-inset pb-20 flex column gap-16 scroll-y">
        {children}
        {trouble?.kind === 'refused' ? (
          <div data-trouble tabIndex={-1} className={`${classes.trouble} no-outline`}>
            <FormError>{trouble.message}</FormError>
          </div>
        ) : null}
        {trouble?.kind === 'unsent' ? (
          <div data-trouble tabIndex={-1} className={`${classes.trouble} no-outline`}>
            <FormError>
              {`${trouble.message}. No se ha guardado: lo que has escrito sigue aquí para enviarlo de nuevo.`}
            </FormError>
          </div>
        ) : null}
        {trouble?.kind === 'conflict' && resource ? (
          <ResourceConflict
            kind={kind}
            message={trouble.message}
            before={resource}
            now={trouble.now}
            onReload={onReload}
            onInsist={onInsist}
          />
        ) : null}
      </div>
      <div className="py-12 px-inset flex wrap gap-10 line-above" style={{ flexDirection: 'row-reverse' }}>
        <Button type="submit" loading={isSaving}>
          {isUnsent ? 'Enviar de nuevo' : resource ? 'Guardar cambios' : `Crear ${what}`}
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

interface ResourceConflictProps<K extends ResourceKind> {
  kind: K;
  message: string;
  /** The resource as the form was opened with it. */
  before: Resources[K];
  /** The resource as another user left it; null where it was deleted. */
  now: Resources[K] | null;
  onReload: (resource: Resources[K]) => void;
  onInsist: (over: Resources[K] | null) => void;
}

function ResourceConflict<K extends ResourceKind>(props: ResourceConflictProps<K>) {
  const { kind, message, before, now, onReload, onInsist } = props;
  const { lists } = usePanel();
  const snapshot = auditSnapshots[kind];
  if (!now)
    return (
      <Conflict
        title={`Otra persona ha eliminado este ${resourceNames[kind].toLowerCase()}`}
        message="Lo que has escrito sigue aquí."
        ways={[{ label: 'Crearlo de nuevo con lo mío', onChoose: () => onInsist(null) }]}
      />
    );
  return (
    <Conflict
      title="Otra persona ha cambiado lo mismo"
      message={message}
      changes={<Changes cambios={changesBetween(snapshot(before, lists), snapshot(now, lists))} />}
      ways={waysPast(
        () => onReload(now),
        () => onInsist(now),
      )}
    />
  );
}
