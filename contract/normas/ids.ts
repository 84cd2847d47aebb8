/** The ids of norms in stored data: they never change, even if the norms are cited differently. */
export const normaIds = ['rd-3-2023', 'rd-487-2022', 'rd-742-2013', 'reg-2073-2005', 'rd-509-1996'] as const;
export type NormaId = (typeof normaIds)[number];

/** The citation and subject of each norm. */
export const titulosDeNorma: Readonly<Record<NormaId, string>> = {
  'rd-3-2023': 'RD 3/2023, agua de consumo',
  'rd-487-2022': 'RD 487/2022, Legionella en instalaciones',
  'rd-742-2013': 'RD 742/2013, piscinas',
  'reg-2073-2005': 'Reg. (CE) 2073/2005, criterios microbiológicos de alimentos',
  'rd-509-1996': 'RD 509/1996, aguas residuales urbanas',
};
