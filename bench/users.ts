/** Who asks over HTTP. */
export const adminUser = { email: 'admin@alicuota.test', password: 'Alicuota2026' };

/** The user of the client of 5,000 samples. */
export const clienteUser = {
  password: 'Alicuota2026',
  stored: {
    _id: 'usuario-medida',
    email: 'calidad@medida.test',
    role: 'cliente' as const,
    master: null,
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    isActive: true,
  },
};
