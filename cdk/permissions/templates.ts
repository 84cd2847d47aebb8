import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryMetadata } from '../constructs/entry-metadata.ts';
import { portalWithoutCode } from '../synthesise.ts';

/** A resource as it stands in a template, its properties still with CloudFormation's intrinsic functions. */
export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

/** What is read of a stack's template. */
interface StackTemplate {
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

/** Templates by the id of their stack, as they lie in files for CloudFormation. */
export type StackTemplates = Record<string, StackTemplate>;

/** The templates of a stage, one of `cdk/stages.json` by its name, of every stack that it has. */
export function templatesOf(stage: Parameters<typeof portalWithoutCode>[0]): StackTemplates {
  const folder = mkdtempSync(join(tmpdir(), 'alicuota-permissions-'));
  try {
    const { stacks } = portalWithoutCode(stage, folder).app.synth();
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as StackTemplate;
    return Object.fromEntries(stacks.map(({ id, templateFullPath }) => [id, read(templateFullPath)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every resource of some types, in every stack. */
export function resourcesOf(templates: StackTemplates, ...types: string[]) {
  return Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => types.includes(Type))
      .map(([id, resource]) => ({ stack, id, type: resource.Type, properties: resource.Properties ?? {}, resource })),
  );
}

/** The source file that a function is made of; undefined for CDK's own functions. */
export function entryOf({ resource }: { resource: TemplateResource }): string | undefined {
  const entry = resource.Metadata?.[entryMetadata];
  return typeof entry === 'string' ? entry : undefined;
}
