import { readStage, type Stage } from './config.ts';

/** A stage with all that one may ask for, for tests: domain by zones, firewall, identities of every kind, alarms. */
export const everything: Stage = readStage('todo', {
  todo: {
    env: { account: '111122223333', region: 'eu-west-1' },
    brandings: [
      {
        empresa: 'alicuota',
        nombre: 'Alícuota',
        dominio: null,
        historico: null,
        remitente: 'no-responder@laboratorio.example',
      },
      { empresa: 'cbba', nombre: 'CBBA', dominio: 'cbba', historico: null, remitente: 'avisos@correo.cbba.example' },
    ],
    domain: { hosts: ['area.laboratorio.example', 'clientes.cbba.example'] },
    zones: [
      { name: 'laboratorio.example', id: 'Z0123456789LABORATOR' },
      { name: 'cbba.example', id: 'Z0123456789CBBA' },
    ],
    identities: [
      { identity: 'laboratorio.example', mailFrom: 'rebotes.laboratorio.example' },
      { identity: 'correo.cbba.example' },
    ],
    memoryMiB: { results: 3538 },
    timeoutSeconds: { ingest: 900 },
    throttles: { all: { rate: 400, burst: 800 }, exportResults: { rate: 30 } },
    concurrency: { results: 400 },
    waf: { requestsPerFiveMinutes: 3000 },
    alarms: { emails: ['guardia@laboratorio.example'], expectDeliveryEveryDays: 2, monthlyBudget: 150 },
    backup: { copyTo: 'eu-central-1', keepDays: 90, lockAfterDays: 30 },
    malwareScan: true,
    tracing: true,
    retainData: true,
    logRetentionDays: 365,
  },
});
