import { useBrand } from '../../branding/brand.ts';
import { cantidad } from '../../../contract/rules/numeros.ts';
import { LegalPage, NothingToSay } from './LegalPage.tsx';

/** What is kept of those who use the portal, why and for how long (RGPD, art. 13). */
export function PrivacidadPage() {
  const { legal, diasDeRegistro } = useBrand();
  if (!legal) return <NothingToSay />;
  const { titular, privacidad } = legal;
  return (
    <LegalPage title="Privacidad" own={privacidad}>
      <p>
        El responsable del tratamiento es {titular.nombre}, {titular.domicilio} (
        <a href={`mailto:${titular.correo}`}>{titular.correo}</a>).
        {titular.delegado ? (
          <>
            {' '}
            Su delegado de protección de datos atiende en <a href={`mailto:${titular.delegado}`}>{titular.delegado}</a>.
          </>
        ) : null}
      </p>
      <h2>Qué datos se tratan y para qué</h2>
      <ul>
        <li>
          <strong>Tu cuenta</strong>: correo electrónico, contraseña (cifrada de forma que nadie puede leerla), a qué
          resultados tienes acceso y cuándo entraste por última vez. Sirven para que veas tus resultados, y solo los
          tuyos.
        </li>
        <li>
          <strong>Tus avisos</strong>: las determinaciones de las que has pedido que se te avise por correo si no
          cumplen. Puedes darte de baja en cada correo o en «Mis avisos».
        </li>
        <li>
          <strong>Los resultados</strong>: pueden nombrar a quien tomó la muestra.
        </li>
        <li>
          <strong>El registro de uso</strong>: qué se pidió al portal, cuándo, desde qué dirección de internet y con qué
          cuenta. Sirve para proteger el portal y para averiguar qué ocurrió si algo falla.
        </li>
      </ul>
      <h2>Con qué base</h2>
      <p>
        La ejecución del contrato con el laboratorio (artículo 6.1.b del RGPD) y, para el registro de uso, el interés
        legítimo en la seguridad del servicio (artículo 6.1.f). Los datos de quien trabaja para un cliente se tratan por
        el interés legítimo en mantener el contacto con él (artículo 19 de la Ley Orgánica 3/2018).
      </p>
      <h2>Durante cuánto tiempo</h2>
      <ul>
        <li>Los de la cuenta y los avisos, mientras la cuenta existe.</li>
        <li>
          El registro de uso,{' '}
          {diasDeRegistro === undefined
            ? 'el tiempo que exige la seguridad del servicio'
            : cantidad(diasDeRegistro, 'día', 'días')}
          .
        </li>
        <li>
          Los resultados y los informes, el tiempo que la norma UNE-EN ISO/IEC 17025 y la legislación obligan al
          laboratorio a conservarlos, aunque la cuenta se borre.
        </li>
      </ul>
      <h2>Quién más los trata</h2>
      <p>
        El portal funciona en Amazon Web Services, que trata los datos por encargo del laboratorio. No se ceden a nadie
        más salvo obligación legal, ni se toman decisiones automatizadas sobre personas.
      </p>
      <h2>Cookies y almacenamiento</h2>
      <p>
        El portal guarda en tu navegador solo lo que necesita para funcionar: la sesión, el dispositivo desde el que
        entraste y los últimos filtros que aplicaste. No hay publicidad ni se mide tu comportamiento, y por eso no se te
        pide consentimiento.
      </p>
      <h2>Tus derechos</h2>
      <p>
        Puedes pedir el acceso a tus datos, que se rectifiquen o se borren, que se limite su tratamiento, oponerte a él
        y llevarte los que diste, escribiendo a <a href={`mailto:${titular.correo}`}>{titular.correo}</a>. Si crees que
        no se te ha atendido bien, puedes reclamar ante la{' '}
        <a href="https://www.aepd.es" target="_blank" rel="noreferrer">
          Agencia Española de Protección de Datos
        </a>
        .
      </p>
    </LegalPage>
  );
}
