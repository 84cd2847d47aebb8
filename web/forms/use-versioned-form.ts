import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useFirstFault } from './form-errors.ts';

interface Parts<Base, Values, Trouble> {
  /** What the form was opened over, in its version. */
  opened: Base;
  valuesOf: (base: Base) => Values;
  /** What is wrong with the values, by field. */
  validate: (values: Values) => Record<string, ReactNode>;
  /** Looks at what the form has besides its fields, such as a file: whether it is right. */
  check?: (values: Values, over: Base) => Promise<boolean>;
  /** What is said of the whole form where some of it is wrong, if anything. */
  wholeFault?: (values: Values) => Trouble | null;
  /** Saves over a version: null once that is done, or what became of it. */
  save: (values: Values, over: Base) => Promise<Trouble | null>;
  /** What a refusal says of single fields. */
  errorsOf: (trouble: Trouble) => Record<string, string>;
  onSaved: () => void;
}

/**
 * A form that saves over a version: its values, their faults, and the outcome of saving. Typed values stay until saved, also
 * where another person's change came first.
 */
export function useVersionedForm<Base, Values extends object, Trouble>(parts: Parts<Base, Values, Trouble>) {
  const { opened, valuesOf, validate, check, wholeFault, save, errorsOf, onSaved } = parts;
  const [base, setBase] = useState(opened);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { element, focusFault } = useFirstFault();
  const form = useForm<Values>({ initialValues: valuesOf(opened), validate: (values) => validate(values) });

  function refuse(what: Trouble | null): void {
    setTrouble(what);
    focusFault();
  }

  async function submit(over: Base): Promise<void> {
    if (isSaving) return;
    const { values } = form;
    setSaving(true);
    const isRight = (await check?.(values, over)) ?? true;
    const isValid = !form.validate().hasErrors && isRight;
    const what = isValid ? await save(values, over) : (wholeFault?.(values) ?? null);
    setSaving(false);
    if (!isValid) return refuse(what);
    if (what === null) return onSaved();
    form.setErrors(errorsOf(what));
    refuse(what);
  }

  return {
    form,
    element,
    base,
    trouble,
    isSaving,
    isDirty: form.isDirty(),
    submit: () => void submit(base),
    /** Saves what is typed over another person's version. */
    insist: (now: Base) => {
      setBase(now);
      void submit(now);
    },
    /** Replaces what is typed with another person's version. */
    reload: (now: Base) => {
      setBase(now);
      setTrouble(null);
      form.setInitialValues(valuesOf(now));
      form.setValues(valuesOf(now));
      form.clearErrors();
    },
  };
}
