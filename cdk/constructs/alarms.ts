import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/** The sections of docs/operations.md that say what to do about alarms, at length. */
const sections = {
  functions: 'Alarms: functions',
  queues: 'Alarms: queues',
  schedules: 'Alarms: schedules',
  backups: 'Alarms: backups',
  api: 'Alarms: the API',
  tables: 'Alarms: tables',
  mails: 'Alarms: mails',
  deliveries: 'Alarms: deliveries',
  security: 'Alarms: security',
  outside: 'Alarms: from outside',
  indice: 'Alarms: the index',
} as const;

/** How long a single datum of most alarms takes; long enough for a small laboratory's few requests to mean something. */
export const quarterHour = Duration.minutes(15);

/** One alarm: its condition and its texts, in Spanish for the laboratory's staff. */
export interface Watch {
  /** What is wrong, in few words: the alarm's name after the stage's. */
  readonly name: string;
  readonly metric: IMetric;
  /** The alarm goes off when the metric comes to this or more; to less than this, with `below`. */
  readonly threshold: number;
  readonly below?: boolean;
  /** Of so many periods of the metric, how many must be so; one of one without it. */
  readonly periods?: { readonly bad: number; readonly of: number };
  /** How missing data are treated; not breaching by default, since without requests there are no data. */
  readonly missing?: TreatMissingData;
  /** What its going off means for the laboratory and its clients. */
  readonly means: string;
  /** What to do first. */
  readonly first: string;
  readonly section: keyof typeof sections;
}

/** A stage's alarms: each is named after the stage, notifies one topic and says in its description what to do. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  /** What the name of each begins with. */
  readonly prefix: string;
  private readonly topic: ITopic;

  constructor(scope: Construct, id: string, { stageName, topic }: { stageName: string; topic: ITopic }) {
    super(scope, id);
    this.prefix = `alicuota-${stageName}: `;
    this.topic = topic;
  }

  add(id: string, { name, metric, threshold, below, periods, missing, means, first, section }: Watch): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.prefix}${name}`,
      alarmDescription: `${means}\n\nQué hacer primero: ${first}\n\nMás: docs/operations.md, «${sections[section]}».`,
      metric,
      threshold,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods?.of ?? 1,
      datapointsToAlarm: periods?.bad ?? 1,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
    this.all.push(alarm);
  }
}
