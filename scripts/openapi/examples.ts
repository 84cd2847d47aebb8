import type { Call } from '../../contract/base/call.ts';
import { calls } from '../../contract/calls.ts';
import type { callsWithKey } from '../../contract/reference/calls.ts';

/** Where the examples ask: the page shows its own host instead. */
const exampleOrigin = 'https://portal.example';

interface Example {
  titulo: string;
  lenguaje: string;
  texto: string;
}

/** Placeholders in the addresses of examples, by parameter, for ids and names that depend on the stored data. */
const placeholders: Readonly<Record<string, string>> = {
  id: 'ID',
  cliente: 'ID_DEL_CLIENTE',
  grupo: 'ID_DEL_GRUPO',
  filename: 'NUMERO_DE_MUESTRA',
  numero: 'NUMERO',
};

/** A call in three languages, each to be run as it stands once what is in capitals in its address is filled in. */
export function examplesOf({ name, ejemplo = {} }: (typeof callsWithKey)[number]): Example[] {
  const row: Call = calls[name];
  const path = row.path.replaceAll(/\{(\w+)\}/gu, (_, param: string) => placeholders[param] ?? param);
  const query = Object.entries(ejemplo).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  const address = `${exampleOrigin}/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const asked = {
    address,
    body: row.body ? '{"filenames": ["NUMERO_DE_MUESTRA"]}' : undefined,
    isFile: row.output === 'file',
  };
  return [
    { titulo: 'curl', lenguaje: 'sh', texto: curl(asked) },
    { titulo: 'JavaScript (Node)', lenguaje: 'js', texto: javascript(asked) },
    { titulo: 'Python', lenguaje: 'python', texto: python(asked) },
  ];
}

interface Asked {
  address: string;
  body: string | undefined;
  isFile: boolean;
}

function curl({ address, body, isFile }: Asked): string {
  const lines = [
    `curl -fsS${isFile ? 'L -o documento.pdf' : ''} -H "Authorization: Bearer $ALICUOTA_CLAVE"`,
    ...(body === undefined ? [] : [`-H "Content-Type: application/json" -d '${body}'`]),
    `"${address}"`,
  ];
  return lines.join(' \\\n  ');
}

function javascript({ address, body, isFile }: Asked): string {
  const headers = [
    'Authorization: `Bearer ${process.env.ALICUOTA_CLAVE}`',
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  return [
    ...(isFile ? [`import { writeFile } from 'node:fs/promises';`, ''] : []),
    `const respuesta = await fetch('${address}', {`,
    `  headers: { ${headers.join(', ')} },`,
    ...(body === undefined ? [] : [`  method: 'POST',`, `  body: '${body}',`]),
    `});`,
    `if (!respuesta.ok) throw new Error(await respuesta.text());`,
    isFile
      ? `await writeFile('documento.pdf', respuesta.body);`
      : `console.log(JSON.stringify((await respuesta.json()).data, null, 2));`,
  ].join('\n');
}

function python({ address, body, isFile }: Asked): string {
  return [
    isFile ? `import os, urllib.request` : `import json, os, urllib.request`,
    '',
    `peticion = urllib.request.Request('${address}')`,
    `peticion.add_unredirected_header('Authorization', 'Bearer ' + os.environ['ALICUOTA_CLAVE'])`,
    ...(body === undefined
      ? []
      : [`peticion.add_header('Content-Type', 'application/json')`, `peticion.data = b'${body}'`]),
    `with urllib.request.urlopen(peticion) as respuesta:`,
    isFile
      ? `    open('documento.pdf', 'wb').write(respuesta.read())`
      : `    print(json.dumps(json.load(respuesta)['data'], indent=2, ensure_ascii=False))`,
  ].join('\n');
}
