import { cambiosQuerySchema, cambiosSchema, maxCambios } from './cambios.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What became of results, for programs that keep a copy (docs/decisions/following.md). */
export const cambiosCalls = {
  listCambios: {
    method: 'GET',
    path: '/results/cambios',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: cambiosQuerySchema,
    output: cambiosSchema,
    errors: ['CURSOR_INVALID'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const cambiosTexts: TextsOf<typeof cambiosCalls> = {
  listCambios: {
    grupo: 'resultados',
    summary: 'Seguir los cambios',
    description: `Lo nuevo, lo que ha cambiado (\`muestras\`, enteras) y lo que ya no está (\`retiradas\`, sus \`_id\`) desde el cursor que se da en \`desde_cambio\`, en el orden en que se guardó; sin cursor, todo lo que hay. Como mucho ${maxCambios} muestras o 2 MB: si \`mas\` es \`true\` se vuelve a pedir enseguida con el cursor nuevo. Cada muestra llega como está ahora, una vez por cada cambio; mientras se guardan otras puede llegar una vez más como estaba. \`reinicio\`: hay que olvidar lo que se tenía, porque las respuestas que siguen lo llevan todo; así es en la primera, cuando cambia lo que se alcanza, tras 60 días sin pedir y cuando el laboratorio restaura sus datos. \`CURSOR_INVALID\`: el texto no es un cursor de este portal. Una sesión pide como mucho 120 veces por minuto. Está explicada en [Tener una copia al día](#tener-una-copia-al-dia).`,
    ejemplo: { limite: '50' },
  },
};
