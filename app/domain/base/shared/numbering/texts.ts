import { FACTS, OPERATORS, RANGES, ZONES } from "./table";

const TEXTS = [OPERATORS, ZONES, FACTS, RANGES];

export const numberingTexts = (): readonly string[] => TEXTS;

export async function openNumbering(_assets: Pick<Fetcher, "fetch">): Promise<void> {}
