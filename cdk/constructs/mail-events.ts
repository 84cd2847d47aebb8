import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface MailEventsProps {
  /** Of the function that records the events. */
  readonly queue: Queue;
}

/**
 * Bounces and complaints of sent mails. SES publishes them to EventBridge by the configuration set that mails are sent
 * with, and an EventBridge rule puts them in a queue.
 */
export class MailEvents extends Construct {
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, { queue }: MailEventsProps) {
    super(scope, id);
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // Mails carry links that set a password, so they are only sent over TLS.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // SES takes the default bus and no other.
    const bus = EventBus.fromEventBusName(this, 'Bus', 'default');
    this.configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    new Rule(this, 'Refused', {
      description: 'Addresses that bounce mails or complain of them',
      eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'] },
      targets: [new SqsQueue(queue)],
    });
  }
}
