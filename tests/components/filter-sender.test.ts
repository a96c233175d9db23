import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterSender, saidIn } from "../../app/components/lists/filter-sender";

interface Form {
  search: string;
  isConnected: boolean;
  checkValidity(): boolean;
}

const formOf = (search: string, change: Partial<Form> = {}): Form => ({
  search,
  isConnected: true,
  checkValidity: () => true,
  ...change,
});
const submit = vi.fn<(form: Form) => void>();
const senderOf = () => new FilterSender<Form>({ said: ({ search }) => search, submit });

beforeEach(() => {
  vi.useFakeTimers();
  submit.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it("submits a filter once, half a second after the last key", () => {
  const sender = senderOf();
  sender.typed(formOf("q=a"));
  vi.advanceTimersByTime(499);
  const last = formOf("q=an");
  sender.typed(last);
  vi.advanceTimersByTime(499);
  expect(submit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(submit.mock.calls).toEqual([[last]]);
});

it("submits nothing after the button was pressed, or from a removed form or half a date", () => {
  const sender = senderOf();
  const form = formOf("q=a");
  sender.typed(form);
  sender.pressed(form);
  sender.typed(formOf("q=b", { isConnected: false }));
  vi.runAllTimers();
  sender.typed(formOf("from=0002-01-01", { checkValidity: () => false }));
  vi.runAllTimers();
  expect(submit).not.toHaveBeenCalled();
});

it("waits until an input method finishes a word, and then half a second more", () => {
  const sender = senderOf();
  sender.typed(formOf("q=a"));
  sender.composes();
  sender.typed(formOf("q=a%E3%81%8B"));
  vi.runAllTimers();
  expect(submit).not.toHaveBeenCalled();
  const done = formOf("q=a%E6%9B%B8");
  sender.composed(done);
  vi.advanceTimersByTime(499);
  expect(submit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(submit.mock.calls).toEqual([[done]]);
});

it("keeps typed fields while its own filter's answer is pending", () => {
  const sender = senderOf();
  sender.typed(formOf("q=a"));
  vi.runAllTimers();
  expect(sender.isOwn("q=a")).toBe(true);
  expect(sender.isOwn("")).toBe(false);
  sender.arrived("q=a");
  expect(sender.isOwn("q=a")).toBe(false);
});

it("lets its own page load while typing continues, and yields to a link", () => {
  const sender = senderOf();
  sender.typed(formOf("q=a"));
  vi.runAllTimers();
  sender.typed(formOf("q=ab"));
  sender.leaves("q=a");
  vi.runAllTimers();
  expect(submit).toHaveBeenCalledTimes(2);
  sender.typed(formOf("q=abc"));
  sender.leaves("status=failed");
  vi.runAllTimers();
  expect(submit).toHaveBeenCalledTimes(2);
});

it("treats two addresses as one filter if they differ only in empty fields", () => {
  expect(saidIn(new URLSearchParams("q=a&type=&from="))).toBe("q=a");
  expect(saidIn(new URLSearchParams("q=&type="))).toBe("");
});
