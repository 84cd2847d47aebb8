import { useQuery } from '@tanstack/react-query';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import card from '../../../components/Card.module.css';
import { tabPath } from '../address.ts';
import { overviewOptions } from '../panel/api.ts';
import { usePanel } from '../panel/panel.ts';
import { sinClienteId, sinClienteOptions } from './sin-cliente/SinCliente.tsx';

/** What an administrator does first in an empty portal, until a client can read its results in it; nothing after that. */
export function PrimerosPasos() {
  const { demo } = usePanel();
  const resumen = useQuery({ ...overviewOptions, enabled: !demo }).data;
  const solicitantes = useQuery({ ...sinClienteOptions, enabled: !demo }).data;
  if (demo || !resumen || !solicitantes) return null;
  const { total: sinCliente, conCliente } = solicitantes;
  const pasos = [
    {
      texto: 'Trae un archivo de muestras',
      ayuda: 'Un Excel, un CSV o lo que saque tu LIMS: se mira contigo antes de guardar nada.',
      to: tabPath('entregas'),
      isDone: sinCliente + conCliente > 0,
    },
    {
      texto: 'Da sus solicitantes a un cliente',
      ayuda: 'Un cliente ve las muestras de sus solicitantes.',
      to: sinCliente > 0 ? `${tabPath('resumen')}#${sinClienteId}` : tabPath('clientes'),
      isDone: conCliente > 0,
    },
    {
      texto: 'Invita a una persona',
      ayuda: 'Recibe un correo para elegir su contraseña y entra a leer sus resultados.',
      to: tabPath('usuarios'),
      isDone: resumen.usuarios > 0,
    },
  ];
  if (pasos.every(({ isDone }) => isDone)) return null;
  return (
    <section className={`${card.card} py-16 px-inset mb-20`} aria-label="Primeros pasos">
      <h2 className={card.title}>Primeros pasos</h2>
      <ol className="mt-4 no-bullets">
        {pasos.map(({ texto, ayuda, to, isDone }) => (
          <li key={texto} className="py-10 flex gap-10">
            {isDone ? (
              <IconCircleCheck size={20} aria-hidden className="rigid" color="var(--cumple-mark)" />
            ) : (
              <IconCircle size={20} aria-hidden className="rigid ink-3" />
            )}
            <div className="shrink">
              {isDone ? (
                <p className="ink-3">
                  {texto} <span className="unseen">(hecho)</span>
                </p>
              ) : (
                <>
                  <p>
                    <Link to={to} className="weight-500">
                      {texto}
                    </Link>
                  </p>
                  <p className="mt-2 ink-3 size-13">{ayuda}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
