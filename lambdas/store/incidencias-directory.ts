import { lazy } from '../../contract/rules/lazy.ts';
import { Directory } from './directory.ts';
import { incidenciasSource } from './incidencias-source.ts';

/** Every incident, by what is due first. */
export const incidenciasDirectory = lazy(() => new Directory(incidenciasSource));
