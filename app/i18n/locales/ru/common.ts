export const common = { product: "x" } as const;
