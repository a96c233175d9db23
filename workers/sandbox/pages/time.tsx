/** @jsxImportSource hono/jsx */
export function Time({ at, locale }: { at: number; locale: string }) {
  const time = new Date(at);
  const text = time.toLocaleString(locale, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return (
    <time class="num" datetime={time.toISOString()}>
      {text} UTC
    </time>
  );
}
