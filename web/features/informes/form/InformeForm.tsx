import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { CategoriaInforme } from '../../../../contract/cuenta/usuario.ts';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { OptionsPicker } from '../../../forms/OptionsPicker.tsx';
import { useCompanyNames } from '../../../branding/company-names.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { opcionesOptions, remoteSolicitantes } from '../api.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { Audience } from './Audience.tsx';
import { ArchivoField, UploadProgress } from './ArchivoField.tsx';
import type { InformeForm as Controls } from './use-informe-form.ts';
import { ChangedFields, Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { differences } from './informe-values.ts';
import { DialogActions } from '../../../components/Dialog.tsx';
import classes from '../../../forms/Fields.module.css';

interface InformeFormProps {
  controls: Controls;
  categorias: readonly CategoriaInforme[];
  onCancel: () => void;
}

const none: readonly never[] = [];

/** The fields of a report, what is wrong with them, and how far its upload is. */
export function InformeForm({ controls, categorias, onCancel }: InformeFormProps) {
  const { form, element, base, chosen, phase, trouble } = controls;
  const opciones = useQuery(opcionesOptions);
  const companies = useCompanyNames();
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const isBusy = phase !== null;
  const empresas = opciones.data?.empresas ?? (base ? [base.empresa] : none);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    controls.submit();
  };
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <fieldset className={`${classes.fields} flex column gap-16`} disabled={isBusy}>
        <TextInput label="Título" required data-autofocus maxLength={250} {...form.getInputProps('titulo')} />
        <div className={`${classes.pair} grid gap-16`}>
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
          disabled={isBusy}
          placeholder="Escribe para buscar"
          emptyText={opciones.isPending ? 'Cargando...' : 'No hay solicitantes disponibles'}
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
        <ArchivoField
          {...chosen}
          kept={base?.archivo}
          disabled={isBusy}
          onChoose={(file) => void controls.choose(file)}
        />
        <Audience
          values={form.values}
          isAdmin={isAdmin}
          onTell={isAdmin && !base ? (avisar) => form.setFieldValue('avisar', avisar) : undefined}
        />
      </fieldset>
      <div className={`${classes.below} flex column gap-16`}>
        {opciones.isError ? (
          <div className="no-outline">
            <FormError>No se han podido cargar los solicitantes y las empresas.</FormError>
            <Button size="xs" variant="default" mt={8} onClick={() => void opciones.refetch()}>
              Reintentar
            </Button>
          </div>
        ) : null}
        {phase?.kind === 'uploading' ? (
          <UploadProgress sent={phase.sent} size={chosen.file?.size ?? 0} onCancel={controls.cancel} />
        ) : null}
        {trouble?.kind === 'cancelled' ? <p role="status">Subida cancelada. Lo que has escrito sigue aquí.</p> : null}
        {trouble?.kind === 'refused' && trouble.message ? (
          <div data-trouble tabIndex={-1} className="no-outline">
            <FormError>{trouble.message}</FormError>
          </div>
        ) : null}
        {trouble?.kind === 'conflict' && base ? (
          <InformeConflict before={base} now={trouble.now} onReload={controls.reload} onInsist={controls.insist} />
        ) : null}
      </div>
      <DialogActions submit={base ? 'Guardar cambios' : 'Subir informe'} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
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
