import type { Template } from 'aws-cdk-lib/assertions';

/** One resource of a synthesised template, as tests look at it. */
export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  DependsOn?: string[];
  Metadata?: Record<string, unknown>;
}

/** The resources of a type in a template, each with its logical id. */
export function resources(template: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(template.findResources(type) as Record<string, Resource>);
}
