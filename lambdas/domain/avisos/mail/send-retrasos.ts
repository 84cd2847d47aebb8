import { loadScope } from '../../../platform/access/load-scope.ts';
import { queryEnCurso } from '../../../engine/query/list/en-curso.ts';
import { retrasosMail } from './retrasos-mail.ts';
import { sendDiario } from './send-diario.ts';

/** Late samples that are looked at, those of the latest dates: what was told of them is one item of 400 kB at most. */
const maxLate = 2000;

/** The mail about the samples in a user's scope that are late on its date, those that it wasn't told of with the date that they have. */
export const sendRetrasos = sendDiario({
  clase: 'retrasos',
  find: async (usuario, fecha) => {
    const slice = { offset: 0, limit: maxLate, sortBy: 'fecha_prevista', descending: true } as const;
    return (await queryEnCurso(await loadScope(usuario), {}, { slice, today: fecha, lateOnly: true })).rows;
  },
  dichoDe: ({ id, prevista }) => `${prevista} ${id}`,
  mailOf: (branding, { nuevas: muestras, hoy }, enlaces) => retrasosMail(branding, { muestras, hoy }, enlaces),
});
