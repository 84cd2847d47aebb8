import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { MuestraDePapel, ValorDePapel } from '../../../contract/papeles/papeles.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { OutsideLimit } from '../../components/OutsideLimit.tsx';
import { VerdictBadge } from '../../components/VerdictBadge.tsx';
import classes from './Papeles.module.css';

type Dicho = Pick<ValorDePapel, 'muestra'> & Partial<Pick<ValorDePapel, 'texto' | 'unidad' | 'conclusion' | 'fuera'>>;

interface FigureProps {
  /** Names it in the address. */
  name: string;
  /** What its list is called. */
  titulo: string;
  muestras: readonly MuestraDePapel[];
  /** What it is made of, by the places of its samples. */
  de: readonly Dicho[];
  unidad?: string;
  children: ReactNode;
}

/** A figure that leads to its samples: to the only one, or to a list of them, which is of the address. */
export function Figure({ name, titulo, muestras, de, unidad = '', children }: FigureProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [only] = de;
  if (!only) return children;
  const first = muestras[only.muestra];
  if (de.length === 1 && first)
    return (
      <Link to={`/results/${encodeURIComponent(first._id)}`} className={classes.figure}>
        {children}
      </Link>
    );
  const there = new URLSearchParams(params);
  there.set('cifra', name);
  const back = new URLSearchParams(params);
  back.delete('cifra');
  return (
    <>
      <Link to={`?${there.toString()}`} preventScrollReset className={classes.figure}>
        {children}
      </Link>
      {params.get('cifra') === name ? (
        <Dialog
          title={titulo}
          size={640}
          onClosed={() => void navigate(`?${back.toString()}`, { replace: true, preventScrollReset: true })}
        >
          {() => <Lista de={de} muestras={muestras} unidad={unidad} />}
        </Dialog>
      ) : null}
    </>
  );
}

/** The samples of a figure, each with its value, newest first. */
function Lista({ de, muestras, unidad }: Pick<FigureProps, 'de' | 'muestras'> & { unidad: string }) {
  const ids = new Set(de.map(({ muestra }) => muestra));
  return (
    <>
      <p className="mb-8 ink-3 size-13">{cantidad(ids.size, 'muestra', 'muestras')}</p>
      <ul className="no-bullets">
        {de.toReversed().map((valor, place) => {
          const muestra = muestras[valor.muestra];
          return muestra ? (
            // oxlint-disable-next-line react/no-array-index-key -- a sample may be there twice with one value
            <li key={place} className="py-8 line-above flex wrap items-baseline gap-4-12">
              <Link to={`/results/${encodeURIComponent(muestra._id)}`} className="weight-600">
                {muestra.numero_muestra}
              </Link>
              <span className="nowrap figures">{fechaCorta(muestra.fecha_muestra)}</span>
              {valor.texto === undefined ? null : (
                <span className="figures nowrap">
                  {valor.texto || 'Sin valor'} {/\d/u.test(valor.texto) ? (valor.unidad ?? unidad) : ''}
                </span>
              )}
              {valor.conclusion ? <VerdictBadge conclusion={valor.conclusion} look="plain" /> : null}
              {valor.fuera ? <OutsideLimit /> : null}
              <span className="whole-line ink-3 size-13 break-anywhere">
                {[muestra.punto?.nombre, muestra.tipo_muestra].filter(Boolean).join(' · ')}
              </span>
            </li>
          ) : null;
        })}
      </ul>
    </>
  );
}

/** A sample by its number. */
export function Muestra({ muestra }: { muestra: MuestraDePapel | undefined }) {
  return muestra ? (
    <Link to={`/results/${encodeURIComponent(muestra._id)}`} className={`${classes.figure} nowrap`}>
      {muestra.numero_muestra}
    </Link>
  ) : null;
}
