import type { Desinfectante, Rasgo } from './catalogo/modelo.ts';
import type { TipoClave } from './catalogo/tipos.ts';

/** What a kind of establishment has analysed. */
export interface Perfil {
  /** Keys of types, each with how often beside the rest. */
  readonly tipos: Readonly<Partial<Record<TipoClave, number>>>;
  /** Places of its own, where the type's usual ones wouldn't fit, written as there (modelo.ts). */
  readonly puntos?: Readonly<Partial<Record<TipoClave, string>>>;
  /** Products of its own, likewise. */
  readonly productos?: Readonly<Partial<Record<TipoClave, string>>>;
  /** What its water is disinfected with; sodium hypochlorite by default. */
  readonly desinfectante?: Desinfectante;
  /** What it is disinfected with since so many days before today. */
  readonly cambio?: { readonly desinfectante: Desinfectante; readonly dias: number };
  readonly rasgos?: readonly Rasgo[];
}

/** Days since the water works changed from hypochlorite to chlorine gas, which leaves less chlorate. */
export const diasDesdeElGas = 330;

const redes = { red: 14, completo: 2, grifo: 2 };
const cocina = { platoCaliente: 7, platoFrio: 4, superficie: 7, manos: 2, aceite: 2 };
const instalaciones = { acs: 9, afch: 6, torre: 1.5, riego: 1, descubierta: 6, climatizada: 2, hidromasaje: 1.5 };
const hotel = { ...instalaciones, grifo: 3, hielo: 1.5, ...cocina };
const comedor = { platoCaliente: 5, platoFrio: 3, superficie: 5, manos: 2, grifo: 2 };
const higiene = { superficie: 10, listeriaSuperficie: 2, manos: 4, grifo: 1, aceite: 2 };
const acampada = { acs: 8, afch: 4, riego: 2, descubierta: 9, grifo: 4, hielo: 2 };

export const perfiles = {
  hotel: { rasgos: ['metal'], tipos: hotel },
  /** Of 500 places or more. */
  granHotel: { rasgos: ['prioritario', 'metal'], tipos: hotel },
  camping: {
    tipos: { ...acampada, platoFrio: 3, platoCaliente: 3, superficie: 3 },
    puntos: {
      acs: 'Bloque sanitario {n} - ducha {d} @terminal; Acumulador bloque {n} @acumulador; Bungaló {hab} - ducha @terminal',
      afch: 'Bloque sanitario {n} - lavabo; Bungaló {hab} - lavabo; Depósito general @depósito de AFCH',
    },
  },
  balneario: { tipos: { hidromasaje: 9, climatizada: 7, acs: 5, afch: 3, grifo: 2, aire: 0.5 } },
  red: { tipos: redes },
  redNitratos: { tipos: redes, desinfectante: 'cloro gas', rasgos: ['nitratos'] },
  redCloroGas: { tipos: redes, desinfectante: 'cloro gas' },
  redDioxido: { tipos: redes, desinfectante: 'dióxido de cloro' },
  etap: {
    cambio: { desinfectante: 'cloro gas', dias: diasDesdeElGas },
    tipos: { etap: 12, captacion: 9, completo: 2.5 },
    puntos: { completo: 'ETAP - línea {n} @salida de ETAP' },
  },
  edar: { tipos: { residual: 12 } },
  cocinaCentral: { tipos: { platoCaliente: 12, platoFrio: 6, triturado: 4, gluten: 3, ...higiene } },
  colegio: { tipos: { ...comedor, gluten: 1 } },
  despiece: { tipos: { carnePicada: 12, superficie: 6, listeriaSuperficie: 2, manos: 1, grifo: 1 } },
  loncheado: {
    tipos: { loncheado: 12, listeriaSuperficie: 8, superficie: 3, aire: 1.5, gluten: 1, nutricional: 3 },
    productos: {
      gluten: 'Pechuga de pavo sin gluten; Jamón cocido sin gluten',
      nutricional: 'Jamón cocido; Pechuga de pavo; Chorizo extra; Mortadela',
    },
  },
  elaborados: {
    tipos: { loncheado: 6, carnePicada: 6, superficie: 4, listeriaSuperficie: 3, nutricional: 2.5, torre: 0.7 },
    productos: { nutricional: 'Hamburguesa de vacuno; Longaniza; Lomo adobado' },
  },
  lacteos: {
    tipos: { leche: 14, helado: 3, superficie: 4, listeriaSuperficie: 3, nutricional: 1, torre: 0.8 },
    productos: { nutricional: 'Leche entera; Helado de vainilla; Batido de cacao' },
  },
  queseria: {
    tipos: { queso: 12, listeriaSuperficie: 5, superficie: 3, nutricional: 3 },
    productos: { nutricional: 'Queso tierno; Queso curado; Requesón' },
  },
  hospital: {
    rasgos: ['prioritario', 'metal'],
    tipos: { acs: 12, afch: 8, torre: 3, grifo: 3, aire: 6, riego: 0.7, climatizada: 1 },
    puntos: {
      acs: 'Hab. {hab} - ducha @terminal; Acumulador {n} - purga @acumulador; Retorno ACS @retorno',
      grifo: 'Hab. {hab} - lavabo; Urgencias - grifo de box {d}',
      climatizada: 'Piscina de rehabilitación',
    },
  },
  dialisis: { tipos: { dialisis: 12 } },
  cocinaHospital: { tipos: { ...cocina, triturado: 5, gluten: 1, grifo: 1 } },
  residencia: {
    tipos: { acs: 7, afch: 4, ...comedor, platoFrio: 2, triturado: 4, superficie: 4, manos: 1, aceite: 0.7 },
  },
  lonja: {
    tipos: { metalesPescado: 10, hielo: 4, superficie: 3, grifo: 1 },
    puntos: { superficie: 'Cinta de subasta; Cajas reutilizables; Mesa de clasificación {n}' },
  },
  depuradora: { tipos: { moluscos: 14, grifo: 1, superficie: 1 } },
  obrador: {
    tipos: { gluten: 4, acrilamida: 5, nutricional: 6, superficie: 5, manos: 1.5, platoFrio: 1.5, aceite: 1 },
    productos: {
      gluten: 'Pan sin gluten; Magdalenas sin gluten; Galletas sin gluten',
      nutricional: 'Magdalenas de aceite; Galletas integrales; Pan de molde; Rosquillas de anís',
      platoFrio: 'Sándwich vegetal; Pastel de crema; Bizcocho relleno de nata',
    },
  },
  campo: { tipos: { plaguicidas: 9, captacion: 6, riego: 1 } },
  envasadora: {
    tipos: { cuartaGama: 12, listeriaSuperficie: 4, superficie: 3, plaguicidas: 3, aire: 1, nutricional: 2, grifo: 1 },
    productos: { nutricional: 'Ensalada completa con pollo; Gazpacho; Tomate troceado' },
  },
} satisfies Record<string, Perfil>;

export type PerfilClave = keyof typeof perfiles;
