import { type EstadoMuestra, estadoMuestraSchema } from '../../../../contract/muestras/muestra.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { compile, type Compiler, type Remarks } from './compile.ts';
import type { Fuente } from './fuente.ts';
import type { Row } from './header.ts';

/** What a row's state is: undefined where it says none that is known; `fuera` where the row isn't to be brought. */
export type EstadoLeido = EstadoMuestra | 'fuera' | undefined;

/** What stands for nothing at all, among the texts that a source gives. */
const nada = '\u0000';

/** A state as it is compared: 'En curso' is `en_curso`. */
function estadoDe(text: string): EstadoMuestra | undefined {
  return estadoMuestraSchema.safeParse(fold(text).replaceAll(' ', '_')).data;
}

const desconocido =
  'No se sabe qué estado es: debe ser «En curso», «Autorizada» o «Anulada», o decir el formato de lectura en «valores» cuál es';

/**
 * Makes the reader of a row's state. Without a source every sample is authorised. With one, only a state that the row says
 * and the mapping knows: a word that isn't in `valores` is refused, whatever `otros` authorises, and a blank is none.
 */
export function estadoReader(compiler: Compiler): (row: Row, remarks: Pick<Remarks, 'refuse'>) => EstadoLeido {
  const fuente = compiler.mapping.campos.estado;
  if (!fuente) return () => 'autorizada';
  const get = compile(compiler, withNada(fuente, compiler.mapping.listas), 'estado');
  return (row, { refuse }) => {
    const text = get(row, { warn: () => {}, refuse });
    if (text === undefined) return undefined;
    if (text === nada) return 'fuera';
    const estado = estadoDe(text);
    if (!estado) refuse('estado', text, desconocido);
    return estado;
  };
}

/** Makes what says whether a row isn't to be brought for its state. */
export function leftOutByEstado(compiler: Compiler): (row: Row) => boolean {
  const { valores, otros } = compiler.mapping.campos.estado ?? {};
  const words = typeof valores === 'string' ? compiler.mapping.listas[valores] : valores;
  if (otros !== null && !Object.values(words ?? {}).includes(null)) return () => false;
  const read = estadoReader(compiler);
  return (row) => read(row, { refuse: () => {} }) === 'fuera';
}

/** Why `otros` of a mapping's state says nothing, if it is so: an unknown word is refused, never authorised. */
export function estadoSinEfecto({ campos: { estado } }: Pick<Compiler['mapping'], 'campos'>): string | undefined {
  if (!estado || !isAuthorising(estado)) return undefined;
  return 'campos.estado.otros: no autoriza ninguna muestra, porque una palabra que no se conoce se rechaza siempre. Di en «valores» cada palabra que quiere decir autorizada, y quita «otros»; si todas las muestras del archivo están autorizadas, quita «campos.estado»';
}

const isAuthorising = ({ otros }: Pick<Fuente, 'otros'>) =>
  typeof otros === 'string' && estadoDe(otros) === 'autorizada';

function withNada({ valores, otros, ...fuente }: Fuente, listas: Compiler['mapping']['listas']): Fuente {
  const words = typeof valores === 'string' ? listas[valores] : valores;
  if (!words) return fuente;
  const marked = Object.fromEntries(Object.entries(words).map(([from, to]) => [from, to ?? nada]));
  return {
    ...fuente,
    valores: marked,
    ...(otros !== undefined && !isAuthorising({ otros }) && { otros: otros ?? nada }),
  };
}
