import { expect, it } from "vitest";
import { compareShares } from "../../../../app/domain/base/tasks/compare-shares";
import { chanceOf } from "../../../support/engine/seeded-random";

// Computed with scipy 1.17.1: Wilson interval from binomtest().proportion_ci, p-value from chi2_contingency without
// correction.
const TABLE: [number, number, number, number, low: number, high: number, confidence: number][] = [
  [0, 10, 0, 20, -0.2775328, 0.161125158, 0],
  [10, 10, 10, 10, -0.2775328, 0.2775328, 0],
  [0, 5, 5, 5, 0.385549006, 1.0, 0.998434598],
  [3, 10, 9, 10, 0.170522724, 0.809017974, 0.993830101],
  [48, 80, 56, 70, 0.052431472, 0.333872654, 0.991954919],
  [1, 1, 0, 1, -1.0, 0.122108721, 0.842700793],
  [950, 1000, 910, 1000, -0.062693515, -0.017704757, 0.999544312],
  [12, 400, 31, 400, 0.016337329, 0.080472742, 0.99710459],
  [5000, 50000, 5200, 50000, 0.000248288, 0.007752029, 0.963358616],
  [200000, 500000, 201000, 500000, 7.884e-5, 0.003921139, 0.958689072],
  [2, 7, 0, 5000, -0.641065548, -0.082217476, 1.0],
  [12, 30, 120, 120, 0.420503051, 0.754093719, 1.0],
  [96, 120, 0, 7, -0.861755235, -0.436669752, 0.99999833],
  [6, 30, 32494, 80000, 0.033084667, 0.311179236, 0.978496105],
  [3247, 5000, 54040, 80000, 0.012595798, 0.039822966, 0.999866295],
  [3, 7, 7, 7, 0.093336602, 0.841780145, 0.982039522],
  [3675, 5000, 3851, 5000, 0.018289015, 0.052085891, 0.999954728],
  [84, 120, 597, 900, -0.117780968, 0.055543432, 0.576844301],
  [2379, 5000, 4, 7, -0.225640575, 0.366333089, 0.38732008],
  [744, 900, 120, 120, 0.13452084, 0.19943864, 0.999999278],
  [21, 30, 37, 120, -0.54496101, -0.192643953, 0.999918547],
  [23, 30, 89, 120, -0.168304495, 0.164348068, 0.221751465],
  [534, 5000, 474, 5000, -0.023815447, -0.000194397, 0.953731285],
  [2, 7, 0, 30, -0.641065548, -0.05270001, 0.997389129],
  [1, 7, 283, 900, -0.19985592, 0.292813428, 0.670496817],
  [56078, 80000, 3521, 5000, -0.009963325, 0.016113916, 0.371123176],
  [33, 120, 0, 30, -0.360929658, -0.140593452, 0.998854919],
  [4, 7, 6, 7, -0.17275093, 0.627404854, 0.763276429],
  [7, 7, 900, 900, -0.004250147, 0.354330435, 0],
  [13800, 80000, 0, 120, -0.175133782, -0.141371865, 0.999999429],
  [3, 30, 0, 120, -0.256210826, -0.027616554, 0.999533468],
  [22923, 80000, 1708, 5000, 0.041669309, 0.068687513, 1.0],
];

const of = (a: number, n: number, b: number, m: number) => compareShares({ n: a, of: n }, { n: b, of: m })!;

it("agrees with an independent implementation", () => {
  for (const [a, n, b, m, low, high, confidence] of TABLE) {
    const known = of(a, n, b, m);
    expect(known.low).toBeCloseTo(low, 8);
    expect(known.high).toBeCloseTo(high, 8);
    expect(known.confidence).toBeCloseTo(confidence, 8);
    expect(known.difference).toBeCloseTo(b / m - a / n, 12);
  }
});

// Newcombe 1998, table II, method 10; the differences there are first minus second.
it.each([
  [48, 80, 56, 70, 0.0524, 0.3339],
  [3, 10, 9, 10, 0.1705, 0.809],
  [2, 7, 6, 7, 0.0582, 0.8062],
  [0, 29, 5, 56, -0.0381, 0.1926],
  [0, 20, 0, 10, -0.1611, 0.2775],
  [0, 10, 10, 10, 0.6075, 1],
])("matches the published interval of %i of %i and %i of %i", (a, n, b, m, low, high) => {
  const known = of(a, n, b, m);
  expect([known.low, known.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
});

it("is symmetric in the two texts, stays between 0 and 100 %, and its interval contains the difference", () => {
  const { next: random } = chanceOf(7);
  for (let round = 0; round < 500; round++) {
    const [n, m] = [1 + Math.floor(random() * 400), 1 + Math.floor(random() * 400)];
    const [a, b] = [Math.floor(random() * (n + 1)), Math.floor(random() * (m + 1))];
    const [known, turned] = [of(a, n, b, m), of(b, m, a, n)];
    expect(turned.low).toBeCloseTo(-known.high, 9);
    expect(turned.confidence).toBeCloseTo(known.confidence, 9);
    expect(turned.verdict).toBe(
      known.verdict === "first" ? "second" : known.verdict === "second" ? "first" : known.verdict,
    );
    expect(known.low).toBeGreaterThanOrEqual(-1.0000001);
    expect(known.high).toBeLessThanOrEqual(1.0000001);
    expect(known.low <= known.difference && known.difference <= known.high).toBe(true);
  }
});

it("calls one text better only if the data show it", () => {
  expect(of(100, 1000, 140, 1000).verdict).toBe("second");
  expect(of(140, 1000, 100, 1000).verdict).toBe("first");
  expect(of(100, 1000, 104, 1000).verdict).toBe("open");
  expect(of(0, 8, 8, 8).verdict).toBe("little");
  expect(of(0, 500, 2, 500).verdict).toBe("little");
  expect(compareShares({ n: 0, of: 0 }, { n: 1, of: 2 })).toBeNull();
});

// If both texts are the same, at most one comparison in twenty may find a difference.
it("has the declared error rate", () => {
  const { next: random } = chanceOf(11);
  const draw = () => Array.from({ length: 400 }, () => random()).filter((one) => one < 0.3).length;
  const wrong = Array.from({ length: 1500 }, () => of(draw(), 400, draw(), 400)).filter(
    ({ verdict }) => verdict !== "open",
  );
  expect(wrong.length / 1500).toBeGreaterThan(0.035);
  expect(wrong.length / 1500).toBeLessThan(0.065);
});

it("caps a share at the whole if more are counted than were asked", () => {
  expect(compareShares({ n: 12, of: 10 }, { n: 5, of: 10 })).toEqual(
    compareShares({ n: 10, of: 10 }, { n: 5, of: 10 }),
  );
});
