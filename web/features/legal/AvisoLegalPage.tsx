import { useBrand } from '../../branding/brand.ts';
import { LegalPage, NothingToSay } from './LegalPage.tsx';

/** Who answers for the portal (LSSI, art. 10) and on what terms it is used. */
export function AvisoLegalPage() {
  const { legal, nombre } = useBrand();
  if (!legal) return <NothingToSay />;
  const { titular, avisoLegal } = legal;
  return (
    <LegalPage title="Aviso legal" own={avisoLegal}>
      <p>
        Estos son los datos que el artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de
        comercio electrónico, pide que se conozcan de quien presta un servicio como este.
      </p>
      <dl>
        <dt>Titular</dt>
        <dd>{titular.nombre}</dd>
        <dt>NIF</dt>
        <dd>{titular.nif}</dd>
        <dt>Domicilio</dt>
        <dd>{titular.domicilio}</dd>
        <dt>Correo electrónico</dt>
        <dd>
          <a href={`mailto:${titular.correo}`}>{titular.correo}</a>
        </dd>
        {titular.telefono ? (
          <>
            <dt>Teléfono</dt>
            <dd>{titular.telefono}</dd>
          </>
        ) : null}
        {titular.registro ? (
          <>
            <dt>Datos registrales</dt>
            <dd>{titular.registro}</dd>
          </>
        ) : null}
      </dl>
      <h2>Para qué sirve este portal</h2>
      <p>
        El Área Cliente de {nombre} pone a disposición de los clientes del laboratorio los resultados de sus muestras,
        los informes que los acompañan y el estado de las muestras en curso. Solo pueden entrar las personas a las que
        el laboratorio ha dado una cuenta.
      </p>
      <h2>Condiciones de uso</h2>
      <ul>
        <li>La cuenta es personal. Quien la tiene guarda su contraseña y no la comparte.</li>
        <li>
          Los resultados de las muestras en curso son provisionales hasta que el laboratorio los autoriza. El documento
          que hace fe es el informe de ensayo en PDF.
        </li>
        <li>
          Los resultados se refieren solo a las muestras analizadas. Los informes no se reproducen parcialmente sin la
          aprobación por escrito del laboratorio.
        </li>
        <li>Los textos, la marca y los programas del portal son de su titular o se usan con licencia.</li>
      </ul>
      <h2>Ley aplicable</h2>
      <p>Este portal se rige por la ley española.</p>
    </LegalPage>
  );
}
