import type { Empresa } from '../../contract/cuenta/usuario.ts';
import type { PerfilClave } from './perfiles.ts';

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

export const plantillas = clientes
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

export type Plantilla = (typeof plantillas)[number];
