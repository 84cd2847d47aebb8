import { useEffect, useRef, useState } from 'react';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { informeFaults } from '../../../../contract/informes/rules/informes.ts';
import type { CategoriaInforme } from '../../../../contract/cuenta/usuario.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import { useVersionedForm } from '../../../forms/use-versioned-form.ts';
import { faultOfChosen } from '../archivo.ts';
import { read, underFields, type Values, valuesOf } from './informe-values.ts';
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
  const [chosen, setChosen] = useState<Chosen>({ file: null, fault: null });
  const [phase, setPhase] = useState<Phase | null>(null);
  const uploaded = useRef<Uploaded | null>(null);
  const work = useRef<AbortController | null>(null);
  const saved = useRef<InformeExterno | null>(null);

  // Leaving the page ends the upload.
  useEffect(() => () => work.current?.abort(), []);

  async function choose(file: File | null): Promise<void> {
    setChosen({ file, fault: null });
    const fault = file && (await faultOfChosen(file));
    if (fault) setChosen((now) => (now.file === file ? { file, fault } : now));
  }

  async function save(values: Values, over: InformeExterno | null): Promise<Trouble | null> {
    const controller = new AbortController();
    work.current = controller;
    setPhase({ kind: 'saving' });
    const outcome = await saveInforme({
      values,
      archivo: chosen.file,
      earlier: uploaded.current,
      base: over,
      signal: controller.signal,
      onPhase: setPhase,
      onUploaded: (what) => (uploaded.current = what),
    });
    setPhase(null);
    saved.current = outcome.kind === 'done' ? outcome.informe : null;
    if (outcome.kind === 'refused' && outcome.fields['archivo'])
      setChosen({ file: chosen.file, fault: outcome.fields['archivo'] });
    return outcome.kind === 'done' ? null : outcome;
  }

  const form = useVersionedForm<InformeExterno | null, Values, Trouble>({
    opened: informe,
    valuesOf: (base) => valuesOf(base, base === informe ? categoria : undefined),
    validate: (values) => underFields(formErrors(read(values))),
    async check(_values, over) {
      const fault = chosen.file ? await faultOfChosen(chosen.file) : over ? null : informeFaults.sinArchivo;
      setChosen({ file: chosen.file, fault });
      return fault === null;
    },
    wholeFault(values) {
      const message = wholeOf(formErrors(read(values)));
      return message ? { kind: 'refused', message, fields: {} } : null;
    },
    save,
    errorsOf(what) {
      if (what.kind !== 'refused') return {};
      const { archivo: _, ...fields } = what.fields;
      return fields;
    },
    onSaved() {
      if (saved.current) onSaved(saved.current);
    },
  });

  return {
    ...form,
    chosen,
    choose,
    phase,
    isDirty: form.isDirty || chosen.file !== null,
    cancel: () => work.current?.abort(),
  };
}

export type InformeForm = ReturnType<typeof useInformeForm>;
