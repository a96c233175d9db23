import { originOf } from "../text/short-origin";

export const shownAddress = ({ domain, slug }: { domain: string; slug: string }) => `${domain}/${slug}`;

export const shortUrlOf = (link: { domain: string; slug: string }) => `${originOf(link.domain)}/${link.slug}`;

export const shownTarget = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
