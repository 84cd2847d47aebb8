import { archivoKey } from '../../lambdas/domain/informes/archivo.ts';
import { putPdf } from '../../lambdas/platform/files/files.ts';
import { readInformes, writeInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { seededAdminId } from '../../lambdas/platform/access/store/usuarios.ts';
import { adminEmail } from './admin-email.ts';
import type { InformeDemo } from './informes.ts';

/** Stores the external reports that aren't there yet, each after its file, as if the administrator had uploaded them. */
export async function loadInformes(informes: readonly InformeDemo[]): Promise<void> {
  const { renderInforme } = await import('./pdf-informe.ts');
  const stored = new Set((await readInformes()).map(({ _id }) => _id));
  for (const demo of informes.filter(({ informe }) => !stored.has(informe._id))) {
    const { informe, originalName } = demo;
    const pdf = await renderInforme(demo);
    const key = archivoKey(informe._id, informe._id);
    await putPdf(key, pdf);
    const archivo = { size: pdf.length, originalName };
    await writeInforme(
      { ...informe, archivo, key, subidoPor: { _id: seededAdminId, email: adminEmail }, version: 1 },
      undefined,
    );
  }
}
