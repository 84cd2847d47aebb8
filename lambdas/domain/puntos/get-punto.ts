import { fichaDePuntoSchema } from '../../../contract/puntos/punto.ts';
import {
  maxMuestrasDePunto,
  maxParametrosDePunto,
  maxValoresCortos,
} from '../../../contract/puntos/puntos-listados.ts';
import { OutOfScope } from '../../platform/access/out-of-scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readDeciding } from '../incidencias/deciding.ts';
import { queryPunto } from '../../engine/query/points/point.ts';
import { readPunto } from './store/puntos.ts';
import { contadoOf, muestraOf, parametroOf } from './described.ts';

/** A point: its description, and a summary of its samples in scope. */
export const getPunto: Implementation<'getPunto'> = async ({ query }, { alcance, usuario }) => {
  const naming = await readDeciding(alcance);
  const clave = naming.aliases.claveOf(query.punto);
  const [found, stored] = await Promise.all([
    queryPunto(alcance, { clave, muestras: maxMuestrasDePunto, valores: maxValoresCortos, ...naming }),
    readPunto(naming.joined.claveOf(clave)),
  ]);
  if (!found) throw new OutOfScope();
  const { punto, sinResolver, porNombre, muestras, series } = found;
  // An administrator parts names too that no sample has any more.
  const aliases = naming.aliases
    .of(clave)
    .map((alias) => ({ clave: alias.clave, nombre: alias.alias, muestras: porNombre.get(alias.clave) ?? 0 }))
    .filter((alias) => alias.muestras > 0 || usuario.role === 'admin');
  return {
    punto: contadoOf(punto),
    sinResolver,
    ficha: stored?.ficha ?? fichaDePuntoSchema.parse({}),
    version: stored?.version ?? 0,
    aliases,
    muestras: muestras.map(muestraOf),
    parametros: series.slice(0, maxParametrosDePunto).map(parametroOf),
    totalParametros: series.length,
  };
};
