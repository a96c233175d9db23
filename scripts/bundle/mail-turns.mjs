/** nodemailer calls `setImmediate` eleven times per mail, each a 1 ms timer on Workers. A microtask is instant. */
export const mailTurns = {
  name: "cabinet-mail-turns",
  transform(code, id) {
    if (!/\/node_modules\/nodemailer\//.test(id) || !code.includes("setImmediate(")) return null;
    return { code: code.replaceAll("setImmediate(", "queueMicrotask("), map: null };
  },
};
