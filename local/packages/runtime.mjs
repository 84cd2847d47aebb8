// Plays the part of Lambda's own runtime in a process of its own: loads the function that the environment names, says
// how long that took (milliseconds), and gives it each event that it is sent. Plain JavaScript, so that nothing but the
// function is loaded.
const { LAMBDA_TASK_ROOT, _HANDLER = '' } = process.env;
const [file, name] = _HANDLER.split('.');

const start = performance.now();
const before = process.cpuUsage();
const { [name]: handler } = await import(`file://${LAMBDA_TASK_ROOT}/${file}.mjs`);
const imports = performance.now() - start;
const { user, system } = process.cpuUsage(before);

process.on('message', async ({ requestId, event, milliseconds }) => {
  const deadline = Date.now() + milliseconds;
  const context = {
    awsRequestId: requestId,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    process.send({ requestId, result: (await handler(event, context)) ?? null });
  } catch (error) {
    process.send({ requestId, stack: String(error?.stack ?? error) });
  }
});
process.send({ start, imports, cpu: (user + system) / 1000 });
