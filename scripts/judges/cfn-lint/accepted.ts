/** Something that cfn-lint says and that stays as it is. */
export interface Accepted {
  rule: string;
  /** What its message must look like for this to be about it. */
  message: RegExp;
  reason: string;
}

/** All that is accepted. Each must still be said by cfn-lint, or it has to go from here. */
export const accepted: readonly Accepted[] = [
  {
    rule: 'W3005',
    message: /Role[\dA-F]+' dependency already enforced by a 'GetAtt' at 'Resources\/\w+\/Properties\/Role(?:Arn)?'$/u,
    reason:
      'CDK has each function and state machine wait for its role and for the policy of that role, and names both; that it names the role twice does no harm.',
  },
  {
    rule: 'E3006',
    message: /^Resource type 'AWS::SES::\w+' does not exist in 'eu-south-2'$/u,
    reason:
      'SES isn’t offered in eu-south-2 (Spain), so no stage can stand there; docs/operations.md says which regions serve.',
  },
];
