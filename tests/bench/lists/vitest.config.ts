import { defineConfig, type UserProjectConfigExport } from "vitest/config";
import base from "../../../vitest.config";

const [workerd] = base.test?.projects ?? [];
const project = workerd as { test: object };

/** The tests' Worker and database, with only this folder's files. */
export default defineConfig({
  test: {
    projects: [
      {
        ...project,
        test: {
          ...project.test,
          include: ["tests/bench/lists/*.measure.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      } as UserProjectConfigExport,
    ],
  },
});
