import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type Coherencia,
  type ReglaDeCoherencia,
  reglasDeCoherencia,
  type SalidaDeReparo,
} from '../../../../contract/entregas/coherencia.ts';
import type { EntregaListada } from '../../../../contract/entregas/entrega.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { reglasPath } from '../../administracion/address.ts';
import { Badge } from '../../administracion/list/ResourceRow.tsx';
import { textoDeInstante } from '../words.ts';
import { DecirDialog, type Dicho } from './DecirDialog.tsx';
import { query } from './api.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import entregas from '../Entregas.module.css';
import classes from './Coherencia.module.css';

type Reparo = Coherencia['reparos'][number];

/** What was found in the samples of a delivery, by rule; nothing of one whose samples weren't looked at. */
export function PorMirar({ entrega }: { entrega: EntregaListada }) {
  const { _id, clase, simulacion, estado } = entrega;
  const isLooked = clase === 'muestras' && !simulacion && (estado === 'hecha' || estado === 'hecha_con_rechazos');
  const { data, error, isPending, refetch } = useQuery(
    query('getCoherencia', { params: { id: _id } }, { enabled: isLooked }),
  );
  if (!isLooked) return null;
  if (isPending)
    return <Skeleton height={120} radius="lg" role="status" aria-label="Cargando lo que hay por mirar..." />;
  if (!data) {
    return <LoadFailure title="No se ha podido cargar lo que hay por mirar" query={{ error, refetch }} />;
  }
  const missing = sinComparar(data);
  if (data.reglas.length === 0 && missing.length === 0) return null;
  return (
    <section className={`${card.card} py-16 px-inset`} aria-label="Por mirar">
      <h2 className={card.title}>
        Por mirar <span className="ink-3 weight-400 figures">{numero(porMirarEn(data))}</span>
      </h2>
      <p className={`${entregas.help} ink-3`}>
        Lo que no puede ser, o nunca ha sido así en ese punto. No cambia ninguna conclusión ni lo que ven los clientes.{' '}
        <Link to={reglasPath}>Qué se mira</Link>
      </p>
      {missing.map((sentence) => (
        <p key={sentence} className={`${entregas.help} ink-3`}>
          {sentence}
        </p>
      ))}
      {data.reglas.map(({ regla }) => (
        <Regla key={regla} id={_id} regla={regla} data={data} />
      ))}
    </section>
  );
}

const porMirarEn = ({ reglas }: Coherencia) => reglas.reduce((sum, { porMirar }) => sum + porMirar, 0);

function sinComparar({ sinHistorial, sinMirar }: Coherencia): string[] {
  const one = (count: number) => cantidad(count, 'muestra no se ha', 'muestras no se han');
  return [
    ...(sinHistorial > 0
      ? [`${one(sinHistorial)} comparado con las anteriores de su punto: son demasiados datos para una entrega.`]
      : []),
    ...(sinMirar > 0 ? [`${one(sinMirar)} podido mirar. Avisa a quien opera el portal.`] : []),
  ];
}

interface ReglaProps {
  id: string;
  regla: ReglaDeCoherencia;
  data: Coherencia;
}

/** How many findings of a rule are drawn before they are asked for. */
const alPrincipio = 5;

function Regla({ id, regla, data }: ReglaProps) {
  const [isWhole, setWhole] = useState(false);
  const [said, setSaid] = useState<Dicho>();
  const { nombre, frase } = reglasDeCoherencia[regla];
  const { vistos = 0, porMirar = 0, activa = true } = data.reglas.find((one) => one.regla === regla) ?? {};
  const own = data.reparos.filter((one) => one.regla === regla);
  const shown = isWhole ? own : own.slice(0, alPrincipio);
  const hidden = own.length - shown.length;
  return (
    <section className="pt-12 mt-12 line-above" aria-label={nombre}>
      <div className="flex wrap items-center between gap-4-16">
        <h3 className="size-14 weight-600">
          {nombre}{' '}
          <span className="ink-3 weight-400 figures">
            {porMirar === vistos ? numero(vistos) : `${numero(porMirar)} de ${numero(vistos)}`}
          </span>{' '}
          {activa ? null : <Badge look="quiet">Apagada</Badge>}
        </h3>
        {porMirar > 1 ? (
          <Salidas
            de={`Todas las de «${nombre}»`}
            palabras={{ no_es_error: 'Ninguna es un error', era_error: 'Todas lo eran' }}
            onSay={(salida) =>
              setSaid({ regla, reparos: null, salida, frase: `«${nombre}»: las ${numero(vistos)} de esta entrega.` })
            }
          />
        ) : null}
      </div>
      <p className={`${entregas.help} ink-3`}>{frase}</p>
      <ul className="mt-6 no-bullets">
        {shown.map((one) => (
          <Fila
            key={one.id}
            reparo={one}
            onSay={(salida) => setSaid({ regla, reparos: [one.id], salida, frase: one.frase })}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          Ver {numero(hidden)} más
        </Button>
      ) : null}
      {hidden === 0 && vistos > own.length ? (
        <p className={`${entregas.help} ink-3`}>
          y {numero(vistos - own.length)} más, que se cuentan y no se guardan una a una
        </p>
      ) : null}
      {said ? <DecirDialog id={id} dicho={said} onClosed={() => setSaid(undefined)} /> : null}
    </section>
  );
}

const situaciones = {
  cambiada: 'La muestra ha cambiado después de esta entrega.',
  retenida: 'Espera a que la aceptes en «Esperan tu decisión»: como llegó, no la ve nadie.',
};

const unaPorUna = { no_es_error: 'No es un error', era_error: 'Era un error' } as const;

function Fila({ reparo, onSay }: { reparo: Reparo; onSay: (salida: SalidaDeReparo) => void }) {
  const { muestra, frase, dicho, situacion } = reparo;
  return (
    <li className="py-8 ruled column-when-narrow flex items-start between gap-8-16">
      <div className={`${classes.what} one-column-when-narrow grid gap-2-16 shrink`}>
        {situacion === 'retenida' ? (
          <span className="break-anywhere">{muestra.numero}</span>
        ) : (
          <Link to={`/results/${encodeURIComponent(muestra._id)}`} className="break-anywhere">
            {muestra.numero}
          </Link>
        )}
        <p className="break-anywhere">{frase}</p>
        {situacion === 'vigente' ? null : <p className={`${entregas.help} ink-3`}>{situaciones[situacion]}</p>}
        {dicho ? (
          <p className={`${entregas.help} ink-3`}>
            {unaPorUna[dicho.salida]}: {dicho.motivo} ({dicho.por ?? 'un usuario que ya no está'},{' '}
            {textoDeInstante(dicho.en)})
          </p>
        ) : null}
      </div>
      <Salidas de={muestra.numero} palabras={unaPorUna} dicha={dicho?.salida} onSay={onSay} />
    </li>
  );
}

interface SalidasProps {
  /** The subject of the buttons, for screen readers. */
  de: string;
  palabras: Readonly<Record<SalidaDeReparo, string>>;
  /** The decision made already. */
  dicha?: SalidaDeReparo | undefined;
  onSay: (salida: SalidaDeReparo) => void;
}

function Salidas({ de, palabras, dicha, onSay }: SalidasProps) {
  const offered = (['no_es_error', 'era_error'] as const).filter((salida) => salida !== dicha);
  return (
    <div className="flex rigid wrap gap-6">
      {offered.map((salida) => (
        <Button
          key={salida}
          size="compact-xs"
          variant={dicha ? 'subtle' : 'default'}
          aria-label={`${palabras[salida]}: ${de}`}
          onClick={() => onSay(salida)}
        >
          {palabras[salida]}
        </Button>
      ))}
    </div>
  );
}
