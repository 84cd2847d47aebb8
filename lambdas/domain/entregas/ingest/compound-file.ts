import { FileRefused } from './file-refused.ts';

/** How the directory of a compound file names the workbook that a password hides (MS-OFFCRYPTO, 2.3.4). */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** Refuses an old workbook, or one with a password, each with its cure: both are compound files. */
export async function refuseCompoundFile(bytes: AsyncIterable<Uint8Array>): Promise<never> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    const both = Buffer.concat([rest, chunk]);
    if (both.includes(encrypted)) {
      throw new FileRefused(
        'Es un libro de Excel con contraseña. Quítasela (Archivo, Información, Proteger libro, Cifrar con contraseña) y vuelve a enviarlo',
      );
    }
    rest = both.subarray(Math.max(0, both.length - encrypted.length));
  }
  throw new FileRefused('Es un libro de Excel antiguo (.xls). Guárdalo como .xlsx o como CSV y vuelve a enviarlo');
}
