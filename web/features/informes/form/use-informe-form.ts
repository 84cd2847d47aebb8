import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { InformeExterno } from '../../../../contract/informe-externo.ts';
import { informeFaults } from '../../../../contract/rules/informes.ts';
import type { CategoriaInforme } from '../../../../contract/usuario.ts';
import { formErrors, useFirstFault } from '../../../forms/form-errors.ts';
import { faultOfChosen } from '../archivo.ts';
import { isSame, read, underFields, valuesOf } from './informe-values.ts';
import { type SaveResult, type Phase, saveInforme, type Uploaded, wholeOf } from './save-informe.ts';

/** The file of the form and what is wrong with it. */
interface Chosen {
  file: File | null;
  fault: string | null;
}

type Trouble = Exclude<SaveResult, { kind: 'done' }>;

interface Parts {
  /** The report to be changed; null for a new one. */
  informe: InformeExterno | null;
  categoria: CategoriaInforme | undefined;
  onSaved: (informe: InformeExterno) => void;
}

/** The form of a report: what is typed, its file, what is being done about them, and what became of it. */
export function useInformeForm({ informe, categoria, onSaved }: Parts) {
  const [base, setBase] = useState(informe);
  const [chosen, setChosen] = useState<Chosen>({ file: null, fault: null });
  const [phase, setPhase] = useState<Phase | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { element, focusFault } = useFirstFault();
  const uploaded = useRef<Uploaded | null>(null);
  const work = useRef<AbortController | null>(null);
  const form = useForm({
    initialValues: valuesOf(informe, categoria),
    validate: (values) => underFields(formErrors(read(values))),
  });

  // Leaving the page ends the upload.
  useEffect(() => () => work.current?.abort(), []);

  function refuse(what: Trouble | null): void {
    setPhase(null);
    setTrouble(what);
    focusFault();
  }

  async function choose(file: File | null): Promise<void> {
    setChosen({ file, fault: null });
    const fault = file && (await faultOfChosen(file));
    if (fault) setChosen((now) => (now.file === file ? { file, fault } : now));
  }

  async function submit(over: InformeExterno | null): Promise<void> {
    if (phase) return;
    const { values } = form;
    const errors = formErrors(read(values));
    const fault = chosen.file ? await faultOfChosen(chosen.file) : over ? null : informeFaults.sinArchivo;
    setChosen({ file: chosen.file, fault });
    if (form.validate().hasErrors || fault) {
      const message = wholeOf(errors);
      refuse(message ? { kind: 'refused', message, fields: {} } : null);
      return;
    }
    setTrouble(null);
    setPhase({ kind: 'saving' });
    const controller = new AbortController();
    work.current = controller;
    const outcome = await saveInforme({
      values,
      archivo: chosen.file,
      earlier: uploaded.current,
      base: over,
      signal: controller.signal,
      onPhase: setPhase,
      onUploaded: (what) => (uploaded.current = what),
    });
    settle(outcome);
  }

  function settle(outcome: SaveResult): void {
    if (outcome.kind === 'done') return onSaved(outcome.informe);
    // The change was made and only its answer was lost.
    if (outcome.kind === 'conflict' && outcome.now && isSame(form.values, chosen.file, outcome.now)) {
      return onSaved(outcome.now);
    }
    if (outcome.kind === 'refused') {
      const { archivo, ...fields } = outcome.fields;
      form.setErrors(fields);
      if (archivo) setChosen({ file: chosen.file, fault: archivo });
    }
    return refuse(outcome);
  }

  /** Replaces what is typed with another user's version. */
  function reload(now: InformeExterno): void {
    setBase(now);
    setTrouble(null);
    form.setInitialValues(valuesOf(now, undefined));
    form.setValues(valuesOf(now, undefined));
    form.clearErrors();
  }

  return {
    form,
    element,
    base,
    chosen,
    choose,
    phase,
    trouble,
    isDirty: form.isDirty() || chosen.file !== null,
    submit: () => void submit(base),
    /** Saves what is typed over another user's version. */
    insist: (over: InformeExterno) => {
      setBase(over);
      void submit(over);
    },
    reload,
    cancel: () => work.current?.abort(),
  };
}

export type InformeForm = ReturnType<typeof useInformeForm>;
