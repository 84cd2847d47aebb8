import { useEffect, useState } from 'react';
import { openDocument, type PDFDocumentProxy } from './pdfjs.ts';

type Opened = { of: Blob; document: PDFDocumentProxy } | { of: Blob; document: null };

interface Opening {
  document: PDFDocumentProxy | null;
  /** The bytes are there, and are no PDF that can be read. */
  isBroken: boolean;
}

/** A PDF's bytes as a document that pages can be drawn from; let go of when they change or nobody looks any more. */
export function useDocument(bytes: Blob | undefined): Opening {
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    if (!bytes) return undefined;
    const opening = openDocument(bytes);
    let isWanted = true;
    opening.promise.then(
      (document) => isWanted && setOpened({ of: bytes, document }),
      () => isWanted && setOpened({ of: bytes, document: null }),
    );
    return () => {
      isWanted = false;
      opening.close();
    };
  }, [bytes]);

  const current = opened?.of === bytes ? opened : null;
  return { document: current?.document ?? null, isBroken: current !== null && !current.document };
}
