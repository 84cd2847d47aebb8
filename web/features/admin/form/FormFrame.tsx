import { Button } from '@mantine/core';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { type Cosa, cosas } from '../../../../contract/rules/mensajes-admin.ts';
import { FormError } from '../../../forms/FormError.tsx';
import type { Things } from '../panel/things.ts';
import type { Outcome } from '../panel/use-change.ts';
import { Conflict } from './Conflict.tsx';
import classes from './FormFrame.module.css';

interface FormFrameProps<K extends Cosa> {
  cosa: K;
  thing: Things[K] | null;
  /** Whether there is anything to give up. */
  isDirty: boolean;
  isSaving: boolean;
  trouble: Exclude<Outcome<K>, { kind: 'done' }> | null;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onInsist: (over: Things[K] | null) => void;
  onReload: (thing: Things[K]) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** What every form of the panel has around its fields: what went wrong, and what can be done. */
export function FormFrame<K extends Cosa>(props: FormFrameProps<K>) {
  const { cosa, thing, trouble, isSaving, isDirty, element, onSubmit, onInsist, onReload, onCancel, children } = props;
  const what = cosas[cosa].toLowerCase();
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
        {trouble?.kind === 'conflict' && thing ? (
          <Conflict
            cosa={cosa}
            message={trouble.message}
            before={thing}
            now={trouble.now}
            onReload={onReload}
            onInsist={onInsist}
          />
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving}>
          {trouble?.kind === 'unsent' ? 'Enviar de nuevo' : thing ? 'Guardar cambios' : `Crear ${what}`}
        </Button>
        {thing || isDirty ? (
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancelar
          </Button>
        ) : null}
      </div>
    </form>
  );
}
