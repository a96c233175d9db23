export function searchesOf<Name extends string>(
  filters: readonly Name[],
  values: Record<Name, readonly string[]>,
): string[] {
  const terms = filters.map((name) => {
    if (!values[name]?.length) throw new Error(`nobody has said what to look for by ${name}`);
    return values[name].map((value) => new URLSearchParams({ [name]: value }).toString());
  });
  const pairs = terms.flatMap((own, at) =>
    terms.slice(at + 1).flatMap((others) => own.flatMap((term) => others.map((other) => `${term}&${other}`))),
  );
  return ["", ...terms.flat(), ...pairs];
}
