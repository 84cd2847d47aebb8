import { useQuery } from '@tanstack/react-query';
import { IconMessageCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { maxPreguntas, type Pregunta, type SituacionDePreguntas } from '../../../../contract/incidencias/pregunta.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { List } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { Situaciones } from '../../../components/Situaciones.tsx';
import { Badge } from '../list/ResourceRow.tsx';
import { usePanel } from '../panel/panel.ts';
import { Hilo } from '../../incidencias/preguntas/Hilo.tsx';
import { query } from '../../incidencias/preguntas/api.ts';

const situaciones: { value: SituacionDePreguntas; label: string }[] = [
  { value: 'sin_responder', label: 'Sin responder' },
  { value: 'atendidas', label: 'Atendidas' },
];

/** Clients' questions about their samples, the waiting ones first, with their thread and a field for the answer. */
export function PreguntasTab() {
  const [situacion, setSituacion] = useState<SituacionDePreguntas>('sin_responder');
  const { say } = usePanel();
  const list = useQuery(query('listPreguntas', { query: { situacion } }, { staleTime: 0 }));
  const { data } = list;
  const more = data ? data.sinResponder - data.preguntas.length : 0;
  return (
    <>
      <Situaciones
        chosen={situacion}
        all={situaciones.map((one) => ({
          ...one,
          count: one.value === 'sin_responder' ? data?.sinResponder : undefined,
        }))}
        onShow={setSituacion}
      />
      <List
        look="cards"
        query={list}
        rows={data?.preguntas}
        renderRow={(pregunta) => (
          <li
            key={`${pregunta.muestra} ${pregunta.cliente._id}`}
            className={`${card.card} pt-12 px-inset pb-16 break-anywhere`}
          >
            <Heading pregunta={pregunta} />
            <Hilo pregunta={pregunta} puedePreguntar={false} onDone={say} />
          </li>
        )}
        rowHeight={120}
        label="Preguntas"
        loading="Cargando las preguntas..."
        failure="No se han podido cargar las preguntas"
        count={null}
        empty={
          <div className={card.card}>
            <Message icon={IconMessageCheck} title={nothing[situacion].title}>
              {nothing[situacion].text}
            </Message>
          </div>
        }
        below={
          situacion === 'sin_responder' && more > 0 ? (
            <p className="mt-12 ink-3">y {cantidad(more, 'más reciente', 'más recientes')}</p>
          ) : data?.preguntas.length === maxPreguntas ? (
            <p className="mt-12 ink-3">Las {maxPreguntas} últimas</p>
          ) : null
        }
      />
    </>
  );
}

const nothing: Record<SituacionDePreguntas, { title: string; text: string }> = {
  sin_responder: {
    title: 'No hay preguntas sin responder',
    text: 'Cuando un cliente pregunte por una de sus muestras, la verás aquí y te llegará un correo.',
  },
  atendidas: { title: 'Todavía no hay preguntas atendidas', text: 'Aquí quedarán las que respondas.' },
};

function Heading({ pregunta }: { pregunta: Pregunta }) {
  const { muestra, numero_muestra, solicitante, tipo_muestra, estado, cliente } = pregunta;
  const id = encodeURIComponent(muestra);
  const to =
    estado === 'autorizada' ? `/results/${id}` : `/en-curso?muestra=${id}${estado === 'anulada' ? '&anulada=1' : ''}`;
  return (
    <>
      <h2 className={card.title}>
        {estado === null ? numero_muestra : <Link to={to}>{numero_muestra}</Link>}{' '}
        {estado === 'anulada' ? <Badge look="quiet">Anulada</Badge> : null}
      </h2>
      <p className="ink-3 size-13">{[cliente.nombre, solicitante, tipo_muestra].filter(Boolean).join(' · ')}</p>
    </>
  );
}
