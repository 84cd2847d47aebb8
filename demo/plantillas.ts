import type { Empresa } from '../contract/usuario.ts';
import type { PerfilClave } from './perfiles.ts';

/** `{m}` stands for the name that the client bears; a bigger laboratory has more of each, under other names. */
export interface Plantilla {
  readonly clave: string;
  readonly marca: string;
  readonly nombre: string;
  readonly empresa: Empresa;
  readonly dominio: string;
  readonly direccion: string;
  readonly descripcion: string;
  /** Its external references are lots, and no points. */
  readonly lotes?: true;
  /** How much it has analysed beside the others. */
  readonly volumen: number;
  readonly solicitantes: readonly (readonly [nombre: string, perfil: PerfilClave, volumen: number])[];
}

/** The twelve clients of the smallest laboratory. */
export const plantillas: readonly Plantilla[] = [
  {
    clave: 'hoteles',
    marca: 'Calamarina',
    nombre: 'Hoteles {m}',
    empresa: 'alicuota',
    dominio: 'hoteles{d}.example',
    direccion: 'Paseo del Faro, 12, Puerto de {m}',
    descripcion: 'Cadena hotelera: legionella, piscinas y restauración',
    volumen: 19,
    solicitantes: [
      ['Hotel {m} Playa', 'hotel', 5],
      ['Hotel {m} Palace', 'granHotel', 4],
      ['Hotel {m} Golf & Spa', 'hotel', 3],
      ['Hotel {m} Centro', 'hotel', 2],
      ['Aparthotel {m} Jardines', 'hotel', 2],
    ],
  },
  {
    clave: 'aguas',
    marca: 'Valdemoraleda',
    nombre: 'Aguas Municipales de {m}',
    empresa: 'alicuota',
    dominio: 'aguas{d}.example',
    direccion: 'Plaza de la Fuente Vieja, 1, {m}',
    descripcion: 'Abastecimiento y saneamiento municipal',
    volumen: 16,
    solicitantes: [
      ['ETAP de {m}', 'etap', 4],
      ['{m} - Red casco urbano', 'red', 4],
      ['{m} - Red polígono Las Eras', 'redCloroGas', 2],
      ['{m} - Red pedanía Fuentelviso', 'redNitratos', 2],
      ['{m} - Red urbanización El Tomillar', 'redDioxido', 1.5],
      ['EDAR de {m}', 'edar', 1],
    ],
  },
  {
    clave: 'colectividades',
    marca: 'Nutriaula',
    nombre: '{m} Colectividades',
    empresa: 'alicuota',
    dominio: '{d}.example',
    direccion: 'Calle del Obrador, 7, polígono Las Viñuelas, Montalvera',
    descripcion: 'Comedores escolares y cocina central',
    lotes: true,
    volumen: 12,
    solicitantes: [
      ['{m} - Cocina central', 'cocinaCentral', 5],
      ['{m} - CEIP Río Alcoba', 'colegio', 1.5],
      ['{m} - CEIP Las Moreras Altas', 'colegio', 1.5],
      ['{m} - IES Sierra Lucaina', 'colegio', 1],
      ['{m} - Escuela infantil Piruleta', 'colegio', 1],
    ],
  },
  {
    clave: 'carnicas',
    marca: 'Valdehoyo',
    nombre: 'Cárnicas {m}',
    empresa: 'alicuota',
    dominio: 'carnicas{d}.example',
    direccion: 'Carretera de la Dehesa, km 4, {m}',
    descripcion: 'Despiece, elaborados y loncheado',
    lotes: true,
    volumen: 10,
    solicitantes: [
      ['Cárnicas {m} - Sala de despiece', 'despiece', 3],
      ['Cárnicas {m} - Elaborados', 'elaborados', 2],
      ['Cárnicas {m} - Loncheado', 'loncheado', 3],
    ],
  },
  {
    clave: 'hospital',
    marca: 'Altavega',
    nombre: 'Hospital Comarcal de {m}',
    empresa: 'alicuota',
    dominio: 'hospital{d}.example',
    direccion: 'Avenida de la Salud, 30, {m}',
    descripcion: 'Hospital de 220 camas con unidad de diálisis',
    volumen: 9,
    solicitantes: [
      ['Hospital de {m} - Mantenimiento', 'hospital', 5],
      ['Hospital de {m} - Unidad de diálisis', 'dialisis', 1.5],
      ['Hospital de {m} - Cocina', 'cocinaHospital', 2],
    ],
  },
  {
    clave: 'residencias',
    marca: 'Solvera',
    nombre: 'Residencias {m}',
    empresa: 'alicuota',
    dominio: 'residencias{d}.example',
    direccion: 'Camino de los Tilos, 5, Montalvera',
    descripcion: 'Residencias de mayores',
    volumen: 7,
    solicitantes: [
      ['Residencia {m} Los Tilos', 'residencia', 2],
      ['Residencia {m} Huerta Nueva', 'residencia', 2],
      ['Residencia {m} Mirador', 'residencia', 1],
      ['Centro de día {m}', 'residencia', 0.5],
    ],
  },
  {
    clave: 'hortalizas',
    marca: 'Vegarrubia',
    nombre: 'Hortalizas {m}',
    empresa: 'alicuota',
    dominio: 'hortalizas{d}.example',
    direccion: 'Paraje Los Llanos, s/n, {m}',
    descripcion: 'Tomate y vegetales de IV gama',
    lotes: true,
    volumen: 6,
    solicitantes: [
      ['Hortalizas {m} - Campo', 'campo', 2],
      ['Hortalizas {m} - Envasado IV gama', 'envasadora', 3],
    ],
  },
  {
    clave: 'lacteos',
    marca: 'Prado Navero',
    nombre: 'Lácteos {m}',
    empresa: 'cbba',
    dominio: 'lacteos{d}.example',
    direccion: 'Polígono La Vaguada, parcela 14, Entrepeñas del Soto',
    descripcion: 'Leche, quesos y helados',
    lotes: true,
    volumen: 7,
    solicitantes: [
      ['Lácteos {m} - Planta', 'lacteos', 3],
      ['Lácteos {m} - Quesería', 'queseria', 2],
    ],
  },
  {
    clave: 'pesca',
    marca: 'Ría Bravía',
    nombre: 'Cooperativa Pesquera {m}',
    empresa: 'cbba',
    dominio: 'pesquera{d}.example',
    direccion: 'Muelle de Poniente, nave 3, Puerto {m}',
    descripcion: 'Lonja y depuradora de moluscos',
    lotes: true,
    volumen: 6,
    solicitantes: [
      ['Lonja de {m}', 'lonja', 2],
      ['Depuradora de moluscos {m}', 'depuradora', 2],
    ],
  },
  {
    clave: 'panificadora',
    marca: 'Trigalmar',
    nombre: 'Panificadora {m}',
    empresa: 'cbba',
    dominio: 'panificadora{d}.example',
    direccion: 'Calle de la Molienda, 22, Entrepeñas del Soto',
    descripcion: 'Panadería, bollería y galletas',
    lotes: true,
    volumen: 4,
    solicitantes: [
      ['{m} - Obrador central', 'obrador', 3],
      ['{m} - Línea sin gluten', 'obrador', 1],
    ],
  },
  {
    clave: 'balneario',
    marca: 'Fuensalina',
    nombre: 'Balneario de {m}',
    empresa: 'cbba',
    dominio: 'balneario{d}.example',
    direccion: 'Carretera de los Baños, 3, {m}',
    descripcion: 'Balneario con hotel',
    volumen: 4,
    solicitantes: [
      ['Balneario de {m} - Circuito termal', 'balneario', 3],
      ['Balneario de {m} - Hotel', 'hotel', 1],
    ],
  },
  {
    clave: 'camping',
    marca: 'Cala Lentisco',
    nombre: 'Camping {m}',
    empresa: 'cbba',
    dominio: 'camping{d}.example',
    direccion: 'Camino de la Cala, s/n, {m}',
    descripcion: 'Camping de primera categoría con piscina y bungalós',
    volumen: 3,
    solicitantes: [['Camping {m}', 'camping', 1]],
  },
];
