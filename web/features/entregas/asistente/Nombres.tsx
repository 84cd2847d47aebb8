import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { NombresContados, Recuento } from '../../../../contract/entregas/subidas.ts';
import { MakeClients } from '../../administracion/overview/sin-cliente/MakeClients.tsx';
import { usePanel } from '../../administracion/panel/panel.ts';
import { MakeGroup } from './MakeGroup.tsx';
import classes from './Asistente.module.css';

interface NombresProps {
  recuento: Recuento;
  /** Clients or groups were made: what is known has changed. */
  onMade: () => void;
}

/** Names that are shown of each kind before more are asked for. */
const few = 10;

/** The solicitantes and types of the file, those that no client or group has first, and what makes them known. */
export function Nombres({ recuento: { solicitantes, tipos, parametros }, onMade }: NombresProps) {
  const { say } = usePanel();
  const [asks, setAsks] = useState<'clientes' | 'grupo' | null>(null);
  const unowned = solicitantes.nombres.filter(({ conocido }) => !conocido).map(({ nombre }) => nombre);
  const ungrouped = tipos.nombres.filter(({ conocido }) => !conocido).map(({ nombre }) => nombre);
  return (
    <div className={`${classes.settings} tiles-220`}>
      <Lista
        title="Solicitantes"
        counted={solicitantes}
        unknown="sin cliente: nadie los verá hasta que lo tengan"
        action={
          unowned.length > 0 ? (
            <Button size="compact-xs" variant="default" onClick={() => setAsks('clientes')}>
              Crear {cantidad(unowned.length, 'cliente', 'clientes')}
            </Button>
          ) : null
        }
      />
      <Lista
        title="Tipos de muestra"
        counted={tipos}
        unknown="sin grupo"
        action={
          ungrouped.length > 0 ? (
            <Button size="compact-xs" variant="default" onClick={() => setAsks('grupo')}>
              Agrupar {cantidad(ungrouped.length, 'tipo', 'tipos')}
            </Button>
          ) : null
        }
      />
      <Lista
        title="Parámetros"
        counted={{
          total: parametros.total,
          nombres: parametros.nombres.map(({ nombre, valores }) => ({ nombre, muestras: valores, conocido: true })),
        }}
      />
      {asks === 'clientes' ? (
        <MakeClients
          solicitantes={unowned}
          onDone={({ made, given, failed }) => {
            const done = made.length + (given?.solicitantes.length ?? 0);
            if (done > 0) say(`${cantidad(done, 'solicitante ya tiene', 'solicitantes ya tienen')} cliente`);
            for (const { solicitante, motivo } of failed) say(`«${solicitante}»: ${motivo}`, true);
            onMade();
          }}
          onClosed={() => setAsks(null)}
        />
      ) : null}
      {asks === 'grupo' ? <MakeGroup tipos={ungrouped} onMade={onMade} onClosed={() => setAsks(null)} /> : null}
    </div>
  );
}

interface ListaProps {
  title: string;
  counted: NombresContados;
  /** What is said of a name that isn't known. */
  unknown?: string;
  action?: ReactNode;
}

function Lista({ title, counted: { total, nombres }, unknown, action }: ListaProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = nombres.toSorted((a, b) => Number(a.conocido) - Number(b.conocido));
  const shown = showsAll ? sorted : sorted.slice(0, few);
  const missing = nombres.filter(({ conocido }) => !conocido).length;
  return (
    <div>
      <h3 className="mb-6 size-14">
        {title} {action}
      </h3>
      {missing > 0 ? (
        <p className="ink-3 break-anywhere">
          {numero(missing)} {unknown}
        </p>
      ) : null}
      <ul className={`${classes.list} no-bullets`}>
        {shown.map(({ nombre, muestras, conocido }) => (
          <li key={nombre} data-unknown={!conocido || undefined}>
            {nombre} <span className="ink-3 break-anywhere">{numero(muestras)}</span>
          </li>
        ))}
      </ul>
      {shown.length < nombres.length ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          Ver {numero(nombres.length - shown.length)} más
        </Button>
      ) : null}
      {showsAll && nombres.length < total ? (
        <p className="ink-3 break-anywhere">y {numero(total - nombres.length)} más</p>
      ) : null}
    </div>
  );
}
