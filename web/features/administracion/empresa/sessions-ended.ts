import type { EntradaEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';

type Settings = Pick<EntradaEmpresa, 'activo' | 'soloEmpresa'> & {
  /** As they are typed. */
  dominios: string;
};

/** Which sessions saving the settings of a company sign-in ends, in a sentence each; `before` is null of a new one. */
export function sessionsEnded(before: Settings | null, after: Settings): string[] {
  const isLost = before?.activo === true && !after.activo;
  const demands = (settings: Settings | null) => settings !== null && settings.activo && settings.soloEmpresa;
  const isDemanded = demands(after) && (!demands(before) || after.dominios !== before?.dominios);
  return [
    ...(isLost ? ['Al guardar se cerrarán las sesiones abiertas con la cuenta de empresa.'] : []),
    ...(isDemanded
      ? [
          'Al guardar se cerrarán las sesiones que los usuarios de estos dominios hayan abierto sin la cuenta de empresa.',
        ]
      : []),
  ];
}
