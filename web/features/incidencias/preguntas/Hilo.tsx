import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Pregunta, preguntaFaults } from '../../../../contract/incidencias/pregunta.ts';
import { instanteCorto } from '../../../../contract/base/instantes.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { keyed } from '../../../components/keyed.ts';
import { CommentForm, Step, Steps } from '../../../components/Thread.tsx';
import { FormError } from '../../../forms/FormError.tsx';
import { call, change } from './api.ts';

interface HiloProps {
  pregunta: Pregunta;
  /** Whether the user writes in its client's name. */
  puedePreguntar: boolean;
  /** Is told what was done, where the thread may leave the page by it. */
  onDone?: (said: string) => void;
}

/** A thread with the laboratory, and the place to write on in it. */
export function Hilo({ pregunta, puedePreguntar, onDone }: HiloProps) {
  const { muestra, cliente, mensajes, espera, llena } = pregunta;
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const params = { id: muestra, cliente: cliente._id };
  const attend = useMutation({
    mutationFn: async () => {
      const wrong = await change(() => call('attendPregunta', { params, body: { atendida: espera } }));
      if (wrong === null) onDone?.(`Pregunta marcada como ${espera ? 'atendida' : 'sin responder'}`);
      return wrong;
    },
  });
  return (
    <div style={{ maxWidth: 760 }}>
      <Steps>
        {keyed(mensajes, ({ cuando }) => cuando).map(({ key, item: { cuando, quien, texto } }) => (
          <Step
            key={key}
            quien={quien.laboratorio && quien.nombre.includes('@') ? `${quien.nombre} (laboratorio)` : quien.nombre}
            cuando={cuando}
            instante={instanteCorto(new Date(cuando))}
            isComment
          >
            {texto}
          </Step>
        ))}
      </Steps>
      {llena ? <p className="grow-from-280 ink-2 size-13">{preguntaFaults.llena}</p> : null}
      {isAdmin && !llena ? (
        <CommentForm
          label="Respuesta"
          button="Responder"
          send={async (texto) => {
            const wrong = await change(() => call('answerPregunta', { params, body: { texto } }));
            if (wrong === null) onDone?.('Respuesta enviada: la pregunta queda entre las atendidas');
            return wrong;
          }}
        />
      ) : null}
      {isAdmin ? (
        <div className="flex wrap items-center gap-10 no-print" style={{ margin: '10px 0 0 -8px' }}>
          <Button variant="subtle" size="compact-sm" loading={attend.isPending} onClick={() => attend.mutate()}>
            {espera ? 'Marcar como atendida' : 'Marcar como sin responder'}
          </Button>
          <FormError>{attend.data ?? null}</FormError>
        </div>
      ) : puedePreguntar && !llena ? (
        <Preguntar muestra={muestra} label="Escribir otro mensaje" />
      ) : null}
    </div>
  );
}

/** The place to ask about a sample. */
export function Preguntar({ muestra, label }: { muestra: string; label: string }) {
  return (
    <CommentForm
      label={label}
      button="Enviar"
      send={(texto) => change(() => call('askPregunta', { params: { id: muestra }, body: { texto } }))}
    />
  );
}
