import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { nombreDeMapeoSchema } from '../../../../contract/entregas/mapeos.ts';
import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { invalidate } from '../../../app/services.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { entregaPath, tabPath } from '../../administracion/address.ts';
import { usePanel } from '../../administracion/panel/panel.ts';
import { deEntregas } from '../api.ts';
import { call, longCall, query } from '../subidas-api.ts';
import { perdidas } from './borrador.ts';
import { DescartarDialog } from './DescartarDialog.tsx';
import { nameFor } from './name-for.ts';
import { Efecto } from './Efecto.tsx';
import { useDescartar } from './use-descartar.ts';
import { listOf } from './valor-texto.ts';
import type { useSimulacion } from './use-simulacion.ts';
import classes from './Asistente.module.css';

interface TerminarProps {
  subida: SubidaDeEntrega;
  mapeo: JsonObject;
  simulacion: ReturnType<typeof useSimulacion>;
  /** What keeps it from being delivered, in Spanish; undefined where nothing does. */
  falta: string | undefined;
  /** The saved mapping that was recognised in the file. */
  reconocido: string | undefined;
}

/** The end of the page: the mapping gets its name and is saved, and the file is delivered. */
export function Terminar({ subida, mapeo, simulacion, falta, reconocido }: TerminarProps) {
  const { say } = usePanel();
  const navigate = useNavigate();
  const mapeos = useQuery(query('listMapeos', {}));
  const saved = mapeos.data?.mapeos ?? [];
  const [typed, setTyped] = useState<string>();
  const nombre =
    typed ??
    reconocido ??
    nameFor(
      subida.archivo,
      saved.map((each) => each.nombre),
    );
  const named = nombreDeMapeoSchema.safeParse(nombre);
  const over = saved.find((each) => each.nombre === nombre);
  const before = useQuery({ ...query('getMapeo', { params: { nombre } }), enabled: over !== undefined });
  const lost = over && before.data ? [...perdidas(before.data.mapeo.mapeo, mapeo)] : [];
  const save = useMutation({
    mutationFn: async () => {
      const desde = over?.version ?? null;
      return call('saveMapeo', { params: { nombre }, body: { mapeo, desde } });
    },
    onSuccess: () => {
      setTyped(nombre);
      void invalidate('listMapeos', 'getMapeo');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        void invalidate('listMapeos', 'getMapeo');
      }
    },
  });
  const deliver = useMutation({
    mutationFn: async () => {
      await save.mutateAsync();
      return call('deliverSubida', { params: { id: subida.id }, body: { mapeo: nombre }, timeout: longCall });
    },
    onSuccess: ({ entrega }) => {
      void invalidate(...deEntregas);
      void navigate(entregaPath(entrega._id));
    },
  });
  const [discards, setDiscards] = useState(false);
  const remove = useDescartar(() => void navigate(tabPath('entregas')));
  const [asked, setAsked] = useState('');
  const foreseen =
    asked === JSON.stringify(mapeo) && simulacion.isDone && !simulacion.isBusy ? simulacion.simulacion : null;
  const isForeseen = foreseen?.estado === 'hecho';
  const isBusy = save.isPending || deliver.isPending || simulacion.isBusy;
  const wrong = named.success ? undefined : named.error.issues[0]?.message;
  const failure = deliver.error ?? save.error ?? simulacion.error;
  return (
    <>
      {foreseen ? <Efecto simulacion={foreseen} /> : null}
      <form
        className={`${classes.end} between sticky-if-tall floating flex wrap gap-8-16 py-16 px-inset framed rounded on-card items-end`}
        aria-label="Guardar y entregar"
        onSubmit={(event) => {
          event.preventDefault();
          if (!named.success || falta !== undefined || isBusy) return;
          if (isForeseen) deliver.mutate();
          else {
            setAsked(JSON.stringify(mapeo));
            simulacion.begin();
          }
        }}
      >
        <div className="flex wrap gap-8-16 items-end">
          <TextInput
            label="Nombre del formato de lectura"
            size="xs"
            maxLength={60}
            value={nombre}
            error={wrong}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {saved.length > 0 ? (
            <NativeSelect
              label="O en uno guardado"
              size="xs"
              value={over?.nombre ?? ''}
              onChange={(event) => setTyped(event.currentTarget.value)}
              data={[{ value: '', label: 'Uno nuevo' }, ...saved.map((each) => each.nombre)]}
            />
          ) : null}
        </div>
        <div className={classes.endWords}>
          {falta === undefined ? (
            <p className="ink-3 break-anywhere">
              {over
                ? `Se guardará como la versión ${over.version + 1} de «${nombre}», si ha cambiado.`
                : `Los archivos que se dejen en muestras/${nombre}/ se leerán así.`}
            </p>
          ) : (
            <p className="sin-definir">{falta}</p>
          )}
          {lost.length > 0 ? (
            <p className="sin-definir">
              «{nombre}» dejará de leer {listOf(lost)}. Si este archivo es de otra clase, dale otro nombre.
            </p>
          ) : null}
          {failure ? <FormError>{messageOf(failure)}</FormError> : null}
        </div>
        <div className="flex wrap gap-8-16 items-end">
          <Button
            type="submit"
            loading={deliver.isPending || simulacion.isBusy}
            disabled={falta !== undefined || !named.success}
          >
            {isForeseen ? 'Guardar y entregar' : 'Ver qué va a pasar'}
          </Button>
          <Button
            variant="default"
            loading={save.isPending && !deliver.isPending}
            disabled={falta !== undefined || !named.success || isBusy}
            onClick={() =>
              save.mutate(undefined, { onSuccess: () => say(`El formato de lectura «${nombre}» se ha guardado`) })
            }
          >
            Solo guardar el formato de lectura
          </Button>
          <Button variant="default" loading={remove.isPending} disabled={isBusy} onClick={() => setDiscards(true)}>
            Descartar el archivo
          </Button>
          <Link to={tabPath('entregas')}>Dejarlo para luego</Link>
        </div>
      </form>
      {discards ? (
        <DescartarDialog {...{ subida }} onConfirm={() => remove.mutate(subida)} onClosed={() => setDiscards(false)} />
      ) : null}
    </>
  );
}
