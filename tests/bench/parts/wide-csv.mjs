export const CUSTOM = 20;

/** Rows with `custom` custom fields each; 100,000 rows with all of them would exceed the file size limit. */
export function wideCsv(n, custom = CUSTOM) {
  const names = Array.from({ length: custom }, (_, index) => `custom${String(index + 1).padStart(2, "0")}`);
  const values = names.map((name) => `;value of ${name}`).join("");
  const lines = Array.from({ length: n }, (_, index) => `+7916${String(index).padStart(7, "0")};Мария${values}`);
  return [["phone", "firstName", ...names].join(";"), ...lines].join("\n");
}
