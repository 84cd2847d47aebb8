import * as z from 'zod';
import { correccionDeMuestraSchema } from '../muestras/correccion.ts';
import { motivosSchema } from '../muestras/motivos.ts';
import { historialSchema } from '../muestras/historial.ts';
import { lecturaNormativaSchema } from '../normas/lectura-normativa.ts';
import { muestraSchema } from '../muestras/muestra.ts';
import { idSchema } from '../base/id.ts';
import {
  maxValoresAnteriores,
  maxValoresPosteriores,
  valoresAnterioresSchema,
} from '../muestras/valores-anteriores.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** One authorised sample, whole: apart from the other results, so that the web's first page goes without its schema. */
export const resultCalls = {
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({
      result: muestraSchema,
      correccion: correccionDeMuestraSchema.optional(),
      motivos: motivosSchema.optional(),
    }),
    errors: [],
  },
  getHistorial: {
    method: 'GET',
    path: '/results/{id}/historial',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: historialSchema,
    errors: [],
  },
  getValoresAnteriores: {
    method: 'GET',
    path: '/results/{id}/valores-anteriores',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: valoresAnterioresSchema,
    errors: [],
  },
  getLectura: {
    method: 'GET',
    path: '/results/{id}/lectura',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({ lectura: lecturaNormativaSchema.nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const resultTexts: TextsOf<typeof resultCalls> = {
  getResult: {
    grupo: 'resultados',
    summary: 'Una muestra entera',
    description:
      'La muestra (`result`) con todas sus determinaciones, resultados, límites y conclusiones, como están ahora. Si se ha corregido después de que pudiera verse, `correccion` dice qué cambió la última vez. Si no cumple y el laboratorio no dice por qué, `motivos` nombra sus valores fuera de sus propios límites. Haberla abierto se recuerda: a un usuario que no es administrador se le avisa por correo cuando se corrige. Una muestra que no se alcanza, en curso o retirada responde 404.',
  },
  getHistorial: {
    grupo: 'resultados',
    summary: 'El historial del punto de una muestra',
    description:
      'Seis muestras anteriores y seis posteriores del mismo punto y tipo, y qué fue de cada determinación que la muestra no cumple (`fallos`). Un punto es un solicitante y su `punto_muestreo`, o su referencia externa si no lo tiene y el cliente no dice que sus referencias son otra cosa, sin distinguir mayúsculas ni acentos. Una muestra sin punto está sola. Una muestra que no se alcanza, en curso o retirada responde 404.',
  },
  getValoresAnteriores: {
    grupo: 'resultados',
    summary: 'Los valores anteriores de una muestra',
    description: `De cada parámetro de la muestra que es un número, los últimos ${maxValoresAnteriores} valores en su punto, de cualquier tipo de muestra: hasta el suyo y como mucho ${maxValoresPosteriores} posteriores, o más si hay menos anteriores. Los valores en una unidad que difiere en una potencia de diez se convierten; los resultados en palabras se dejan fuera, y también los parámetros que ninguna otra muestra del punto tiene. Una muestra que no se alcanza, en curso o retirada responde 404.`,
  },
  getLectura: {
    grupo: 'resultados',
    summary: 'Lo que dice la norma',
    description:
      'De cada valor de la muestra, el límite vigente en su lugar y su día según la norma que el laboratorio ha activado para su tipo, en una frase con su artículo (`lectura`; `null` si no hay ninguna activada); `calificacion` es apta o no apta según el Real Decreto 3/2023. Lo que no se sabe está en `falta`, y los resultados cuyo nombre no es el de un parámetro, en `sinIdentificar`. Es informativo: no lee ni cambia la conclusión del laboratorio. Una muestra que no se alcanza, en curso o retirada responde 404.',
  },
};
