import type { Empresa } from '../../contract/cuenta/usuario.ts';
import type { PerfilClave } from './perfiles.ts';
import type { Cliente } from '../../contract/administracion/cliente.ts';

/**
 * The twelve clients of the smallest laboratory: key, brand, name, company, domain, address, description, whether its
 * references are lots or points, how much it has analysed beside the others; below each its solicitantes with their profile
 * and share. `{m}` stands for the brand: a bigger laboratory has more of each, under other names.
 */
const clientes = `
hoteles | Calamarina | Hoteles {m} | alicuota | hoteles{d}.example | Paseo del Faro, 12, Puerto de {m} | Cadena hotelera: legionella, piscinas y restauración | puntos | 19
  Hotel {m} Playa | hotel | 5
  Hotel {m} Palace | granHotel | 4
  Hotel {m} Golf & Spa | hotel | 3
  Hotel {m} Centro | hotel | 2
  Aparthotel {m} Jardines | hotel | 2
aguas | Valdemoraleda | Aguas Municipales de {m} | alicuota | aguas{d}.example | Plaza de la Fuente Vieja, 1, {m} | Abastecimiento y saneamiento municipal | puntos | 16
  ETAP de {m} | etap | 4
  {m} - Red casco urbano | red | 4
  {m} - Red polígono Las Eras | redCloroGas | 2
  {m} - Red pedanía Fuentelviso | redNitratos | 2
  {m} - Red urbanización El Tomillar | redDioxido | 1.5
  EDAR de {m} | edar | 1
colectividades | Nutriaula | {m} Colectividades | alicuota | {d}.example | Calle del Obrador, 7, polígono Las Viñuelas, Montalvera | Comedores escolares y cocina central | lotes | 12
  {m} - Cocina central | cocinaCentral | 5
  {m} - CEIP Río Alcoba | colegio | 1.5
  {m} - CEIP Las Moreras Altas | colegio | 1.5
  {m} - IES Sierra Lucaina | colegio | 1
  {m} - Escuela infantil Piruleta | colegio | 1
carnicas | Valdehoyo | Cárnicas {m} | alicuota | carnicas{d}.example | Carretera de la Dehesa, km 4, {m} | Despiece, elaborados y loncheado | lotes | 10
  Cárnicas {m} - Sala de despiece | despiece | 3
  Cárnicas {m} - Elaborados | elaborados | 2
  Cárnicas {m} - Loncheado | loncheado | 3
hospital | Altavega | Hospital Comarcal de {m} | alicuota | hospital{d}.example | Avenida de la Salud, 30, {m} | Hospital de 220 camas con unidad de diálisis | puntos | 9
  Hospital de {m} - Mantenimiento | hospital | 5
  Hospital de {m} - Unidad de diálisis | dialisis | 1.5
  Hospital de {m} - Cocina | cocinaHospital | 2
residencias | Solvera | Residencias {m} | alicuota | residencias{d}.example | Camino de los Tilos, 5, Montalvera | Residencias de mayores | puntos | 7
  Residencia {m} Los Tilos | residencia | 2
  Residencia {m} Huerta Nueva | residencia | 2
  Residencia {m} Mirador | residencia | 1
  Centro de día {m} | residencia | 0.5
hortalizas | Vegarrubia | Hortalizas {m} | alicuota | hortalizas{d}.example | Paraje Los Llanos, s/n, {m} | Tomate y vegetales de IV gama | lotes | 6
  Hortalizas {m} - Campo | campo | 2
  Hortalizas {m} - Envasado IV gama | envasadora | 3
lacteos | Prado Navero | Lácteos {m} | cbba | lacteos{d}.example | Polígono La Vaguada, parcela 14, Entrepeñas del Soto | Leche, quesos y helados | lotes | 7
  Lácteos {m} - Planta | lacteos | 3
  Lácteos {m} - Quesería | queseria | 2
pesca | Ría Bravía | Cooperativa Pesquera {m} | cbba | pesquera{d}.example | Muelle de Poniente, nave 3, Puerto {m} | Lonja y depuradora de moluscos | lotes | 6
  Lonja de {m} | lonja | 2
  Depuradora de moluscos {m} | depuradora | 2
panificadora | Trigalmar | Panificadora {m} | cbba | panificadora{d}.example | Calle de la Molienda, 22, Entrepeñas del Soto | Panadería, bollería y galletas | lotes | 4
  {m} - Obrador central | obrador | 3
  {m} - Línea sin gluten | obrador | 1
balneario | Fuensalina | Balneario de {m} | cbba | balneario{d}.example | Carretera de los Baños, 3, {m} | Balneario con hotel | puntos | 4
  Balneario de {m} - Circuito termal | balneario | 3
  Balneario de {m} - Hotel | hotel | 1
camping | Cala Lentisco | Camping {m} | cbba | camping{d}.example | Camino de la Cala, s/n, {m} | Camping de primera categoría con piscina y bungalós | puntos | 3
  Camping {m} | camping | 1`;

const cells = (line: string) => line.split('|').map((cell) => cell.trim());

const plantillas = clientes
  .trim()
  .split(/\n(?! )/u)
  .map((block) => {
    const [head = '', ...places] = block.split('\n');
    const [clave = '', marca = '', nombre = '', empresa, dominio = '', direccion = '', ...rest] = cells(head);
    const [descripcion = '', referencias, volumen] = rest;
    const solicitantes = places.map(cells).map(([place = '', perfil, share]) => {
      return [place, perfil as PerfilClave, Number(share)] as const;
    });
    const texts = { clave, marca, nombre, dominio, direccion, descripcion, solicitantes };
    return {
      empresa: empresa as Empresa,
      lotes: referencias === 'lotes',
      volumen: Number(volumen),
      ...texts,
    };
  });

type Plantilla = (typeof plantillas)[number];

const inicios = 'Robre Alme Torri Pede Villa Monte Fresne Carra Piña Sala Mora Cane Horna Riba Lente Besa'.split(' ');
const finales =
  'dilla gordo nares tejo luenga verde cuesta bermeja zarzal nublo redonda soto castril fría lozana quera'.split(' ');

/** The invented name of the n-th repetition of a template: 256 of them, then numbered. */
function marcaDe(plantilla: Plantilla, copia: number): string {
  if (copia === 0) return plantilla.marca;
  const n = copia - 1;
  const name = `${inicios[n % 16] ?? ''}${finales[Math.floor(n / 16 + n) % 16] ?? ''}`;
  return n < 256 ? name : `${name} ${Math.floor(n / 256) + 1}`;
}

export interface SolicitanteDemo {
  readonly nombre: string;
  readonly id: string;
  readonly perfil: PerfilClave;
  readonly peso: number;
  /** Which repetition of its client's template it is of. */
  readonly copia: number;
}

export interface ClienteDemo {
  readonly cliente: Cliente;
  readonly clave: string;
  readonly dominio: string;
  readonly solicitantes: readonly SolicitanteDemo[];
}

/** Twelve clients up to 20.000 samples; beyond that their number grows more slowly than the samples do. */
function countClientes(samples: number): number {
  return Math.max(12, Math.round(12 * Math.sqrt(samples / 20_000)));
}

/** The laboratory's clients. `creado` is the instant that they were entered. */
export function createClientes(samples: number, creado: string): ClienteDemo[] {
  return Array.from({ length: countClientes(samples) }, (_, index) => {
    const plantilla = plantillas[index % plantillas.length] as Plantilla;
    return createCliente(plantilla, index, Math.floor(index / plantillas.length), creado);
  });
}

function createCliente(plantilla: Plantilla, index: number, copia: number, creado: string): ClienteDemo {
  const marca = marcaDe(plantilla, copia);
  const name = (text: string): string => text.replaceAll('{m}', marca);
  const plain = marca
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/gu, '')
    .toLowerCase();
  const dominio = plantilla.dominio.replace('{d}', plain);
  const total = plantilla.solicitantes.reduce((sum, [, , volumen]) => sum + volumen, 0);
  const number = String(index + 1).padStart(3, '0');
  return {
    clave: plantilla.clave,
    dominio,
    cliente: {
      _id: `cliente-${number}`,
      nombre: name(plantilla.nombre),
      solicitantes: plantilla.solicitantes.map(([nombre]) => name(nombre)),
      contacto: {
        email: `calidad@${dominio}`,
        telefono: `910 000 ${String((index * 7 + 101) % 1000).padStart(3, '0')}`,
        direccion: name(plantilla.direccion),
      },
      descripcion: plantilla.descripcion,
      empresa: plantilla.empresa,
      ...(plantilla.lotes && { referenciaExterna: 'otra' }),
      isActive: true,
      createdAt: creado,
      updatedAt: creado,
    },
    solicitantes: plantilla.solicitantes.map(([nombre, perfil, volumen], place) => ({
      nombre: name(nombre),
      id: `S-${number}-${place + 1}`,
      perfil,
      peso: (plantilla.volumen * volumen) / total / (1 + copia * 0.15),
      copia,
    })),
  };
}
