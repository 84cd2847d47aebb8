const navegadores: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const sistemas: readonly [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** What a browser's `User-Agent` says of it, in a word each; what isn't known is left out. */
export function deviceWords(userAgent: string | undefined): { navegador?: string; sistema?: string } {
  const first = (words: readonly [RegExp, string][]) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [navegador, sistema] = [first(navegadores), first(sistemas)];
  return { ...(navegador !== undefined && { navegador }), ...(sistema !== undefined && { sistema }) };
}
