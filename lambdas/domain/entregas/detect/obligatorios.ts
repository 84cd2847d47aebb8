const oneForAll = ', o cuál es el mismo para todo el archivo?';

/** What a mapping must say of every sample or result: how a person is asked which column it is, and where none may be it. */
export const obligatorios: Readonly<Record<string, { cual: string; ninguna: string }>> = {
  'campos.numero_muestra': asking('¿Qué columna es el número de la muestra?'),
  'campos.fecha_muestra': {
    cual: '¿Qué columna es la fecha de muestreo?',
    ninguna: '¿De qué fecha son las muestras? Di una para todas, o la columna que la tiene',
  },
  'campos.tipo_muestra': asking('¿Qué columna es el tipo de muestra?', oneForAll),
  'campos.solicitante': asking('¿Qué columna es el solicitante (el cliente)?', oneForAll),
  'resultado.descripcion': asking('¿Qué columna nombra el parámetro?'),
  'resultado.valor': asking('¿Qué columna es el resultado?'),
};

function asking(cual: string, ending = '?') {
  return { cual, ninguna: cual.replace('?', ending) };
}

/** Whether a mapping needs a source for a field. */
export const isObligatorio = (campo: string) => Object.hasOwn(obligatorios, campo);
