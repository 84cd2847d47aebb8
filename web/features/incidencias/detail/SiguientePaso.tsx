import { Unbroken } from '../../../components/Unbroken.tsx';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFlask, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { faltaParaCerrar } from '../../../../contract/incidencias/rules/falta.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';
import card from '../../../components/Card.module.css';
import { Conflict } from '../../../forms/Conflict.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { Pedidas } from '../../solicitudes/Pedir.tsx';
import { inicialDeIncidencia } from '../../solicitudes/pedido.ts';
import { textoDeMovimiento } from '../words.ts';
import { Theirs } from './EdicionForm.tsx';
import { MedidaHechaDialog } from './MedidaHechaDialog.tsx';
import { MotivoDialog } from './MotivoDialog.tsx';
import { type Opcion, siguienteDe } from './siguiente.ts';
import { type Mover, useMover } from './use-mover.ts';

/** What is to be done next, with its one filled button; the other moves wait in a menu. */
export function SiguientePaso({ incidencia }: { incidencia: Incidencia }) {
  const { estado, propuesta, espera, remuestra, puede } = incidencia;
  const mover = useMover(incidencia);
  const [asked, setAsked] = useState<Opcion | null>(null);
  const { texto, primera, otras } = siguienteDe(incidencia);
  const isWaiting = estado === 'pendiente_remuestra' && !propuesta;
  const falta = faltaParaCerrar(incidencia);
  const isAsking = ({ a, conMotivo }: Opcion) =>
    conMotivo || a === 'pendiente_remuestra' || (a === 'cerrada' && falta.length > 0);
  const choose = (opcion: Opcion) => {
    if (isAsking(opcion)) setAsked(opcion);
    else void mover.move({ a: opcion.a, motivo: '' });
  };
  return (
    <section className={`${card.card} py-12 px-inset flex column gap-10 no-print`} aria-label="Siguiente paso">
      <div className="flex wrap items-center between gap-8-24">
        <div className="grow-from-280 shrink">
          <p className="flex gap-8 weight-500 break-anywhere">
            {propuesta ? <IconFlask size={18} stroke={1.8} aria-hidden className="rigid mt-2 ink-3" /> : null}
            <span>
              <Unbroken>{texto}</Unbroken>
              {propuesta?.muestra ? (
                <>
                  {' '}
                  <Link to={`/results/${encodeURIComponent(propuesta.muestra)}`}>Ver la muestra</Link>
                </>
              ) : null}
            </span>
          </p>
          {espera ? (
            <p className="ink-2 break-anywhere">
              <Unbroken>{espera}</Unbroken>
            </p>
          ) : isWaiting ? (
            <p className="ink-3">Cuando una muestra posterior del mismo punto y tipo cumpla, se propondrá cerrarla.</p>
          ) : null}
          {remuestra && !propuesta && !espera && estado !== 'cerrada' && estado !== 'descartada' ? (
            <p className="ink-3">
              Nueva muestra entre el {fechaCorta(remuestra.desde)} y el {fechaCorta(remuestra.hasta)} (
              <Unbroken>{remuestra.articulo}</Unbroken>
              ).
            </p>
          ) : null}
        </div>
        {puede.escribir ? (
          <div className="flex rigid within gap-8 whole-line-when-narrow">
            {primera ? (
              <Button
                // Its words take two lines on a phone.
                className="grow-when-narrow"
                h="auto"
                mih={36}
                py={6}
                styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
                loading={mover.isMoving === primera.a && asked === null}
                onClick={() => choose(primera)}
              >
                {textoDeMovimiento(estado, primera.a)}
              </Button>
            ) : null}
            <OtherMoves estado={estado} otras={otras} isAsking={isAsking} onChoose={choose} />
          </div>
        ) : null}
      </div>
      {estado === 'cerrada' || estado === 'descartada' ? null : (
        <Pedidas asunto={{ incidencia: incidencia._id }} inicial={inicialDeIncidencia(incidencia)} />
      )}
      {puede.escribir ? null : (
        <p className="flex items-center gap-6 ink-3 size-13">
          <IconLock size={15} aria-hidden />
          {puede.comentar ? incidenciaFaults.soloCliente : incidenciaFaults.soloLectura}.
        </p>
      )}
      {mover.trouble && asked === null ? <Trouble trouble={mover.trouble} mover={mover} /> : null}
      {asked?.a === 'pendiente_remuestra' ? (
        <MedidaHechaDialog incidencia={incidencia} mover={mover} onClosed={() => setAsked(null)} />
      ) : asked ? (
        <MotivoDialog
          incidencia={incidencia}
          a={asked.a}
          isRequired={asked.conMotivo}
          falta={asked.a === 'cerrada' ? falta : []}
          motivo={asked.a === 'descartada' && propuesta?.tipo === 'descartar' ? propuesta.motivo : ''}
          mover={mover}
          onClosed={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

interface OtherMovesProps {
  estado: Incidencia['estado'];
  otras: readonly Opcion[];
  /** Whether a move asks for something first. */
  isAsking: (opcion: Opcion) => boolean;
  onChoose: (opcion: Opcion) => void;
}

function OtherMoves({ estado, otras, isAsking, onChoose }: OtherMovesProps) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Otros pasos" title="Otros pasos">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {otras.map((opcion) => (
          <Menu.Item key={opcion.a} onClick={() => onChoose(opcion)}>
            {textoDeMovimiento(estado, opcion.a)}
            {isAsking(opcion) ? '…' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why a move that needs no reason wasn't made, and the way to make it all the same. */
function Trouble({ trouble: { wanted, outcome }, mover }: { trouble: NonNullable<Mover['trouble']>; mover: Mover }) {
  if (outcome.kind === 'conflict') {
    return (
      <Conflict
        title="Otra persona ha cambiado esta incidencia"
        message="La página ya muestra cómo está ahora."
        changes={<Theirs pasos={outcome.theirs} />}
        ways={[
          { label: 'Hacerlo de todos modos', onChoose: () => void mover.move(wanted, outcome.now) },
          { label: 'Dejarlo como está', onChoose: mover.forget },
        ]}
      />
    );
  }
  return (
    <div className="flex wrap items-center gap-8-12">
      <FormError>{outcome.message}</FormError>
      {outcome.isFinal ? null : (
        <Button size="xs" variant="default" loading={mover.isMoving !== null} onClick={() => void mover.move(wanted)}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
