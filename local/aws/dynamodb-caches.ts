import conditions, { type ParseOptions } from 'dynalite/db/conditionParser.js';
import type { Store } from 'dynalite/db/index.js';

/** Most conditions that are kept; one more, and all are forgotten. */
const maxConditions = 1000;

/** Has a store of dynalite's read a table's description once, until a table is made, changed or deleted. */
export function keepTables(store: Store): void {
  const { tableDb, getTable } = store;
  const known = new Map<string, object>();
  let changes = 0;
  const changed = () => {
    changes++;
    known.clear();
  };
  const [put, del] = [tableDb.put.bind(tableDb), tableDb.del.bind(tableDb)];
  // Before and after: what is read in between may be either.
  tableDb.put = (key, value, done) => {
    changed();
    put(key, value, (error) => {
      changed();
      done(error);
    });
  };
  tableDb.del = (key, done) => {
    changed();
    del(key, (error) => {
      changed();
      done(error);
    });
  };
  store.getTable = (name, ...given) => {
    const [done] = given;
    // Those who give a second argument ask for tables that come and go too, and may change what they are given.
    if (typeof done !== 'function') return getTable(name, ...given);
    const table = known.get(name);
    if (table) return done(null, table);
    const at = changes;
    getTable(name, (error, found) => {
      if (!error && at === changes) known.set(name, found);
      done(error, found);
    });
  };
}

/** Has dynalite parse a condition once for the same names and values; a delivery writes thousands under the same one. */
export function keepConditions(): void {
  const { parse } = conditions;
  const known = new Map<string, { parsed: object; unused: readonly string[][] }>();
  conditions.parse = (text, options) => {
    const { context } = options;
    // Those of keys are changed by whoever asked.
    if (context.isKeyCondition) return parse(text, options);
    const before = unusedIn(options);
    const key = JSON.stringify([text, context.attrNames, context.attrVals, before]);
    const kept = known.get(key);
    if (kept) {
      const [names = [], values = []] = kept.unused;
      context.unusedAttrNames = marked(names);
      context.unusedAttrVals = marked(values);
      return kept.parsed;
    }
    const parsed = parse(text, options);
    if (known.size >= maxConditions) known.clear();
    if (typeof parsed === 'object') known.set(key, { parsed, unused: unusedIn(options) });
    return parsed;
  };
}

const unusedIn = ({ context }: ParseOptions) => [
  Object.keys(context.unusedAttrNames),
  Object.keys(context.unusedAttrVals),
];

const marked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
