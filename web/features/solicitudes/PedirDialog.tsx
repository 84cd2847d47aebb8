import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { diasQueNoPuedenSer } from '../../../contract/solicitudes/rules/estados.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { maxTextoDeSolicitud, type Solicitud, solicitudNuevaSchema } from '../../../contract/solicitudes/solicitud.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { DateField } from '../../forms/DateField.tsx';
import fields from '../../forms/Fields.module.css';
import { formErrors } from '../../forms/form-errors.ts';
import { PickerField } from '../../forms/PickerField.tsx';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import { call, noteChanged, query } from './api.ts';
import { cuerpoDe, type Inicial, type PedidoValues, valuesOf } from './pedido.ts';
import { CambioDialog } from './RespuestaDialog.tsx';
import { paraCuando } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

/** The form's names of the call's fields. */
const nombres: Record<string, string> = { tipo_muestra: 'tipo' };
const named = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [nombres[name] ?? name.replace(/^punto\..*/u, 'punto'), text]),
  );

/** Faults of the days, which aren't fields of the form where all are asked for, under the choice of all. */
const underTodas = ({ desde, hasta = desde, ...errors }: Record<string, string>) => ({
  ...errors,
  ...(hasta !== undefined && { todas: hasta }),
});

/** The form to ask the laboratory for a sample: what, where, when, and words. */
export function PedirDialog({ inicial, onClosed }: { inicial: Inicial; onClosed: () => void }) {
  const hoy = useHoy();
  const { faltan = [] } = inicial;
  // Sent again with its own, a request is the same one.
  const [peticiones] = useState(() => Array.from({ length: Math.max(1, faltan.length) }, () => crypto.randomUUID()));
  const [enviadas, setEnviadas] = useState(0);
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
  const bodyOf = (values: PedidoValues, n = 0) =>
    cuerpoDe({ ...values, ...(values.todas && faltan[n]) }, inicial, {
      puntos: known,
      peticion: peticiones[n] ?? '',
    });
  /** Sends what wasn't sent by an earlier try. Throws what a call does. */
  const send = async (values: PedidoValues) => {
    if (!values.todas) return call('createSolicitud', { body: bodyOf(values) });
    let last: Solicitud | undefined;
    try {
      for (let n = enviadas; ; n++) {
        const made = await call('createSolicitud', { body: bodyOf(values, n) });
        if (n + 1 === faltan.length) return made;
        last = made.solicitud;
        setEnviadas(n + 1);
      }
    } catch (error) {
      if (last) noteChanged(last);
      throw error;
    }
  };
  const validate = (values: PedidoValues) => {
    const body = bodyOf(values);
    if (values.todas) {
      const fault = faltan.map((dias) => diasQueNoPuedenSer(dias, hoy)).find(Boolean);
      const { desde: _desde, hasta: _hasta, ...errors } = named(formErrors(solicitudNuevaSchema.safeParse(body)));
      return { ...errors, ...(fault && { todas: fault.message }) };
    }
    const fault = body.desde && diasQueNoPuedenSer({ desde: body.desde, hasta: body.hasta }, hoy);
    const { hasta, ...errors } = named(formErrors(solicitudNuevaSchema.safeParse(body)));
    // Without a last day it is the first one, which says itself what is wrong with it.
    const ofLast = values.hasta === '' ? undefined : hasta;
    const field = values.hasta === '' ? 'desde' : (fault || undefined)?.field;
    return {
      ...(fault && field && { [field]: fault.message }),
      ...errors,
      ...(ofLast !== undefined && { hasta: ofLast }),
    };
  };
  return (
    <CambioDialog
      opened={inicial}
      title="Pedir una muestra"
      size={560}
      submit="Enviar al laboratorio"
      said={({ _id }, { todas }) =>
        todas
          ? `${cantidad(faltan.length, 'solicitud enviada', 'solicitudes enviadas')} al laboratorio`
          : `Solicitud ${_id} enviada al laboratorio`
      }
      valuesOf={valuesOf}
      validate={validate}
      send={send}
      named={(errors, { todas }) => (todas ? underTodas(named(errors)) : named(errors))}
      onClosed={onClosed}
    >
      {(form) => {
        const props = (name: keyof PedidoValues) => ({ error: form.errors[name] });
        const pick = (name: 'solicitante' | 'tipo' | 'punto' | 'parametros') => ({
          value: form.values[name],
          onChange: (value: string[]) => form.setFieldValue(name, value),
          ...props(name),
        });
        return (
          <>
            {inicial.para ? <p className="ink-2">{inicial.para}</p> : null}
            {usuario ? (
              <Lugar
                usuario={usuario}
                solicitante={{
                  ...pick('solicitante'),
                  onChange: (value) => {
                    form.setFieldValue('solicitante', value);
                    form.setFieldValue('punto', []);
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
            {faltan.length > 0 ? (
              <NativeSelect
                label="Cuántas"
                data={[
                  { value: '', label: 'Una muestra' },
                  { value: 'todas', label: cantidad(faltan.length, 'muestra', 'muestras') },
                ]}
                value={form.values.todas ? 'todas' : ''}
                disabled={enviadas > 0}
                description={enviadas > 0 ? `Ya se ${enviadas === 1 ? 'ha' : 'han'} enviado ${numero(enviadas)}` : null}
                {...props('todas')}
                onChange={({ currentTarget }) => form.setFieldValue('todas', currentTarget.value === 'todas')}
              />
            ) : null}
            {form.values.todas ? (
              <p className="ink-2">Una solicitud por muestra, para tomar {porDias(faltan, hoy)}.</p>
            ) : (
              <div className={`${fields.pair} grid gap-16 halves`}>
                <DateField
                  label="Desde"
                  value={form.values.desde}
                  onChange={(desde) => form.setFieldValue('desde', desde)}
                  {...props('desde')}
                />
                <DateField
                  label="Hasta (si no es un solo día)"
                  value={form.values.hasta}
                  onChange={(hasta) => form.setFieldValue('hasta', hasta)}
                  {...props('hasta')}
                />
              </div>
            )}
            <Textarea
              label="Mensaje al laboratorio (opcional)"
              autosize
              minRows={2}
              maxLength={maxTextoDeSolicitud + 100}
              {...form.getInputProps('mensaje')}
            />
          </>
        );
      }}
    </CambioDialog>
  );
}

/** `2 del 1 dic al 7 dic; 1 el 8 dic`: how many samples are asked for each days. */
function porDias(faltan: NonNullable<Inicial['faltan']>, hoy: string): string {
  const groups = Map.groupBy(faltan, (dias) => paraCuando({ ...dias, aceptada: null }, hoy));
  return Array.from(
    groups,
    ([cuando, own]) => `${numero(own.length)} ${cuando.startsWith('del') ? '' : 'el '}${cuando}`,
  ).join('; ');
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
