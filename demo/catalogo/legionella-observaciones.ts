import type { Caso } from './caso.ts';
import { actuacionPor, type Instalacion } from './legal/rd487.ts';
import type { Incumplimiento } from './modelo.ts';

/** What the report says, by installation and by how much was counted. */
export function observacionDe(instalacion: Instalacion) {
  return (_caso: Caso, incumplimientos: readonly Incumplimiento[]): string | undefined => {
    const found = incumplimientos.find(({ parametro }) => parametro === 'Legionella spp.');
    const rest = incumplimientos.filter((one) => one !== found).map(({ parametro }) => parametro);
    const said = [
      found?.valor !== undefined && actuacionPor(instalacion, found.valor),
      rest.length > 0 && `Fuera de su límite: ${rest.join(', ')}. Revisar el programa de mantenimiento.`,
    ].filter(Boolean);
    return said.length > 0 ? said.join(' ') : undefined;
  };
}
