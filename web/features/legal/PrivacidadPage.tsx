import { useBrand } from '../../branding/brand.ts';
import { diasDeRegistro as diasDeEnvios } from '../../../contract/webhooks/webhook.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
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
          <strong>Cómo entras</strong>: si usas la verificación en dos pasos, la clave de tu aplicación de códigos, la
          parte pública de tus llaves de acceso (la huella o la cara no salen de tu dispositivo) y tus códigos de
          recuperación, guardados de forma que nadie puede leerlos. Si entras con la cuenta de tu empresa, el portal
          recibe de su proveedor quién eres y solo guarda tu correo. De cada sesión se guarda cuándo empezó, el
          navegador, el sistema y la zona horaria, para que reconozcas las tuyas y cierres las que no lo sean.
        </li>
        <li>
          <strong>Tus avisos</strong>: de qué determinaciones e incidencias has pedido que se te avise por correo, si
          quieres un resumen, y qué se te ha enviado. Puedes darte de baja en cada correo o en «Mis avisos».
        </li>
        <li>
          <strong>Qué has visto y leído</strong>: qué versión de cada muestra has abierto, descargado o recibido por
          correo, y si has confirmado que leíste una corrección. Sirve para avisarte si lo que viste se corrige, y el
          laboratorio puede consultarlo.
        </li>
        <li>
          <strong>Lo que haces y escribes</strong>: en las incidencias, quién es responsable y qué comentarios, fotos y
          documentos añade cada cual; los informes externos que subes; y, si administras, qué cambias. Lo ven el
          laboratorio y los usuarios que tienen acceso a ello. Si envías un resultado a un compañero, le llega tu correo
          con la nota que escribas, que después no se guarda.
        </li>
        <li>
          <strong>Claves y webhooks</strong>: los que creas para tus programas, a qué dan acceso, cuándo se usa cada
          clave, a qué dirección avisa cada webhook, qué envía y qué le responden.
        </li>
        <li>
          <strong>Enlaces de dossier</strong>: los que creas, para quién y hasta cuándo, y qué se lee con cada uno y
          cuándo. De quien los abre no se guarda nada más ahí.
        </li>
        <li>
          <strong>Los resultados</strong>: pueden nombrar a quien tomó la muestra, la analizó o la autorizó.
        </li>
        <li>
          <strong>El registro de uso</strong>: qué se pidió al portal, cuándo, desde qué dirección de internet y con qué
          cuenta. Sirve para proteger el portal y para averiguar qué ocurrió si algo falla.
        </li>
      </ul>
      <h2>Con qué base</h2>
      <p>
        La ejecución del contrato con el laboratorio (artículo 6.1.b del RGPD) y, para el registro de uso, las sesiones
        y la verificación en dos pasos, el interés legítimo en la seguridad del servicio (artículo 6.1.f). Los datos de
        quien trabaja para un cliente se tratan por el interés legítimo en mantener el contacto con él (artículo 19 de
        la Ley Orgánica 3/2018).
      </p>
      <h2>Durante cuánto tiempo</h2>
      <ul>
        <li>
          Los de la cuenta, la verificación en dos pasos, los avisos y los webhooks, mientras existen; los de una
          sesión, hasta que termina.
        </li>
        <li>Qué has visto y leído y qué avisos se te han enviado, dos años, o menos si pides que se borre.</li>
        <li>
          Una clave o un enlace de dossier, hasta {cantidad(30, 'día', 'días')} después de terminar; lo que envió un
          webhook, {cantidad(diasDeEnvios, 'día', 'días')}.
        </li>
        <li>
          El registro de uso,{' '}
          {diasDeRegistro === undefined
            ? 'el tiempo que exige la seguridad del servicio'
            : cantidad(diasDeRegistro, 'día', 'días')}
          .
        </li>
        <li>
          Los resultados, los informes y las incidencias, el tiempo que la norma UNE-EN ISO/IEC 17025 y la legislación
          obligan al laboratorio a conservarlos, y el historial de cambios, mientras exista el portal, aunque la cuenta
          se borre. En lugar de tu correo queda entonces un seudónimo; los comentarios y los archivos quedan como están.
        </li>
        <li>Las copias de seguridad los conservan algún tiempo más, hasta que caducan.</li>
      </ul>
      <h2>Quién más los trata</h2>
      <p>
        El portal funciona en Amazon Web Services, que trata los datos por encargo del laboratorio. A otros sistemas
        solo llega lo que decide cada cliente o usuario: si entra con la cuenta de su empresa, el proveedor de esta
        (Microsoft, Google u otro) sabe quién entra y cuándo; y a los sistemas con los que usa una clave o un webhook
        llegan los resultados que haya elegido, de cuyo uso allí responde quien los eligió. No se ceden a nadie más
        salvo obligación legal, ni se toman decisiones automatizadas sobre personas.
      </p>
      <h2>Cookies y almacenamiento</h2>
      <p>
        El portal guarda en tu navegador solo lo que necesita para funcionar: la sesión, el dispositivo desde el que
        entraste, los últimos filtros que aplicaste, las últimas vistas que abriste y, mientras entras con la cuenta de
        tu empresa, una cookie de diez minutos. No hay publicidad ni se mide tu comportamiento, y por eso no se te pide
        consentimiento.
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
