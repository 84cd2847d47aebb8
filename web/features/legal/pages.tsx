import { AccesibilidadPage } from './AccesibilidadPage.tsx';
import { AvisoLegalPage } from './AvisoLegalPage.tsx';
import { PrivacidadPage } from './PrivacidadPage.tsx';

// The three come together: they are texts, and who reads one looks at the others.
export const avisoLegal = { Component: AvisoLegalPage };
export const privacidad = { Component: PrivacidadPage };
export const accesibilidad = { Component: AccesibilidadPage };
