export type Say<Key extends string> = (key: Key, values?: Record<string, string | number | null>) => string;

export function sayerOf<Key extends string>(words: Record<Key, string>): Say<Key> {
  return (key, values = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ""));
}
