import { Aws, TimeZone } from 'aws-cdk-lib';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import {
  Choice,
  Condition,
  DefinitionBody,
  LogLevel,
  QueryLanguage,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions';
import { CallAwsService, SnsPublish } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { acknowledge } from './acknowledge.ts';
import { logGroup } from './log-group.ts';

interface AlarmReminderProps {
  readonly stage: Stage;
  /** What the names of the stage's alarms begin with. */
  readonly prefix: string;
  /** Where the reminder goes: the topic that the alarms themselves go to. */
  readonly topic: Topic;
}

/**
 * Sends one message each morning that names the alarms still in force; none where all is well. CloudWatch notifies of
 * changes only, so that an alarm whose mail was missed would otherwise stay unnoticed.
 */
export class AlarmReminder extends Construct {
  /** One execution each morning. */
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { stage, prefix, topic }: AlarmReminderProps) {
    super(scope, id);
    const list = CallAwsService.jsonata(this, 'List', {
      service: 'cloudwatch',
      action: 'describeAlarms',
      parameters: { AlarmNamePrefix: prefix, StateValue: 'ALARM', MaxRecords: 100 },
      iamResources: [`arn:${Aws.PARTITION}:cloudwatch:${Aws.REGION}:${Aws.ACCOUNT_ID}:alarm:*`],
      outputs: { names: '{% [$states.result.MetricAlarms.AlarmName] %}' },
    });
    const remind = SnsPublish.jsonata(this, 'Remind', {
      topic,
      subject: `Alícuota ${stage.name}: alarmas que siguen activas`.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      message: TaskInput.fromText(
        "{% 'Siguen activas, y nadie las ha resuelto todavía:\n\n' & $join($states.input.names, '\n') & '\n\nQué significa cada una y qué hacer: docs/operations.md. Este recordatorio se repite cada mañana mientras quede alguna.' %}",
      ),
    });
    const whether = Choice.jsonata(this, 'Any', {})
      .when(Condition.jsonata('{% $count($states.input.names) > 0 %}'), remind)
      .otherwise(new Succeed(this, 'Quiet'));
    const machine = new StateMachine(this, 'Machine', {
      comment: 'Reminds each morning of alarms still in force',
      queryLanguage: QueryLanguage.JSONATA,
      definitionBody: DefinitionBody.fromChainable(list.next(whether)),
      logs: { destination: logGroup(this, 'Logs', stage), level: LogLevel.ALL },
    });
    this.machine = machine;
    // What is sent to an encrypted topic is encrypted by the sender.
    topic.masterKey?.grant(machine, 'kms:Decrypt', 'kms:GenerateDataKey');
    new Schedule(this, 'Morning', {
      description: 'Every morning, Spanish time',
      schedule: ScheduleExpression.cron({ hour: '8', minute: '0', timeZone: TimeZone.EUROPE_MADRID }),
      target: new StepFunctionsStartExecution(machine, {}),
    });
    acknowledge(machine, 'SF2', 'One request a day, whose every step is in its log.');
    const role = machine.role;
    acknowledge(
      role,
      'IAM5[Resource::arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*]',
      'Alarms are asked for by state; which they are is the question.',
    );
    acknowledge(role, 'IAM5[Resource::*]', 'Deliveries of logs can be named by no resource.');
  }
}
