import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { maxNombreClave } from '../../../../contract/cuenta/clave.ts';
import { clavesDeVerificacionCalls } from '../../../../contract/verificar/calls-claves.ts';
import {
  type ClaveDeVerificacion,
  claveDeVerificacionNuevaSchema,
  maxClavesVigentes,
} from '../../../../contract/verificar/claves.ts';
import { clientOf, invalidate } from '../../../app/services.ts';
import { isPasswordWanted } from '../../../auth/use-own.tsx';
import card from '../../../components/Card.module.css';
import { EndableRow } from '../../../components/EndableRow.tsx';
import { List } from '../../../components/List.tsx';
import { useStartFocus } from '../../../components/use-start-focus.ts';
import { ShownOnce } from '../../../forms/ShownOnce.tsx';
import { failureText, fieldErrors, formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { OwnPasswordField } from '../../../forms/OwnPasswordField.tsx';
import { FormActions } from '../../../forms/UnsavedChanges.tsx';

const { call, query } = clientOf(clavesDeVerificacionCalls);
const clavesOptions = query('listClavesDeVerificacion', {});
const reload = async () => invalidate('listClavesDeVerificacion', 'listAuditoria');

/** 'Claves de verificación': with which the LIMS prints the codes of reports. */
export function VerificationKeys() {
  const list = useQuery(clavesOptions);
  const [shown, setShown] = useState<'lista' | 'formulario' | { secreto: string }>('lista');
  const create = () => setShown('formulario');
  const root = useStartFocus<HTMLElement>(typeof shown === 'string' ? shown : 'clave');
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={`${card.card} pt-16 px-inset pb-16 no-outline`}
      aria-label="Claves de verificación"
    >
      <h2 className={card.title}>Claves de verificación</h2>
      <p className="mt-2 mb-12 ink-3">
        Con una clave, el LIMS imprime en cada informe un código con el que cualquiera comprueba en «Verificar un
        informe» si es auténtico y el último. Sin ella, el portal le da uno, que el cliente ve junto al certificado.
      </p>
      {shown === 'formulario' ? (
        <KeyForm
          onMade={(secreto) => {
            void reload();
            setShown({ secreto });
          }}
          onCancel={() => setShown('lista')}
        />
      ) : shown !== 'lista' ? (
        <ShownOnce
          label="Clave de verificación"
          texto={shown.secreto}
          copied="Copiada"
          done="Ya la he guardado"
          onDone={() => setShown('lista')}
        >
          Copia la clave ahora y ponla en el LIMS: no se vuelve a mostrar. Quien la tenga puede calcular los códigos de
          tus informes.
        </ShownOnce>
      ) : (
        <List
          look="bare"
          query={list}
          rows={list.data?.claves}
          renderRow={(clave) => <Key key={clave._id} clave={clave} />}
          label="Claves"
          // A key and the button under it.
          rowHeight={100}
          waitingRows={1}
          loading="Cargando las claves..."
          failure="No se han podido cargar las claves de verificación"
          count={null}
          below={<Create claves={list.data?.claves} onCreate={create} />}
          empty={<Create claves={[]} onCreate={create} />}
        />
      )}
    </section>
  );
}

interface CreateProps {
  /** Undefined until they are known. */
  claves: readonly ClaveDeVerificacion[] | undefined;
  onCreate: () => void;
}

function Create({ claves, onCreate }: CreateProps) {
  if (!claves) return null;
  if (claves.filter(({ hasta }) => hasta === null).length >= maxClavesVigentes) {
    return <p className="mt-12 ink-3 size-13">Hay dos vigentes. Termina la que el LIMS ya no use para crear otra.</p>;
  }
  return (
    <Button mt={12} variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={onCreate}>
      Crear clave de verificación
    </Button>
  );
}

const dayOf = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

function Key({ clave: { _id, nombre, desde, hasta } }: { clave: ClaveDeVerificacion }) {
  return (
    <EndableRow
      name={nombre}
      what="clave"
      state={hasta === null ? null : 'Terminada'}
      warning="Los informes que lleguen desde ahora no tendrán código de esta clave. Los que ya lo tienen siguen valiendo."
      end={async () => {
        await call('endClaveDeVerificacion', { params: { id: _id } });
        await reload();
      }}
    >
      <p className="ink-3 size-13">
        {hasta === null ? `Vigente desde el ${dayOf(desde)}` : `Del ${dayOf(desde)} al ${dayOf(hasta)}`}
      </p>
    </EndableRow>
  );
}

function KeyForm({ onMade, onCancel }: { onMade: (secreto: string) => void; onCancel: () => void }) {
  const form = useForm({
    initialValues: { nombre: '', contrasena: '' },
    validate: ({ nombre }) => formErrors(claveDeVerificacionNuevaSchema.safeParse({ nombre })),
  });
  const make = useMutation({
    mutationFn: async ({ nombre, contrasena }: typeof form.values) =>
      call('createClaveDeVerificacion', { body: { nombre, ...(contrasena && { contrasena }) } }),
    onSuccess: ({ secreto }) => onMade(secreto),
    onError: (error) => {
      const needed = isPasswordWanted(error) ? { contrasena: 'Escribe tu contraseña' } : {};
      form.setErrors({ ...needed, ...namedErrors(fieldErrors(error) ?? {}) });
    },
  });
  const needsPassword =
    isPasswordWanted(make.error) || form.errors['contrasena'] !== undefined || form.values.contrasena !== '';
  const isOfForm = make.isError && fieldErrors(make.error) === null && !isPasswordWanted(make.error);
  return (
    <form noValidate className="flex column gap-16" onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <TextInput
        label="Nombre"
        description="El del sistema que la va a usar."
        placeholder="LIMS"
        required
        maxLength={maxNombreClave}
        data-autofocus
        {...form.getInputProps('nombre')}
      />
      {needsPassword ? <OwnPasswordField {...form.getInputProps('contrasena')} /> : null}
      <FormError>{isOfForm ? failureText(make.error, 'No se ha podido crear') : null}</FormError>
      <FormActions
        isDirty={form.isDirty() && !make.isSuccess}
        submit="Crear clave"
        isBusy={make.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
