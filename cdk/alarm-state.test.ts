import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { stateOf } from './alarm-state.ts';
import { everything } from './everything.ts';
import { portalWithoutCode } from './synthesise.ts';
import { resources } from './template-resources.ts';

const portal = portalWithoutCode(everything);
const observability = Template.fromStack(portal.observability);
const templates = [Template.fromStack(portal.data), Template.fromStack(portal.api)];

/** The alarms that go off on some data of metrics, by metric's name and, where a group is said, the group of schedules. */
const heard = (data: Record<string, readonly number[]>) =>
  resources(observability, 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) => {
    const state = stateOf(Properties, ({ name, dimensions }) => {
      const group = dimensions['ScheduleGroup'];
      return data[group === undefined ? name : `${name} ${group}`] ?? data[name] ?? [];
    });
    return state === 'ALARM' ? [String(Properties['AlarmName']).replace('alicuota-todo: ', '')] : [];
  });

describe('a schedule that does the portal’s work', () => {
  const groups = templates.flatMap((template) =>
    resources(template, 'AWS::Scheduler::ScheduleGroup').map(([, { Properties }]) => String(Properties['Name'])),
  );
  const schedules = templates.flatMap((template) => resources(template, 'AWS::Scheduler::Schedule'));
  const names: Record<string, string> = {
    WithdrawalTurns: 'no llega el turno de las retiradas',
    WebhookTurns: 'no llega el turno de los webhooks',
    SeguimientoTurns: 'no llega el turno de las incidencias',
    DigestsHourly: 'no llega la hora de los resúmenes',
    IndexCheckNightly: 'no llega la comprobación del índice',
  };
  const nameOf = (group: string) => Object.entries(names).find(([id]) => group.includes(id))?.[1];
  /** Everything else of the stage goes well. */
  const well = {
    ...Object.fromEntries(groups.map((group) => [`InvocationAttemptCount ${group}`, [1, 1]])),
    ExecutionsSucceeded: [1, 1],
    NumberOfBackupJobsCompleted: [2, 0, 2],
    FicherosDeMuestras: [3, 3],
  };

  test('is heard of by its own group, and gives what it could not hand over to the dead letters', () => {
    expect(groups).toHaveLength(Object.keys(names).length);
    expect(new Set(schedules.map(([, { Properties }]) => JSON.stringify(Properties['GroupName']))).size).toBe(5);
    for (const [id, { Properties }] of schedules)
      expect(JSON.stringify(Properties['Target']), id).toMatch(/"DeadLetterConfig":\{"Arn":.*ScheduleLetters/u);
    expect(heard(well)).toEqual([]);
  });

  test.each(groups)('%s is heard of when it is silent', (group) => {
    expect(heard({ ...well, [`InvocationAttemptCount ${group}`]: [] })).toEqual([nameOf(group)]);
    expect(heard({ ...well, [`InvocationAttemptCount ${group}`]: [0, 0] })).toEqual([nameOf(group)]);
  });

  test.each(groups)(
    '%s is heard of when its target refuses each attempt, and not when one in eleven gets through',
    (group) => {
      const attempts = { ...well, [`InvocationAttemptCount ${group}`]: [11, 11] };
      expect(heard({ ...attempts, [`TargetErrorCount ${group}`]: [11, 11] })).toEqual([nameOf(group)]);
      expect(heard({ ...attempts, [`TargetErrorCount ${group}`]: [10, 10] })).toEqual([]);
    },
  );

  test.each(groups)('%s is heard of when it gives up, though its role may not write to the dead letters', (group) => {
    expect(heard({ ...well, [`InvocationDroppedCount ${group}`]: [1] })).toEqual([
      'se pierden lanzamientos de los programas',
    ]);
  });

  test('reminds of alarms: two mornings without one are heard of', () => {
    expect(heard({ ...well, ExecutionsSucceeded: [0, 1] })).toEqual([]);
    expect(heard({ ...well, ExecutionsSucceeded: [] })).toEqual(['no llega el recordatorio de las alarmas']);
  });

  test('backs up: a night without any finished backup is heard of, and the half of a day between two isn’t', () => {
    expect(heard({ ...well, NumberOfBackupJobsCompleted: [0, 2, 0] })).toEqual([]);
    expect(heard({ ...well, NumberOfBackupJobsCompleted: [] })).toEqual(['no se hacen respaldos']);
    const plain = Template.fromStack(portalWithoutCode('dev').observability);
    expect(JSON.stringify(plain)).not.toContain('no se hacen respaldos');
  });

  test('delivers, from outside: days without a file of samples are heard of', () => {
    expect(heard({ ...well, FicherosDeMuestras: [0, 0] })).toEqual(['el LIMS no entrega']);
  });

  test('floods and guesses of what anyone may ask are heard of as what they are, and no fault of the portal’s', () => {
    expect(heard({ ...well, LlamadasRechazadas: [150] })).toEqual(['llamadas rechazadas por exceso']);
    expect(heard({ ...well, CodigosYEnlacesDesconocidos: [210] })).toEqual(['alguien prueba códigos o enlaces']);
    expect(heard({ ...well, CodigosYEnlacesDesconocidos: [150] })).toEqual([]);
  });
});
