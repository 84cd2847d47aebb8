/** What is said once a call of incidents went well. */
export const incidenciaMessages = {
  guardada: 'Incidencia guardada',
  movidas: 'Incidencias cambiadas',
  comentada: 'Comentario añadido',
  archivoSubido: 'Archivo añadido',
  archivoQuitado: 'Archivo quitado',
} as const;

/** Why a change of an incident is refused. */
export const incidenciaFaults = {
  soloLectura: 'Puedes ver las incidencias, pero no cambiarlas. Pídeselo al laboratorio',
  noExiste: 'La incidencia ya no está',
  soloCliente:
    'El laboratorio comenta, adjunta y, desde la lista, cierra y reabre; los demás cambios los hace el cliente',
  noSigue: 'La incidencia ya no está en un estado desde el que se pueda hacer eso. Vuelve a cargarla',
  motivo: 'Escribe el motivo',
  motivoSinCumplir: 'Falta una nueva muestra que cumpla: escribe por qué se puede cerrar sin ella',
  motivoDescartar: 'Escribe por qué no hay nada que resolver',
  motivoReabrir: 'Escribe por qué se vuelve a abrir',
  sinMedida: 'Falta la medida: escribe qué se ha hecho y qué día',
  medidaFutura: 'La medida no puede estar hecha un día que no ha llegado. Pon la fecha en que se hizo',
  medidaAntes: (dia: string) => `La medida no puede ser de antes de la muestra que no cumple, del ${dia}`,
  medidaSinDia: 'Pon el día en que se hizo (dd/mm/aaaa)',
  noEsTuCierre: 'Otra persona la ha cambiado después: se queda como está',
  responsableSinAcceso:
    'Esa persona no puede ver la incidencia. Elige a alguien de tu empresa que la vea, o pide al laboratorio que le dé acceso',
  responsableNoEsUno: 'Escribe un nombre, o solo el correo de quien la lleva',
  otraAbierta: 'Ya hay otra incidencia sin resolver del mismo punto y parámetro. Sigue en esa',
  llena: 'La incidencia ya no admite más anotaciones. Ciérrala o escribe al laboratorio',
  muchosArchivos: 'Ya hay 20 archivos. Quita alguno antes de añadir otro',
  noEsLoQueDice: 'El archivo no es un PDF, una foto JPEG ni una imagen PNG. Elige otro',
  subidaPerdida: 'No ha llegado el archivo. Vuelve a subirlo',
  pideElCliente:
    'Esperar una nueva muestra es pedirla al laboratorio, y la pide quien puede pedir muestras en su cliente',
  sinPlazo: 'Ese plazo no es de esta incidencia',
} as const;
