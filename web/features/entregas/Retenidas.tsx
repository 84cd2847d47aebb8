import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import type { DecisionDeRetenidas, MotivoDeRetencion, Retenida } from '../../../contract/entregas/retenidas.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { invalidate } from '../../app/services.ts';
import { messageOf } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { usePanel } from '../administracion/panel/panel.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { FigureTable } from '../../components/FigureTable.tsx';
import { List } from '../../components/List.tsx';
import { Flechas } from './Flechas.tsx';
import { call, deEntregas, retenidasOptions } from './api.ts';
import { fraseDeMotivos, porDecidir } from './words.ts';
import entregas from './Entregas.module.css';
import classes from './Retenidas.module.css';

/** What may have to be known of a reason before it is decided. */
const helps: Record<MotivoDeRetencion, string> = {
  solicitante: 'Si el solicitante estaba mal, acéptala: la verá el cliente nuevo y dejará de verla el de antes.',
  numero:
    'Si es la misma muestra con el número corregido, acéptala. Si son muestras distintas, lo que se tomó por identificador es de otra cosa (un equipo, un punto, un proyecto): descártala, cámbialo en el formato de lectura y repite la entrega.',
  fecha:
    '¿Empieza la numeración cada año? Entonces son muestras distintas: descártala, pulsa «Probar otra lectura» y activa «Los números empiezan de nuevo cada año». Si solo se corrige la fecha, acéptala.',
  reparo:
    'El formato de lectura pide que se mire antes de publicarla: en «Por mirar» está lo que se ha encontrado. Si está bien así, acéptala; si no, descártala y entrégala corregida.',
};

interface RetenidasProps {
  entrega: EntregaListada;
  /** Whether what was said of some of them is being carried out. */
  isDeciding: boolean;
}

/** The held back samples of a delivery: each against what is stored, to be accepted or dismissed; nothing where none waits. */
export function Retenidas({ entrega, isDeciding }: RetenidasProps) {
  const { _id, esperan } = entrega;
  const { say } = usePanel();
  const listed = useInfiniteQuery({ ...retenidasOptions(entrega), enabled: esperan.length > 0 });
  const [asked, setAsked] = useState<EntregaListada['esperan'][number]>();
  const decide = useMutation({
    mutationFn: async (body: DecisionDeRetenidas) => call('decideRetenidas', { params: { id: _id }, body }),
    onError: (error) => say(messageOf(error), true),
    onSettled: () => invalidate(...deEntregas),
  });
  if (esperan.length === 0) return null;
  const all = listed.data?.pages.flatMap(({ retenidas }) => retenidas) ?? [];
  const isBusy = isDeciding || decide.isPending;
  const decideOne = (decision: DecisionDeRetenidas['decision'], { muestra, sobre }: Retenida) =>
    decide.mutate({ decision, cuales: { muestras: [{ _id: muestra, sobre }] } });
  const groups = esperan.map((group) => {
    const own = all.filter(({ motivos }) => motivos.join() === group.motivos.join());
    if (own.length === 0) return null;
    return (
      <div key={group.motivos.join()} className="pt-12 mt-12 line-above">
        <div className="flex wrap items-center between gap-8-16">
          <h3 className="size-14 weight-600">
            {fraseDeMotivos(group.motivos)} <span className="ink-3 weight-400 figures">{numero(group.muestras)}</span>
          </h3>
          {group.muestras > 1 ? (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => setAsked(group)}>
              Decidir las {numero(group.muestras)} a la vez
            </Button>
          ) : null}
        </div>
        {group.motivos.map((motivo) => (
          <p key={motivo} className={`${entregas.help} ink-3`}>
            {helps[motivo]}
          </p>
        ))}
        <ul className="mt-12 grid gap-10 no-bullets">
          {own.map((retenida) => (
            <li
              key={retenida.muestra}
              className="one-column-when-narrow py-12 px-16 grid gap-8-24 framed rounded"
              style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
            >
              <Comparison retenida={retenida} />
              <div className={`${classes.actions} flex column gap-8`}>
                {retenida.superada ? null : (
                  <Button
                    size="compact-sm"
                    disabled={isBusy}
                    aria-label={`Aceptar ${retenida.despues.numero}`}
                    onClick={() => decideOne('aceptar', retenida)}
                  >
                    Aceptar
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={`Descartar ${retenida.despues.numero}`}
                  onClick={() => decideOne('descartar', retenida)}
                >
                  Descartar
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    );
  });
  return (
    <section className={`${card.card} py-16 px-inset`} aria-labelledby="retenidas">
      <h2 id="retenidas" className={card.title}>
        Esperan tu decisión <span className="ink-3 weight-400 figures">{numero(porDecidir(entrega))}</span>
      </h2>
      <p className={`${entregas.help} ink-3`}>
        No se ha guardado nada de ellas, ni las ve nadie como llegaron: mira por qué esperan, qué cambiaría y quién la
        ve, y decide.
      </p>
      <p className={`${classes.busy} ink-2 weight-500`} role="status">
        {isBusy ? 'Aplicando tu decisión…' : ''}
      </p>
      <List
        look="bare"
        query={listed}
        rows={listed.data && all}
        label="Muestras retenidas"
        failure="No se han podido cargar"
        loading="Cargando las muestras retenidas..."
        count={null}
        empty={null}
        body={listed.data ? groups : null}
      />
      {asked ? (
        <DecideDialog
          group={asked}
          onDecided={(decision) => decide.mutate({ decision, cuales: { motivos: asked.motivos } })}
          onClosed={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

function Comparison({ retenida }: { retenida: Retenida }) {
  const { antes, despues, cambios, otros, cambiada, superada } = retenida;
  const rows = [
    ['Número', antes?.numero, despues.numero],
    ['Fecha', antes && fechaCorta(antes.fecha), fechaCorta(despues.fecha)],
    ['Solicitante', antes?.solicitante, despues.solicitante],
    ['La ve', antes ? visibleTo(antes.clientes) : undefined, visibleTo(despues.clientes)],
  ] as const;
  const shown = new Set<string>(['Número de muestra', 'Fecha de muestra', 'Solicitante']);
  const others = cambios.filter(({ nombre }) => !shown.has(nombre));
  return (
    <div>
      {superada ? (
        <p className="mb-8 weight-500">
          Después de esta entrega se ha guardado otra más reciente, que se queda: de esta ya no se puede guardar nada.
        </p>
      ) : cambiada ? (
        <p className="mb-8 weight-500">La guardada ha cambiado después de llegar esta entrega. Así está ahora.</p>
      ) : null}
      <FigureTable
        label="Lo guardado y lo de esta entrega"
        isFixed
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          { name: 'Dato', isHead: true, cell: ([name]) => name },
          { name: 'Guardada', cell: ([, before]) => before ?? 'Ya no está' },
          { name: 'En esta entrega', cell: ([, before, after]) => changed(before, after) },
        ]}
      />
      {others.length > 0 ? (
        <ul className="mt-8 grid gap-2 line-above no-bullets break-anywhere" style={{ paddingTop: 8 }}>
          {others.map(({ nombre, texto }) => (
            <li key={`${nombre} ${texto}`}>
              <span className="ink-3">{nombre}</span> <Flechas texto={texto} />
            </li>
          ))}
          {otros > 0 ? <li>y {cantidad(otros, 'cambio más', 'cambios más')}</li> : null}
        </ul>
      ) : (
        <p className={`${entregas.help} ink-3`}>Nada más cambia.</p>
      )}
    </div>
  );
}

const changed = (before: string | null | undefined, after: string) => (before === after ? after : <b>{after}</b>);

const visibleTo = (clientes: readonly string[]) => (clientes.length > 0 ? clientes.join(', ') : 'Ningún cliente');
