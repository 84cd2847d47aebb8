import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite makes a file of it, and gives its address.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { pdfjsFiles } from 'virtual:pdfjs-files';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A document on its way. `close` ends it at any moment, with all that was drawn from it. */
export interface Opening {
  promise: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** Reads a PDF in a worker. Fails where the bytes are no PDF, or one that asks for a password. */
export function openDocument(bytes: Blob): Opening {
  let task: PDFDocumentLoadingTask | undefined;
  let isClosed = false;
  const open = async () => {
    const data = await bytes.arrayBuffer();
    if (isClosed) throw new Error('The preview was closed');
    task = getDocument({
      data,
      // WebAssembly is not among what pages may run; images are decoded without it.
      useWasm: false,
      wasmUrl: `${pdfjsFiles}wasm/`,
      standardFontDataUrl: `${pdfjsFiles}standard_fonts/`,
    });
    return task.promise;
  };
  return {
    promise: open(),
    close: () => {
      isClosed = true;
      void task?.destroy();
    },
  };
}
