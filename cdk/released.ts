import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Stage } from './config.ts';
import { everything } from './everything.ts';
import { portalWithoutCode } from './synthesise.ts';
import type { Resource } from './template-resources.ts';

/** What one version's templates ask of another's: `cdk/released.json` holds those of the last release. */
export interface Seams {
  /** As in `package.json`. */
  version: string;
  /** By stack, the exports that it imports, as `data:NAME`: the exporting stack's part and the export's name. */
  imports: Record<string, string[]>;
  /** The types of what outlives each stack, by logical ids. */
  kept: Record<string, Record<string, string>>;
}

/** The seams of this checkout's templates of a stage; of one with all that one may ask for, unless another is given. */
export function seamsOfToday(version: string, stage: Stage = everything): Seams {
  const { app: _app, ...stacks } = portalWithoutCode(stage);
  const made = Object.entries(stacks).map(([part, stack]) => [part, templateOf(stack)] as const);
  return {
    version,
    imports: Object.fromEntries(made.map(([part, template]) => [part, importsOf(template, stage)])),
    kept: Object.fromEntries(made.map(([part, { Resources }]) => [part, keptOf(Resources)])),
  };
}

/** The exports of the templates of this checkout, each as `data:NAME`. */
export function exportsOfToday(): Set<string> {
  const { app: _app, ...stacks } = portalWithoutCode(everything);
  const outputs = Object.values(stacks).flatMap((stack) => Object.values(templateOf(stack).Outputs ?? {}));
  return new Set(outputs.flatMap(({ Export }) => (Export ? [withoutStage(Export.Name, everything)] : [])));
}

interface Made {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
}

const templateOf = (stack: Stack) => Template.fromStack(stack).toJSON() as Made;

/** `alicuota-todo-data:NAME` is `data:NAME`. */
const withoutStage = (name: string, stage: Stage) => name.replace(`alicuota-${stage.name}-`, '');

function importsOf(template: Made, stage: Stage): string[] {
  const found = JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/gu);
  return [...new Set([...found].map(([, name = '']) => withoutStage(name, stage)))].sort();
}

function keptOf(made: Made['Resources']): Record<string, string> {
  const kept = Object.entries(made).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain');
  return Object.fromEntries(kept.map(([id, { Type }]) => [id, Type]));
}
