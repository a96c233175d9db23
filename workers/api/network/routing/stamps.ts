import { z } from "zod";
import { isoTime } from "../../http/list";

export const stamps = {
  id: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

interface Stamped {
  id: string;
  isActive: boolean;
  createdAt: number;
  updatedAt: number;
}

export function stampsOf({ id, isActive, createdAt, updatedAt }: Stamped) {
  return { id, isActive, ...timesOf({ createdAt, updatedAt }) };
}

export function timesOf({ createdAt, updatedAt }: Pick<Stamped, "createdAt" | "updatedAt">) {
  return { createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}
