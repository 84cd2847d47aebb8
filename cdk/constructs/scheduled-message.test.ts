import { App, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';
import { resources } from '../template-resources.ts';
import { ScheduledMessage } from './scheduled-message.ts';

function made(every: Duration): Template {
  const stack = new Stack(new App(), 'Data', { env: { account: '111122223333', region: 'eu-south-2' } });
  const queue = new Queue(stack, 'Queue');
  const deadLetters = new Queue(stack, 'Letters');
  const own = { deadLetters, body: { tarea: 'algo' }, description: 'Each hour' };
  new ScheduledMessage(stack, 'Hourly', { queue, every, ...own });
  return Template.fromStack(stack);
}

const arnOf = (template: Template, type: string, at = 0) => ({
  'Fn::GetAtt': [resources(template, type)[at]?.[0], 'Arn'],
});

test('the message is sent to the queue at the rate that was asked for', () => {
  const template = made(Duration.hours(1));
  const [[, schedule] = []] = resources(template, 'AWS::Scheduler::Schedule');
  expect(schedule?.Properties).toMatchObject({
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: { Arn: arnOf(template, 'AWS::SQS::Queue'), Input: '{"tarea":"algo"}' },
  });
});

test.each([
  [Duration.minutes(5), 300],
  [Duration.hours(1), 3600],
  [Duration.days(7), 86_400],
])('one that the queue does not take is tried until the next is due, a day at most', (every, seconds) => {
  const [[, schedule] = []] = resources(made(every), 'AWS::Scheduler::Schedule');
  expect(schedule?.Properties['Target']).toMatchObject({ RetryPolicy: { MaximumEventAgeInSeconds: seconds } });
});

test('one that was given up goes to the dead letters', () => {
  const template = made(Duration.hours(1));
  const [[, schedule] = []] = resources(template, 'AWS::Scheduler::Schedule');
  expect(schedule?.Properties['Target']).toMatchObject({
    DeadLetterConfig: { Arn: arnOf(template, 'AWS::SQS::Queue', 1) },
  });
});

test('its role may send to that queue and the dead letters and do nothing else, and only the account’s own schedules take it', () => {
  const template = made(Duration.hours(1));
  const [[, policy] = []] = resources(template, 'AWS::IAM::Policy');
  expect(policy?.Properties['PolicyDocument']).toMatchObject({
    Statement: [0, 1].map((at) => ({ Action: 'sqs:SendMessage', Resource: arnOf(template, 'AWS::SQS::Queue', at) })),
  });
  const [[, role] = []] = resources(template, 'AWS::IAM::Role');
  expect(role?.Properties['AssumeRolePolicyDocument']).toMatchObject({
    Statement: [{ Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } } }],
  });
});
