import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';

/** Shares of the budget (%) at which AWS writes: of what was spent, and of what the month is expected to come to. */
const notices = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 120 },
];

/**
 * The account's monthly budget, where the stage has one. It is of the whole account: cost allocation tags are active
 * only once they were activated by hand, and until then a budget by tag would see nothing spent.
 */
export class AccountBudget extends Construct {
  constructor(scope: Construct, id: string, { name, alarms: { emails, monthlyBudget } }: Stage) {
    super(scope, id);
    if (monthlyBudget === undefined) return;
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `alicuota-${name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: notices.map((notice) => ({
        notification: { ...notice, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
        subscribers: emails.map((address) => ({ subscriptionType: 'EMAIL', address })),
      })),
    });
  }
}
