declare module 'virtual:pdfjs-files' {
  /** Where pdf.js's own files lie on this site (scripts/vite/pdfjs-files.ts). */
  export const pdfjsFiles: string;
}
