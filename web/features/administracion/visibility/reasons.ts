import type { Motivo } from '../../../../contract/administracion/visibilidad.ts';

const words: Record<Motivo['motivo'], (names: string) => string> = {
  administrador: () => 'Es administrador',
  'master-todos': () => 'Es master de todos los clientes',
  'master-empresa': (names) => `Es master de la empresa de ${names}`,
  cliente: (names) => `Por su cliente, ${names}`,
  solicitante: (names) => `Tiene elegido este solicitante de su cliente, ${names}`,
  'todos-los-tipos': () => 'Ve todos los tipos de muestra',
  grupo: (names) => `Por el grupo ${names}`,
  tipo: (names) => `Por el tipo ${names}`,
  'sin-usuario': () => 'No hay ningún usuario con ese correo',
  deshabilitado: () => 'El usuario está deshabilitado',
  anulada: () => 'La muestra está anulada: no se muestra a nadie',
  'sin-cliente': () => 'No tiene ningún cliente',
  'cliente-inexistente': () => 'Su cliente ya no existe',
  'cliente-inactivo': (names) => `Su cliente, ${names}, está inactivo`,
  'empresa-ajena': () => 'Es master de otra empresa',
  'solicitante-ajeno': (names) => `El solicitante no es de su cliente, ${names}`,
  'solicitante-no-elegido': (names) => `Está limitado a otros solicitantes de su cliente, ${names}`,
  'grupo-excluye': (names) =>
    names === '' ? 'Sus grupos ya no existen' : `Sus grupos (${names}) no incluyen este tipo de muestra`,
  'tipo-excluye': (names) => `Está limitado al tipo ${names}`,
};

/** Why a user sees a sample, or doesn't, in words. */
export function reasonText({ motivo, nombres }: Motivo): string {
  return words[motivo](nombres.join(', '));
}

/** The reasons for which a user sees a sample; that no type is left out goes without saying. */
export function reasonsText(motivos: readonly Motivo[]): string {
  return motivos
    .filter(({ motivo }) => motivo !== 'todos-los-tipos')
    .map(reasonText)
    .join(' · ');
}
