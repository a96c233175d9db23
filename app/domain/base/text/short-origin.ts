const LOCAL = /(^|\.)localhost(:\d+)?$|^127\./;

export function originOf(domain: string): string {
  return `${LOCAL.test(domain) ? "http" : "https"}://${domain}`;
}
