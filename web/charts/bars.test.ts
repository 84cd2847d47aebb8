import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barLayout, barTraces } from './bars.ts';

function labels(cumple: number, noCumple: number, otros = 0): unknown[] {
  return barTraces([{ key: 'a', label: 'A', cumple, noCumple, otros }], 'up').map((trace) =>
    'text' in trace && Array.isArray(trace.text) ? trace.text[0] : undefined,
  );
}

describe('a stacked bar', () => {
  it('carries the percentages of both parts when both have room', () => {
    expect(labels(66, 34)).toEqual(['66,0\u00a0%', '34,0\u00a0%']);
  });

  it('leaves out the percentage of a part under 8 %, and keeps it at 8 %', () => {
    expect(labels(93, 7)).toEqual(['93,0\u00a0%', '']);
    expect(labels(921, 79)).toEqual(['92,1\u00a0%', '']);
    expect(labels(92, 8)).toEqual(['92,0\u00a0%', '8,0\u00a0%']);
  });

  it('carries percentages of all its samples, those without a verdict too', () => {
    expect(labels(17, 2, 1)).toEqual(['85,0\u00a0%', '10,0\u00a0%']);
    expect(labels(93, 8, 10)).toEqual(['83,8\u00a0%', '']);
  });

  it('of nothing says nothing', () => {
    expect(labels(0, 0)).toEqual(['', '']);
  });

  it('carries a percentage exactly where its share is 8 % or more', () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(count, count, count, (cumple, noCumple, otros) => {
        const total = cumple + noCumple + otros;
        const expected = [cumple, noCumple].map((part) => total > 0 && part / total >= 0.08);
        expect(labels(cumple, noCumple, otros).map(Boolean)).toEqual(expected);
      }),
    );
  });

  it('shows under the pointer its name, count and share', () => {
    const bars = [{ key: 'a', label: 'Hotel...', fullLabel: 'Hotel Mar', cumple: 1_523, noCumple: 23, otros: 0 }];
    const [, noCumple] = barTraces(bars, 'up');
    expect(noCumple).toMatchObject({ hovertext: ['Hotel Mar<br>No cumple: 23 (1,5\u00a0%)'] });
  });

  it('shows a name as it is, whatever signs are in it', () => {
    const [trace] = barTraces([{ key: 'a', label: 'Sol & <b>Mar</b>', cumple: 1, noCumple: 0, otros: 0 }], 'up');
    expect(JSON.stringify(trace)).toContain('Sol &amp; &lt;b>Mar&lt;/b>');
  });
});

describe('the names of the bars', () => {
  const bar = (label: string) => [{ key: 'a', label, cumple: 3, noCumple: 1, otros: 0 }];

  it('of periods stand in two lines below them, and the scale beside the newest', () => {
    expect(barLayout(bar('Ene 2026'), 'up')).toMatchObject({
      xaxis: { ticktext: ['Ene<br>2026'] },
      yaxis: { side: 'right' },
    });
    expect(barLayout(bar('2026'), 'up')).toMatchObject({ xaxis: { ticktext: ['2026'] } });
  });

  it('of solicitantes stand beside bars across, whole, in two lines where one is too long, the first on top', () => {
    expect(barTraces(bar('A'), 'across')[0]).toMatchObject({ orientation: 'h', x: [3], y: ['a'] });
    const [short, long] = ['Hotel Sol & Mar', 'Hotel Calamarina Golf & Spa'].map((name) =>
      barLayout(bar(name), 'across'),
    );
    expect(short).toMatchObject({ yaxis: { ticktext: ['Hotel Sol &amp; Mar'], range: [0.5, -0.5] } });
    expect(long).toMatchObject({ yaxis: { ticktext: ['Hotel Calamarina<br>Golf &amp; Spa'] } });
    expect(long?.margin.l).toBeGreaterThan(short?.margin.l ?? Infinity);
  });
});
