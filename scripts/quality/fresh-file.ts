import { vi } from 'vitest';

/**
 * Runs before each test file of those that share a process: modules of the project are loaded again, since their state
 * would be the previous file's; packages are not. Environment variables are those that the process began with.
 */
const kept = globalThis as { environmentAtFirst?: NodeJS.ProcessEnv };

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

kept.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in kept.environmentAtFirst)) delete process.env[name];
for (const [name, value] of Object.entries(kept.environmentAtFirst)) process.env[name] = value;
