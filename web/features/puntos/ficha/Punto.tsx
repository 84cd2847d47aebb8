import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { HeaderButton, PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { ProximoDePunto } from '../../programa/ProximoDePunto.tsx';
import { PedirButton } from '../../solicitudes/Pedir.tsx';
import { TablonCard } from '../../tablon/TablonCard.tsx';
import { textoDeClase } from '../words.ts';
import { BackToList } from './BackToList.tsx';
import { FichaCard } from './FichaCard.tsx';
import { FichaDialog } from './FichaDialog.tsx';
import { Muestras } from './Muestras.tsx';
import { Parametros } from './Parametros.tsx';
import classes from './Punto.module.css';

interface PuntoProps {
  entero: PuntoEntero;
  /** The incidents of the point, above what was measured there. */
  incidencias?: ReactNode;
}

/** A point: its state, its measured values, its samples and its `ficha`. */
export function Punto({ entero, incidencias }: PuntoProps) {
  const { punto, ficha } = entero;
  const [isEditing, setEditing] = useState(false);
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const tipos = [...new Set([punto.ultima, ...entero.muestras].map((one) => one.tipo_muestra))];
  // Beside unresolved incidents, a good verdict of the newest sample would read as if there were none.
  const isContradicted = entero.sinResolver > 0 && veredicto(punto.ultima.conclusion_muestra) !== 'No cumple';
  const about = [punto.codigo, textoDeClase(ficha.clase), punto.solicitante].filter(Boolean).join(' · ');
  return (
    <>
      <PrintHeader />
      <BackToList />
      <PageHeader
        title={
          <span className="inline-flex wrap gap-4-12 items-center break-anywhere">
            {punto.nombre}{' '}
            {isContradicted ? null : <SampleVerdict conclusion={punto.ultima.conclusion_muestra} look="large" />}
          </span>
        }
        subtitle={about}
        actions={
          <>
            <PedirButton
              inicial={{
                solicitante: punto.solicitante,
                tipo_muestra: punto.ultima.tipo_muestra,
                punto,
                origen: 'punto',
              }}
            />
            <PrintButton />
            {isAdmin ? <HeaderButton icon={IconPencil} label="Editar datos" onClick={() => setEditing(true)} /> : null}
          </>
        }
      />
      <p className="mb-16 ink-2 figures">
        {textoDeMuestras(entero)}
        <ProximoDePunto clave={punto.clave} />
      </p>
      {incidencias}
      <div className={`${classes.columns} items-start grid gap-20 block-on-paper`}>
        <div className="flex column gap-20 shrink">
          <Parametros entero={entero} />
          <Muestras entero={entero} />
        </div>
        <div className="flex column gap-20 shrink">
          <FichaCard entero={entero} />
          <TablonCard publicable={{ de: { punto: punto.clave }, nombre: punto.nombre, isRed: false, tipos }} />
        </div>
      </div>
      {isEditing ? <FichaDialog entero={entero} onClosed={() => setEditing(false)} /> : null}
    </>
  );
}

/** `25 muestras del 3 ene 2024 al 7 may 2026; 2 no cumplen · 1 sin resolver · inactivo desde el 1 jun 2026`. */
function textoDeMuestras({ punto, sinResolver, ficha }: PuntoEntero): string {
  const { muestras, noCumplen, primera, ultima } = punto;
  const days =
    muestras === 1
      ? `1 muestra, del ${fechaCorta(primera)}`
      : `${cantidad(muestras, 'muestra', 'muestras')} del ${fechaCorta(primera)} al ${fechaCorta(ultima.fecha_muestra)}`;
  return [
    noCumplen > 0 && muestras > 1 ? `${days}; ${cantidad(noCumplen, 'no cumple', 'no cumplen')}` : days,
    sinResolver > 0 && cuantoSinResolver(sinResolver),
    ficha.inactivoDesde && `inactivo desde el ${fechaCorta(ficha.inactivoDesde)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
