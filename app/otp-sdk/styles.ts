import { inkOn } from "../domain/products/otp/ink";
import type { Look } from "./api";

/** For a shadow root: the site's styles and these do not affect each other. */
export const STYLES = `
:host{display:block;color-scheme:light;--accent:#1f2937;--on-accent:#fff;--radius:9px}
:host([hidden]){display:none}
*{box-sizing:border-box;margin:0}
dialog{border:0;padding:0;background:none;width:min(380px,calc(100vw - 32px));max-height:calc(100dvh - 32px);margin:auto;overflow:visible}
dialog::backdrop{background:rgb(20 16 12/.5)}
.box{position:relative;display:grid;gap:16px;width:100%;max-width:380px;max-height:inherit;overflow:auto;padding:28px 28px 20px;background:#fff;color:#26221d;border:1px solid #e4e0da;border-radius:calc(var(--radius) + 5px);font:15px/21px inherit;font-family:inherit}
form{display:grid;gap:16px}
h2{font-size:18px;line-height:26px;font-weight:600;padding-right:28px;overflow-wrap:anywhere}
p{color:#5f584f}
label{display:grid;gap:6px;font-size:14px;font-weight:500}
input{font:inherit;color:inherit;min-width:0}
.phone{width:100%;padding:10px 12px;border:1px solid #8f887e;border-radius:var(--radius);background:#fff;font-size:16px}
.digits{position:relative;display:flex;gap:8px}
.digits span{flex:0 1 60px;height:56px;display:grid;place-items:center;border:1px solid #8f887e;border-radius:var(--radius);font-size:24px;font-weight:600;color:#26221d}
.digits input{position:absolute;inset:0;width:100%;height:100%;padding:0;border:0;background:none;color:transparent;caret-color:transparent;outline:0;font-size:24px;letter-spacing:40px}
.digits input::selection{background:none}
.digits:focus-within .at{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.bad .digits span,.bad .phone{border-color:#b42318}
.error{color:#b42318;font-size:14px;line-height:20px}
.error:empty,.status:empty{display:none}
button{font:inherit;cursor:pointer}
.main{padding:11px 16px;border:0;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:500}
.main[aria-disabled=true]{opacity:.6;cursor:default}
.link{padding:2px 0;border:0;background:none;color:inherit;text-decoration:underline;text-underline-offset:3px;font-size:14px;justify-self:start;min-height:24px}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:4px 16px;padding-top:12px;border-top:1px solid #e4e0da;font-size:13px;line-height:18px;color:#5f584f}
.foot .link{font-size:13px;padding:0}
.close{position:absolute;top:20px;right:18px;width:32px;height:32px;padding:0;border:0;border-radius:8px;background:none;color:#5f584f;font-size:22px;line-height:1}
:is(button,.phone):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (forced-colors:active){.digits:focus-within .at{outline:2px solid Highlight}}
`;

const HEX = /^#[0-9a-f]{6}$/i;

/** Set through the CSSOM, which a site's CSP does not forbid. */
export function paint(host: HTMLElement, { accent, radius }: Look) {
  if (accent && HEX.test(accent)) {
    host.style.setProperty("--accent", accent);
    host.style.setProperty("--on-accent", inkOn(accent));
  }
  if (radius !== undefined && radius >= 0) host.style.setProperty("--radius", `${Math.min(radius, 24)}px`);
}
