import { cantidad } from '../base/numeros.ts';

/** How many names a sentence lists. */
const maxNombres = 5;

/** What isn't known of results whose name is no parameter's: 'no se ha sabido qué límite tiene «X»: 1 parámetro …'. */
export function fraseSinIdentificar(results: readonly { readonly descripcion: string }[]): string {
  const names = [...new Set(results.map(({ descripcion }) => `«${descripcion}»`))];
  const listed =
    names.length > maxNombres
      ? [...names.slice(0, maxNombres), cantidad(names.length - maxNombres, 'parámetro más', 'parámetros más')]
      : names;
  const [last = '', ...before] = listed.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} y ${last}`;
  const count = results.length === 1 ? '1 parámetro' : `${results.length} parámetros`;
  return `no se ha sabido qué límite ${names.length === 1 ? 'tiene' : 'tienen'} ${list}: ${count} sin identificar`;
}
