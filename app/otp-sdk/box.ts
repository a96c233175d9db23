import { apiOf, type Channel, type OtpError } from "./api";
import { add, digitsField, make } from "./dom";
import { shownPhone } from "./phone";
import { type Session, sessionOf } from "./session";
import { paint, STYLES } from "./styles";
import { readFromMessage } from "./web-otp";
import { speechOf, wordOf } from "./words";

export interface Options {
  widgetId: string;
  /** Base URL of the API; by default the cabinet that served the script. */
  api?: string;
  token?: string;
  phone?: string;
  language?: string;
  /** Renders inside this element instead of as an overlay. */
  target?: Element | null;
}

/** For the site's server to verify: the browser's claim alone proves nothing. */
export interface Confirmed {
  requestId: string;
  recipient: string;
}

const APPS: Record<string, string> = {
  telegramcode: "Telegram",
  viber: "Viber",
  vk: "VK",
  whatsapp: "WhatsApp",
};
const DEFAULT_LIFETIME_S = 60;
const SHORTEST_COOLDOWN_S = 10;

export function openBox({ widgetId, api: base, token, phone = "", language, target }: Options) {
  const api = apiOf(base ?? "", token);
  const { say, duration, language: spoken } = speechOf(language);
  let resolve: (confirmed: Confirmed | null) => void;
  const outcome = new Promise<Confirmed | null>((settle) => (resolve = settle));
  let session: Session | null = null;
  let title = say("title");
  let typed = phone;
  let isGone = false;
  let cooldown: number | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let reading: AbortController | undefined;

  const error = make("p", { class: "error", role: "alert", id: "error" });
  const status = make("p", { class: "status", role: "status" });
  const box = make("div", { class: "box", lang: spoken, role: "group", "aria-labelledby": "title" });
  const host = make("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const dialog = target ? null : make("dialog", { "aria-labelledby": "title", close: gone }, box);
  add(root, dialog ?? box);
  add(target ?? document.body, host);
  dialog?.showModal();

  function show(head: string, ...parts: Node[]) {
    stopWaiting();
    error.textContent = status.textContent = "";
    const heading = make("h2", { id: "title", tabindex: "-1" }, head);
    const close = make("button", { type: "button", class: "close", "aria-label": say("close"), click: shut }, "×");
    box.replaceChildren(heading, ...parts, ...(dialog ? [close] : []));
    // An embedded widget takes no focus until it is used.
    if (dialog || session) (box.querySelector("input") ?? heading).focus();
  }

  function fail(refusal: unknown) {
    error.textContent = say(wordOf(refusal as OtpError));
  }

  function showPhone(refusal?: unknown) {
    const field = make("input", {
      class: "phone",
      type: "tel",
      name: "phone",
      autocomplete: "tel",
      inputmode: "tel",
      value: typed,
      "aria-describedby": "error",
      input: () => (typed = field.value),
    });
    const get = make("button", { class: "main" }, say("get"));
    const send = (event: Event) => {
      event.preventDefault();
      if (/\p{Nd}/u.test(field.value)) return ask(field.value);
      bad();
      error.textContent = say("badPhone");
      field.focus();
    };
    const bad = () => {
      form.classList.add("bad");
      field.setAttribute("aria-invalid", "true");
    };
    const form = make("form", { novalidate: true, submit: send }, make("label", {}, say("phone"), field));
    show(title, form);
    add(form, error, get);
    if (!refusal) return;
    if (wordOf(refusal as OtpError) === "badPhone") bad();
    fail(refusal);
  }

  /** The server parses the number by the widget's country. */
  function ask(recipient: string) {
    showSending();
    api.send(widgetId, recipient).then((answer) => {
      if ("readings" in answer) return isGone || showReadings(answer.readings);
      if (!isGone) return follow(answer.requestId, answer.recipient);
      api.complete(answer.requestId).catch(() => {});
    }, showPhone);
  }

  function showReadings(readings: string[]) {
    const choices = readings.map((phone) =>
      make("button", { type: "button", class: "main", click: () => ask(phone) }, shownPhone(phone)),
    );
    const other = make("button", { type: "button", class: "link", click: () => begin() }, say("other"));
    show(say("which"), ...choices, make("div", { class: "foot" }, other));
  }

  function follow(requestId: string, recipient: string) {
    session = sessionOf(api, requestId, recipient, {
      onChannel: showChannel,
      onConfirmed: showDone,
      onError: (refusal) => {
        if (!shown) return begin(refusal);
        offerNew();
        fail(refusal);
      },
    });
  }

  /** Ends this request and returns to the phone field. */
  function begin(refusal?: unknown) {
    session?.leave();
    session = null;
    shown = "";
    showPhone(refusal);
  }

  function showSending() {
    shown = "";
    show(title, status);
    status.textContent = say("sending");
  }

  let shown = "";
  let resendLine = make("p");

  function showChannel(channel: Channel) {
    const length = channel.settings?.code?.length ?? 4;
    const kind = [channel.type, channel.codeType, length].join();
    if (channel.status !== "sent" || shown === kind) return;
    const { recipient } = session!;
    const values = { phone: shownPhone(recipient), n: length, app: APPS[channel.type] ?? "" };
    const lifetime = channel.settings?.lifetime ?? DEFAULT_LIFETIME_S;
    resendLine = make("p");
    const other = make("button", { type: "button", class: "link", click: () => begin() }, say("other"));
    const foot = make("div", { class: "foot" }, other, make("span", {}, say("valid", { time: duration(lifetime) })));
    if (channel.codeType === "codeless") show(title, make("p", {}, say("codeless", values)), error);
    else {
      const text = { flashcall: "call", voice: "voice" } as const;
      const word = text[channel.type as "voice"] ?? (values.app ? "app" : "text");
      showCode(say(word, values), length, channel.type);
    }
    add(box, resendLine, foot);
    if (dialog) add(box, box.querySelector(".close")!);
    shown = kind;
    count(cooldown ?? lifetime);
  }

  function showCode(text: string, length: number, type: string) {
    let isBusy = false;
    const submit = async (event?: Event) => {
      event?.preventDefault();
      if (isBusy || digits.input.value.length < length) return digits.input.focus();
      isBusy = true;
      form.classList.remove("bad");
      error.textContent = "";
      await session!.check(digits.input.value).catch(async (refusal: OtpError) => {
        form.classList.add("bad");
        digits.input.setAttribute("aria-invalid", "true");
        const left = refusal.type === "InvalidCode" ? await session?.attemptsLeft() : undefined;
        fail(refusal);
        if (left !== undefined) add(error, ` ${say("left", { n: left })}`);
        if (refusal.type === "InvalidCode") digits.input.select();
        else offerNew();
      });
      isBusy = false;
    };
    const digits = digitsField(length, say("code"), () => submit());
    const form = make("form", { novalidate: true, submit }, digits.node, error);
    add(form, make("button", { class: "main" }, say("go")));
    show(title, make("p", {}, text), form);
    if (type !== "sms") return;
    reading = new AbortController();
    readFromMessage(reading.signal).then((code) => code && digits.fill(code));
  }

  /** Counts down until a new code can be requested. */
  function count(seconds: number) {
    clearInterval(ticking);
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const left = Math.ceil((end - Date.now()) / 1000);
      if (left <= 0) return offerNew();
      const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      resendLine.textContent = say("againIn", { time });
    };
    ticking = setInterval(tick, 1000);
    tick();
  }

  function offerNew() {
    clearInterval(ticking);
    const current = session!;
    const click = () =>
      current.resend().then(
        () => session === current && showSending(),
        (refusal: OtpError) => {
          if (session !== current) return;
          if (refusal.type !== "RestartCooldownActive") return begin(refusal);
          fail(refusal);
          count(SHORTEST_COOLDOWN_S);
        },
      );
    resendLine.replaceChildren(make("button", { type: "button", class: "link", click }, say("again")));
  }

  function showDone() {
    const { requestId, recipient } = session!;
    show(say("done"), make("p", { role: "status" }, shownPhone(recipient)));
    session = null;
    if (dialog) add(box, make("button", { type: "button", class: "main", click: shut }, say("go")));
    add(box, make("div", { class: "foot" }, say("spent")));
    resolve({ requestId, recipient });
  }

  function stopWaiting() {
    clearInterval(ticking);
    reading?.abort();
  }

  function shut() {
    dialog?.close();
  }

  function gone() {
    isGone = true;
    stopWaiting();
    session?.leave();
    session = null;
    host.remove();
    resolve(null);
  }

  api.widget(widgetId).then(
    ({ isBlocked, isActive, styles = {}, settings }) => {
      title = settings?.title || title;
      cooldown = settings?.cooldown;
      paint(host, styles);
      if (!isBlocked && isActive) return showPhone();
      show(title, error);
      error.textContent = say("off");
    },
    (refusal) => {
      show(title, error);
      fail(refusal);
    },
  );
  return outcome;
}
