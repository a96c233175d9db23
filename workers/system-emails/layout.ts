interface EmailParts {
  language: string;
  subject: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Small print below the button. */
  note: string;
}

/** HTML and plain text. All values are escaped here. */
export function layOut({ language, subject, paragraphs, button, note }: EmailParts) {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`);
  const html = [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:#f6f6f4;color:#1b2528;font:16px/24px system-ui,sans-serif">`,
    `<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:10px">`,
    ...texts,
    `<p style="margin:0 0 16px"><a href="${escaped(button.url)}" style="display:inline-block;padding:10px 18px;`,
    `border-radius:7px;background:#0d5a68;color:#fff;text-decoration:none;font-weight:500">${escaped(button.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all"><a href="${escaped(button.url)}" `,
    `style="color:#0d5a68">${escaped(button.url)}</a></p>`,
    `<p style="margin:0;font-size:13px;line-height:20px;color:#5d686b">${escaped(note)}</p></div></body></html>`,
  ].join("");
  const text = [...paragraphs, `${button.label}:\n${button.url}`, note].join("\n\n");
  return { subject, html, text };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}
