import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { CategoriaInforme } from '../../../contract/cuenta/usuario.ts';
import {
  audienciaBorradorSchema,
  type Audiencia,
  type InformeExterno,
  maxAvisados,
} from '../../../contract/informes/informe-externo.ts';
import { informeFaults, informeMessages } from '../../../contract/informes/rules/informes.ts';
import { invalidate } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { useCompanyNames } from '../../branding/company-names.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { ConfirmDialog, type QuestionProps } from '../../components/Dialog.tsx';
import { upload } from '../../files/upload.ts';
import { ChangedFields, Conflict, waysPast } from '../../forms/Conflict.tsx';
import { DateField } from '../../forms/DateField.tsx';
import classes from '../../forms/Fields.module.css';
import { FileField } from '../../forms/FileField.tsx';
import { fieldErrors, formErrors } from '../../forms/form-errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormError } from '../../forms/FormError.tsx';
import { OptionsPicker } from '../../forms/OptionsPicker.tsx';
import { useVersionedForm } from '../../forms/use-versioned-form.ts';
import { call, opcionesOptions, query, remoteSolicitantes } from './api.ts';
import {
  differences,
  failed,
  faultOfChosen,
  type InformeValues,
  readInforme,
  tellSessionEnd,
  textoDeTamano,
  underFields,
  valuesOf,
} from './informes.ts';

interface InformeFormProps {
  /** The report to be changed; null for a new one. */
  informe: InformeExterno | null;
  /** Those that the user may put a report into, and the one that is shown. */
  categorias: readonly CategoriaInforme[];
  categoria: CategoriaInforme | undefined;
  /** Called once the closing transition has ended, with what was saved. */
  onClosed: (saved: InformeExterno | null) => void;
}

const none: readonly never[] = [];

/** Creates or changes a report in a dialog, which doesn't let go of what is typed or on its way without asking. */
export function InformeForm({ informe, categorias, categoria, onClosed }: InformeFormProps) {
  const [saved, setSaved] = useState<InformeExterno | null>(null);
  const controls = useInformeForm({
    informe,
    categoria,
    onSaved: (done) => {
      setSaved(done);
      notifications.show({ message: informe ? informeMessages.actualizado : informeMessages.creado });
    },
  });
  const { form, base, chosen, phase, trouble } = controls;
  const opciones = useQuery(opcionesOptions);
  const companies = useCompanyNames();
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const isBusy = phase !== null;
  const empresas = opciones.data?.empresas ?? (base ? [base.empresa] : none);
  return (
    <FormDialog
      title={informe ? 'Editar informe' : 'Nuevo informe'}
      submit={base ? 'Guardar cambios' : 'Subir informe'}
      element={controls.element}
      isBusy={isBusy}
      isDirty={isBusy || controls.isDirty}
      error={trouble?.kind === 'refused' ? trouble.message : null}
      question={isBusy && GiveUpUpload}
      isDone={saved !== null}
      onSubmit={controls.submit}
      below={
        <>
          {opciones.isError ? (
            <div className="no-outline">
              <FormError>No se han podido cargar los solicitantes y las empresas.</FormError>
              <Button size="compact-sm" variant="subtle" onClick={() => void opciones.refetch()}>
                Reintentar
              </Button>
            </div>
          ) : null}
          {phase?.kind === 'uploading' ? (
            <UploadProgress sent={phase.sent} size={chosen.file?.size ?? 0} onCancel={controls.cancel} />
          ) : null}
          {trouble?.kind === 'cancelled' ? <p role="status">Subida cancelada. Lo que has escrito sigue aquí.</p> : null}
          {trouble?.kind === 'conflict' && base ? (
            <InformeConflict before={base} now={trouble.now} onReload={controls.reload} onInsist={controls.insist} />
          ) : null}
        </>
      }
      onClosed={() => onClosed(saved)}
    >
      <TextInput label="Título" required data-autofocus maxLength={250} {...form.getInputProps('titulo')} />
      <div className={`${classes.pair} grid gap-16 halves`}>
        <NativeSelect
          label="Categoría"
          required
          data={[{ value: '', label: 'Elige una' }, ...categorias]}
          {...form.getInputProps('categoria')}
        />
        <NativeSelect
          label="Empresa"
          required
          data={[
            { value: '', label: 'Elige una' },
            ...empresas.map((value) => ({ value, label: companies.get(value) ?? value })),
          ]}
          {...form.getInputProps('empresa')}
        />
      </div>
      <OptionsPicker
        label="Solicitante"
        required
        max={1}
        options={opciones.data?.solicitantes ?? none}
        remote={remoteSolicitantes(opciones.data)}
        isLoading={opciones.isPending}
        isFailed={opciones.isLoadingError}
        disabled={isBusy}
        placeholder="Escribe para buscar"
        emptyText="No hay solicitantes disponibles"
        value={form.values.solicitante}
        error={form.errors['solicitante']}
        onChange={(solicitante) => form.setFieldValue('solicitante', solicitante)}
      />
      <DateField
        label="Fecha de auditoría (opcional)"
        value={form.values.fechaAuditoria}
        error={form.errors['fechaAuditoria']}
        disabled={isBusy}
        onChange={(fecha) => form.setFieldValue('fechaAuditoria', fecha)}
      />
      <FileField
        label="Archivo PDF"
        accept="application/pdf,.pdf"
        required={!base}
        file={chosen.file}
        size={textoDeTamano(chosen.file?.size ?? 0)}
        fault={chosen.fault}
        help={helpOf(chosen.file, base?.archivo)}
        disabled={isBusy}
        onChoose={(file) => void controls.choose(file)}
      />
      <Audience
        values={form.values}
        isAdmin={isAdmin}
        onTell={isAdmin && !base ? (avisar) => form.setFieldValue('avisar', avisar) : undefined}
      />
    </FormDialog>
  );
}

function GiveUpUpload({ leave, stay }: QuestionProps) {
  return (
    <ConfirmDialog
      title="Subida en curso"
      confirm="Cancelar la subida y cerrar"
      cancel="Seguir subiendo"
      onConfirm={leave}
      onClosed={stay}
    >
      El informe todavía no se ha guardado. Si cierras ahora, se perderá.
    </ConfirmDialog>
  );
}

function helpOf(file: File | null, kept: InformeExterno['archivo'] | undefined): string {
  if (!kept) return 'Solo PDF, de 50 MB como mucho';
  return file ? `Sustituirá a ${kept.originalName}` : `Si no eliges otro, se conserva ${kept.originalName}`;
}

interface InformeConflictProps {
  /** The report as the form was opened with it. */
  before: InformeExterno;
  /** The report as another user left it; null where it was deleted. */
  now: InformeExterno | null;
  onReload: (now: InformeExterno) => void;
  onInsist: (over: InformeExterno) => void;
}

function InformeConflict({ before, now, onReload, onInsist }: InformeConflictProps) {
  const companies = useCompanyNames();
  const show = { empresa: (empresa: string) => companies.get(empresa) ?? empresa, fecha: fechaCorta };
  const message = 'Lo que has escrito sigue aquí.';
  if (!now)
    return <Conflict title="Este informe ya no está: otra persona lo ha eliminado" message={message} ways={[]} />;
  return (
    <Conflict
      title="Otra persona ha cambiado este informe"
      message={message}
      changes={
        <ChangedFields fields={differences(before, now, show).map(({ name, theirs }) => ({ name, value: theirs }))} />
      }
      ways={waysPast(
        () => onReload(now),
        () => onInsist(now),
      )}
    />
  );
}

/** The file of the form and what is wrong with it. */
interface Chosen {
  file: File | null;
  fault: string | null;
}

type Trouble = Exclude<SaveResult, { kind: 'done' }>;

interface FormParts {
  /** The report to be changed; null for a new one. */
  informe: InformeExterno | null;
  categoria: CategoriaInforme | undefined;
  onSaved: (informe: InformeExterno) => void;
}

/** The form of a report: its values, its file, the progress of saving, and the outcome. */
function useInformeForm({ informe, categoria, onSaved }: FormParts) {
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

  async function save(values: InformeValues, over: InformeExterno | null): Promise<Trouble | null> {
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

  const form = useVersionedForm<InformeExterno | null, InformeValues, Trouble>({
    opened: informe,
    valuesOf: (base) => valuesOf(base, base === informe ? categoria : undefined),
    validate: (values) => underFields(formErrors(readInforme(values))),
    async check(_values, over) {
      const fault = chosen.file ? await faultOfChosen(chosen.file) : over ? null : informeFaults.sinArchivo;
      setChosen({ file: chosen.file, fault });
      return fault === null;
    },
    wholeFault(values) {
      const message = wholeOf(formErrors(readInforme(values)));
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

/** What is being done about a form that was sent; `sent` in bytes of its file. */
type Phase = { kind: 'uploading'; sent: number } | { kind: 'saving' };

/** A file that is uploaded and waits for its report; sending the form again doesn't upload it again. */
interface Uploaded {
  archivo: File;
  subida: string;
}

interface Order {
  values: InformeValues;
  archivo: File | null;
  /** What was uploaded by an earlier attempt. */
  earlier: Uploaded | null;
  /** The report that is changed, in the version that it was seen in; null creates one. */
  base: InformeExterno | null;
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
  onUploaded: (uploaded: Uploaded | null) => void;
}

type SaveResult =
  | { kind: 'done'; informe: InformeExterno }
  | { kind: 'cancelled' }
  | { kind: 'refused'; message: string | null; fields: Record<string, string> }
  /** `now` is the report as another user left it; null: it was deleted. */
  | { kind: 'conflict'; now: InformeExterno | null };

/** Uploads the file where there is one, and then creates or changes the report. Never throws. */
async function saveInforme(order: Order): Promise<SaveResult> {
  try {
    const informe = await send(order);
    void invalidate('listInformes');
    return { kind: 'done', informe };
  } catch (error) {
    if (order.signal.aborted) return { kind: 'cancelled' };
    tellSessionEnd(error);
    return refusal(error, order);
  }
}

async function send({
  values,
  archivo: file,
  earlier,
  base,
  signal,
  onPhase,
  onUploaded,
}: Order): Promise<InformeExterno> {
  let uploaded = file && earlier?.archivo === file ? earlier : null;
  if (file && !uploaded) {
    onPhase({ kind: 'uploading', sent: 0 });
    const subida = await call('createSubida', { body: { size: file.size }, signal });
    await upload(subida, {
      archivo: file,
      signal,
      faults: informeFaults,
      onProgress: (sent) => onPhase({ kind: 'uploading', sent }),
    });
    uploaded = { archivo: file, subida: subida.subida };
    onUploaded(uploaded);
  }
  onPhase({ kind: 'saving' });
  const archivo = uploaded && { subida: uploaded.subida, nombre: uploaded.archivo.name };
  const { data } = readInforme(values);
  if (!data) throw new Error(informeFaults.obligatorios);
  const { avisar, ...campos } = data;
  if (base) {
    const body = { ...campos, ...(archivo && { archivo }), version: base.version };
    return (await call('updateInforme', { params: { id: base._id }, body })).informe;
  }
  if (!archivo) throw new Error(informeFaults.sinArchivo);
  return (await call('createInforme', { body: { ...campos, archivo, avisar } })).informe;
}

/** Said of a report that was created, as its answer was lost, before the form was changed and sent again. */
const yaCreado = 'El informe ya se había creado con los datos anteriores: ciérralo y búscalo en la lista';

async function refusal(error: unknown, { base, onUploaded }: Order): Promise<SaveResult> {
  const code = error instanceof ApiError ? error.code : '';
  const isLostUpload = error instanceof Error && error.message === informeFaults.subidaPerdida;
  // An upload that was refused, or isn't there any more, must be made again.
  if (isLostUpload || code === 'VALIDATION') onUploaded(null);
  if (isLostUpload) return { kind: 'refused', message: null, fields: { archivo: informeFaults.subidaPerdida } };
  if (code === 'CONFLICT' || code === 'NOT_FOUND') {
    void invalidate('listInformes');
    if (base) return { kind: 'conflict', now: await asItIs(base._id) };
    return { kind: 'refused', message: yaCreado, fields: {} };
  }
  const fields = fieldErrors(error);
  return fields
    ? { kind: 'refused', message: wholeOf(fields), fields: underFields(fields) }
    : { kind: 'refused', message: failed(informeMessages.guardar, error), fields: {} };
}

/** What is said of several fields at once, where it is. */
function wholeOf(fields: Record<string, string>): string | null {
  return Object.values(fields).find((message) => message === informeFaults.obligatorios) ?? null;
}

/** A report as it is now; null where it isn't there, or can't be known to be. */
async function asItIs(id: string): Promise<InformeExterno | null> {
  const list = await call('listInformes', { query: {} }).catch(() => undefined);
  return list?.informes.find(({ _id }) => _id === id) ?? null;
}

interface AudienceProps {
  values: InformeValues;
  /** Administrators are shown every user, others those of their own organisation. */
  isAdmin: boolean;
  /** Absent where the user may not have mails sent about the report. */
  onTell?: ((avisar: boolean) => void) | undefined;
}

/** Who will see a report as its form stands, and whether they are mailed about it. */
export function Audience({ values, isAdmin, onTell }: AudienceProps) {
  const { categoria, solicitante, empresa, avisar } = values;
  const { data: draft } = audienciaBorradorSchema.safeParse({ categoria, solicitante, empresa });
  const asked =
    draft && query('getAudiencia', { body: draft }, { placeholderData: keepPreviousData, staleTime: 10_000 });
  const { data, error } = useQuery(asked ?? { queryKey: ['getAudiencia'], queryFn: skipToken });
  const total = draft ? (data?.total ?? 0) : 0;
  const isTooMany = total > maxAvisados;
  return (
    <div className="py-12 px-16 rounded-8 flex column gap-12 framed on-page">
      <div className="flex gap-10 shrink" role="status">
        <IconEye size={18} aria-hidden className="rigid mt-2" />
        <div>
          {!draft ? 'Elige categoría, empresa y solicitante para saber quién lo verá.' : null}
          {draft && error ? `No se ha podido calcular quién lo verá: ${messageOf(error)}` : null}
          {draft && !error ? <Who data={data} isAdmin={isAdmin} /> : null}
        </div>
      </div>
      {onTell ? (
        <Checkbox
          label="Avisarles por correo"
          description={
            isTooMany
              ? `Son demasiadas personas (como mucho ${maxAvisados})`
              : 'Un correo a cada una, con el enlace al informe.'
          }
          disabled={total === 0 || isTooMany}
          checked={avisar && total > 0 && !isTooMany}
          onChange={(event) => onTell(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

function Who({ data, isAdmin }: { data: Audiencia | undefined; isAdmin: boolean }) {
  if (!data) return 'Calculando quién lo verá...';
  return isAdmin ? <Everyone {...data} /> : <Colleagues {...data} />;
}

function Everyone({ usuarios, total }: Audiencia) {
  if (total === 0) return 'De momento no lo verá ningún usuario, solo los administradores.';
  const title = `Lo ${total === 1 ? 'verá' : 'verán'} ${cantidad(total, 'usuario', 'usuarios')} y los administradores`;
  return <Names title={title} usuarios={usuarios} total={total} />;
}

/** A user knows of its own organisation's users alone: who else may see the report is said without number or name. */
function Colleagues({ usuarios, total }: Audiencia) {
  const title = `Lo veréis tú y ${cantidad(total, 'usuario', 'usuarios')} más de tu organización`;
  return (
    <>
      {total === 0 ? 'De tu organización, de momento lo verás solo tú.' : <Names {...{ title, usuarios, total }} />}
      <p className="mt-4 ink-3 size-13">
        También lo verán el laboratorio y los demás usuarios a los que dé acceso a este solicitante y esta categoría.
      </p>
    </>
  );
}

function Names({ title, usuarios, total }: Audiencia & { title: string }) {
  return (
    <details>
      <summary className="weight-500">{title}</summary>
      <ul className="mt-6 pl-18 scroll-y break-anywhere" style={{ maxHeight: 140 }}>
        {usuarios.map(({ email, master }) => (
          <li key={email}>{master ? `${email} (master)` : email}</li>
        ))}
        {usuarios.length < total ? <li>y {numero(total - usuarios.length)} más</li> : null}
      </ul>
    </details>
  );
}

interface UploadProgressProps {
  /** Bytes that are there, of so many. */
  sent: number;
  size: number;
  onCancel: () => void;
}

/** How far an upload has come, and the way to end it. */
export function UploadProgress({ sent, size, onCancel }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor((sent / Math.max(size, 1)) * 100);
  return (
    <div className="flex column gap-8">
      <div className="flex wrap between gap-2-12">
        <span id={id}>Subiendo el archivo...</span>
        <span className="ink-3 figures">
          {textoDeTamano(sent)} de {textoDeTamano(size)} · {percent}&nbsp;%
        </span>
      </div>
      <progress className="full-width" aria-labelledby={id} max={100} value={percent} />
      <Button size="xs" variant="default" className="self-start" onClick={onCancel}>
        Cancelar la subida
      </Button>
    </div>
  );
}
