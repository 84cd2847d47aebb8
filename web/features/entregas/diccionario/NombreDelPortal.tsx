import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ClaseDeNombre } from '../../../../contract/entregas/diccionario.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { conocidosOptions } from './api.ts';

/** How long typing rests before names are looked for, in milliseconds. */
const restMs = 200;

/** A field for a name of the portal, which offers those that have the letters that are typed. */
export function NombreDelPortal({
  clase,
  ...field
}: { clase: ClaseDeNombre; value: string } & Pick<
  AutocompleteProps,
  'label' | 'aria-label' | 'className' | 'onChange'
>) {
  const [texto] = useDebouncedValue(clean(field.value), restMs);
  const { data = [] } = useQuery(conocidosOptions(clase, texto));
  // They were found by their letters without case and accents, on the server.
  return <Autocomplete size="xs" maxLength={300} data={data} filter={({ options }) => options} {...field} />;
}
