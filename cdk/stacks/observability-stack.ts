import { CfnOutput, CrossStackReferences, Duration, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct, IConstruct } from 'constructs';
import type { Stage } from '../config.ts';
import { AccountBudget } from '../constructs/account-budget.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { BackgroundName, FunctionName } from '../constructs/alarm-words.ts';
import { AlarmReminder } from '../constructs/alarm-reminder.ts';
import { Alarms } from '../constructs/alarms.ts';
import { watchApi } from '../constructs/api-alarms.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { BackupFailures, watchBackups } from '../constructs/backup-failures.ts';
import { vaultName } from '../constructs/backups.ts';
import { watchCapacity, watchFunction } from '../constructs/function-alarms.ts';
import { LogMetrics } from '../constructs/log-metrics.ts';
import { watchMails, watchReputation, watchRule } from '../constructs/mail-alarms.ts';
import { NightlyInvocation } from '../constructs/nightly-invocation.ts';
import { PortalDashboard } from '../constructs/portal-dashboard.ts';
import { watchQueue } from '../constructs/queue-alarms.ts';
import { watchReminder, watchSchedules } from '../constructs/schedule-alarms.ts';
import { ScheduledMessage } from '../constructs/scheduled-message.ts';
import { watchSecurity } from '../constructs/security-alarms.ts';
import { watchTables } from '../constructs/table-alarms.ts';
import { watchDamage, watchDeliveries, watchIndex, watchUse } from '../constructs/use-alarms.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { WebStack } from './web-stack.ts';

interface ObservabilityStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly web: WebStack;
  /** The name of the firewall before CloudFront, where there is one. */
  readonly firewallName: string | undefined;
}

/**
 * A stage's dashboard and alarms, for the laboratory's staff. The alarms cover every function, queue, table and rule of
 * the other stacks.
 */
export class ObservabilityStack extends Stack {
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    // The watched resources may be removed while this stack stays.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const { stage, data, api, web, firewallName } = props;
    const topic = new AlarmTopic(this, 'Topic', stage);
    this.alarms = new Alarms(this, 'Alarms', { stageName: stage.name, topic });
    const reminder = new AlarmReminder(this, 'Reminder', { stage, prefix: this.alarms.prefix, topic });
    const functions = Object.entries(api.functions) as [FunctionName, AreaFunction][];
    const queues = within(data, Queue).map((queue) => [pathIn(data, queue), queue] as const);
    const tables = within(data, Table);
    const { ingest, avisos, mail, webhooks, seguimiento, 'index-check': indexCheck } = api.functions;
    const logMetrics = new LogMetrics(this, 'Logs', {
      stageName: stage.name,
      access: api.accessLogs,
    });

    const background = { ingest, avisos, mail, webhooks, seguimiento, 'index-check': indexCheck };
    for (const [name, fn] of Object.entries(background)) watchFunction(this.alarms, name as BackgroundName, fn);
    watchCapacity(this.alarms);
    for (const [path, queue] of queues) watchQueue(this.alarms, path, queue);
    watchSchedules(this.alarms, [
      ...within(data, ScheduledMessage).map((one) => ({ path: pathIn(data, one), group: one.group, every: one.every })),
      ...within(api, NightlyInvocation).map((one) => ({
        path: pathIn(api, one),
        group: one.group,
        every: Duration.days(1),
      })),
    ]);
    watchReminder(this.alarms, reminder.machine, 'las alarmas');
    watchTables(this.alarms, tables);
    for (const rule of within(data, Rule)) watchRule(this.alarms, rule);
    watchApi(this.alarms, api.api);
    watchUse(this.alarms, logMetrics);
    watchSecurity(this.alarms, logMetrics);
    watchDeliveries(this.alarms, logMetrics, stage.alarms.expectDeliveryEveryDays);
    watchIndex(this.alarms, logMetrics);
    watchDamage(this.alarms, logMetrics);
    watchMails(this.alarms, logMetrics);
    watchReputation(this.alarms);

    if (stage.backup) {
      new BackupFailures(this, 'Backups', { stageName: stage.name, topic });
      watchBackups(this.alarms, vaultName(stage.name, stage.backup));
    }
    new AccountBudget(this, 'Budget', stage);

    const { distribution } = web;
    const { name: stageName } = stage;
    const { all: alarms } = this.alarms;
    const parts = { functions, queues, tables, logMetrics, alarms, firewallName };
    new PortalDashboard(this, 'Dashboard', { stageName, api: api.api, distribution, ...parts });
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn, description: 'Its subscribers receive each alarm' });
  }
}

function within<C extends IConstruct>(stack: Stack, kind: abstract new (...args: never[]) => C): C[] {
  return stack.node.findAll().filter((child): child is C => child instanceof kind);
}

/** `Outbox/Events/Queue` */
function pathIn(stack: Stack, { node }: IConstruct): string {
  return node.path.slice(stack.node.path.length + 1);
}
