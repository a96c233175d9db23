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

it("sends a filter once, half a second after the last key", () => {
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

it("sends nothing more once the button was pressed, nor from a form that is gone or holds half a date", () => {
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

it("waits until an input method is done with a word, and then half a second more", () => {
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

it("knows the answer to its own filter until it has come, so that the fields keep what is typed meanwhile", () => {
  const sender = senderOf();
  sender.typed(formOf("q=a"));
  vi.runAllTimers();
  expect(sender.isOwn("q=a")).toBe(true);
  expect(sender.isOwn("")).toBe(false);
  sender.arrived("q=a");
  expect(sender.isOwn("q=a")).toBe(false);
});

it("lets its own page load while typing goes on, and gives way to a link", () => {
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

it("reads two addresses as one filter where they differ in empty fields alone", () => {
  expect(saidIn(new URLSearchParams("q=a&type=&from="))).toBe("q=a");
  expect(saidIn(new URLSearchParams("q=&type="))).toBe("");
});
