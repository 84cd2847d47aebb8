/** The address of a request, decoded piece by piece: a URL object would resolve `..`, which is a fair part of a key. */
export interface Target {
  /** The path between slashes, decoded; the first is empty because a path starts with a slash. */
  segments: string[];
  query: URLSearchParams;
}

/** Reads a request's address. Throws URIError when its percent signs make no sense. */
export function parseTarget(url: string): Target {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  return { segments: path.split('/').map((segment) => decodeURIComponent(segment)), query: new URLSearchParams(query) };
}

/** Percent-encodes all that AWS doesn't count as unreserved. */
export function awsEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
