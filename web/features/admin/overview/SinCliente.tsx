import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import type { SinCliente as Listed } from '../../../../contract/solicitantes-sin-cliente.ts';
import { messageOf } from '../../../client/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import card from '../../../components/Card.module.css';
import { call } from '../api.ts';
import { ClientePicker } from '../form/ClientePicker.tsx';
import { usePanel } from '../panel/panel.ts';
import classes from './SinCliente.module.css';

const sinClienteOptions = queryOptions({
  queryKey: ['admin', 'sin-cliente'],
  queryFn: ({ signal }) => call('listSinCliente', { signal }),
  staleTime: 10_000,
});

type Row = Listed['sinCliente'][number];

/** Whose a solicitante is to be, and which one of the client's it is another spelling of, if any. */
interface Assignment {
  solicitante: string;
  clienteId: string;
  como: string | null;
}

/** The solicitantes that samples have and no client: no client's user sees those samples. Nothing where there are none. */
export function SinCliente() {
  const { demo, say } = usePanel();
  const { data } = useQuery({ ...sinClienteOptions, enabled: !demo });
  const [busy, setBusy] = useState<string | null>(null);

  async function make(name: 'assignSolicitante' | 'unassignSolicitante', body: Assignment): Promise<void> {
    setBusy(body.solicitante);
    try {
      const { cliente, usuarios } = await call(name, { body });
      const isGiven = name === 'assignSolicitante';
      const also =
        usuarios > 0 ? ` y de ${cantidad(usuarios, 'usuario limitado', 'usuarios limitados')} a «${body.como}»` : '';
      const text = `«${body.solicitante}» ${isGiven ? 'es ahora' : 'ya no es'} de ${cliente.nombre}${also}`;
      say(text, false, isGiven ? { label: 'Deshacer', run: () => void make('unassignSolicitante', body) } : undefined);
    } catch (error) {
      say(messageOf(error), true);
    }
    // Clients, users and the trail are others now; so is what pages show of samples.
    await queryClient.invalidateQueries();
    setBusy(null);
  }

  if (demo || !data || data.total === 0) return null;
  const { sinCliente, total } = data;
  return (
    <section className={`${card.card} ${classes.section}`} aria-label="Solicitantes sin cliente">
      <h2 className={`${card.title} ${classes.title}`}>
        <IconAlertCircle size={18} aria-hidden />
        {total === 1 ? 'Un solicitante sin cliente' : `${numero(total)} solicitantes sin cliente`}
      </h2>
      <p className={classes.help}>
        Han llegado en las entregas y ningún cliente los tiene, así que sus muestras no las ve ningún usuario de
        cliente.
      </p>
      <ul className={classes.rows}>
        {sinCliente.map((row) => (
          <One
            key={row.solicitante}
            row={row}
            isBusy={busy === row.solicitante}
            onAssign={(clienteId, como) =>
              void make('assignSolicitante', { solicitante: row.solicitante, clienteId, como })
            }
          />
        ))}
      </ul>
      {sinCliente.length < total ? <p className={classes.help}>y {numero(total - sinCliente.length)} más</p> : null}
    </section>
  );
}

interface OneProps {
  row: Row;
  isBusy: boolean;
  onAssign: (clienteId: string, como: string | null) => void;
}

function One({ row: { solicitante, muestras, parecido }, isBusy, onAssign }: OneProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {solicitante} <span className={classes.count}>{cantidad(muestras, 'muestra', 'muestras')}</span>
        </p>
        {parecido ? (
          <p className={classes.likeness}>
            ¿Es «{parecido.solicitante}», de {parecido.cliente.nombre}?{' '}
            {parecido.diferencia === 'escritura'
              ? 'Solo cambian mayúsculas, acentos, espacios o signos.'
              : 'Cambia alguna letra.'}
          </p>
        ) : null}
        {isChoosing ? <ChooseCliente isBusy={isBusy} onChoose={(id) => onAssign(id, null)} /> : null}
      </div>
      <div className={classes.actions}>
        {parecido ? (
          <Button
            size="xs"
            loading={isBusy && !isChoosing}
            aria-label={`Es el mismo: ${solicitante} es ${parecido.solicitante}`}
            onClick={() => onAssign(parecido.cliente._id, parecido.solicitante)}
          >
            Es el mismo
          </Button>
        ) : null}
        {isChoosing ? null : (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Asignar a un cliente: ${solicitante}`}
            onClick={() => setChoosing(true)}
          >
            Asignar a un cliente
          </Button>
        )}
      </div>
    </li>
  );
}

function ChooseCliente({ isBusy, onChoose }: { isBusy: boolean; onChoose: (id: string) => void }) {
  const [id, setId] = useState<string>();
  return (
    <div className={classes.choose}>
      <div className={classes.picker}>
        <ClientePicker value={id} onChange={(cliente) => setId(cliente?._id)} />
      </div>
      <Button disabled={id === undefined} loading={isBusy} onClick={() => id !== undefined && onChoose(id)}>
        Asignar
      </Button>
    </div>
  );
}
