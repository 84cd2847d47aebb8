import { aguaConsumo } from './agua-consumo.ts';
import { alimentos } from './alimentos.ts';
import { contaminantes } from './contaminantes.ts';
import { legionellaTipos } from './legionella.ts';
import type { TipoMuestra } from './modelo.ts';
import { piscinas } from './piscinas.ts';
import { sueltos } from './sueltos.ts';
import { superficies } from './superficies.ts';

const todos = {
  ...aguaConsumo,
  ...legionellaTipos,
  ...piscinas,
  ...alimentos,
  ...superficies,
  ...contaminantes,
  ...sueltos,
};

export type TipoClave = keyof typeof todos;

/** Every type of sample that the laboratory takes, by a key that only this folder uses. */
export const tipos: Readonly<Record<TipoClave, TipoMuestra>> = todos;

function names(of: Record<string, TipoMuestra>): string[] {
  return Object.values(of).map((tipo) => tipo.nombre);
}

/** The six groups; distinguishable colours, and none of the three that mean a verdict. */
export const grupos = [
  {
    _id: 'grupo-aguas-consumo',
    nombre: 'Aguas de consumo',
    descripcion: 'Redes, grifos, captaciones, hielo y hemodiálisis',
    color: '#2563EB',
    tiposIncluidos: names(aguaConsumo),
  },
  {
    _id: 'grupo-legionella',
    nombre: 'Legionella',
    descripcion: 'Control de instalaciones según el Real Decreto 487/2022',
    color: '#7C3AED',
    tiposIncluidos: names(legionellaTipos),
  },
  {
    _id: 'grupo-piscinas',
    nombre: 'Piscinas y spas',
    descripcion: 'Vasos de piscina e hidromasaje según el Real Decreto 742/2013',
    color: '#06B6D4',
    tiposIncluidos: names(piscinas),
  },
  {
    _id: 'grupo-alimentos',
    nombre: 'Alimentos',
    descripcion: 'Microbiología de alimentos según el Reglamento (CE) 2073/2005',
    color: '#F97316',
    tiposIncluidos: names(alimentos),
  },
  {
    _id: 'grupo-superficies',
    nombre: 'Superficies y ambientes',
    descripcion: 'Superficies, manipuladores y aire',
    color: '#DB2777',
    tiposIncluidos: names(superficies),
  },
  {
    _id: 'grupo-contaminantes',
    nombre: 'Residuos y contaminantes',
    descripcion: 'Plaguicidas, metales, alérgenos, acrilamida y aceites de fritura',
    color: '#92400E',
    tiposIncluidos: names(contaminantes),
  },
] as const;
