import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../../testing/tables.ts';
import { documents } from './clients.ts';
import { findMuestrasByNumero } from '../../domain/muestras/store/muestras.ts';
import { findPdfOf } from '../../domain/certificados/store/pdfs.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

/** What is asked of an index while something is done. */
async function questionsTo(index: string, act: () => Promise<unknown>): Promise<QueryCommandInput[]> {
  const questions: QueryCommandInput[] = [];
  const name = 'questions';
  documents().middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as QueryCommandInput;
      if (input.IndexName === index) questions.push(input);
      return next(args);
    },
    { step: 'initialize', name },
  );
  try {
    await act();
  } finally {
    documents().middlewareStack.remove(name);
  }
  return questions;
}

it('asks the second index only for what it carries, since DynamoDB refuses anything else', async () => {
  const { Table } = await documents().send(new DescribeTableCommand({ TableName: 'Portal' }));
  const index = Table?.GlobalSecondaryIndexes?.[0];
  const keys = [...(Table?.KeySchema ?? []), ...(index?.KeySchema ?? [])].map((key) => key.AttributeName);
  const carried = new Set([...keys, ...(index?.Projection?.NonKeyAttributes ?? [])]);
  const questions = await questionsTo(index?.IndexName ?? '', async () => {
    await findMuestrasByNumero('M-1');
    await findPdfOf('abc.def');
  });
  expect(questions).toHaveLength(2);
  for (const { ExpressionAttributeNames = {}, ProjectionExpression } of questions) {
    expect(ProjectionExpression).toBeDefined();
    expect(Object.values(ExpressionAttributeNames).filter((name) => !carried.has(name))).toEqual([]);
  }
});
