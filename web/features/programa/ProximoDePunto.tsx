import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { query } from './api.ts';
import { proximoDe } from './proximo.ts';
import { useHoy } from '../../components/use-hoy.ts';

/** Days ahead in which a point's next sample is looked for. */
const ahead = 366;

/** Until when a point is next to be sampled, and of what; nothing until that is known, or where no programme says so. */
export function ProximoDePunto({ clave }: { clave: string }) {
  const hoy = useHoy();
  const { data } = useQuery(
    query('getCobertura', { query: { punto: clave, desde: hoy, hasta: sumaDias(hoy, ahead) } }),
  );
  const proximo = proximoDe(data?.instalaciones ?? []);
  if (!proximo) return null;
  const { que, hasta, instalacion } = proximo;
  return (
    <span>
      {' · '}
      Próximo muestreo: hasta el {fechaCorta(hasta)}, {que} (
      <Link to={`/instalaciones/${encodeURIComponent(instalacion._id)}`}>{instalacion.nombre}</Link>)
    </span>
  );
}
