import type { Attribute, Item } from '../../acts/units.ts';

/** What an expression's `#names` and `:values` stand for. */
export interface Given {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Attribute>;
}

type Operand = (item: Item) => Attribute | undefined;
type Condition = (item: Item) => boolean;

/** A condition or filter of DynamoDB as a function; attributes of the item itself only, no paths into lists or maps. */
export function compileCondition(text: string, given: Given): Condition {
  const tokens = new Tokens(text);
  const condition = either(tokens, given);
  tokens.end();
  return condition;
}

/** The item as an update expression leaves it: SET (with `+`, `-` and `if_not_exists`), REMOVE and ADD of numbers. */
export function applyUpdate(text: string, given: Given, before: Item): Item {
  const tokens = new Tokens(text);
  const after = { ...before };
  while (!tokens.isAtEnd) {
    const clause = tokens.next().toUpperCase();
    do {
      const name = nameOf(tokens.next(), given);
      if (clause === 'REMOVE') delete after[name];
      else if (clause === 'ADD') after[name] = plus(before[name] ?? { N: '0' }, operand(tokens, given)(before), 1);
      else if (clause === 'SET') {
        tokens.expect('=');
        after[name] = sum(tokens, given, before);
      } else throw new Error(`The stub knows no clause ${clause}`);
    } while (tokens.accept(','));
  }
  return after;
}

/** The first and last sort key that a key condition allows; `isOpen`: the end itself is left out. */
export interface KeyRange {
  pk: string;
  from?: { key: string; isOpen: boolean };
  to?: { key: string; isOpen: boolean };
}

/** Reads `pk = :a`, alone or with one condition on `sk`. */
export function keyRange(text: string, given: Given): KeyRange {
  const tokens = new Tokens(text);
  const value = () => textOf(operand(tokens, given)({}));
  if (nameOf(tokens.next(), given) !== 'pk') throw new Error('The stub wants pk first in a key condition');
  tokens.expect('=');
  const range: KeyRange = { pk: value() };
  if (!tokens.accept('AND')) return range;
  if (tokens.accept('begins_with')) {
    tokens.expect('(');
    tokens.next();
    tokens.expect(',');
    const prefix = value();
    return { ...range, from: { key: prefix, isOpen: false }, to: { key: `${prefix}\u{10FFFF}`, isOpen: true } };
  }
  tokens.next();
  if (tokens.accept('BETWEEN')) {
    const from = { key: value(), isOpen: false };
    tokens.expect('AND');
    return { ...range, from, to: { key: value(), isOpen: false } };
  }
  const sign = tokens.next();
  const end = { key: value(), isOpen: sign === '<' || sign === '>' };
  if (sign === '=') return { ...range, from: end, to: end };
  return sign.startsWith('>') ? { ...range, from: end } : { ...range, to: end };
}

/** Names of attributes that a projection keeps. */
export function projected(text: string, given: Given): string[] {
  return text.split(',').map((name) => nameOf(name.trim(), given));
}

class Tokens {
  readonly #all: string[];
  #at = 0;

  constructor(text: string) {
    this.#all = text.match(/<=|>=|<>|[=<>(),+-]|[#:\w]+/gu) ?? [];
  }

  get isAtEnd(): boolean {
    return this.#at === this.#all.length;
  }

  next(): string {
    const token = this.#all[this.#at++];
    if (token === undefined) throw new Error('An expression ends too soon');
    return token;
  }

  accept(wanted: string): boolean {
    if (this.#all[this.#at]?.toUpperCase() !== wanted.toUpperCase()) return false;
    this.#at++;
    return true;
  }

  expect(wanted: string): void {
    if (!this.accept(wanted)) throw new Error(`An expression lacks ${wanted} at its word ${this.#at + 1}`);
  }

  end(): void {
    if (!this.isAtEnd) throw new Error(`The stub doesn't understand ${this.#all.slice(this.#at).join(' ')}`);
  }
}

function either(tokens: Tokens, given: Given): Condition {
  const parts = [both(tokens, given)];
  while (tokens.accept('OR')) parts.push(both(tokens, given));
  return (item) => parts.some((part) => part(item));
}

function both(tokens: Tokens, given: Given): Condition {
  const parts = [single(tokens, given)];
  while (tokens.accept('AND')) parts.push(single(tokens, given));
  return (item) => parts.every((part) => part(item));
}

function single(tokens: Tokens, given: Given): Condition {
  if (tokens.accept('NOT')) {
    const condition = single(tokens, given);
    return (item) => !condition(item);
  }
  if (tokens.accept('(')) {
    const condition = either(tokens, given);
    tokens.expect(')');
    return condition;
  }
  for (const [name, test] of Object.entries(functions)) {
    if (!tokens.accept(name)) continue;
    tokens.expect('(');
    const of = operand(tokens, given);
    const against = tokens.accept(',') ? operand(tokens, given) : () => undefined;
    tokens.expect(')');
    return (item) => test(of(item), against(item));
  }
  return comparison(tokens, given);
}

const functions: Record<string, (value: Attribute | undefined, against: Attribute | undefined) => boolean> = {
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  begins_with: (value, against) => value !== undefined && textOf(value).startsWith(textOf(against)),
  contains: (value, against) => value !== undefined && textOf(value).includes(textOf(against)),
};

function comparison(tokens: Tokens, given: Given): Condition {
  const left = operand(tokens, given);
  if (tokens.accept('BETWEEN')) {
    const low = operand(tokens, given);
    tokens.expect('AND');
    const high = operand(tokens, given);
    return (item) => (compare(left(item), low(item)) ?? -1) >= 0 && (compare(left(item), high(item)) ?? 1) <= 0;
  }
  if (tokens.accept('IN')) {
    tokens.expect('(');
    const among = [operand(tokens, given)];
    while (tokens.accept(',')) among.push(operand(tokens, given));
    tokens.expect(')');
    return (item) => among.some((one) => compare(left(item), one(item)) === 0);
  }
  const test = comparisons[tokens.next()];
  if (!test) throw new Error('The stub misses a comparison in an expression');
  const right = operand(tokens, given);
  return (item) => test(compare(left(item), right(item)));
}

/** Undefined: of different types, or one is absent; such are only unequal. */
const comparisons: Record<string, (order: number | undefined) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order !== undefined && order < 0,
  '<=': (order) => order !== undefined && order <= 0,
  '>': (order) => order !== undefined && order > 0,
  '>=': (order) => order !== undefined && order >= 0,
};

function operand(tokens: Tokens, given: Given): Operand {
  const token = tokens.next();
  if (token.startsWith(':')) {
    const value = given.ExpressionAttributeValues?.[token];
    if (!value) throw new Error(`${token} stands for nothing`);
    return () => value;
  }
  const name = nameOf(token, given);
  return (item) => item[name];
}

function sum(tokens: Tokens, given: Given, before: Item): Attribute {
  const term = (): Attribute => {
    if (!tokens.accept('if_not_exists')) return present(operand(tokens, given)(before));
    tokens.expect('(');
    const known = operand(tokens, given)(before);
    tokens.expect(',');
    const other = operand(tokens, given)(before);
    tokens.expect(')');
    return present(known ?? other);
  };
  let total = term();
  for (;;) {
    if (tokens.accept('+')) total = plus(total, term(), 1);
    else if (tokens.accept('-')) total = plus(total, term(), -1);
    else return total;
  }
}

function plus(value: Attribute, more: Attribute | undefined, sign: 1 | -1): Attribute {
  return { N: String(Number(value['N']) + sign * Number(more?.['N'])) };
}

function compare(a: Attribute | undefined, b: Attribute | undefined): number | undefined {
  const [type = ''] = Object.keys(a ?? {});
  if (!a || !b || !(type in b)) return undefined;
  if (type === 'N') return Number(a['N']) - Number(b['N']);
  const [first, second] = [JSON.stringify(a[type]), JSON.stringify(b[type])];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function present(value: Attribute | undefined): Attribute {
  if (!value) throw new Error('An update refers to an attribute that there is not');
  return value;
}

/** An attribute's text; empty where it is none. */
export function textOf(value: Attribute | undefined): string {
  const text = value?.['S'];
  return typeof text === 'string' ? text : '';
}

const nameOf = (token: string, given: Given): string => given.ExpressionAttributeNames?.[token] ?? token;
