import { describe, expect, test } from 'vitest';
import { Resolver, type Templates } from './resolver.ts';

const templates: Templates = {
  Data: {
    Parameters: { Version: { Default: '' }, Needed: {} },
    Resources: {
      PortalDF61C365: { Type: 'AWS::DynamoDB::Table' },
      DropBucketB8FC0BC9: { Type: 'AWS::S3::Bucket' },
      Role12345678: { Type: 'AWS::IAM::Role' },
    },
    Outputs: {
      PortalTable: { Value: { Ref: 'PortalDF61C365' } },
      Exported: { Value: { 'Fn::GetAtt': ['DropBucketB8FC0BC9', 'Arn'] }, Export: { Name: 'data:DropArn' } },
    },
  },
  Api: { Resources: {} },
};
const resolver = new Resolver(templates, { region: 'eu-south-2', s3Host: '127.0.0.1:4001' });
const table = 'arn:aws:dynamodb:eu-south-2:000000000000:table/alicuota-portal';

describe('what CloudFormation would give', () => {
  test.each([
    ['a resource’s name', { Ref: 'PortalDF61C365' }, 'alicuota-portal'],
    ['a resource’s ARN', { 'Fn::GetAtt': ['PortalDF61C365', 'Arn'] }, table],
    ['an attribute in one word', { 'Fn::GetAtt': 'PortalDF61C365.Arn' }, table],
    ['a role’s ARN', { 'Fn::GetAtt': ['Role12345678', 'Arn'] }, 'arn:aws:iam::000000000000:role/alicuota-role'],
    ['the host of a bucket', { 'Fn::GetAtt': ['DropBucketB8FC0BC9', 'RegionalDomainName'] }, '127.0.0.1:4001'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-south-2'],
    ['a parameter without a value', { 'Fn::Join': ['', ['a:', { Ref: 'Version' }]] }, 'a:'],
    ['a joined text', { 'Fn::Join': ['/', [{ Ref: 'AWS::Partition' }, 'index', 1]] }, 'aws/index/1'],
    [
      'a text with values in it',
      { 'Fn::Sub': '${AWS::Region}/${PortalDF61C365}/${!literal}' },
      'eu-south-2/alicuota-portal/${!literal}',
    ],
    [
      'a text with values of its own',
      { 'Fn::Sub': ['${a}-${AWS::Region}', { a: { Ref: 'PortalDF61C365' } }] },
      'alicuota-portal-eu-south-2',
    ],
    ['a part of a text', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
    ['a list', [{ Ref: 'AWS::Region' }, 'x'], ['eu-south-2', 'x']],
    ['a structure', { a: { b: { Ref: 'AWS::Region' } } }, { a: { b: 'eu-south-2' } }],
  ])('%s', (_, value, expected) => {
    expect(resolver.resolve('Data', value)).toEqual(expected);
  });

  test('what another stack exports', () => {
    const value = { 'Fn::Join': ['', [{ 'Fn::ImportValue': 'data:DropArn' }, '/pdfs/*']] };
    expect(resolver.resolve('Api', value)).toBe('arn:aws:s3:::alicuota-drop-bucket/pdfs/*');
  });

  test('a stack’s output', () => {
    expect(resolver.output('Data', 'PortalTable')).toBe('alicuota-portal');
  });
});

test.each([
  [{ Ref: 'Unknown' }, 'no resource Unknown'],
  [{ Ref: 'Needed' }, 'no resource Needed'],
  [{ Ref: 'Role12345678' }, 'what Ref gives for Role12345678, of type AWS::IAM::Role'],
  [{ 'Fn::GetAtt': ['PortalDF61C365', 'StreamArn'] }, 'the attribute StreamArn of PortalDF61C365'],
  [{ 'Fn::ImportValue': 'other:Name' }, 'No stack exports other:Name'],
  [{ 'Fn::If': ['Condition', 1, 2] }, 'does not know Fn::If'],
])('what it doesn’t know is named: %j', (value, message) => {
  expect(() => resolver.resolve('Data', value)).toThrow(message);
});

test('before the S3 endpoint runs, nothing is said of its host', () => {
  const early = new Resolver(templates, { region: 'eu-south-2' });
  const host = { 'Fn::GetAtt': ['DropBucketB8FC0BC9', 'RegionalDomainName'] };
  expect(() => early.resolve('Data', host)).toThrow('RegionalDomainName');
});
