import { Checkbox, CloseButton, Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Resumen, resumenSchema, type Usuario } from '../../../contract/cuenta/usuario.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { messageOf } from '../../client/api-error.ts';
import { announceProfileUpdate } from '../../auth/current-user.ts';
import { FormError } from '../../forms/FormError.tsx';
import { matchingNames, searchable, splitByReach, withAll } from './choice.ts';
import { AlsoChoices, type AlsoChosen, chosenOf } from './AlsoChoices.tsx';
import { avisosCalls } from '../../../contract/avisos/calls.ts';
import { clientOf } from '../../app/services.ts';
import { DialogActions } from '../../components/Dialog.tsx';
import * as z from 'zod';
import { hechosDeIncidencia, type TipoDeHecho, tipoDeHechoSchema } from '../../../contract/incidencias/rules/hechos.ts';

/** The calls about the signed-in user's alerts. */
const { call, query } = clientOf(avisosCalls);
export { query };

interface AvisosFormProps {
  /** The determinations in the user's reach, in order. */
  determinaciones: readonly string[];
  user: Usuario;
  onClose: () => void;
}

/**
 * Chooses determinations from those in reach, whether provisional results and values near their limit count, which events
 * of incidents are mailed, and how often a digest comes.
 */
export function AvisosForm({ determinaciones, user, onClose }: AvisosFormProps) {
  const [{ chosen: saved, lost }] = useState(() => splitByReach(user.avisos, determinaciones));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(saved);
  const [also, setAlso] = useState<AlsoChosen>(user);
  const [incidencias, setIncidencias] = useState(user.avisosIncidencias);
  const [resumen, setResumen] = useState(user.resumen);
  const [text, setText] = useState('');
  const all = useMemo(() => searchable(determinaciones), [determinaciones]);
  const shown = useMemo(() => matchingNames(all, text), [all, text]);
  const chosenHere = shown.filter((nombre) => chosen.has(nombre)).length;
  const save = useMutation({
    mutationFn: () =>
      call('updateAvisos', {
        body: {
          avisos: [...chosen],
          ...chosenOf(also),
          avisosIncidencias: incidencias,
          resumen,
        },
      }),
    onSuccess: () => {
      announceProfileUpdate();
      notifications.show({ color: 'brand', message: 'Tus avisos se han guardado' });
      onClose();
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Notes email={user.email} isPaused={user.avisosPausados} lost={lost} />
      {determinaciones.length === 0 ? (
        <p className="ink-3" style={{ paddingBlock: 24 }}>
          Todavía no hay determinaciones entre tus muestras. Podrás elegirlas en cuanto haya alguna.
        </p>
      ) : (
        <>
          <TextInput
            aria-label="Buscar determinación"
            placeholder="Buscar determinación"
            data-autofocus
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={text ? <CloseButton size="sm" aria-label="Borrar" onClick={() => setText('')} /> : null}
            maxLength={200}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter here is for searching, which is done already.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <div className="mt-12 mb-8 flex wrap items-center between gap-4-16 px-12">
            <Checkbox
              label={text.trim() ? `Seleccionar las ${numero(shown.length)} encontradas` : 'Seleccionar todas'}
              checked={shown.length > 0 && chosenHere === shown.length}
              indeterminate={chosenHere > 0 && chosenHere < shown.length}
              disabled={shown.length === 0}
              onChange={(event) => setChosen(withAll(chosen, shown, event.currentTarget.checked))}
            />
            <output className="ink-3 size-13 figures">
              {numero(chosen.size)} de {cantidad(determinaciones.length, 'seleccionada', 'seleccionadas')}
            </output>
          </div>
          <Determinaciones
            nombres={shown}
            chosen={chosen}
            onToggle={(nombre, isIn) => setChosen(withAll(chosen, [nombre], isIn))}
          />
        </>
      )}
      <AlsoChoices isAdmin={user.role === 'admin'} chosen={also} onChoose={setAlso} />
      <IncidenciasChoice chosen={incidencias} onChoose={setIncidencias} />
      <Digest chosen={resumen} onChoose={setResumen} />
      <FormError>{save.isError ? 'No se pudieron guardar los avisos' : null}</FormError>
      {save.isError ? <p className="mt-4 ink-2">{messageOf(save.error)}</p> : null}
      <DialogActions submit="Guardar avisos" isBusy={save.isPending} onCancel={onClose} />
    </form>
  );
}

/** What each choice is called, and when its digest comes. */
const digests: Record<Resumen, { label: string; when: string }> = {
  ninguno: { label: 'Sin resumen', when: '' },
  diario: { label: 'Resumen diario', when: 'Cada mañana' },
  semanal: { label: 'Resumen semanal', when: 'Los lunes' },
};

/** How often a digest comes. It needs no determination: it is about everything that the user sees. */
function Digest({ chosen, onChoose }: { chosen: Resumen; onChoose: (resumen: Resumen) => void }) {
  return (
    <Radio.Group
      className="mt-16 pt-16 line-above"
      label="Resumen por correo"
      description="Lo nuevo, lo que no cumple y lo que está cerca de su límite en todas tus muestras, y las incidencias vencidas, aunque no elijas ninguna determinación. Llega a partir de las 7; si no hay nada, no te escribimos. Los avisos de No cumple siguen llegando al momento."
      value={chosen}
      onChange={(value) => onChoose(resumenSchema.parse(value))}
    >
      <div className="grid gap-12 mt-12 tiles-150">
        {resumenSchema.options.map((value) => (
          <Radio key={value} value={value} label={digests[value].label} description={digests[value].when} />
        ))}
      </div>
    </Radio.Group>
  );
}

interface DeterminacionesProps {
  nombres: readonly string[];
  chosen: ReadonlySet<string>;
  onToggle: (nombre: string, isIn: boolean) => void;
}

/** How high a row of one line is; longer names are measured as they come into sight. */
const rowHeight = 34;

/** Names to tick. Only those in sight are in the page, so that thousands open at once. */
function Determinaciones({ nombres, chosen, onToggle }: DeterminacionesProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is compiled to be remembered between renders.
  const rows = useVirtualizer({
    count: nombres.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => nombres[index] ?? index,
    overscan: 8,
  });
  return (
    <div
      ref={box}
      className="scroll-y framed rounded-8"
      style={{ height: 'min(320px, 32vh)', overscrollBehavior: 'contain' }}
      role="group"
      aria-label="Determinaciones"
      tabIndex={-1}
    >
      {nombres.length === 0 ? (
        <p className="px-12 ink-3 text-center" style={{ paddingBlock: 28 }}>
          Ninguna determinación coincide
        </p>
      ) : null}
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const nombre = nombres[index];
          if (nombre === undefined) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="py-8 px-12 hover-ground absolute top-0 left-0 full-width break-anywhere"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                label={nombre}
                checked={chosen.has(nombre)}
                onChange={(event) => onToggle(nombre, event.currentTarget.checked)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Names listed; the rest are counted. */
const maxNamed = 8;

interface NotesProps {
  email: string;
  /** The user unsubscribed by a mail's link. */
  isPaused: boolean;
  /** Chosen once, and no longer in reach. */
  lost: readonly string[];
}

/** What alerts are, and what saving does besides keeping what is chosen. */
function Notes({ email, isPaused, lost }: NotesProps) {
  return (
    <>
      <p className="mb-16 ink-2 break-anywhere">
        Te escribiremos a <b>{email}</b> cuando un resultado de estas determinaciones sea No cumple.
      </p>
      {isPaused ? (
        <p
          className="on-sin-definir mb-16 py-10 px-16 framed-sin-definir rounded-8 size-13"
          style={{ color: '#5c4500' }}
        >
          Te diste de baja de estos correos, y no se te envía ninguno. Al guardar volverás a recibirlos.
        </p>
      ) : null}
      {lost.length > 0 ? (
        <div
          className="on-sin-definir mb-16 py-10 px-16 framed-sin-definir rounded-8 size-13"
          style={{ color: '#5c4500' }}
        >
          <p>
            {cantidad(lost.length, 'determinación guardada ya no está', 'determinaciones guardadas ya no están')} entre
            tus muestras. Al guardar {lost.length === 1 ? 'se quitará' : 'se quitarán'} de tus avisos:
          </p>
          <ul className="pl-18 break-anywhere mt-4" aria-label="Ya no disponibles">
            {lost.slice(0, maxNamed).map((nombre) => (
              <li key={nombre}>{nombre}</li>
            ))}
            {lost.length > maxNamed ? <li>y {numero(lost.length - maxNamed)} más</li> : null}
          </ul>
        </div>
      ) : null}
    </>
  );
}

interface IncidenciasChoiceProps {
  chosen: readonly TipoDeHecho[];
  onChoose: (chosen: TipoDeHecho[]) => void;
}

/** The events of incidents that a user is mailed about, of every incident that it sees, without any determination. */
function IncidenciasChoice({ chosen, onChoose }: IncidenciasChoiceProps) {
  return (
    <Checkbox.Group
      className="mt-16 pt-16 line-above"
      label="Incidencias"
      description="De todos tus puntos, aunque no elijas ninguna determinación. Lo que ocurre a la vez llega en un solo correo. Si te hacen responsable de una, te avisa otro correo aunque no elijas nada."
      value={[...chosen]}
      onChange={(values) => onChoose(z.array(tipoDeHechoSchema).parse(values))}
    >
      <div className="grid mt-12 tiles-220 gap-12">
        {tipoDeHechoSchema.options.map((tipo) => (
          <Checkbox
            key={tipo}
            value={tipo}
            label={hechosDeIncidencia[tipo].nombre}
            description={hechosDeIncidencia[tipo].nota}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
