import { describe, expect, it } from "vitest";
import { CHANNELS, channelOf, FILE_EXTRAS, type FileExtra } from "../../../../app/domain/base/channels/channels";
import { fileRuleOf, placeName, placeNamed } from "../../../../app/domain/base/channels/file-places";
import { mismatchesOf } from "../../../../app/domain/base/channels/payload";
import { mismatchOf } from "../../../../app/domain/library/files/mismatch";
import { EXTENSIONS, FILE_TYPES } from "../../../../app/domain/library/files/types";

const MB = 1024 * 1024;

/** Extensions and megabytes as the providers document them (protocols §2–§9). */
const VECTORS: [string, FileExtra, string, number][] = [
  ["viber", "image", "jpg jpeg png", 20],
  ["viber", "video", "mp4", 20],
  ["viber", "file", "doc docx xls xlsx pdf csv", 20],
  ["whatsapp", "image", "jpg jpeg png", 5],
  ["whatsapp", "video", "mp4", 16],
  ["whatsapp", "audio", "mp3 ogg", 16],
  ["whatsapp", "file", "doc docx xls xlsx pdf", 20],
  ["vk", "image", "gif jpg jpeg png svg", 20],
  ["vk", "video", "mp4", 20],
  ["vk", "audio", "mp3 ogg wav", 20],
  ["vk", "file", "doc docx xls xlsx pdf csv gif jpg jpeg png svg mp3 ogg wav mp4", 20],
  ["telegram", "image", "jpg jpeg png", 5],
  ["telegram", "video", "mp4", 20],
  ["telegram", "audio", "mp3", 20],
  ["telegram", "file", "pdf gif", 20],
  ["voice", "audio", "mp3 wav", 5],
  ["email", "file", "doc docx xls xlsx pdf csv gif jpg jpeg png svg mp3 ogg wav mp4", 7],
  ["push", "image", "gif jpg jpeg png", 1],
  ["apisender", "image", "gif jpg jpeg png", 20],
  ["apisender", "video", "mp4", 20],
  ["apisender", "audio", "mp3 ogg wav", 20],
  ["apisender", "file", "doc docx xls xlsx pdf csv gif jpg jpeg png svg mp3 ogg wav mp4", 20],
];

it("has a rule for exactly the file fields that each channel has", () => {
  const places = CHANNELS.flatMap((type) =>
    FILE_EXTRAS.filter((name) => channelOf(type).extras.includes(name)).map((name) => placeName(type, name)),
  );
  expect(VECTORS.map(([type, name]) => placeName(type, name)).sort()).toEqual([...places].sort());
  for (const type of CHANNELS) {
    for (const name of FILE_EXTRAS) {
      expect(fileRuleOf(type, name) !== null).toBe(places.includes(placeName(type, name)));
    }
  }
});

describe.each(VECTORS)("%s, %s", (type, name, endings, megabytes) => {
  const rule = fileRuleOf(type, name)!;
  const allowed = endings.split(" ");
  const types = { types: allowed.join(", ") };

  it("accepts these kinds by their content and names them when it refuses others", () => {
    const media = new Set<string>(EXTENSIONS.filter((one) => allowed.includes(one)).map((one) => FILE_TYPES[one].type));
    for (const one of EXTENSIONS) {
      const mismatch = mismatchOf(rule, { type: FILE_TYPES[one].type, size: 1 });
      expect(mismatch).toEqual(
        media.has(FILE_TYPES[one].type) ? null : { key: "fileTypeHere", values: types, isSize: false },
      );
    }
  });

  it("accepts files up to its size limit and names the limit when it refuses larger ones", () => {
    const file = { type: FILE_TYPES[rule.extensions[0]!].type, size: megabytes * MB };
    expect(mismatchOf(rule, file)).toBeNull();
    expect(mismatchOf(rule, { ...file, size: file.size + 1 })).toEqual({
      key: "fileSizeHere",
      values: { megabytes },
      isSize: true,
    });
  });

  it("checks an address by its extension and accepts one without an extension", () => {
    const payload = (address: string) => ({ sender: "CABINET", text: "", subject: "News", [name]: address });
    const mismatchesAt = (address: string) =>
      mismatchesOf(type, payload(address)).filter(({ key }) => key === "fileTypeHere");
    for (const one of EXTENSIONS) {
      const mismatches = mismatchesAt(`https://shop.example/a.${one.toUpperCase()}?v=1`);
      expect(mismatches).toEqual(allowed.includes(one) ? [] : [{ key: "fileTypeHere", path: [name], values: types }]);
    }
    for (const address of ["https://shop.example/a", "https://shop.example/a.php", "https://shop.example/v1.2/a"]) {
      expect(mismatchesAt(address)).toEqual([]);
    }
  });
});

it("finds a file field by its exact name only", () => {
  expect(placeNamed("telegram.image")).toEqual({ name: "image", rule: fileRuleOf("telegram", "image") });
  for (const name of [null, "", "telegram", "telegram.text", "sms.image", "nobody.image"]) {
    expect(placeNamed(name)).toBeNull();
  }
});
