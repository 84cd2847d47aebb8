import { useBrand } from '../../branding/brand.ts';
import { LegalPage } from './LegalPage.tsx';

/**
 * The accessibility statement, in the order of the model that RD 1112/2018 adopts (Decision (EU) 2018/1523): compliance,
 * what isn't accessible, how it was prepared, and where to write.
 */
export function AccesibilidadPage() {
  const { legal, nombre } = useBrand();
  const correo = legal?.titular.correo;
  const titular = legal?.titular.nombre ?? nombre;
  return (
    <LegalPage title="Declaración de accesibilidad" own={legal?.accesibilidad}>
      <p>
        {titular} quiere que el Área Cliente la pueda usar cualquier persona, y toma como medida el Real Decreto
        1112/2018, de 7 de septiembre, sobre accesibilidad de los sitios web y aplicaciones para dispositivos móviles
        del sector público. Esta declaración se aplica al Área Cliente de {nombre}.
      </p>
      <h2>Situación de cumplimiento</h2>
      <p>
        Este sitio web es <strong>parcialmente conforme</strong> con el Real Decreto 1112/2018 (norma UNE-EN 301549, que
        recoge las pautas WCAG 2.1 de nivel AA), debido a lo que se indica a continuación.
      </p>
      <h2>Contenido no accesible</h2>
      <ul>
        <li>
          <strong>Informes en PDF.</strong> Los informes de ensayo y los informes externos se muestran como los entregó
          el laboratorio: los que no están etiquetados no se leen en orden con un lector de pantalla. Los resultados que
          contienen sí están en las páginas, como texto y como tablas.
        </li>
        <li>
          <strong>Archivos de los usuarios.</strong> Los documentos y las fotos que se adjuntan a una incidencia se
          descargan como se subieron: el portal no comprueba que sean accesibles.
        </li>
        <li>
          <strong>Gráficos.</strong> Los gráficos de estadísticas y los de la evolución de un parámetro no se recorren
          con el teclado. Cada uno lleva sus cifras en una leyenda o en una tabla que sí se puede leer.
        </li>
      </ul>
      <h2>Qué se ha comprobado</h2>
      <ul>
        <li>Las páginas, con las reglas automáticas de axe, en anchuras de móvil y de ordenador.</li>
        <li>Con el teclado: los campos, los desplegables, el calendario y los diálogos, que se cierran con Escape.</li>
        <li>Que nada se desplaza hacia los lados en una pantalla de 360 píxeles de ancho.</li>
      </ul>
      <h2>Preparación de esta declaración</h2>
      <p>
        Esta declaración se preparó el 21 de noviembre de 2026, mediante una autoevaluación llevada a cabo por quien
        desarrolla el portal. No se ha hecho una auditoría externa ni pruebas con personas con discapacidad.
      </p>
      <p>Última revisión: 25 de noviembre de 2026.</p>
      <h2>Observaciones y datos de contacto</h2>
      {correo ? (
        <p>
          Puedes comunicar cualquier incumplimiento, pedir ayuda o la misma información en otro formato en{' '}
          <a href={`mailto:${correo}`}>{correo}</a>.
        </p>
      ) : (
        <p>
          Puedes comunicar cualquier incumplimiento, pedir ayuda o la misma información en otro formato a tu contacto en
          el laboratorio.
        </p>
      )}
      {legal?.titular.sectorPublico ? (
        <>
          <h2>Procedimiento de aplicación</h2>
          <p>
            Si una solicitud de información accesible o una queja fue desestimada, no estás de acuerdo con la respuesta,
            o no la has recibido en veinte días hábiles, puedes presentar una reclamación según los artículos 13 y 25
            del Real Decreto 1112/2018.
          </p>
        </>
      ) : null}
    </LegalPage>
  );
}
