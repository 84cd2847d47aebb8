import { useQuery } from '@tanstack/react-query';
import { IconFlaskOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../../../contract/base/fecha.ts';
import { type AnuladaListada, diasDeAnuladas } from '../../../../../contract/muestras/muestra-anulada.ts';
import { fechaCorta } from '../../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import { usePrinting } from '../../../../components/printing.ts';
import card from '../../../../components/Card.module.css';
import { anuladasOptions } from '../api.ts';
import classes from './Anuladas.module.css';

/** Annulled samples that are shown before the others are asked for. */
const shownAtFirst = 2;

interface AnuladasProps {
  /** The client whose they are; blank: of all. */
  clienteId: string;
  /** Where the page of a sample is. */
  addressOf: (id: string) => string;
}

/** The samples that the laboratory annulled of late, each with its reason: they are in no list, and another has to be taken. */
export function Anuladas({ clienteId, addressOf }: AnuladasProps) {
  const { data } = useQuery(anuladasOptions({ clienteId }));
  const [isUnfolded, setUnfolded] = useState(false);
  const isPrinting = usePrinting();
  if (!data || data.total === 0) return null;
  const { muestras, total } = data;
  // One more isn't worth a button.
  const isLong = muestras.length > shownAtFirst + 1;
  const shown = isLong && !isUnfolded && !isPrinting ? muestras.slice(0, shownAtFirst) : muestras;
  return (
    <section className={`${card.card} py-12 px-16 mb-16`} aria-labelledby="anuladas">
      <div className={`${classes.head} grid items-center gap-2-12`}>
        <IconFlaskOff size={18} stroke={1.8} aria-hidden className="rigid ink-2" />
        <h2 className="size-14 weight-600" id="anuladas">
          {cantidad(total, 'muestra anulada', 'muestras anuladas')}: hay que tomar {total === 1 ? 'otra' : 'otras'}
        </h2>
        <p className={`${classes.when} ink-3 size-13`}>Por el laboratorio, en los últimos {diasDeAnuladas} días</p>
      </div>
      <ul className="mt-10 no-bullets">
        {shown.map((muestra) => (
          <Anulada key={muestra._id} muestra={muestra} to={addressOf(muestra._id)} />
        ))}
      </ul>
      {isLong ? (
        <button
          type="button"
          className="py-4 weight-500 mt-10 accent no-print"
          style={{ paddingInline: 0 }}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Mostrar menos' : `Mostrar las ${numero(muestras.length)}`}
        </button>
      ) : null}
      {total > muestras.length ? (
        <p className="mt-8 ink-3 size-13">y {cantidad(total - muestras.length, 'más', 'más')}, más antiguas</p>
      ) : null}
    </section>
  );
}

function Anulada({ muestra, to }: { muestra: AnuladaListada; to: string }) {
  const { numero_muestra, producto, tipo_muestra, punto_muestreo, solicitante, fecha_muestra, anulada } = muestra;
  const what = [producto ?? tipo_muestra, punto_muestreo?.nombre, solicitante.nombre].filter(Boolean).join(' · ');
  return (
    <li className="last-flush py-8 line-above break-anywhere">
      <p className="flex wrap items-baseline gap-2-12">
        <Link to={to} state={{ from: 'en-curso' }} className="weight-500">
          {numero_muestra}
        </Link>
        <span>{what}</span>
        <span className="ink-3 size-13">
          Tomada el {fechaCorta(fecha_muestra)}
          {anulada ? `, anulada el ${fechaCorta(fechaEnMadrid(new Date(anulada)))}` : ''}
        </span>
      </p>
      <p className="clamp mt-2 clip ink-2 size-13">
        {muestra.motivo_anulacion ? (
          <>
            <b>Motivo:</b> {muestra.motivo_anulacion}
          </>
        ) : (
          'El laboratorio no indica el motivo'
        )}
        {muestra.retirada ? '. Sus resultados, que se habían publicado, ya no valen' : ''}
      </p>
    </li>
  );
}
