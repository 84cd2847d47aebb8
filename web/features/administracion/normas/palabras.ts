import type { Condicion } from '../../../../contract/normas/norma.ts';

/** What each fact is called where it is asked for or listed; true is that it is so. */
export const nombresDeCondicion: Readonly<Record<Condicion, string>> = {
  generaClorato: 'La desinfección genera clorato o clorito',
  cloroActivo: 'La desinfección libera cloro activo',
  dioxidoDeCloro: 'Se desinfecta con dióxido de cloro',
  boroDeOrigen: 'Agua costera desalada, o subterránea con boro geológico',
  selenioAutorizado: 'Autorizados 30 µg/L de selenio por la geología',
  embalse: 'El agua procede de embalse, lago o laguna',
  plaguicidaAutorizado: 'El plaguicida estaba autorizado en el año anterior',
  cuidadosAumentados: 'Grifo asistencial de cuidados aumentados',
  desalinizada: 'Agua desalinizada o descalcificada',
  climatizado: 'Vaso climatizado',
  aerosoliza: 'El vaso produce aerosoles',
  desinfectaConCloro: 'El vaso se desinfecta con cloro',
  desinfectaConBromo: 'El vaso se desinfecta con bromo',
  isocianurico: 'Se usan derivados del ácido tricloroisocianúrico',
  altaMontana: 'Vertido de alta montaña',
  masDe10000: 'Aglomeración de más de 10.000 habitantes equivalentes',
};

/** A fact as the audit trail keeps it, `climatizado` or `no climatizado`, in words. */
export function palabrasDeHecho(hecho: string): string {
  const isNot = hecho.startsWith('no ');
  const name = isNot ? hecho.slice(3) : hecho;
  const known = Object.entries(nombresDeCondicion).find(([each]) => each === name)?.[1];
  const words = known ?? (name === 'listeriaDemostrada' ? 'Listeria hasta 100 ufc/g demostrada en la vida útil' : name);
  return isNot ? `${words}: no` : words;
}
