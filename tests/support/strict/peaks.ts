interface Peak {
  trips: number;
  statements: number;
  connections: number;
  /** Length of the longest parameter, bytes. */
  longest: number;
}

const NAMES = ["trips", "statements", "connections", "longest"] as const;

/** Reads the strict Worker's log: the peak usage of an invocation at each entry point. */
export function openPeaks() {
  const doors = new Map<string, Peak>();
  const failed: string[] = [];
  return {
    doors,
    /** Lines of requests and messages that ended with an error. */
    failed,
    log(line: string): void {
      const at = line.indexOf("{");
      const parsedLine = at < 0 ? null : parsed(line.slice(at));
      if (parsedLine?.event === "peaks") {
        const { door } = parsedLine as { door: string };
        const before = doors.get(door);
        const most = Object.fromEntries(
          NAMES.map((name) => [name, Math.max(before?.[name] ?? 0, Number(parsedLine[name]))]),
        );
        doors.set(door, most as unknown as Peak);
      } else if (String(parsedLine?.event).endsWith(".failed")) failed.push(line);
    },
    /** The entry points with the highest usage, as a table. */
    table(most: number): string {
      const rows = [...doors].sort(([, one], [, other]) => other.trips - one.trips).slice(0, most);
      const cells = rows.map(([door, peak]) => [door, ...NAMES.map((name) => peak[name].toLocaleString("en-US"))]);
      const head = ["door", "trips", "statements", "connections", "longest parameter, bytes"];
      return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
    },
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
