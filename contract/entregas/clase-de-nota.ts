import * as z from 'zod';

/** Kinds of notes, with the text for all notes of a kind, whose own words or numbers differ. */
export const clasesDeNota = {
  nombre: 'Se guardan con el nombre del portal, por el diccionario de nombres',
  repetida: 'La misma muestra está en varias líneas y no dicen lo mismo: no se guarda nada de ella',
  filas: 'Las filas de una muestra no coinciden',
  demasiadas_filas: 'Hay demasiadas filas de una misma muestra: comprueba lo que se lee como número de muestra',
  dos_numeros: 'Puede ser dos números distintos: di en el formato de lectura cómo se separan los miles y los decimales',
  otro_decimal: 'No es un número con el signo decimal que dice el formato de lectura: se guarda solo el texto',
  contraria: 'El laboratorio concluye lo contrario de lo que dicen los límites; se deja lo que concluye',
  sin_valor: 'El laboratorio concluye y no da ningún valor',
  incumplimiento:
    'El laboratorio concluye que cumple una determinación con parámetros que no cumplen: cuenta como incumplimiento',
  dos_unidades: 'Un parámetro de la muestra viene en dos unidades: se guardan los dos resultados',
  otra_unidad: 'La unidad no es la que se esperaba: se deja como viene, sin convertir',
  valor_y_condicion: 'Hay un valor junto a una condición: se guarda el valor',
  fecha_de_hoja:
    'La celda es una fecha que Excel enseña de otro modo: si no lo es, da a la columna formato de texto y escríbelo de nuevo',
  signo_de_hoja: 'La celda guarda un signo que Excel no enseña: dale a la celda un formato que enseñe el signo',
  de_la_hoja: 'La celda no guarda lo que enseña Excel: se lee lo que enseña',
  otro_cliente: 'La muestra pasaría de un solicitante a otro',
  superada: 'Hay guardada una entrega más reciente, que se queda',
} as const;
export const claseDeNotaSchema = z.enum(Object.keys(clasesDeNota) as [ClaseDeNota, ...ClaseDeNota[]]);
export type ClaseDeNota = keyof typeof clasesDeNota;
