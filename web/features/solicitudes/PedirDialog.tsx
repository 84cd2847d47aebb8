import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { diasQueNoPuedenSer } from '../../../contract/solicitudes/rules/estados.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { maxTextoDeSolicitud, solicitudNuevaSchema } from '../../../contract/solicitudes/solicitud.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { isFinal } from '../../client/api-error.ts';
import { DateField } from '../../forms/DateField.tsx';
import fields from '../../forms/Fields.module.css';
import { failureText, fieldErrors, formErrors } from '../../forms/form-errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { PickerField } from '../../forms/PickerField.tsx';
import { useVersionedForm } from '../../forms/use-versioned-form.ts';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import { call, noteChanged, query } from './api.ts';
import { cuerpoDe, type Inicial, type PedidoValues, valuesOf } from './pedido.ts';

interface Trouble {
  message: string;
  fields: Record<string, string>;
  /** Whether it would be refused again as it is. */
  isFinal: boolean;
}

/** The form's names of the call's fields. */
const nombres: Record<string, string> = { tipo_muestra: 'tipo' };
const named = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [nombres[name] ?? name.replace(/^punto\..*/u, 'punto'), text]),
  );

const nadaGuardado = 'No se ha podido enviar. Lo que has escrito sigue aquí: vuelve a intentarlo';

/** The form to ask the laboratory for a sample: what, where, when, and words. */
export function PedirDialog({ inicial, onClosed }: { inicial: Inicial; onClosed: () => void }) {
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  // Sent again with it, the request is the same one.
  const [peticion] = useState(() => crypto.randomUUID());
  const [isDone, setDone] = useState(false);
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const [chosen, setChosen] = useState(() => valuesOf(inicial).solicitante);
  const solicitante = chosen[0];
  const puntos = useQuery({
    ...query('listPuntos', { query: { solicitante: solicitante ? [solicitante] : [], orden: 'nombre' } }),
    enabled: solicitante !== undefined,
  });
  const [buscados, setBuscados] = useState<readonly PuntoCitado[]>([]);
  // A key has its point's name folded: the list's names come before it.
  const known = [...(puntos.data?.puntos ?? []), ...buscados, ...(inicial.punto ? [inicial.punto] : [])];
  const findPuntos = async (search: string) => {
    const asked = { solicitante: solicitante ? [solicitante] : [], search, orden: 'nombre' as const };
    const found = await call('listPuntos', { query: asked });
    setBuscados((before) => [...before, ...found.puntos]);
    return {
      opciones: found.puntos.map((punto) => ({ valor: punto.clave, nombre: rotulo(punto) })),
      total: found.total,
    };
  };
  const bodyOf = (values: PedidoValues) => cuerpoDe(values, inicial, { puntos: known, peticion });
  const form = useVersionedForm<Inicial, PedidoValues, Trouble>({
    opened: inicial,
    valuesOf,
    validate: (values) => {
      const body = bodyOf(values);
      const fault = values.desde && diasQueNoPuedenSer({ desde: body.desde, hasta: body.hasta }, hoy);
      const { hasta, ...errors } = named(formErrors(solicitudNuevaSchema.safeParse(body)));
      // Without a last day it is the first one, which says itself what is wrong with it.
      const ofLast = values.hasta === '' ? undefined : hasta;
      const field = values.hasta === '' ? 'desde' : (fault || undefined)?.field;
      return {
        ...(fault && field && { [field]: fault.message }),
        ...errors,
        ...(ofLast !== undefined && { hasta: ofLast }),
      };
    },
    save: async (values) => {
      try {
        const { solicitud } = await call('createSolicitud', { body: bodyOf(values) });
        noteChanged(solicitud);
        notifications.show({ message: `Solicitud ${solicitud._id} enviada al laboratorio` });
        return null;
      } catch (error) {
        return {
          message: failureText(error, nadaGuardado),
          fields: named(fieldErrors(error) ?? {}),
          isFinal: isFinal(error),
        };
      }
    },
    errorsOf: (trouble) => trouble.fields,
    onSaved: () => setDone(true),
  });
  const { values } = form.form;
  const props = (name: keyof PedidoValues) => ({ error: form.form.errors[name] });
  const pick = (name: 'solicitante' | 'tipo' | 'punto' | 'parametros') => ({
    value: values[name],
    onChange: (value: string[]) => form.form.setFieldValue(name, value),
    ...props(name),
  });
  const isUnderField = Object.keys(form.trouble?.fields ?? {}).some((name) => name in values);
  return (
    <FormDialog
      title="Pedir una muestra"
      submit={form.trouble?.isFinal === false ? 'Reintentar' : 'Enviar al laboratorio'}
      element={form.element}
      isBusy={form.isSaving}
      isDirty={form.isDirty}
      isDone={isDone}
      error={isUnderField ? null : form.trouble?.message}
      onSubmit={form.submit}
      onClosed={onClosed}
    >
      {inicial.para ? <p className="ink-2">{inicial.para}</p> : null}
      {usuario ? (
        <Lugar
          usuario={usuario}
          solicitante={{
            ...pick('solicitante'),
            onChange: (value) => {
              form.form.setFieldValue('solicitante', value);
              form.form.setFieldValue('punto', []);
              setChosen(value);
            },
          }}
          tipo={pick('tipo')}
          isFixed={inicial.instalacion !== undefined || inicial.incidencia !== undefined}
        />
      ) : null}
      <PickerField
        label="Punto (opcional)"
        {...pick('punto')}
        max={1}
        creatable
        maxLength={300}
        options={(puntos.data?.puntos ?? []).map((punto) => ({ value: punto.clave, label: rotulo(punto) }))}
        chosenOptions={known.map((punto) => ({ value: punto.clave, label: rotulo(punto) }))}
        remote={
          puntos.data && puntos.data.total > puntos.data.puntos.length
            ? {
                total: puntos.data.total,
                what: 'puntos',
                search: (search) => ({
                  queryKey: ['puntos de una solicitud', solicitante, search],
                  queryFn: async () => findPuntos(search),
                }),
              }
            : undefined
        }
        isLoading={puntos.isLoading}
        placeholder="Elige uno o escribe dónde"
        emptyText={solicitante === undefined ? 'Elige antes el solicitante' : 'Escribe dónde'}
      />
      <PickerField
        label="Parámetros (opcional)"
        {...pick('parametros')}
        max={40}
        creatable
        maxLength={120}
        options={[]}
        placeholder="Escribe uno y pulsa Intro"
        emptyText="Escribe un parámetro"
      />
      <div className={`${fields.pair} grid gap-16 halves`}>
        <DateField
          label="Desde"
          value={values.desde}
          onChange={(desde) => form.form.setFieldValue('desde', desde)}
          {...props('desde')}
        />
        <DateField
          label="Hasta (si no es un solo día)"
          value={values.hasta}
          onChange={(hasta) => form.form.setFieldValue('hasta', hasta)}
          {...props('hasta')}
        />
      </div>
      <Textarea
        label="Mensaje al laboratorio (opcional)"
        autosize
        minRows={2}
        maxLength={maxTextoDeSolicitud + 100}
        {...form.form.getInputProps('mensaje')}
      />
    </FormDialog>
  );
}

const rotulo = ({ nombre, codigo }: Pick<PuntoCitado, 'nombre' | 'codigo'>) =>
  codigo ? `${nombre} · ${codigo}` : nombre;

interface Picked {
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
}

interface LugarProps {
  usuario: Parameters<typeof useEligible>[0];
  solicitante: Picked;
  tipo: Picked;
  /** Whether it is asked for something of a solicitante's: an installation, an incident. */
  isFixed: boolean;
}

/** Whose sample and of which type, of those in the user's scope; a type may also be one that there is no sample of. */
function Lugar({ usuario, solicitante, tipo, isFixed }: LugarProps) {
  const lists = useEligible(usuario, {});
  return (
    <>
      <PickerField
        label="Solicitante"
        required
        max={1}
        {...lists.solicitantes}
        {...solicitante}
        disabled={isFixed && solicitante.value.length > 0}
        placeholder="Escribe para buscar"
        emptyText="No hay solicitantes disponibles"
      />
      <PickerField
        label="Tipo de muestra"
        required
        max={1}
        creatable
        {...lists.tipos}
        {...tipo}
        placeholder="Escribe para buscar"
        emptyText="Escribe un tipo de muestra"
      />
    </>
  );
}
