import { lazy } from '../../contract/rules/lazy.ts';
import { DirectoryReader } from './directory-reader.ts';
import { type DirectoryIncidencia, incidenciasSource } from './incidencias-source.ts';

const reader = lazy(() => new DirectoryReader(incidenciasSource));

/** Every incident, for who writes no part of the directory; the same list as long as no incident changes. */
export async function knownIncidencias(): Promise<readonly DirectoryIncidencia[]> {
  return (await reader().follow()) ?? incidenciasSource.readAll();
}
