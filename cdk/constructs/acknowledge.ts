import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts a warning of CDK's own, by the id that synthesis shows, for a reason that is written down. */
export function acknowledgeWarning(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `Annotation::${id}`, reason });
}

/** Accepts a finding of cdk-nag's AwsSolutions pack on a construct and what is inside it, for a reason that is written down. */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}
