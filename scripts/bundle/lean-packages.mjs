import { inRoot } from "../lib/paths.mjs";

const IN = "\0cabinet-lean:";

// Packed images of a document are unpacked by what packs it.
const INFLATE = `import { Unzlib, unzlibSync as inflate } from "fflate";
export { inflate };
export const deflate = undefined;
export class Inflate {
  err = 0;
  parts = [];
  stream = new Unzlib((part) => this.parts.push(part));
  push(bytes) {
    try {
      this.stream.push(bytes);
    } catch (error) {
      this.err = String(error);
    }
  }
  get result() {
    const bytes = new Uint8Array(this.parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}`;

// Names of kinds of files, and a second table of HTML's named characters.
const KINDS = `export const detectMimeType = () => "application/octet-stream";
export const detectExtension = () => "bin";`;
const ENTITIES = `import { decodeHTML } from "entities/decode";
const get = (_, name) => {
  const decoded = decodeHTML(name);
  return decoded === name ? undefined : decoded;
};
export const htmlEntities = new Proxy({}, { get });`;

const uncalled = (...names) =>
  names.map((name) => `export function ${name}() { throw new Error("${name} is left out of the build"); }`).join("\n");

const idle = (name, answer = "undefined") => `export const ${name} = () => ${answer};`;

/** Nobody calls: Remix's reading of uploads, styles and dates of cleaned HTML, archives' passwords and workers,
 *  attachments by address, portals, filters, deltas and maps in Parquet. */
const LEAN = [
  { from: /\/sanitize-html\//, name: "postcss", code: "export const parse = undefined;" },
  { from: /\/sanitize-html\//, name: "htmlparser2", file: "node_modules/htmlparser2/dist/esm/Parser.js" },
  { from: /\/fast-png\//, name: "pako", code: INFLATE },
  { from: /\/nodemailer\//, name: "./mime-types.js", code: KINDS },
  { from: /\/postal-mime\//, name: "./html-entities.js", code: ENTITIES },
  // What is published as a module is CommonJS; the other form loses what nobody calls.
  { name: "numfmt", file: "node_modules/numfmt/dist/index.mjs" },
  { from: /\/server-runtime\//, name: "@web3-storage/multipart-parser", code: uncalled("streamMultipart") },
  { from: /\/launder\//, name: "dayjs", code: "export default undefined;" },
  { from: /\/zip\.js\//, name: "./core/codec-worker-web.js", code: "export {};" },
  {
    from: /\/nodemailer\//,
    name: "../fetch/index.js",
    code: `${uncalled("fetched")}\nexport default fetched;`,
  },
  {
    from: /\/zip\.js\//,
    name: "./aes-crypto-stream.js",
    code: uncalled("AESEncryptionStream", "AESDecryptionStream"),
  },
  {
    from: /\/zip\.js\//,
    name: "./zip-crypto-stream.js",
    code: uncalled("ZipCryptoEncryptionStream", "ZipCryptoDecryptionStream"),
  },
  {
    from: /\/hyparquet-writer\//,
    name: "./variant.js",
    code: uncalled("encodeVariantColumn", "autoDetectShredding", "normalizeShreddingConfig"),
  },
  { from: /\/hyparquet-writer\//, name: "./geospatial.js", code: uncalled("geospatialStatistics") },
  { from: /\/hyparquet-writer\//, name: "./wkb.js", code: uncalled("geojsonToWkb") },
  { from: /\/hyparquet\//, name: "./variant.js", code: uncalled("decodeVariantColumn") },
  { from: /\/hyparquet\//, name: "./wkb.js", code: uncalled("wkbToGeojson") },
  {
    from: /\/hyparquet-writer\//,
    name: "./bloom.js",
    code: `${uncalled("BloomBuilder")}\n${idle("writeBlooms")}`,
  },
  {
    from: /\/hyparquet-writer\//,
    name: "./delta.js",
    code: uncalled("deltaBinaryPack", "deltaByteArray", "deltaLengthByteArray"),
  },
  { from: /\/hyparquet-writer\//, name: "./splitstream.js", code: uncalled("writeByteStreamSplit") },
  {
    from: /\/hyparquet\//,
    name: "./filter.js",
    code: `${uncalled("matchFilter", "filterPageRanges")}
${idle("columnsNeededForFilter", "[]")}
${idle("pathsNeededForFilter", "[]")}
${idle("canSkipRowGroup", "false")}`,
  },
  {
    from: /\/hyparquet\//,
    name: "./bloom.js",
    code: `${uncalled("readBloomFilter")}\n${idle("bloomEligibleColumns", "new Set()")}`,
  },
  {
    from: /\/hyparquet\//,
    name: "./delta.js",
    code: uncalled("deltaBinaryUnpack", "deltaByteArray", "deltaLengthByteArray"),
  },
  { from: /\/hyparquet\//, name: "./geoparquet.js", code: idle("markGeoColumns") },
  {
    name: "react-dom/server",
    file: "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
  },
  {
    name: "react-dom",
    code: "export const flushSync = (change) => change();\nexport function createPortal() { throw new Error('a portal on the server'); }",
  },
];

const PDF = /\/jspdf\/dist\/jspdf\.es\.js$/;
// Forms, pages of HTML, other kinds of images, fonts of its own, passwords, names of colours, a dialog to save.
const UNUSED_IN_PDF = {
  ExpressionStatement:
    /^inherit\(AcroForm|\.(addMetadata|html|autoPrint|context2d|cell|loadFile|addJS|outline|processGIF89A|processBMP|processWEBP|processRGBA|setLanguage|addSvgAsImage|putTotalPages|viewerPreferences|__arabicParser__|__bidiEngine__|__fontmetrics__|canvas|AcroForm\w*) = |^\w*(WebPDecoder|BmpDecoder|GifReader|JPEGEncoder|RGBColor|PDFSecurity|AcroForm\w*)\./m,
  VariableDeclaration: /^var (saveAs|\w+ = (jsPDFAPI\.|toLookup\())/,
  FunctionDeclaration: /^function (RGBColor|PDFSecurity)\(/,
};
const UNCALLED_IN_PDF = uncalled("RGBColor", "PDFSecurity", "saveAs");

/** @type {import("vite").Plugin} */
export const leanPackages = {
  name: "cabinet-lean-packages",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveId(name, importer = "") {
    const lean = LEAN.find((one) => one.name === name && (one.from?.test(importer) ?? true));
    if (!lean) return null;
    return lean.file ? inRoot(lean.file) : IN + LEAN.indexOf(lean);
  },
  load: (id) => (id.startsWith(IN) ? LEAN[Number(id.slice(IN.length))].code : null),
  transform(code, id) {
    if (!PDF.test(id)) return null;
    const unused = this.parse(code).body.filter(({ type, start, end }) =>
      UNUSED_IN_PDF[type]?.test(code.slice(start, end)),
    );
    if (unused.length < 20) throw new Error("jspdf has other parts than those that are left out");
    return unused.reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
      `${code}\n${UNCALLED_IN_PDF}`,
    );
  },
};
