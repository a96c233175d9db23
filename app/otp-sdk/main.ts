import { type Confirmed, type Options, openBox } from "./box";
import { add } from "./dom";

const script = document.currentScript as HTMLScriptElement | null;
const home = script ? new URL("/api/n/otp-handler", script.src).href : undefined;

const open = (options: Options) => openBox({ ...(home && { api: home }), ...options });

declare global {
  interface Window {
    OtpBox: { version: 1; open: typeof open };
  }
}

window.OtpBox = { version: 1, open };

function optionsOf(element: HTMLElement): Options {
  const { otpWidget = "", otpPhone, otpLanguage, otpToken } = element.dataset;
  const field = otpPhone ? document.querySelector<HTMLInputElement>(otpPhone) : null;
  return {
    widgetId: otpWidget,
    phone: field?.value ?? "",
    ...(otpLanguage && { language: otpLanguage }),
    ...(otpToken && { token: otpToken }),
  };
}

/** Reports to the surrounding form for the site's server, and as an event for the site's script. */
function report(element: HTMLElement, confirmed: Confirmed) {
  const form = element.closest("form");
  if (form) {
    put(form, "otpRequestId", confirmed.requestId);
    put(form, "otpRecipient", confirmed.recipient);
  }
  element.dispatchEvent(new CustomEvent("otp-confirmed", { bubbles: true, detail: confirmed }));
  if (form && "otpSubmit" in element.dataset) form.requestSubmit();
}

function put(form: HTMLFormElement, name: string, value: string) {
  const known = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const input = known ?? document.createElement("input");
  input.type = "hidden";
  input.name = name;
  input.value = value;
  if (!known) add(form, input);
}

const opened = new WeakSet<Element>();

async function start(element: HTMLElement, target?: Element) {
  if (opened.has(element)) return;
  opened.add(element);
  const confirmed = await open({ ...optionsOf(element), ...(target && { target }) });
  opened.delete(element);
  if (confirmed) report(element, confirmed);
}

document.addEventListener("click", ({ target }) => {
  const opener = target instanceof Element ? target.closest<HTMLElement>("[data-otp-widget]") : null;
  if (opener && !("otpInline" in opener.dataset)) void start(opener);
});

function startInline() {
  for (const place of document.querySelectorAll<HTMLElement>("[data-otp-widget][data-otp-inline]"))
    void start(place, place);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startInline);
else startInline();
