import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONG = /\/tests\/(matrix|fuzz)\/|\/(chain-model|killed-anywhere|storm)\.test\.ts$/;

/** What takes minutes begins before what takes seconds: in the end no worker waits for the other's last file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [
        ...own.filter(({ moduleId }) => LONG.test(moduleId)),
        ...own.filter(({ moduleId }) => !LONG.test(moduleId)),
      ];
    });
  }
}
