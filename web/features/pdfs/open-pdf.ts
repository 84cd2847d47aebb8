import type { PdfCheck } from '../../../contract/pdf.ts';
import { file } from '../../app/services.ts';

type DocumentoPdf = NonNullable<PdfCheck['document']>;

/** Long enough for the new tab to have read it, or for the file to be saved. */
const keptMs = 60_000;

/**
 * Opens a certificate in a new tab, or saves it where the browser allows no tab. The tab is opened before the bytes
 * are asked for, since browsers only let a click open one; it says what it waits for.
 */
export async function openPdf({ _id, filename }: DocumentoPdf): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = filename;
    tab.document.body.textContent = 'Abriendo el certificado...';
  }
  try {
    const bytes = await file('pdfBlob', { params: { id: _id } });
    const url = URL.createObjectURL(new File([bytes], filename, { type: 'application/pdf' }));
    setTimeout(() => URL.revokeObjectURL(url), keptMs);
    if (tab && !tab.closed) tab.location.replace(url);
    else save(url, filename);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function save(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}
