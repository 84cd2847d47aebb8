import '@mantine/core/styles/Stack.layer.css';
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FilaDePrograma, InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { DateField } from '../../../forms/DateField.tsx';
import fields from '../../../forms/Fields.module.css';
import { PickerField } from '../../../forms/PickerField.tsx';
import { nombreDePunto } from '../../puntos/words.ts';
import { TemporadaFields } from './AtributosFields.tsx';
import { CambioDialog } from './CambioDialog.tsx';
import { errorsOfFila, filaValues, type FilaValues, isOtraFrecuencia, withFila } from './fila.ts';
import { FrecuenciaFields } from './FrecuenciaFields.tsx';
import { QueCuenta } from './QueCuenta.tsx';
import { useCambio } from './use-cambio.ts';

interface FilaDialogProps {
  entera: InstalacionEntera;
  /** The row to be changed; null for a new one. */
  fila: FilaDePrograma | null;
  /** Today, `yyyy-mm-dd`. */
  hoy: string;
  onClosed: () => void;
}

/** Adds a row to a programme, or changes one; what was due until then stays, unless it was a mistake. */
export function FilaDialog({ entera, fila, hoy, onClosed }: FilaDialogProps) {
  const [isDone, setDone] = useState(false);
  const controls = useCambio<FilaValues>({
    entera,
    valuesOf: (now) => filaValues(fila && (now.filas.find(({ _id }) => _id === fila._id) ?? fila), hoy),
    validate: (values) => errorsOfFila(values, fila, hoy),
    apply: (values, over) => withFila(values, fila, over, hoy),
    fieldOfFila: (que, field, values) => (que === values.que ? field : undefined),
    onSaved: () => setDone(true),
  });
  const { form } = controls;
  const { values, errors } = form;
  const isOfLaw = values.origen === 'ley';
  const fixed = isOfLaw ? 'La que pide la ley. Para pedir otra, cambia su origen.' : undefined;
  return (
    <CambioDialog
      title={fila ? `Cambiar «${fila.que}»` : 'Nueva fila del programa'}
      submit={fila ? 'Guardar cambios' : 'Añadir'}
      isDone={isDone}
      controls={controls}
      onClosed={onClosed}
    >
      <div className={`${fields.pair} grid gap-16 halves`}>
        <NativeSelect
          label="Origen"
          data={[
            ...(fila?.origen.clase === 'ley' ? [{ value: 'ley', label: 'Lo pide la ley' }] : []),
            { value: 'autoridad', label: 'Lo pide una autoridad' },
            { value: 'propio', label: 'Propio: contrato, APPCC, plan' },
          ]}
          {...form.getInputProps('origen')}
        />
        {isOfLaw ? null : (
          <TextInput
            label={values.origen === 'autoridad' ? 'Resolución' : 'Documento'}
            required={values.origen === 'autoridad'}
            maxLength={300}
            {...form.getInputProps('documento')}
          />
        )}
      </div>
      <TextInput
        label="Qué se muestrea"
        required
        disabled={isOfLaw}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('que')}
      />
      <QueCuenta
        instalacion={entera._id}
        tipos={values.tipos}
        parametros={values.parametros}
        errors={{ tipos: errors['tipos'], parametros: errors['parametros'] }}
        onChange={({ tipos, parametros }) => {
          form.clearFieldError('tipos');
          form.clearFieldError('parametros');
          form.setValues({ tipos, parametros });
        }}
      />
      <PickerField
        label="Puntos"
        description="En blanco, todos los de la instalación."
        options={entera.citados.map((punto) => ({ value: punto.clave, label: nombreDePunto(punto) }))}
        value={values.puntos}
        placeholder={values.puntos.length === 0 ? 'Todos' : ''}
        unknownLabel="Punto sin muestras"
        emptyText="La instalación no tiene puntos"
        onChange={(puntos) => form.setFieldValue('puntos', puntos)}
      />
      <FrecuenciaFields
        values={values.frecuencia}
        error={errors['frecuencia']}
        fixed={fixed}
        onChange={(frecuencia) => {
          form.clearFieldError('frecuencia');
          form.setFieldValue('frecuencia', frecuencia);
        }}
      />
      {isOfLaw ? null : (
        <TemporadaFields
          help="En blanco, todo el año."
          abre={values.abre}
          cierra={values.cierra}
          errors={errors}
          onChange={(temporada) => form.setValues(temporada)}
        />
      )}
      <TextInput
        label="Quién la toma"
        placeholder="El laboratorio, el titular…"
        maxLength={120}
        {...form.getInputProps('quien')}
      />
      {fila && isOtraFrecuencia(values, fila, hoy) ? (
        <DesdeCuando values={values} error={errors['nuevoDesde']} onChange={(change) => form.setValues(change)} />
      ) : null}
      <div className={`${fields.pair} grid gap-16 halves`}>
        <DateField
          label="Cuenta desde"
          value={values.desde}
          error={errors['desde']}
          onChange={(fecha) => form.setFieldValue('desde', fecha)}
        />
        <DateField
          label="Hasta"
          description="En blanco, sin fin."
          value={values.hasta}
          error={errors['hasta']}
          onChange={(fecha) => form.setFieldValue('hasta', fecha)}
        />
      </div>
    </CambioDialog>
  );
}

interface DesdeCuandoProps {
  values: FilaValues;
  error: ReactNode;
  onChange: (change: Partial<FilaValues>) => void;
}

/** From when another frequency holds. */
function DesdeCuando({ values: { como, nuevoDesde }, error, onChange }: DesdeCuandoProps) {
  return (
    <div className="framed-strong rounded-8 px-16 py-12 flex column gap-12 on-page">
      <Radio.Group
        label="¿Desde cuándo se muestrea así?"
        value={como}
        onChange={(value) => onChange({ como: value === 'siempre' ? 'siempre' : 'desde' })}
      >
        <Stack gap={8} mt={6}>
          <Radio value="desde" label="Desde un día: lo que se pedía hasta entonces se queda como estaba" />
          <Radio value="siempre" label="Siempre ha sido así: la fila de antes era un error" />
        </Stack>
      </Radio.Group>
      {como === 'desde' ? (
        <DateField
          label="Desde el"
          description="Un periodo que ya ha empezado se parte en dos, cada uno con lo suyo."
          value={nuevoDesde}
          error={error}
          onChange={(fecha) => onChange({ nuevoDesde: fecha })}
        />
      ) : null}
    </div>
  );
}
