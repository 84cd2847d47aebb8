import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { query } from './api.ts';
import { proximoDe } from './proximo.ts';

/** Days ahead in which a point's next sample is looked for. */
const ahead = 366;

interface ProximoDePuntoProps {
  clave: string;
  solicitante: string;
}

/** Until when a point is next to be sampled, and of what; nothing until that is known, or where no programme says so. */
export function ProximoDePunto({ clave, solicitante }: ProximoDePuntoProps) {
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const programa = useQuery(query('listPrograma', { query: { solicitante: [solicitante] } }));
  const instalacion = programa.data?.instalaciones.find(({ puntos }) => puntos.includes(clave));
  const cobertura = useQuery({
    ...query('getCobertura', {
      query: { instalacion: instalacion?._id ?? '', desde: hoy, hasta: sumaDias(hoy, ahead) },
    }),
    enabled: instalacion !== undefined,
  });
  const proximo = instalacion && proximoDe(clave, cobertura.data?.instalaciones ?? []);
  if (!proximo) return null;
  return (
    <span>
      {' · '}
      Próximo muestreo: hasta el {fechaCorta(proximo.hasta)}, {proximo.que} (
      <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}>{instalacion.nombre}</Link>)
    </span>
  );
}
