import { expect, test } from 'vitest';
import { readFinding } from './audit.ts';
import { line, verdictOf } from './verdict-of-page.ts';

const good = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  layoutShift: 0,
  largestPaint: 1200,
  blocked: 20,
  machine: 2000,
  failed: [],
  address: 'http://portal.test/results?tab=tabla',
};

test('a page with full scores that stays in place is well', () => {
  expect(verdictOf('/results', 'phone', [good])).toEqual([]);
});

test('accessibility, best practices and layout shift are held in every run', () => {
  const bad = { ...good, accessibility: 97, bestPractices: 96, layoutShift: 0.2, failed: ['target-size (Touch)'] };
  expect(verdictOf('/results', 'phone', [good, bad])).toEqual([
    'accessibility 97: target-size (Touch)',
    'best practices 96: target-size (Touch)',
    'layout shift 0.200, over 0.02',
  ]);
});

test('performance is held by the median of three runs, and by none of a single one', () => {
  const runs = [99, 60, 94].map((performance) => ({ ...good, performance }));
  expect(verdictOf('/results', 'phone', runs)).toEqual(['performance 94, under 95']);
  expect(verdictOf('/results', 'phone', runs.slice(1, 2))).toEqual([]);
  expect(line('/results', 'phone', runs)).toContain('performance 94');
});

test('a page that led elsewhere was not judged', () => {
  expect(verdictOf('/admin', 'desktop', [good])).toEqual(['led to http://portal.test/results?tab=tabla']);
});

test('a report of a page that did not load is an error', () => {
  const category = { score: null, auditRefs: [] };
  const report = {
    runtimeError: { code: 'NO_FCP', message: 'nothing was painted' },
    finalDisplayedUrl: 'http://portal.test/',
    categories: { performance: category, accessibility: category, 'best-practices': category },
    audits: {},
    environment: { benchmarkIndex: 1800 },
  };
  expect(() => readFinding(report)).toThrow('NO_FCP');
});
