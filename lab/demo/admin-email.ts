/** The administrator that every new portal begins with. */
export const adminEmail = 'admin@alicuota.test';
