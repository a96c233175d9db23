import { describe, expect, it } from "vitest";
import type { Pdu } from "../../workers/smpp/codec/pdu";
import type { ParsedReceipt } from "../../workers/smpp/codec/receipt";
import type { Handed } from "../../workers/smpp/sent-messages";
import { submittedAgain } from "../support/providers/smpp-centre";

const DAY = 86_400_000;
const receipt = (id: string): ParsedReceipt => ({ id, status: "delivered", code: "DELIVRD", detail: "" });

describe("A long message that the SMS centre accepted only in part", () => {
  const message = { text: "Я".repeat(200) };
  const ref = (place: number) => `id${place}`;
  const nothing = () => null;
  const isEmpty = (handed: Handed) => handed.isEmpty;
  /** Reference, total and number of each part, in order of arrival. */
  const places = (heard: Pdu[]) => heard.map(({ fields }) => [...fields.short_message!.subarray(3, 6)].join("/"));
  const answering = (statuses: (number | null)[]) => (_pdu: Pdu, place: number) =>
    place > statuses.length ? 0 : statuses[place - 1]!;

  it.each([
    ["is full for a moment", [0, 0x14, 0], { kind: "retry", code: "ESME_RMSGQFUL" }],
    ["errs", [0, 0x08, 0], { kind: "retry", code: "ESME_RSYSERR" }],
    ["cannot take it now", [0, 0x64, 0], { kind: "retry", code: "ESME_RX_T_APPN" }],
  ])("with a part that %s gets only the missing one again, under the same reference", async (_why, statuses, first) => {
    const { verdicts, heard, seen } = await submittedAgain(
      { message, ref, statusOf: answering(statuses) },
      [{}],
      (handed) => ["id1", "id3", "id4"].map((id) => handed.applyReceipt(receipt(id), Date.now())),
    );
    expect(verdicts).toMatchObject([first, { kind: "accepted", ref: "id1,id4,id3" }]);
    expect(places(heard)).toEqual(["7/3/1", "7/3/2", "7/3/3", "7/3/2"]);
    expect(seen).toMatchObject(["part", "part", { receipt: { id: "m", status: "delivered" } }]);
  });

  it("throttled beyond the caller's time limit continues with the missing part", async () => {
    const statusOf = answering([0, 0, 0x58]);
    const { verdicts, heard } = await submittedAgain({ message, ref, statusOf, patienceMs: 500 }, [{}], nothing);
    expect(verdicts).toMatchObject([
      { kind: "retry", code: "ESME_RTHROTTLED" },
      { kind: "accepted", ref: "id1,id2,id4" },
    ]);
    expect(places(heard)).toEqual(["7/3/1", "7/3/2", "7/3/3", "7/3/3"]);
  });

  it("with unanswered parts is submitted again for those, with the same reference", async () => {
    const { verdicts, heard } = await submittedAgain(
      { message, ref, statusOf: answering([0, null, null]) },
      [{}],
      nothing,
    );
    expect(verdicts).toMatchObject([{ kind: "unknown", code: "linkLost" }, { kind: "accepted" }]);
    expect(new Set(places(heard).slice(0, 3))).toEqual(new Set(["7/3/1", "7/3/2", "7/3/3"]));
    expect(places(heard).slice(3)).toEqual(["7/3/2", "7/3/3"]);
  });

  it("with no answered part is submitted again whole, with the same reference", async () => {
    const { verdicts, heard } = await submittedAgain(
      { message, ref, statusOf: answering([null, null, null]) },
      [{}],
      nothing,
    );
    expect(verdicts).toMatchObject([{ kind: "unknown" }, { kind: "accepted" }]);
    expect(places(heard).slice(-3)).toEqual(["7/3/1", "7/3/2", "7/3/3"]);
  });

  it("is reported as failed when the SMS centre fails one of its accepted parts", async () => {
    const failed = { status: "failed", code: "UNDELIV" } as const;
    const { seen } = await submittedAgain({ message, ref, statusOf: answering([0, 0x14, 0]) }, [], (handed) =>
      handed.applyReceipt({ ...receipt("id1"), ...failed }, Date.now()),
    );
    expect(seen).toMatchObject({ receipt: { id: "m", ...failed } });
  });

  it("is sent as a new one if it would now be split differently", async () => {
    const statusOf = answering([0, 0x14, 0]);
    const otherwise = [{ properties: { concatenation: "sar" } }];
    const { verdicts, heard } = await submittedAgain({ message, ref, statusOf }, otherwise, nothing);
    expect(verdicts).toMatchObject([{ kind: "retry" }, { kind: "accepted", ref: "id4,id5,id6" }]);
    expect(heard).toHaveLength(6);
  });

  it("leaves no data after a refusal, or when no part was accepted", async () => {
    for (const statuses of [
      [0, 0x0b, 0],
      [0x14, 0x14, 0x14],
    ]) {
      const { seen } = await submittedAgain({ message, ref, statusOf: answering(statuses) }, [], isEmpty);
      expect(seen).toBe(true);
    }
  });

  it("is removed when its day is over", async () => {
    const pruned = (afterMs: number) => (handed: Handed) => {
      handed.prune(Date.now() + afterMs);
      return handed.isEmpty;
    };
    const scene = { message, ref, statusOf: answering([0, 0x14, 0]) };
    expect((await submittedAgain(scene, [], pruned(0))).seen).toBe(false);
    expect((await submittedAgain(scene, [], pruned(DAY + 60_000))).seen).toBe(true);
  });
});
