/** The style of a board, at every width and on paper. */
export const estiloDePagina = (accent: string): string =>
  `body{font:17px/1.5 system-ui,sans-serif;margin:0 auto;max-width:90rem;padding:16px;color:#1c2126;background:#fff}` +
  `h1{font-size:1.6rem;line-height:1.25;margin:.2em 0}h2{font-size:1.15rem;margin:1.6em 0 .4em}p{margin:.4em 0}` +
  `.marca{color:${accent};font-weight:600}a{color:${accent}}` +
  `.estado{margin:1em 0;padding:12px 16px;border:1px solid #c8cdd3;border-left-width:6px;border-radius:6px;font-size:1.1rem}` +
  `.si{border-color:#2b7a3d}.estado.no{border-color:#b42318}.no{color:#b42318;font-weight:600}.estado.no{color:inherit;font-weight:400}` +
  `.tabla{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}` +
  `th,td{border-bottom:1px solid #dfe3e8;padding:6px 10px;text-align:left;vertical-align:top}tr>:first-child{position:sticky;left:0;background:#fff}` +
  `thead th{min-width:7.5em;border-bottom-width:2px}tr>:first-child{width:17em;min-width:14em}td{min-width:6.5em}summary{margin:.6em 0;cursor:pointer;color:${accent}}@media(max-width:48em){tr>:first-child{min-width:8em}}small{display:block;font-weight:400;color:#4d5660}small.no,.no small{color:#b42318;font-weight:600}time{display:block}` +
  `footer{margin-top:2em;border-top:1px solid #dfe3e8;color:#4d5660;font-size:.9rem}` +
  // Six samples side by side fit on a landscape sheet; folded samples are printed too.
  `@page{size:A4 landscape;margin:10mm}@media print{details::details-content{content-visibility:visible;block-size:auto}body{font-size:9pt;max-width:none;padding:0}.tabla{overflow:visible}table{width:100%}tr>:nth-child(n){position:static;min-width:0;padding:3px 5px}small{font-size:7.5pt}tr{break-inside:avoid}h2{break-after:avoid}}`;
