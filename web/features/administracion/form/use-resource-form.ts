import { type SubmitEvent, useEffect, useState } from 'react';
import type * as z from 'zod';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import type { Drafts, ResourceApi, Resources } from '../panel/resources.ts';
import { usePanel } from '../panel/panel.ts';
import { type ChangeOutcome, useChange } from '../panel/use-change.ts';
import { formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';

/** What a form of the panel is given. */
export interface ResourceFormProps<K extends ResourceKind> {
  /** The resource to be changed; null for a new one. */
  resource: Resources[K] | null;
  /** The form is over: saved, or given up. */
  onDone: () => void;
  /** Edits the version of another user instead. */
  onReload: (resource: Resources[K]) => void;
  onDirty: (isDirty: boolean) => void;
}

interface Parts<K extends ResourceKind, V extends Record<string, unknown>> extends ResourceFormProps<K> {
  api: ResourceApi<K>;
  initialValues: V;
  /** What the values make, by the schema that the server parses them by too. */
  read: (values: V) => z.ZodSafeParseResult<Drafts[K]>;
  /** What the schema says of several fields together, which it does only once each is right by itself. */
  alsoWrong?: (values: V) => Record<string, string> | null;
}

type Trouble<K extends ResourceKind> = Exclude<ChangeOutcome<K>, { kind: 'done' }>;

/** A form that creates or changes a resource: its values, their faults, and the outcome of saving. */
export function useResourceForm<K extends ResourceKind, V extends Record<string, unknown>>(parts: Parts<K, V>) {
  const { api, resource, initialValues, read, alsoWrong, onDone, onDirty } = parts;
  const { save } = useChange(api);
  // After a failed sending, submits go to the server, not to the demonstration, until the server has saved the form.
  const [isUnsent, setIsUnsent] = useState(false);
  const { form, element, isSaving, isDirty, trouble, submit, insist } = useVersionedForm<
    Resources[K] | null,
    V,
    Trouble<K>
  >({
    opened: resource,
    valuesOf: () => initialValues,
    validate: (values) => ({ ...alsoWrong?.(values), ...formErrors(read(values)) }),
    async save(values, base) {
      const outcome = await save(read(values).data as Drafts[K], base, isUnsent);
      if (outcome.kind === 'unsent') setIsUnsent(true);
      return outcome.kind === 'done' ? null : outcome;
    },
    errorsOf: (what) => namedErrors((what.kind === 'refused' && what.fields) || {}),
    onSaved: onDone,
  });
  const { setUnsent } = usePanel();
  useEffect(() => (isUnsent ? () => setUnsent(null) : undefined), [isUnsent, setUnsent]);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return {
    form,
    element,
    isSaving,
    isDirty,
    isUnsent,
    trouble,
    /** Saves over another user's version; where that was deleted, as a new resource. */
    insist,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      submit();
    },
  };
}
