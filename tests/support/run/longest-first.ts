import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chanceOf } from "../engine/seeded-random";

const LONG =
  /\/tests\/(matrix|fuzz|faults)\/|\/(chain-model|killed-anywhere|storm|outage|trips|task-states[\w-]*|smpp[\w-]*|list-queries|attempt-limits|find-million|mailing-ledger)\.test\.ts$/;

const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Random order by TEST_SEED, so that no file depends on another; slow files come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (process.env.TEST_SEED === undefined) console.log(`TEST_SEED=${seed}`);
    const left = [...files].sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    const chance = chanceOf(seed);
    const shuffled = files.map(() => chance.draw(left)!);
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = shuffled.filter(({ project }) => project.name === name);
      return [
        ...own.filter(({ moduleId }) => LONG.test(moduleId)),
        ...own.filter(({ moduleId }) => !LONG.test(moduleId)),
      ];
    });
  }
}
