import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import type { SinCliente as Listed } from '../../../../../contract/administracion/solicitantes-sin-cliente.ts';
import { messageOf } from '../../../../client/api-error.ts';
import { queryClient } from '../../../../app/services.ts';
import card from '../../../../components/Card.module.css';
import { List } from '../../../../components/List.tsx';
import { call, query } from '../../api.ts';
import { usePanel } from '../../panel/panel.ts';
import { type Outcome, undo } from './make-clients.ts';
import { loadPart } from '../../../../app/part.ts';

const MakeClients = lazy(async () => ({
  default: (await loadPart(async () => import('./MakeClients.tsx'))).MakeClients,
}));

export const sinClienteOptions = query('listSinCliente', {}, { staleTime: 10_000 });

type Row = Listed['sinCliente'][number];

/** Where an address leads to this section. */
export const sinClienteId = 'sin-cliente';

/** Whose a solicitante is to be, and which one of the client's it is another spelling of, if any. */
interface Assignment {
  solicitante: string;
  clienteId: string;
  como: string | null;
}

/** The solicitantes that samples have and no client: no client's user sees those samples. Nothing where there are none. */
export function SinCliente() {
  const { demo, say } = usePanel();
  const listed = useQuery({ ...sinClienteOptions, enabled: !demo });
  const { data } = listed;
  const [busy, setBusy] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly string[] | null>(null);

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

  /** Says what became of the names chosen, and offers to take it back. */
  async function settle(outcome: Outcome): Promise<void> {
    setTicked(new Set());
    const { failed } = outcome;
    const text = wordsOf(outcome);
    if (text !== '') say(text, false, { label: 'Deshacer', run: () => void takeBack(outcome) });
    const [first] = failed;
    if (first) {
      const others = failed.length > 1 ? ` (y ${cantidad(failed.length - 1, 'más', 'más')})` : '';
      say(`No se ha podido con «${first.solicitante}»${others}: ${first.motivo}`, true);
    }
    await queryClient.invalidateQueries();
  }

  async function takeBack(outcome: Outcome): Promise<void> {
    const [reason] = await undo(outcome);
    if (reason === undefined) say('Deshecho: los solicitantes vuelven a estar sin cliente');
    else say(`No se ha podido deshacer todo: ${reason}`, true);
    await queryClient.invalidateQueries();
  }

  if (demo || !data || data.total === 0) return null;
  const { sinCliente, total } = data;
  const chosen = sinCliente.map(({ solicitante }) => solicitante).filter((nombre) => ticked.has(nombre));
  const tick = (names: readonly string[], isTicked: boolean) => {
    const now = new Set(ticked);
    for (const name of names) {
      if (isTicked) now.add(name);
      else now.delete(name);
    }
    setTicked(now);
  };
  return (
    <section
      ref={(section) => {
        if (location.hash === `#${sinClienteId}`) section?.scrollIntoView({ block: 'start' });
      }}
      id={sinClienteId}
      className={`${card.card} py-16 px-inset`}
      aria-label="Solicitantes sin cliente"
    >
      <h2 className={`${card.title} flex items-center gap-8`}>
        <IconAlertCircle size={18} aria-hidden />
        {total === 1 ? 'Un solicitante sin cliente' : `${numero(total)} solicitantes sin cliente`}
      </h2>
      <p className="mt-4 ink-3">
        Han llegado en las entregas y ningún cliente los tiene, así que sus muestras no las ve ningún usuario de
        cliente.
      </p>
      {sinCliente.length > 1 ? (
        <div className="min-height-30 flex wrap items-center gap-8-16 mt-12">
          <Checkbox
            label={chosen.length > 0 ? cantidad(chosen.length, 'elegido', 'elegidos') : 'Elegir todos'}
            checked={chosen.length === sinCliente.length}
            indeterminate={chosen.length > 0 && chosen.length < sinCliente.length}
            onChange={(event) =>
              tick(
                sinCliente.map(({ solicitante }) => solicitante),
                event.currentTarget.checked,
              )
            }
          />
          {chosen.length > 0 ? (
            <Button size="xs" onClick={() => setAsked(chosen)}>
              Hacerlos clientes
            </Button>
          ) : null}
        </div>
      ) : null}
      <List
        look="bare"
        query={listed}
        rows={sinCliente}
        label="Solicitantes sin cliente"
        failure="No se han podido cargar los solicitantes sin cliente"
        loading="Cargando los solicitantes..."
        count={null}
        empty={null}
        below={
          sinCliente.length < total ? <p className="mt-4 ink-3">y {numero(total - sinCliente.length)} más</p> : null
        }
        renderRow={(row) => (
          <One
            key={row.solicitante}
            row={row}
            isBusy={busy === row.solicitante}
            isTicked={sinCliente.length > 1 ? ticked.has(row.solicitante) : null}
            onTick={(isTicked) => tick([row.solicitante], isTicked)}
            onAsk={() => setAsked([row.solicitante])}
            onAssign={(clienteId, como) =>
              void make('assignSolicitante', { solicitante: row.solicitante, clienteId, como })
            }
          />
        )}
      />
      {asked ? (
        <Suspense fallback={null}>
          <MakeClients
            solicitantes={asked}
            onDone={(outcome) => void settle(outcome)}
            onClosed={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** 'Creados 3 clientes', '4 solicitantes son ahora de Hoteles'. '' where nothing was done. */
function wordsOf({ made, given }: Outcome): string {
  if (given) {
    const { solicitantes, cliente } = given;
    const [only = ''] = solicitantes;
    if (solicitantes.length === 1) return `«${only}» es ahora de ${cliente.nombre}`;
    return `${cantidad(solicitantes.length, 'solicitante', 'solicitantes')} son ahora de ${cliente.nombre}`;
  }
  const [first] = made;
  if (!first) return '';
  return made.length === 1 ? `Cliente «${first.nombre}» creado` : `${numero(made.length)} clientes creados`;
}

interface OneProps {
  row: Row;
  isBusy: boolean;
  /** Null where there is no other to choose with it. */
  isTicked: boolean | null;
  onTick: (isTicked: boolean) => void;
  onAsk: () => void;
  onAssign: (clienteId: string, como: string | null) => void;
}

function One({ row: { solicitante, muestras, parecido }, isBusy, isTicked, onTick, onAsk, onAssign }: OneProps) {
  return (
    <li className="py-12 flex wrap items-start between gap-8-24 line-above">
      {isTicked === null ? null : (
        <Checkbox
          className="pt-4"
          aria-label={`Elegir ${solicitante}`}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
      <div className="grow-from-280 shrink">
        <p className="m-0 weight-500 break-anywhere">
          {solicitante} <span className="ink-3 weight-400">{cantidad(muestras, 'muestra', 'muestras')}</span>
        </p>
        {parecido ? (
          <p className="mt-2 ink-2">
            ¿Es «{parecido.solicitante}», de {parecido.cliente.nombre}?{' '}
            {parecido.diferencia === 'escritura'
              ? 'Solo cambian mayúsculas, acentos, espacios o signos.'
              : 'Cambia alguna letra.'}
          </p>
        ) : null}
      </div>
      <div className="flex wrap gap-8">
        {parecido ? (
          <Button
            size="xs"
            loading={isBusy}
            aria-label={`Es el mismo: ${solicitante} es ${parecido.solicitante}`}
            onClick={() => onAssign(parecido.cliente._id, parecido.solicitante)}
          >
            Es el mismo
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={`Crear o elegir su cliente: ${solicitante}`}
          onClick={onAsk}
        >
          Crear o elegir su cliente
        </Button>
      </div>
    </li>
  );
}
