/**
 * nodemailer hands its work on by `setImmediate`, eleven times a mail. On Workers each is a timer of a millisecond, one
 * after another in the whole isolate: a microtask does the same at once.
 *
 * @type {import("vite").Plugin}
 */
export const mailTurns = {
  name: "cabinet-mail-turns",
  transform(code, id) {
    if (!/\/node_modules\/nodemailer\//.test(id) || !code.includes("setImmediate(")) return null;
    return { code: code.replaceAll("setImmediate(", "queueMicrotask("), map: null };
  },
};
