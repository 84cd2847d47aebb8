import { Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { type SubmitEvent, useId, useState } from 'react';
import { condiciones, type Condicion, lugares } from '../../../../contract/normas/norma.ts';
import type { FichaDePunto } from '../../../../contract/punto.ts';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { queryClient } from '../../../app/services.ts';
import { ApiError } from '../../../client/api-error.ts';
import dialog from '../../../components/Dialog.module.css';
import { Conflict, waysPast } from '../../../forms/Conflict.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { failureText, useFirstFault } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { DiscardDialog, UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import { preguntaDe } from '../punto/PuntoFacts.tsx';
import { call, puntoOptions, puntosKey } from '../queries.ts';
import { nombreDeClase } from '../words.ts';
import { asked } from './asked.ts';
import { isSame, read, type Values, valuesOf } from './ficha-values.ts';
import classes from './FichaModal.module.css';

interface FichaModalProps {
  entero: PuntoEntero;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** What went wrong as it was saved; `now` is the point as another user left it. */
type Trouble = { kind: 'refused'; message: string } | { kind: 'conflict'; message: string; now: PuntoEntero | null };

/** Says what a point is, in a dialog that doesn't let go of what is typed without asking. */
export function FichaModal({ entero, onClosed }: FichaModalProps) {
  const { punto } = entero;
  const [opened, setOpened] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [base, setBase] = useState(entero);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [opener] = useState(() => document.activeElement);
  const { element, focusFault } = useFirstFault();
  const form = useForm<Values>({ initialValues: valuesOf(entero.ficha) });
  const isDirty = opened && (isBusy || form.isDirty());
  const close = () => (isDirty ? setAsking(true) : setOpened(false));

  async function save(version: number): Promise<void> {
    const made = read(form.values);
    if ('errors' in made) {
      form.setErrors(made.errors);
      focusFault();
      return;
    }
    setTrouble(null);
    setBusy(true);
    try {
      await call('updatePunto', { body: { clave: punto.clave, ficha: made.ficha, version } });
      await queryClient.invalidateQueries({ queryKey: puntosKey });
      notifications.show({ message: `Datos de «${punto.nombre}» guardados` });
      setOpened(false);
    } catch (error) {
      setTrouble(await troubleOf(error, made.ficha));
      focusFault();
    }
    setBusy(false);
  }

  async function troubleOf(error: unknown, mine: FichaDePunto): Promise<Trouble | null> {
    const message = failureText(error, 'No se han podido guardar los datos. Vuelve a intentarlo');
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return { kind: 'refused', message };
    const now = await queryClient.fetchQuery({ ...puntoOptions(punto.clave), staleTime: 0 }).catch(() => null);
    // The change was made and only its answer was lost.
    if (now && isSame(now.ficha, mine)) {
      setOpened(false);
      return null;
    }
    return { kind: 'conflict', message, now };
  }

  function reload(now: PuntoEntero): void {
    setBase(now);
    setTrouble(null);
    form.setInitialValues(valuesOf(now.ficha));
    form.setValues(valuesOf(now.ficha));
    form.clearErrors();
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(base.version);
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => {
          if (opener instanceof HTMLElement) opener.focus();
          onClosed();
        }}
        title={`Datos de «${punto.nombre}»`}
        size={560}
        centered
        returnFocus={false}
        closeOnEscape={!isAsking}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: dialog.title, header: dialog.header, body: dialog.body }}
      >
        <form ref={element} noValidate onSubmit={submit}>
          <fieldset className={classes.fields} disabled={isBusy}>
            <NativeSelect
              label="Clase"
              description="De ella depende qué límites se le aplican"
              data-autofocus
              data={[{ value: '', label: 'No consta' }, ...lugares.map((value) => ({ value, label: nombreDeClase(value) }))]}
              {...form.getInputProps('clase')}
            />
            {asked(form.values.clase, form.values.atributos).map((condicion) => (
              <Attribute
                key={condicion}
                condicion={condicion}
                value={form.values.atributos[condicion]}
                onChange={(value) =>
                  form.setFieldValue('atributos', withAttribute(form.values.atributos, condicion, value))
                }
              />
            ))}
            <div className={classes.pair}>
              <TextInput label="Código SINAC" maxLength={200} {...form.getInputProps('codigoSinac')} />
              <TextInput
                label="Volumen (m³)"
                inputMode="decimal"
                maxLength={20}
                placeholder="12,5"
                {...form.getInputProps('volumen')}
              />
            </div>
            <TextInput
              label="Materiales"
              maxLength={200}
              placeholder="Fundición, polietileno…"
              {...form.getInputProps('materiales')}
            />
            <div className={classes.pair}>
              <TextInput
                label="Latitud (grados)"
                inputMode="text"
                maxLength={20}
                placeholder="40,4168"
                {...form.getInputProps('latitud')}
              />
              <TextInput
                label="Longitud (grados)"
                inputMode="text"
                maxLength={20}
                placeholder="-3,7038"
                {...form.getInputProps('longitud')}
              />
            </div>
            <DateField
              label="Sin muestrear desde"
              description="Solo si ya no se toman muestras en él"
              value={form.values.inactivoDesde}
              error={form.errors['inactivoDesde']}
              disabled={isBusy}
              onChange={(fecha) => form.setFieldValue('inactivoDesde', fecha)}
            />
          </fieldset>
          {trouble?.kind === 'refused' ? (
            <div data-trouble tabIndex={-1} className={classes.trouble}>
              <FormError>{trouble.message}</FormError>
            </div>
          ) : null}
          {trouble?.kind === 'conflict' ? (
            <Conflict
              title="Otra persona ha cambiado este punto"
              message={trouble.message}
              ways={waysOf(trouble.now)}
            />
          ) : null}
          <div className={dialog.actions}>
            <Button type="submit" loading={isBusy}>
              Guardar cambios
            </Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      </Modal>
      {isAsking ? (
        <DiscardDialog
          onDiscard={() => {
            setAsking(false);
            setOpened(false);
          }}
          onClosed={() => setAsking(false)}
        />
      ) : null}
      <UnsavedChanges isDirty={isDirty} />
    </>
  );

  /** An alias, or a point that is gone, can't be saved over. */
  function waysOf(now: PuntoEntero | null) {
    if (!now || now.punto.clave !== punto.clave) return [];
    return waysPast(
      () => reload(now),
      () => {
        setBase(now);
        void save(now.version);
      },
    );
  }
}

function withAttribute(atributos: Values['atributos'], condicion: Condicion, value: boolean | undefined) {
  const { [condicion]: _, ...others } = atributos;
  return value === undefined ? others : { ...others, [condicion]: value };
}

interface AttributeProps {
  condicion: Condicion;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

/** A fact on which a limit depends: yes, no, or not known. */
function Attribute({ condicion, value, onChange }: AttributeProps) {
  const label = useId();
  return (
    <div className={classes.attribute}>
      <span id={label}>{preguntaDe(condiciones[condicion])}</span>
      <SegmentedControl
        aria-labelledby={label}
        size="xs"
        data={[
          { value: 'si', label: 'Sí' },
          { value: 'no', label: 'No' },
          { value: '', label: 'No consta' },
        ]}
        value={value === undefined ? '' : value ? 'si' : 'no'}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'si')}
      />
    </div>
  );
}
