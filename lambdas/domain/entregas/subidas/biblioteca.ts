import conaguaSubterraneas from '../../../../docs/examples/mappings/conagua-subterraneas.json' with { type: 'json' };
import conaguaSuperficiales from '../../../../docs/examples/mappings/conagua-superficiales.json' with { type: 'json' };
import eaCalidadAgua from '../../../../docs/examples/mappings/ea-calidad-agua.json' with { type: 'json' };
import nycAgua from '../../../../docs/examples/mappings/nyc-agua.json' with { type: 'json' };
import wqpResultados from '../../../../docs/examples/mappings/wqp-resultados.json' with { type: 'json' };
import { documentoDeMapeoSchema } from '../../../../contract/entregas/deteccion.ts';
import type { MapeoDeBiblioteca } from '../../../../contract/entregas/mapeos.ts';

const documents = {
  'conagua-superficiales': conaguaSuperficiales,
  'conagua-subterraneas': conaguaSubterraneas,
  'nyc-agua': nycAgua,
  'ea-calidad-agua': eaCalidadAgua,
  'wqp-resultados': wqpResultados,
};

/** Ready mappings for exports that are public or documented: those of docs/examples. */
export const biblioteca: readonly MapeoDeBiblioteca[] = Object.entries(documents).map(([nombre, mapeo]) => ({
  nombre,
  descripcion: mapeo.descripcion,
  mapeo: documentoDeMapeoSchema.parse(mapeo),
}));
